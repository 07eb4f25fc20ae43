"""Reading a text takes work in proportion to its length, whatever the text: counted, not timed.

Python's own work is counted in lines. The work inside a regular expression cannot be counted, so every use of one is
watched: it must be of a form that reads each character a bounded number of times.
"""

from __future__ import annotations

import itertools
import re
import sys
from re import _parser  # the widths that a pattern can match are told nowhere else

import pytest

from lastcard import registry
from lastcard.core.game import IllegalMove, MoveError, PositionError
from lastcard.games.shichinarabe.rules.board import ArcRule, Graph
from tests.helpers.operation_counts import lines_run

CARD = r"[1-9][0-9]{0,8}~?"
ONE_LOOP = {r"\w+", r"[ \t]+", r"[a-z]+=[^ \t]*", r"[rb]: [RB]+( [a-z].*)?", rf"{CARD}(?:,{CARD})*"}
"""Patterns without a bound that cannot go back: what ends a loop in them is not in the loop."""

SHORT = 64
"""A text so short may be looked at in any way."""


def many(word, length):
    return word * (length // len(word))


TEXTS = {
    "shichinarabe": {
        "a path": lambda n: "r: " + many("RB", n),
        "a path with options": lambda n: "r: " + many("RB", n) + " passes=1,0 almighty=1,0",
        "branches": lambda n: "r: " + many("RB ", n) + "passes=1,0",
        "brackets": lambda n: "r: R" + many("(R", n // 2) + many(")", n // 2),
        "a bush": lambda n: "r: R(" + many("B ", n) + "R)",
        "no edges": lambda n: "r: " + many("RW", n),
        "a path, then rubbish": lambda n: "r: " + many("RW", n) + "!",
        "white runs, then rubbish": lambda n: "r: " + many("RW", n) + " x",
        "edges": lambda n: f"r: {many('WR', n)} " + " ".join(f"0-{v}" for v in range(1, n // 8)),
        "edges and options": lambda n: f"r: {many('WR', n)} " + many("0>1 ", n) + "passes=1,0",
        "rules": lambda n: f"r: {many('RB', n)} add=" + ",".join(f"0-{v}@1" for v in range(2, n // 8)),
        "options": lambda n: f"r: {many('RB', n)} " + " ".join(f"add=0-{v}@1" for v in range(2, n // 8)),
        "blanks": lambda n: "r: " + many(" ", n),
        "blanks, then rubbish": lambda n: "r: " + many(" \t", n) + "x",
        "blanks before the player": lambda n: many("\t", n) + "r",
        "blanks before an equals sign": lambda n: "r: RB" + many(" ", n) + "=",
        "blanks after an option": lambda n: "r: RB passes=1,0" + many(" ", n) + "x",
        "blanks within an option": lambda n: "r: RB passes=" + many(" ", n) + "1,0",
        "blanks at the end": lambda n: "r: RB passes=1,0" + many(" ", n),
        "equals signs": lambda n: "r: RB " + many("=", n),
        "equals signs apart": lambda n: "r: RB " + many("= ", n),
        "words with an equals sign": lambda n: "r: RB " + many("a=", n),
        "commas": lambda n: "r: RB add=" + many(",", n),
        "digits": lambda n: "r: RB passes=" + many("1", n) + ",0",
        "a long name": lambda n: "@" + many("x", n),
        "a name of blanks": lambda n: "@" + many(" ", n) + "x",
        "a name with options": lambda n: "@f" + many(" a=b", n),
        "a name with options, then rubbish": lambda n: "@f" + many(" a=b", n) + " x",
        "a name of words": lambda n: "r: @" + many("x ", n),
        "at signs": lambda n: many("@", n),
    },
    "matches": {
        "digits": lambda n: many("1", n),
        "blanks": lambda n: many(" ", n) + "21",
        "blanks, then rubbish": lambda n: "21" + many(" \t", n) + "x",
        "options": lambda n: "21 " + many("take=3 ", n),
        "equals signs": lambda n: "21 " + many("=", n),
        "zeros": lambda n: "21 take=" + many("0", n),
    },
    "pan": {
        "hands": lambda n: many("1", n) + "/" + many("1", n),
        "slashes": lambda n: many("/", n),
        "blanks, then rubbish": lambda n: "11/11" + many(" \t", n) + "x",
        "options": lambda n: "11/11 " + many("take=3 ", n),
        "equals signs": lambda n: "11/11 " + many("=", n),
    },
    "pairs": {
        "stacks": lambda n: many("1,", n) + "1|2",
        "players": lambda n: many("1|", n) + "2",
        "bars": lambda n: many("|", n),
        "commas": lambda n: many(",", n) + "|2",
        "digits": lambda n: many("1", n) + "|2",
        "blanks": lambda n: many(" ", n) + "3,7|2,5",
        "blanks, then rubbish": lambda n: "3,7|2,5" + many(" \t", n) + "x",
        "options": lambda n: "3,7|2,5 " + many("burn=5 ", n),
        "counts": lambda n: "3,7|2,5 deck=" + many("1,", n),
        "a long count": lambda n: "3,7|2,5 deck=" + many("1", n),
        "equals signs": lambda n: "3,7|2,5 " + many("=", n),
        "dealing and dealing": lambda n: "3,7|2,5 " + many("dealing ", n),
    },
    "babanuki": {
        "hands": lambda n: many("1,", n) + "J|" + many("2,", n) + "2",
        "numbers once": lambda n: ",".join(map(str, range(1, n // 4))) + "|J",
        "players": lambda n: many("1|", n) + "J",
        "jokers": lambda n: many("J,", n) + "J|1",
        "bars": lambda n: many("|", n),
        "commas": lambda n: many(",", n) + "|J",
        "cards between blanks": lambda n: many(" 1 ,", n) + "1|J",
        "blanks": lambda n: many(" ", n) + "1|1,J",
        "blanks, then rubbish": lambda n: many(" \t", n) + "x|1,J",
        "digits": lambda n: many("1", n) + "|1,J",
    },
    "solitaire": {
        "cards": lambda n: "4x13: " + many("3H ", n),
        "rows": lambda n: "4x13: " + many("3H/", n),
        "blanks": lambda n: "4x13:" + many(" ", n) + "3H",
        "blanks, then rubbish": lambda n: "seed=42" + many(" \t", n) + "x",
        "sizes": lambda n: many("4x13:", n) + "seed=1",
        "a long size": lambda n: many("4", n) + "x13: seed=1",
        "a long seed": lambda n: "seed=" + many("1", n),
        "options": lambda n: "seed=1 " + many("rules=odd ", n),
        "a move of words": lambda n: "swap " + many("3H ", n),
        "a move of blanks": lambda n: "swap" + many(" ", n) + "3H 9C",
        "equals signs": lambda n: "seed" + many("=", n),
    },
    "tanhinmin": {
        "hands": lambda n: many("1,", n) + "1|" + many("2,", n) + "2|0",
        "cut cards": lambda n: many("1~,", n) + "1|2|0",
        "cards between blanks": lambda n: many(" 1 ,", n) + "1|2|0",
        "blanks": lambda n: many(" ", n) + "|1|0",
        "blanks, then rubbish": lambda n: many(" ", n) + "x|1|0",
        "bars": lambda n: many("|", n),
        "commas": lambda n: many(",", n) + "|1|0",
        "cut signs": lambda n: "1" + many("~", n) + "|1|0",
        "digits": lambda n: many("1", n) + "|1|0",
    },
}

USUAL = {
    "digits": lambda n: many("1", n),
    "blanks": lambda n: many(" ", n),
    "letters": lambda n: many("a", n),
    "options": lambda n: many("a=1 ", n),
    "commas": lambda n: many("1,", n),
}
"""What is tried on a game that has no texts of its own here."""

ASKED = {game: TEXTS.get(game, USUAL) for game in registry.names()}
CASES = [(game, name) for game, texts in ASKED.items() for name in texts]


def test_texts_belong_to_games():
    assert set(TEXTS) <= set(registry.names())


def read(game, text):
    """Read a text as a position and as a move; what is wrong with it is of no interest here."""
    rules = registry.game(game)
    for attempt in (
        lambda: registry.read(game, text),
        lambda: rules.parse_move(rules.parse(rules.notation.default), text),
    ):
        try:
            attempt()
        except (PositionError, MoveError, IllegalMove):
            pass


@pytest.mark.parametrize(("game", "name"), CASES)
def test_reading_takes_lines_in_proportion_to_the_text(game, name):
    text, most = ASKED[game][name], registry.game(game).notation.longest
    lengths = [length for length in (300, 600, 1_200) if length <= most]
    read(game, text(lengths[0]))  # what is imported and built once
    work = [lines_run(lambda length=length: read(game, text(length))) for length in lengths]
    for shorter, longer in itertools.pairwise(work):
        assert longer - shorter < 1.2 * shorter, work
    for shorter, middle, longer in zip(work, work[1:], work[2:], strict=False):
        assert longer - middle < 2.2 * max(20, middle - shorter), work


@pytest.fixture
def searches(monkeypatch):
    """Every use of a regular expression by the rules of a game: the pattern and the text."""
    seen = []

    def watched(pattern, method):
        def use(text, *bounds):
            seen.append((pattern.pattern, text[slice(*(bounds or (None,)))]))
            return getattr(pattern, method)(text, *bounds)

        return use

    class Watched:
        def __init__(self, pattern):
            for method in ("search", "match", "fullmatch", "split", "findall", "finditer"):
                setattr(self, method, watched(pattern, method))
            self.sub = lambda new, text: seen.append((pattern.pattern, text)) or pattern.sub(new, text)

    for module in [
        m for name, m in sys.modules.items() if name.startswith("lastcard.games.") and ".rules" in name
    ]:
        for name, thing in list(vars(module).items()):
            if isinstance(thing, re.Pattern):
                monkeypatch.setattr(module, name, Watched(thing))
    for method in ("search", "match", "fullmatch", "split", "findall", "finditer"):
        monkeypatch.setattr(
            re,
            method,
            lambda pattern, text, method=method: getattr(Watched(re.compile(pattern)), method)(text),
        )
    return seen


@pytest.mark.parametrize("game", ASKED)
def test_no_regular_expression_goes_over_a_long_text_again_and_again(game, searches):
    registry.read(game, registry.game(game).notation.default)
    for text in ASKED[game].values():
        read(game, text(1_000))
    rules = registry.game(game)
    state = rules.parse(rules.notation.default)
    assert rules.format(state)
    for move in rules.legal_moves(state):
        assert rules.parse_move(state, rules.format_move(move)) == move
    risky = {
        pattern
        for pattern, text in searches
        if len(text) > SHORT and pattern not in ONE_LOOP and _parser.parse(pattern).getwidth()[1] > SHORT
    }
    assert not risky
    assert searches or not uses_patterns(game)


def uses_patterns(game):
    """Whether the rules of a game import the module of regular expressions at all."""
    rules = f"{registry.GAMES[game]}.rules"
    return any(
        getattr(module, "re", None) is re for name, module in sys.modules.items() if name.startswith(rules)
    )


@pytest.mark.parametrize("game", ASKED)
def test_the_length_comes_first(game):
    """A text that is too long is refused unread, and the message says how long it is."""
    most = registry.game(game).notation.longest
    for start in ("", "@", "r: ", " "):
        text = start + "1" * (most + 1 - len(start))
        refused = []

        def attempt(text=text, refused=refused):
            with pytest.raises(PositionError) as error:
                registry.read(game, text)
            refused.append(str(error.value))

        attempt()
        assert f"{most + 1:,} characters long; {most:,} is the most" in refused[0]
        assert lines_run(attempt) < 200


class Counted(int):
    """A number that counts how often it is compared."""

    compared = 0
    __hash__ = int.__hash__

    def __eq__(self, other):
        type(self).compared += 1
        return int(self) == int(other)


def test_edge_rules_of_one_vertex_are_not_compared_with_each_other():
    work = []
    for size in (500, 1_000):
        rules = tuple(ArcRule(0, Counted(v), size) for v in range(1, size))
        board = Graph(size + 1, (), rules)
        Counted.compared = 0
        assert len(board.adjacency("R" * size + "W")[0]) == size - 1
        work.append(Counted.compared)
    assert work[1] <= 10 * 1_000
