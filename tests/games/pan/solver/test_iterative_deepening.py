"""The bounded look ahead: what it proves is true, and it says no more than it has seen."""

from __future__ import annotations

from math import isinf
from random import Random

import pytest

from lastcard.core.progress import run_to_end
from lastcard.games.pan.rules import GAME, State, random_position
from lastcard.games.pan.solver.search import essay_heuristic, last_look_ahead, search_ahead
from lastcard.games.pan.solver.verdict import foresee, solved_source


def positions(count, seed):
    rng = Random(seed)
    return [random_position(rng, rng.choice([2, 3, 4])) for _ in range(count)]


def test_what_is_proved_is_true():
    proved = 0
    for state in positions(60, 1):
        source = solved_source(state.ranks)
        ahead = run_to_end(search_ahead(state, 1_500))
        assert {outlook.move for outlook in ahead.moves} == set(state.moves())
        if ahead.label:
            proved += 1
            assert ahead.label == source.label(state)
        for outlook in ahead.moves:
            assert isinf(outlook.score) == (outlook.label is not None)
            if outlook.label:
                assert outlook.label == source.label(state.after(outlook.move))
    assert proved > 20


def test_a_draw_is_never_proved():
    for state in positions(200, 2):
        if solved_source(state.ranks).value(state) == "draw":
            assert run_to_end(search_ahead(state, 800)).label is None


def test_the_essays_position_of_seven_ranks_is_won_in_three():
    state = GAME.parse("0000002/0000002")
    ahead = run_to_end(search_ahead(state))
    solution = foresee(state, ahead)
    assert (solution.value, solution.distance) == ("win", 3)
    assert solution.moves[0].move == "7"
    assert solution.reason.kind == "ahead"
    assert "Looking 3 moves ahead" in solution.reason.sentence


def test_where_nothing_is_proved_nothing_is_said():
    state = GAME.parse("2222222/1222222")
    solution = foresee(state, run_to_end(search_ahead(state, 2_000)))
    assert (solution.value, solution.distance, solution.known) == (None, None, False)
    assert {move.value for move in solution.moves} == {None}
    assert "113,906,250 positions" in solution.reason.sentence
    assert len(solution.reason.steps) == len(state.moves())


def test_a_move_that_ends_the_game_wins_at_once():
    state = GAME.parse("00000001/00000002")
    ahead = run_to_end(search_ahead(state))
    assert ahead.label is not None
    assert (ahead.label.value, ahead.label.distance) == ("win", 1)


def test_the_guess_of_one_ply_is_the_heuristic():
    state = GAME.parse("2222222/1222222")
    for outlook in run_to_end(search_ahead(state, 1)).moves:
        assert outlook.score == -essay_heuristic(state.after(outlook.move))


def test_what_was_seen_is_remembered():
    state = GAME.parse("1222222/2222222")
    assert last_look_ahead(state) is None
    ahead = run_to_end(search_ahead(state, 500))
    assert last_look_ahead(state) is ahead
    assert last_look_ahead(State(state.hand, state.other, state.rules, 1)) is ahead


@pytest.mark.parametrize("nodes", [200, 4_000])
def test_it_stops_soon_after_its_nodes(nodes):
    ahead = run_to_end(search_ahead(GAME.parse("22222222/12222222"), nodes))
    assert nodes <= ahead.nodes < 12 * nodes
