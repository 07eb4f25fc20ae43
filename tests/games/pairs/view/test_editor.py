"""Editing a position of Pairs: cards between stacks, deck and discards, and the numbers."""

from __future__ import annotations

import pytest

from lastcard.core.game import PositionError
from lastcard.games.pairs.rules import GAME
from lastcard.games.pairs.view import board as editor
from lastcard.games.pairs.view.board import PairsBoard
from tests.helpers.native_page import act


def changed(text, edit, *what):
    return edit(GAME.parse(text), *what)


@pytest.mark.parametrize(
    ("source", "target", "after"),
    [
        ("0", "1", "3|2,5,7"),
        ("0", "deck", "3|2,5"),
        ("0", "discards", "3|2,5 deck=1,1,2,4,4,6,6,8,9,10 discards=0,0,0,0,0,0,1,0,0,0"),
        ("deck", "1", "3,7|2,5,7"),
    ],
)
def test_a_card_goes_to_another_pile(source, target, after):
    assert changed("3,7|2,5", editor.with_card_moved, 7, source, target) == after


def test_discards_go_back_to_a_stack():
    assert changed("1|2 deck=0,1,3 discards=0,0,1 burn=1", editor.with_card_moved, 3, "discards", "0") == (
        "1,3|2 deck=0,1,3 burn=1"
    )


@pytest.mark.parametrize(
    ("text", "edit", "what", "after"),
    [
        ("3,7|2,5", editor.with_cards, ("deck", 10, 3), "3,7|2,5 deck=1,1,2,4,4,6,6,8,9,3"),
        (
            "1|2 deck=1,2,3 burn=1",
            editor.with_cards,
            ("discards", 2, 4),
            "1|2 deck=1,2,3 discards=0,4,0 burn=1",
        ),
        ("3,7|2,5", editor.burned, (0,), "3,7|2,5 burn=0"),
        ("3,7|2,5", editor.seated, (4,), "3,7|2,5|1|2"),
        ("3,7|2,5|1|2", editor.seated, (2,), "3,7|2,5"),
        ("3,7|2,5", editor.resized, (5,), "3|2,5 deck=1,1,2,4,4"),
        ("7|2,5", editor.resized, (5,), "1|2,5 deck=0,1,3,4,4"),
        ("1|2 deck=1,2,3", editor.resized, (4,), "1|2 deck=1,2,3,4"),
        ("3|2|5", editor.with_mover, (2,), "5|3|2"),
        ("3,7|2,5 dealing", editor.at_rest, (), "3,7|2,5"),
        ("3,7|2,5 folded", editor.at_rest, (), "3,7|2,5"),
        ("3,7|2,5 paired=7", editor.at_rest, (), "3,7|2,5"),
    ],
)
def test_numbers_and_seats_are_changed(text, edit, what, after):
    assert changed(text, edit, *what) == after


@pytest.mark.parametrize(
    ("text", "edit", "what", "says"),
    [
        ("3,7|2,5", editor.with_card_moved, (7, "deck", "0"), "stack 1 has two cards of rank 7"),
        ("3|2,5", editor.with_card_moved, (3, "0", "deck"), "stack 1 is empty"),
        ("1|2 deck=0,1,3", editor.with_card_moved, (1, "deck", "1"), "no card of rank 1"),
        ("3|2,5", editor.with_card_moved, (3, "0", "7"), "no card of rank 3"),
        ("3|2,5", editor.with_cards, ("hand", 3, 1), "hand has no rank 3"),
        ("3|2,5", editor.with_cards, ("deck", 11, 1), "deck has no rank 11"),
        ("3|2,5", editor.burned, (-1,), "counts are not negative"),
        ("3|2,5", editor.seated, (1,), "two to 10 players"),
        ("3|2,5", editor.seated, (11,), "two to 10 players"),
        ("3|2,5", editor.resized, (21,), "1 to 20 ranks"),
        ("3|2,5", editor.with_mover, (2,), "no player 3"),
    ],
)
def test_what_is_not_allowed_is_told(text, edit, what, says):
    with pytest.raises(PositionError, match=says):
        changed(text, edit, *what)


def test_the_board_sends_edits_on_and_tells_what_is_wrong():
    board, asked = PairsBoard(), []
    board.on_edit = lambda text, remember=True: asked.append(text)
    state = GAME.parse("3,7|2,5")
    board.display(state, None, players=GAME.players(state))
    act(board, "move", rank=7, source="0", target="1")
    assert asked == ["3|2,5,7"]
    act(board, "burn", cards=-1)
    assert asked == ["3|2,5,7"]
    assert "negative" in board.error
    board.display(state, None, players=GAME.players(state))
    assert board.error == ""


def test_the_editor_begins_with_the_player_to_move_in_front():
    board, asked = PairsBoard(), []
    board.on_edit = lambda text, remember=True: asked.append(text)
    state = GAME.parse("3,7|2,5").hit().deal(4)
    board.display(state, None, players=GAME.players(state))
    act(board, "anchor")
    assert asked == ["2,5|3,4,7"]
    at_front = GAME.parse("3,7|2,5")
    board.display(at_front, None, players=GAME.players(at_front))
    act(board, "anchor")
    assert asked == ["2,5|3,4,7"]
