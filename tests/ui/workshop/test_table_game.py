"""A game as a table: the general engine says of it what it says of the program, and what is no table is refused."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from lastcard import registry
from lastcard.core.game import CHANCE, Game, PositionError, ending, legal_moves
from lastcard.core.general import GeneralEngine
from lastcard.gallery import PROGRAMS
from lastcard.ui.workshop import sandbox_messages
from lastcard.ui.workshop.table_game import OnItsWay, TableGame
from tests.helpers.slow_cases import slow_among
from tests.ui.workshop.tables import PATH, told_of

NAMES = [program.name for program in PROGRAMS]


@cache
def native(name: str) -> tuple[Game[Any, Any], Any]:
    with registry.kept():
        path = registry.load(PATH / f"{name}.py", over=True)
        return registry.game(path), registry.engine(path)


def parts(name: str) -> tuple[sandbox_messages.Head, list[Any]]:
    """What the game says of itself, and its rows."""
    game, rows, _ = told_of(name)
    return sandbox_messages.game_head(sandbox_messages.parsed_json(game, dict)), [
        row for text in rows for row in sandbox_messages.message_rows(text)
    ]


def table(name: str) -> TableGame:
    head, rows = parts(name)
    return TableGame.whole(head, [sandbox_messages.row_position(row, len(head.players)) for row in rows])


@pytest.mark.parametrize("name", slow_among(NAMES, ["noughts", "pig", "shortpan", "shorttanhinmin"]))
def test_the_general_engine_says_of_the_table_what_it_says_of_the_program(name):
    game, engine = native(name)
    copy = table(name)
    solved = GeneralEngine(copy)
    numbers = [0, *Random(name).sample(range(len(copy.rows)), min(40, len(copy.rows)))]
    for state in numbers:
        text = copy.format(state)
        same = solved.solve(state).as_dict() | {"game": game.name}
        assert same == engine.solve(game.parse(text)).as_dict()


@pytest.mark.parametrize("name", NAMES)
def test_the_table_has_the_rules_and_the_words_of_the_program(name):
    game, _ = native(name)
    copy = table(name)
    for said in ("title", "summary", "luck", "group", "player_counts", "notation", "appeal", "minutes"):
        assert getattr(copy, said) == getattr(game, said)
    for state in Random(name).sample(range(len(copy.rows)), min(40, len(copy.rows))):
        text = copy.format(state)
        there = game.parse(text)
        assert copy.parse(f" {text} ") == state
        assert copy.player_to_move(state) == game.player_to_move(there)
        assert copy.players(state) == game.players(there)
        assert (copy.rules(state), copy.guide(state)) == (game.rules(there), game.guide(there))
        assert copy.called_off(state) == game.called_off(there)
        assert copy.hands(state, 3) == tuple(tuple(cards) for cards in game.hands(there, 3))
        end, wanted = ending(copy, state), ending(game, there)
        assert (end and (end.sentence, end.results)) == (wanted and (wanted.sentence, wanted.results))
        assert [float(one) for one in end.payoffs] if end else True
        moves = [game.format_move(move) for move in legal_moves(game, there)]
        assert list(legal_moves(copy, state)) == moves
        for move in moves:
            assert copy.move_label(state, move) == game.move_label(there, move)
            assert copy.format(copy.play(state, move)) == game.format(
                game.play(there, game.parse_move(there, move))
            )
        if end is None and game.player_to_move(there) == CHANCE:
            assert [share for _, share in copy.chance_outcomes(state)] == [
                share for _, share in game.chance_outcomes(there)
            ]


def test_a_text_that_is_in_no_row_is_left_to_the_program():
    copy, heard = table("nim"), []
    copy.on_missing = lambda: heard.append(tuple(copy.unread))
    for _ in range(2):
        with pytest.raises(OnItsWay, match="is being read by the program"):
            copy.parse("(9, 9)")
    assert heard == [("(9, 9)",)]
    copy.refuse("(9, 9)", "no heap has nine")
    with pytest.raises(PositionError, match="no heap has nine"):
        copy.parse("(9, 9)")
    copy.same("3,4,5", "(3, 4, 5)")
    assert copy.parse("3,4,5") == 0
    with pytest.raises(PositionError, match="looks like"):
        copy.parse("  ")
    with pytest.raises(PositionError, match="characters long"):
        copy.parse("1" * 30_000)


@cache
def sound() -> list[Any]:
    return parts("pig")[1][:40]


def test_what_is_sound_is_read():
    assert len([sandbox_messages.row_position(row, 2) for row in sound()]) == 40


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (0, 7),
        (0, "x" * 20_001),
        (1, 2),
        (1, -2),
        (1, True),
        (2, {"payoffs": ["1"], "results": [], "sentence": ""}),
        (2, {"payoffs": ["1/0", "0"], "results": [], "sentence": ""}),
        (2, {"payoffs": ["1e9", "0"], "results": [], "sentence": ""}),
        (2, {"payoffs": ["1", "0"], "results": ["won", "lost"], "sentence": ""}),
        (2, {"payoffs": ["1", "0"], "results": [], "sentence": 3}),
        (3, []),
        (3, [["a", None, 1.0, None]]),
        (3, [["a", None, True, None]]),
        (3, [["a", None, 1]]),
        (3, [["a", 3, 1, None]]),
        (3, [["a" * 1001, None, 1, None]]),
        (3, [["a", None, 1, None]] * 5001),
        (4, {"name": "x"}),
        (4, [{"name": "x", "parts": [1]}]),
        (4, [{"name": "x", "rows": ["ab"]}]),
        (4, [{"name": "x", "html": "<b>"}]),
        (5, [["h7"], [8]]),
        (6, {"players": []}),
        (6, {"guide": {"goal": "x"}}),
        (6, ["players"]),
    ],
)
def test_what_is_not_is_refused(place, value):
    row = list(sound()[0])
    row[place] = value
    with pytest.raises(sandbox_messages.BadRows):
        sandbox_messages.row_position(row, 2)


def test_shares_of_chance_add_up_to_one():
    row = next(list(row) for row in sound() if row[1] == CHANCE)
    row[3] = [list(move) for move in row[3]]
    row[3][0][3] = "1/7"
    with pytest.raises(sandbox_messages.BadRows, match="add up"):
        sandbox_messages.row_position(row, 2)


@pytest.mark.parametrize("text", ["[", "{}", '{"rows": NaN}', "[" * 100_000, '{"rows": {}}', 7])
def test_what_is_no_message_is_refused(text):
    with pytest.raises(sandbox_messages.BadRows):
        sandbox_messages.message_rows(text)


def test_a_table_is_whole_and_has_nothing_twice():
    head, told_rows = parts("nim")
    rows = [sandbox_messages.row_position(row, 2) for row in told_rows]
    for wrong in (rows[:-1], [*rows, rows[3]], rows[1:], []):
        with pytest.raises(sandbox_messages.BadRows):
            TableGame.whole(head, wrong)


def test_a_text_stays_text():
    row = list(sound()[0])
    row[4] = [{"name": "<img src=x onerror=alert(1)>", "text": "<script>alert(1)</script>"}]
    (field,) = sandbox_messages.row_position(row, 2).fields
    assert field == row[4][0]
