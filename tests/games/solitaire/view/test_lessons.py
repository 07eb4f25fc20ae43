"""The lessons of Pan Galactic Solitaire, and the rounds that divide without choosing."""

from __future__ import annotations

from itertools import combinations

import pytest

from lastcard.games.solitaire.rules import GAME
from lastcard.games.solitaire.rules.position import card_name, deal, rank_of, suit_of
from lastcard.games.solitaire.solver.small_boards import rounds
from lastcard.games.solitaire.view.board import laid_out
from lastcard.games.solitaire.view.lessons import LESSONS
from lastcard.ui.learn.tasks import Exercise
from tests.helpers.native_page import played
from tests.ui.learn.lesson_oracle import reachable

BY_TITLE = {lesson.title: lesson for lesson in LESSONS}
DIVIDED = BY_TITLE["Dividing without choosing"].position
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
    assert played(GAME, BY_TITLE["To the end"])[-1].won
    states = played(GAME, BY_TITLE["Going round"])
    assert (states[0], len(set(states))) == (states[-1], 6)


@pytest.mark.parametrize(
    ("title", "column", "move"), [("Swap", 0, "swap"), ("The odd one out", 2, "cycle"), ("Cycle", 2, "cycle")]
)
def test_the_column_that_is_asked_for_is_completed_by_one_exchange(title, column, move):
    task = BY_TITLE[title].task
    state = GAME.parse(task.position)
    assert not whole(state)
    done = {
        text: whole(GAME.play(state, GAME.parse_move(state, text)))
        for text in map(GAME.format_move, GAME.legal_moves(state))
    }
    [right] = [text for text, columns in done.items() if columns]
    assert (done[right], right.split()[0]) == ([column], move)
    assert task.right_moves(state) == (right,)
    for text in done.keys() - {right}:
        assert Exercise(task).answer(text)["says"].endswith("That doesn’t complete a column.")


def test_the_cards_at_home_are_counted_from_the_notation():
    choice = BY_TITLE["At home"].task
    rows = [row.split() for row in choice.position.partition(": ")[2].split("/")]
    home = sum(row[0][1] == suit for row, suit in zip(rows, "CDHS", strict=True))
    assert choice.answer(GAME.parse(choice.position)) == str(home)


def whole(state) -> list[int]:
    """The columns that hold one rank only, every card in the row of its suit; read from the notation."""
    rows = [row.split() for row in GAME.format(state).partition(": ")[2].split("/")]
    homes = "SHDC"[: len(rows)][::-1]
    return [
        column
        for column in range(len(rows[0]))
        if len({row[column][0] for row in rows}) == 1 and [row[column][1] for row in rows] == list(homes)
    ]


@pytest.mark.parametrize(("title", "left"), [("Not every move is good", 6), ("Look ahead", 8)])
def test_as_many_moves_are_left_after_the_right_exchange_as_is_said(title, left):
    task = BY_TITLE[title].task
    state = GAME.parse(task.position)
    [right] = task.right_moves(state)
    assert shortest(GAME.play(state, GAME.parse_move(state, right))) == left
    assert f"in {({6: 'six', 8: 'eight'})[left]} more moves" in task.right


@pytest.mark.parametrize("title", ["Not every move is good", "Look ahead"])
def test_the_boards_that_are_said_to_be_lost_are_so_many(title):
    task = BY_TITLE[title].task
    state = GAME.parse(task.position)
    for move in GAME.legal_moves(state):
        said = Exercise(task).answer(GAME.format_move(move))
        if said["kind"] == "wrong":
            boards = reachable(GAME, [GAME.play(state, move)])
            assert f"we checked all {len(boards)} boards" in said["says"]
            assert not any(board.won for board in boards)


def shortest(state) -> int:
    """In how many moves a board is won, by looking at all that can follow, move by move."""
    now, seen, moves = {state}, {state}, 0
    while not any(board.won for board in now):
        now = {GAME.play(board, move) for board in now for move in GAME.legal_moves(board)} - seen
        assert now
        seen |= now
        moves += 1
    return moves


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
            move = GAME.parse_move(state, f"swap {card_name(card)} {card_name(other)}")
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
