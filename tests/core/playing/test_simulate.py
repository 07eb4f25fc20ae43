"""Agents, playouts, tallies and intervals."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastcard.core.playing import MixedAgent, PerfectAgent, RandomAgent
from lastcard.core.playing.simulate import Tally, play_out, simulate, wilson
from lastcard.core.solution import MoveVerdict, Reason, Solution
from tests.core.finite_games import GraphGame, TreeGame

COIN = TreeGame(tree=(0, (1.0, 0.0, 0.5, 1.0)))


def solve_coin(state):
    moves = (MoveVerdict("3", "3", "win", 1),) if state == () else ()
    return Solution("toy", "", "first", "win", 1, moves, Reason("", ""))


def last(steps):
    tallies = list(steps)
    return tallies[-1]


def test_wilson_is_the_known_interval():
    # Newcombe 1998, table I: 81 of 263 and 15 of 148.
    for successes, trials, low, high in [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605)]:
        interval = wilson(successes, trials)
        assert round(interval.low, 4) == low
        assert round(interval.high, 4) == high
    assert wilson(0, 0).low == 0
    assert wilson(0, 0).high == 1


@given(st.integers(0, 1000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_wilson_stays_within_bounds_and_holds_the_share(counts):
    successes, trials = counts
    interval = wilson(successes, trials)
    assert 0 <= interval.low <= interval.high <= 1
    assert not trials or successes / trials in interval


def test_impossible_counts_are_refused():
    with pytest.raises(ValueError, match="3 successes in 2 trials"):
        wilson(3, 2)


def test_a_simulation_counts_wins_draws_and_plies():
    tally = last(simulate(COIN, (), (RandomAgent(), RandomAgent()), 2000, seed=1))
    assert tally.games == tally.plies == 2000
    assert sum(tally.wins) + tally.draws == 2000
    assert 0.5 in tally.interval(0)
    assert 0.25 in tally.interval(1)
    assert tally.share(0) == tally.wins[0] / 2000
    assert Tally(0, (0, 0)).share(0) == 0


def test_a_stopped_simulation_goes_on_to_the_same_end():
    agents = (RandomAgent(), RandomAgent())
    whole = list(simulate(COIN, (), agents, 50, seed=7))
    resumed = list(simulate(COIN, (), agents, 50, seed=7, tally=whole[19]))
    assert whole[20:] == resumed
    assert whole != list(simulate(COIN, (), agents, 50, seed=8))


def test_agents_choose():
    rng = Random(0)
    perfect = PerfectAgent(solve_coin)
    assert perfect.choose(COIN, (), rng) == 3
    assert {MixedAgent(1, perfect).choose(COIN, (), rng) for _ in range(50)} == {3}
    assert {MixedAgent(0, perfect).choose(COIN, (), rng) for _ in range(100)} == {0, 1, 2, 3}
    assert {MixedAgent(0, RandomAgent(), perfect).choose(COIN, (), rng) for _ in range(9)} == {3}
    assert MixedAgent(0.7, perfect).name == "perfect 70%"
    for agent in (perfect, RandomAgent(), MixedAgent(0.5, perfect)):
        with pytest.raises(ValueError, match="over"):
            agent.choose(COIN, (0,), rng)
    with pytest.raises(ValueError, match="between 0 and 1"):
        MixedAgent(1.5, perfect)


def test_playouts_need_an_agent_a_player_and_an_end(monkeypatch):
    with pytest.raises(ValueError, match="2 players here, not 1"):
        play_out(COIN, (), (RandomAgent(),), Random(0))
    monkeypatch.setattr("lastcard.core.playing.simulate.MAX_PLIES", 100)
    loop = GraphGame(nodes=((0, (0,)),))
    with pytest.raises(RuntimeError, match="no end after 100 moves"):
        play_out(loop, 0, (RandomAgent(), RandomAgent()), Random(0))
