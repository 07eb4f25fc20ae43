"""The lessons of Pan Galactic Solitaire, and the rounds that divide without choosing."""

from __future__ import annotations

from itertools import combinations

import pytest

from lastcard.games.solitaire.rules import GAME
from lastcard.games.solitaire.rules.cards import rank_of, suit_of, write_card
from lastcard.games.solitaire.rules.notation import deal
from lastcard.games.solitaire.solver.division import rounds
from lastcard.games.solitaire.view.board.board import laid_out
from lastcard.games.solitaire.view.lessons import DIVIDED, LESSONS
from tests.helpers.native_page import played

BY_TITLE = {lesson.title: lesson for lesson in LESSONS}
PLAYED = [lesson for lesson in LESSONS if lesson.line]


@pytest.mark.parametrize("lesson", PLAYED, ids=lambda lesson: lesson.title)
def test_pictures_are_those_of_the_board_with_the_cards_of_the_next_move(lesson):
    states = played(GAME, lesson)
    assert len(lesson.frames) == len(states)
    for frame, state, move in zip(lesson.frames, states, [*lesson.line, ""], strict=True):
        assert {
            name: laid_out(state)[name] for name in ("rows", "homes", "done")
        }.items() <= frame.drawing.items()
        assert frame.drawing["roles"][1:] == move.split()[1:]


def test_the_lines_come_to_what_the_texts_say():
    assert played(GAME, BY_TITLE["Swap"])[-1].completed == (0,)
    assert all(move.startswith("swap") for move in BY_TITLE["Swap"].line)
    assert all(move.startswith("cycle") for move in BY_TITLE["Cycle"].line)
    assert played(GAME, BY_TITLE["To the end"])[-1].won
    states = played(GAME, BY_TITLE["Going round"])
    assert (states[0], len(set(states))) == (states[-1], 6)


@pytest.mark.parametrize("seed", range(40))
def test_the_rounds_leave_every_row_with_its_own_suit(seed):
    start = deal(1 + seed % 8, 1 + seed % 13, seed)
    state, calls = start, 0
    for one in rounds(start):
        cards = [card for pair in one.pairs for card in pair]
        assert cards, "a round in which nothing happens"
        assert len(set(cards)) == len(cards)
        for pair in one.pairs:
            state = state.exchanged(*pair)
        assert state == one.after
        calls += len(one.pairs) * (one.kind == "ship out")
    assert [suit_of(card) for card in state.cells] == sorted(suit_of(card) for card in start.cells)
    assert calls <= len(start.cells) * start.suits
    top = state.cells[-state.ranks :]
    assert sorted(map(rank_of, top)) == list(range(state.ranks))


def test_every_exchange_of_a_ship_out_is_a_swap_of_the_game():
    state, swaps = GAME.parse(f"{DIVIDED} rules=swap"), 0
    for one in rounds(state):
        for card, other in one.pairs if one.kind == "ship out" else ():
            move = GAME.parse_move(state, f"swap {write_card(card)} {write_card(other)}")
            assert GAME.play(state, move) == state.exchanged(card, other)
            swaps += 1
        state = one.after
    assert swaps >= 5


def test_the_order_within_a_round_is_of_no_consequence():
    for one in rounds(GAME.parse(DIVIDED)):
        for first, second in combinations(one.pairs, 2):
            assert not set(first) & set(second)


def test_nothing_is_in_a_caption_that_is_not_on_the_board():
    last = BY_TITLE["Dividing without choosing"].frames[-1]
    assert last.caption.startswith("Every row holds its own suit. Read the top row: column 1 gets")
    assert [card[0] for card in last.drawing["rows"][0]] == [
        part.split(" gets ")[1][0] for part in last.caption.split("column ")[1].split(". ")[0].split(", ")
    ]
