"""The board of Pan Galactic Solitaire: what is drawn, the deal, the editor, and the columns beside it."""

from __future__ import annotations

import pytest

from lastcard.core.playing import Line
from lastcard.games.solitaire.rules import GAME
from lastcard.games.solitaire.rules.exchanges import exchanges
from lastcard.games.solitaire.rules.position import card_name
from lastcard.games.solitaire.view.board import SEEDS, SolitaireBoard, deal_text
from lastcard.games.solitaire.view.pictures import columns
from tests.helpers.native_page import act

SMALL = "4x4: 4D AD 4H 3H/AC 2H 2C 3C/2S 3D 4C AS/AH 2D 4S 3S"


def shown(text, line=()):
    board, state = SolitaireBoard(), GAME.parse(text)
    told = []
    board.on_edit = told.append
    board.listen(play=told.append)
    made = Line(GAME, state, text)
    made.play_texts(line)
    board.follow(made)
    board.display(made.state, None, players=GAME.players(state))
    return board, told


def test_the_cards_lie_in_their_rows_and_every_exchange_has_its_ways():
    board, _ = shown(SMALL)
    assert board.rows[0] == ["4D", "AD", "4H", "3H"]
    assert (board.homes, board.done, board.ended) == ("CDHS", [], "")
    state = GAME.parse(SMALL)
    found = {one["move"]: one["ways"] for one in board.moves}
    assert list(found) == [GAME.format_move(move) for move in GAME.legal_moves(state)]
    ways = [way for one in exchanges(state) for way in one.clicks]
    assert sum(map(len, found.values())) == len(ways)
    assert found["cycle 2C 4D"] == [["cycle", "2C", "4D", ""]]
    for kind, clicked, comes, home in (way for told in found.values() for way in told):
        assert (kind == "cycle") == (home == "")
        assert GAME.format_move(GAME.parse_move(state, f"{kind} {clicked} {comes}")) in found


@pytest.mark.parametrize(
    ("text", "line", "ended", "done"),
    [
        (
            "4x4: seed=24",
            "swap 2D 4C,swap 4S AD,cycle 4S 3H,cycle 3S 3C,swap 2S AH,cycle 2S 4S",
            "won",
            [0, 1, 2, 3],
        ),
        ("2x2: 2S AH/AS 2H rules=swap", "", "", []),
        ("2x2: AS 2S/AH 2H rules=swap", "", "stuck", []),
    ],
)
def test_the_end_is_named(text, line, ended, done):
    board, _ = shown(text, [move for move in line.split(",") if move])
    assert (board.ended, board.done) == (ended, done)
    assert board.made == (len(line.split(",")) if line else 0)


def test_a_deal_is_named_by_its_seed_and_dealt_again():
    board, told = shown("4x4: seed=24", ["swap 2D 4C"])
    assert (board.deal, board.made) == ("Deal 24", 1)
    act(board, "redeal")
    assert told == ["4x4: seed=24"]
    plain, told = shown(SMALL)
    assert plain.deal == ""
    act(plain, "redeal")
    assert told == [SMALL]


def test_shuffling_keeps_size_and_rules_and_has_a_seed():
    board, told = shown("3x5: seed=1 rules=odd")
    act(board, "shuffle")
    state = GAME.parse(told[0])
    assert (state.suits, state.ranks, state.reading) == (3, 5, "odd")
    assert int(told[0].split("seed=")[1].split()[0]) < SEEDS
    act(board, "size", suits=8, ranks=13)
    assert told[1].startswith("8x13: seed=")
    act(board, "seed", text="7")
    assert told[2] == "3x5: seed=7 rules=odd"
    act(board, "reading", value="swap")
    assert GAME.parse(told[3]).cells == GAME.parse("3x5: seed=1").cells
    assert told[3].endswith("rules=swap")


@pytest.mark.parametrize("text", ["", "x", "-1", "1.5", "9" * 19, "٣"])
def test_what_is_no_seed_is_refused_and_nothing_is_lost(text):
    board, told = shown("seed=42")
    act(board, "seed", text=text)
    assert "whole number" in board.error
    assert told == []


@pytest.mark.parametrize(
    ("size", "text"), [((4, 13, 42, "odd4"), "seed=42"), ((2, 3, 1, "swap"), "2x3: seed=1 rules=swap")]
)
def test_the_text_of_a_deal_is_short(size, text):
    assert deal_text(*size) == text
    assert GAME.parse(text)


def test_the_editor_exchanges_any_two_cards_and_sends_all_home():
    board, told = shown(SMALL)
    act(board, "exchange", one="4D", other="3S")
    assert told[0].startswith("4x4: 3S AD")
    act(board, "exchange", one="4D", other="KS")
    assert len(told) == 1
    act(board, "home")
    assert GAME.parse(told[1]).won


# ---- the columns -----------------------------------------------------------------------------------------------


def test_columns_are_sorted_by_what_is_still_to_come():
    found = columns(GAME.parse("4x4: 2C 4S 2H AD/4H AH 2S AC/3C 2D 3D 4D/3S 4C 3H AS"))
    assert [one["left"] for one in found] == sorted(one["left"] for one in found)
    assert [one["column"] for one in found if one["left"] == 4] == [2, 3]
    assert found[0]["cards"][0] == {"card": "3S", "here": True, "move": ""}


def test_a_card_that_can_come_has_the_move_that_brings_it():
    state = GAME.parse("4x5: 2C 4H AS 4D 3D/2H 3H 5S 5C AH/3C AD 3S 4S 5H/2D 4C AC 5D 2S")
    first = next(one for one in columns(state) if one["column"] == 1)
    assert first["rank"] == "2"
    coming = {entry["card"]: entry["move"] for entry in first["cards"] if entry["move"]}
    for card, move in coming.items():
        after = GAME.play(state, GAME.parse_move(state, move))
        assert card in [card_name(here) for here in after.column(0)]
    assert coming


def test_of_a_won_board_all_columns_are_complete():
    board = GAME.parse("2x2: AH 2H/AS 2S")
    assert {one["left"] for one in columns(board)} == {0}
