"""Agents that think in slices, and games that are drawn by repetition."""

from __future__ import annotations

from random import Random

import pytest

from lastcard.core.playing import LookAheadAgent, MixedAgent, RandomAgent, choosing
from lastcard.core.playing.repetition import REPETITIONS
from lastcard.core.playing.simulate import play_out, play_steps
from lastcard.core.progress import run_to_end
from lastcard.games.matches.rules import GAME, State
from tests.core.finite_games import GraphGame

ROUND = GraphGame(nodes=((0, (1, 2)), (1, (0,)), (1, ())))


def nothing(state):
    return 0.0


def test_looking_far_enough_ahead_is_perfect():
    for left in range(2, 12):
        if left % 4 != 1:
            assert LookAheadAgent(12, nothing).choose(GAME, State(left), Random(0)) == (left - 1) % 4


def test_a_win_in_sight_is_not_put_off():
    assert LookAheadAgent(9, nothing).choose(GAME, State(4), Random(0)) == 3


def test_agents_that_do_not_ponder_choose_at_once():
    assert list(choosing(RandomAgent(), GAME, State(9), Random(1))) == []
    assert run_to_end(choosing(RandomAgent(), GAME, State(9), Random(1))) == RandomAgent().choose(
        GAME, State(9), Random(1)
    )


def test_a_mixed_agent_ponders_with_whoever_is_drawn():
    agent = MixedAgent(1.0, LookAheadAgent(4, nothing))
    assert run_to_end(choosing(agent, GAME, State(8), Random(1))) == 3
    assert agent.choose(GAME, State(8), Random(1)) == 3
    assert len(list(choosing(MixedAgent(0.0, LookAheadAgent(8, nothing)), GAME, State(21), Random(1)))) == 0


def test_a_game_that_goes_round_is_drawn_when_that_is_asked_for():
    class First(RandomAgent):
        def choose(self, game, state, rng):
            return game.legal_moves(state)[0]

    playout = play_out(ROUND, ROUND.parse("0"), (First(), First()), Random(0), repetition=True)
    assert playout.outcome.winners == ()
    assert playout.states.count(playout.states[-1]) == REPETITIONS
    assert all(playout.states.count(state) <= REPETITIONS for state in playout.states)


def test_a_game_is_played_in_slices():
    steps = play_steps(GAME, State(9), (RandomAgent(), RandomAgent()), Random(2))
    plies = list(steps)
    assert plies == list(range(1, len(plies) + 1))


def test_one_agent_a_player():
    with pytest.raises(ValueError, match="2 players here, not 1"):
        play_out(GAME, State(3), (RandomAgent(),), Random(0))
