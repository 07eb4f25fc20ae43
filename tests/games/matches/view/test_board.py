"""The drawn pile: its groups, what is hidden of it, and what may be taken."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastcard.games.matches.rules import GAME, MATCH_PLAYERS, MAX_LEFT, MAX_TAKE, State
from lastcard.games.matches.solver.verdict import solve, winning_move
from lastcard.games.matches.view.board import MATCHES_SHOWN, MatchBoard, grouped, plain_groups

STATES = [
    State(left, take, misere)
    for left, take, misere in product(range(61), (1, 2, 3, 4, 5, 7, 10, 43, 44, 60), (True, False))
]


def hidden(more: str) -> int:
    return int(more.removesuffix(" more").replace(",", "")) if more else 0


def check(state: State) -> None:
    groups, more = grouped(state, solve(state))
    assert sum(group["size"] for group in groups) + hidden(more) == state.left
    assert all(group["size"] > 0 for group in groups)
    assert sum(group["size"] for group in groups) <= MATCHES_SHOWN


def test_the_groups_make_the_pile():
    for state in STATES:
        check(state)


@given(st.integers(0, MAX_LEFT), st.integers(1, MAX_TAKE), st.booleans())
def test_the_groups_make_any_pile(left, take, misere):
    check(State(left, take, misere))


def test_the_group_to_take_is_the_winning_move():
    for state in STATES:
        groups, _ = grouped(state, solve(state))
        to_take = [group for group in groups if group["kind"] == "take"]
        move = winning_move(state)
        if state.take + 1 > MATCHES_SHOWN or not state.left:
            assert {group["kind"] for group in groups} <= {"plain"}
        elif move is None:
            assert to_take == []
        else:
            assert [(group["size"], group["label"]) for group in to_take] == [(move, f"take {move}")]
            assert groups[-1] is to_take[0]  # what is taken lies at the end that can be grabbed


def test_rounds_are_whole_and_what_is_last_is_the_residue():
    for state in STATES:
        groups, more = grouped(state, solve(state))
        kinds = [group["kind"] for group in groups]
        if "plain" in kinds or not state.left:
            continue
        assert {group["size"] for group in groups if group["kind"] == "round"} <= {state.take + 1}
        residue = [group["size"] for group in groups if group["kind"] == "last"]
        if more or not state.misere:
            assert residue == []
        else:
            assert residue == [1]
            assert kinds[0] == "last"


def test_a_plain_pile_shows_its_end():
    for state in STATES:
        groups, more = plain_groups(state)
        assert sum(group["size"] for group in groups) == min(state.left, MATCHES_SHOWN)
        assert hidden(more) == max(0, state.left - MATCHES_SHOWN)
        assert {group["label"] for group in groups} <= {""}


@pytest.mark.parametrize(
    "state", [State(21), State(2), State(0), State(9, 4, False), State(MAX_LEFT, MAX_TAKE)]
)
def test_the_board_shows_what_may_be_done(state):
    board = MatchBoard()
    board.display(state, solve(state), players=MATCH_PLAYERS)
    assert board.left == str(state.left)
    assert board.most == state.largest_move()
    assert (board.take, board.rule) == (state.take, "misere" if state.misere else "normal")
    assert not board.locked
    assert len(board.after) == min(board.most, MATCHES_SHOWN)
    for count, text in enumerate(board.after, start=1):
        assert text == GAME.format(GAME.play(state, count))


def test_a_locked_board_says_so():
    board = MatchBoard()
    board.display(State(9), None, players=MATCH_PLAYERS, locked=True)
    assert board.locked


def test_without_the_solution_won_and_lost_piles_look_alike():
    board = MatchBoard()
    looks = set()
    for left in range(20, 30):
        board.display(State(left), None, players=MATCH_PLAYERS)
        looks.add(tuple((group["size"] - left, group["kind"], group["label"]) for group in board.groups))
    assert looks == {((0, "plain", ""),)}
