"""Verdicts of the page, and who plays against you."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from lastcard.core.engine import NOW, PAGE
from lastcard.core.progress import run_to_end
from lastcard.games.shichinarabe.rules import GAME, deal
from lastcard.games.shichinarabe.solver.alpha_beta import SEARCH_BUDGET
from lastcard.games.shichinarabe.solver.engine import (
    ENGINE,
    LISTED_AT_ONCE,
    QUICK,
    ValueAgent,
    known,
    pending,
    solve_for_page,
)
from lastcard.games.shichinarabe.solver.explain import answer_position
from lastcard.games.shichinarabe.solver.reductions import choice_board, cover_board
from lastcard.games.shichinarabe.solver.verdict import as_solution
from lastcard.games.shichinarabe.solver.verdict import solve as solve_fully
from tests.games.shichinarabe.random_boards import random_graph, random_options
from tests.helpers.operation_counts import MOST_CALLS, calls_per_slice

HARD = choice_board(12, [(v, v % 12 + 1) for v in range(1, 13)])


def test_forests_need_no_work():
    for example in GAME.notation.examples[:4]:
        state = GAME.parse(example.text)
        assert pending(state) == ()
        assert not ENGINE.begins(state)
        assert solve_for_page(state) == solve_fully(state)


def test_a_hard_board_is_not_known_at_once_and_is_after_its_work():
    assert known(HARD).nodes <= QUICK + 1
    assert solve_for_page(HARD).value is None or known(HARD).open
    work = pending(HARD)[0]
    assert work.eager
    steps = work.steps()
    done = [next(steps).done for _ in range(3)]
    assert done == sorted(done)
    steps.close()  # stopped: nothing is kept of it
    assert pending(HARD)[0].key == work.key
    run_to_end(ENGINE.solving(HARD, PAGE))
    assert solve_for_page(HARD).extra["winner"] == solve_fully(HARD).extra["winner"]
    assert pending(HARD) == ()


@pytest.mark.slow  # it spends the whole usual budget
def test_more_can_be_asked_for_where_the_usual_search_does_not_do():
    ring = [(v, (v + 1) % 12) for v in range(12)]
    state = cover_board(12, ring, 5)
    run_to_end(ENGINE.solving(state, PAGE))
    (more,) = pending(state)
    assert not more.eager
    assert f"{20 * SEARCH_BUDGET:,}" in more.action
    assert not ENGINE.begins(state)


def test_some_moves_are_the_best_of_all_moves():
    rng = Random(8)
    for number in range(150):
        state = random_options(rng, random_graph(rng, 9, number % 2))
        found = answer_position(state)
        every = as_solution(state, found)
        assert every.left_out == 0
        for verdict in every.moves:
            after = state.after(GAME.parse_move(state, verdict.move))
            assert verdict.distance == (1 if after.winner is not None else None)
            assert verdict.position == GAME.format(after)
        for most in (1, 3, len(every.moves), len(every.moves) + 1):
            some = as_solution(state, found, most)
            assert len(some.moves) + some.left_out == len(every.moves)
            assert len(some.moves) == min(most, len(every.moves))
            assert set(some.moves) <= set(every.moves)
            wanted = [move.value for move in every.moves][:most]
            assert [move.value for move in some.moves] == wanted


def test_a_board_with_very_many_moves_takes_no_longer_on_the_spot():
    state = GAME.parse(f"r: {'RBRB RRB BRR ' * 100}almighty=1,1")
    moves = state.count_moves()
    assert moves > 80_000
    calls = calls_per_slice(iter([lambda: None]))  # what counting itself takes
    (pause,) = calls_per_slice(step() for step in [lambda: (pending(state), solve_for_page(state))])[:1]
    assert pause - calls[0] < MOST_CALLS
    found = solve_for_page(state)
    assert (found.status, len(found.moves), found.left_out) == (
        "unknown",
        LISTED_AT_ONCE,
        moves - LISTED_AT_ONCE,
    )
    assert pending(state)[0].eager
    steps = ENGINE.solving(state, PAGE)
    assert max(calls_per_slice(islice(steps, 40))) < MOST_CALLS


def test_the_glance_agrees_with_the_solution():
    rng = Random(3)
    for _ in range(30):
        state = GAME.random_state(rng, 9)
        while state.winner is None:
            quick, found = ENGINE.solve(state, NOW), solve_for_page(state)
            assert (quick.worths[state.player], quick.distance) == (found.value, found.distance)
            state = state.after(rng.choice(state.moves()))
        quick = ENGINE.solve(state, NOW)
        assert (quick.worths[state.player], quick.distance) == (solve_for_page(state).value, 0)


def test_the_perfect_player_wins_whatever_is_won():
    rng = Random(4)
    for number in range(25):
        state = deal(rng) if number < 5 else GAME.random_state(rng, 10)
        winner = answer_position(state).winner
        while state.winner is None:
            agent = ENGINE.perfect_player() if state.player == winner else ValueAgent()
            state = GAME.play(state, agent.choose(GAME, state, rng))
        assert state.winner == winner


def test_the_player_by_values_loses_what_only_a_blocker_wins():
    state, rng, lost = GAME.parse("b: BRR RRB B R"), Random(1), 0
    for _ in range(200):
        state = GAME.random_state(rng, 9)
        if answer_position(state).winner != state.player:
            continue
        mine = state.player
        while state.winner is None:
            agent = ValueAgent() if state.player == mine else ENGINE.perfect_player()
            state = GAME.play(state, agent.choose(GAME, state, rng))
        lost += state.winner != mine
    assert lost > 0


@pytest.mark.parametrize("agent", [ENGINE.perfect_player(), ValueAgent()])
def test_nothing_is_chosen_when_the_game_is_over(agent):
    with pytest.raises(ValueError, match="over"):
        agent.choose(GAME, GAME.parse("r: B"), Random(1))
