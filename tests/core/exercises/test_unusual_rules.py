"""Exercises name the rules that are not the usual ones; those of grade 1 have none. Judged by the notation alone.

A position writes its options as ``name=value``, and only those that are not as usual.
"""

from __future__ import annotations

import re
from itertools import islice

import pytest

from lastcard import registry

NAMED = {
    "matches take=": r"^Take 1\D.* at a time\.$",
    "matches rule=normal": r"last match wins",
    "pan take=": r"^You pick up (\d+ cards?|a card) at a time",
    "pan sets=off": r"one at a time",
    "pan suits=": r"\d+ cards? of each rank",
    "pan bottom=free": r"No card is fixed under the pile",
    "pan nines=together": r"all the free nines must play them together",
    "pairs deck=": r"^The deck ",
    "pairs discards=": r"discards? .*shuffled in",
    "pairs burn=": r"burned",
    "tanhinmin ~": r"^A cut card",
    "shichinarabe passes=": r"pass",
    "shichinarabe almighty=": r"all-mighty right|joker",
    "shichinarabe add=": r"lines appear or vanish",
    "shichinarabe delete=": r"lines appear or vanish",
    "solitaire rules=swap": r"^There are no cycles",
    "solitaire rules=": r"^(Cycle: |There are no cycles)",
}
"""By game and option what its rule says; of two that fit the longer name holds."""


def options(game: str, position: str) -> list[str]:
    """The options that a position writes."""
    return ["~"] * ("~" in position) + re.findall(r"\b[a-z]+=\S*", position)


def pattern(game: str, option: str) -> str:
    fits = [name for name in NAMED if f"{game} {option}".startswith(name)]
    return NAMED[max(fits, key=len)]


def number(option: str) -> str:
    """The number that a rule must have in it, if the option is one."""
    return option.rpartition("=")[2] if re.fullmatch(r"(take|suits)=\d+", option) else ""


def assert_named(game: str, position: str, rules: tuple[str, ...]) -> None:
    named = {option: pattern(game, option) for option in options(game, position)}
    for option, words in named.items():
        assert [rule for rule in rules if re.search(words, rule) and number(option) in rule], (
            position,
            rules,
        )
    assert all(any(re.search(words, rule) for words in named.values()) for rule in rules), (position, rules)


def check(game: str, grade: int, count: int) -> None:
    offered = registry.exercises(game)
    for kind in offered.kinds:
        if grade in kind.lacking:
            continue
        made = list(islice(offered.made(kind.name, grade, 11), count))
        assert len(made) == count
        questions = {(one.position, one.line, one.choices, one.ask) for one in made[:10]}
        assert len(questions) == len(made[:10]), (kind.name, "a question comes twice in a run")
        for one in made:
            assert_named(game, one.position, one.unusual_rules)
            assert grade > 1 or not options(game, one.position), (kind.name, one.position)


@pytest.mark.parametrize("game", registry.names())
def test_grade_1_has_the_usual_rules(game):
    check(game, 1, 10)


@pytest.mark.parametrize("game", registry.names())
def test_what_is_unusual_is_named(game):
    check(game, 2, 4)
    check(game, 3, 4)


@pytest.mark.slow
@pytest.mark.parametrize("grade", [1, 2, 3])
@pytest.mark.parametrize("game", registry.names())
def test_two_hundred_of_each_kind(game, grade):
    """Some minutes."""
    check(game, grade, 200)


@pytest.mark.parametrize(
    ("game", "position"),
    [
        ("matches", "9 take=1"),
        ("matches", "9 take=7 rule=normal"),
        ("pan", "032/212 take=2"),
        ("pan", "032/212 sets=off"),
        ("pan", "032/212 suits=5 bottom=free"),
        ("pan", "032/212 nines=together"),
        ("pairs", "3|2 deck=1,1,2,4,5,6"),
        ("pairs", "3|2 deck=1,1,2,4,5,6,9"),
        ("pairs", "3,7|2,5 discards=0,0,1,0,0,0,0,0,0,0"),
        ("pairs", "3,7|2,5 deck=1,1,0,4,4,6,6,8,9,10 discards=0,0,2,0,0,0,0,0,0,0"),
        ("pairs", "3,7|2,5 burn=0"),
        ("tanhinmin", "1,4~|2,3|0"),
        ("shichinarabe", "r: RB BR passes=1,0"),
        ("shichinarabe", "r: RB BR almighty=1,0"),
        ("shichinarabe", "r: RB BR delete=0-1@3"),
        ("solitaire", "2x3: 2H AS 2S/AH 3H 3S rules=broad"),
        ("solitaire", "3x2: AH AD/2H 2S/2D AS rules=odd"),
        ("solitaire", "2x3: 2H AS 2S/AH 3H 3S rules=swap"),
    ],
)
def test_every_option_has_its_rule(game, position):
    rules = registry.game(game)
    state = rules.parse(position)
    assert options(game, rules.format(state)), "the option is a usual one"
    assert_named(game, rules.format(state), rules.unusual_rules(state))


@pytest.mark.parametrize("game", registry.names())
def test_a_game_begins_with_the_usual_rules(game):
    rules = registry.game(game)
    assert rules.unusual_rules(rules.start) == ()
