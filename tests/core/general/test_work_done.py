"""The general solver makes no move that it need not make: not again for what is solved, nor beyond the shortest wins."""

from __future__ import annotations

from collections import Counter
from functools import partial
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lastcard.core.engine import NOW, Effort
from lastcard.core.general import GeneralEngine, explore
from tests.core.general.games import hanoi, kayles, nim, tictactoe
from tests.core.general.random_games import games
from tests.core.general.test_judged import said


def counted(game):
    """A game that counts the moves that are made in it."""
    made = Counter()

    class Counted(type(game)):
        def play(self, state, move):
            made["play"] += 1
            return super().play(state, move)

    return Counted(), made


def after(game, count, seed=1):
    """A position some moves from the start."""
    rng, state = Random(seed), game.start
    for _ in range(count):
        state = game.play(state, rng.choice(game.legal_moves(state)))
    return state


@pytest.mark.parametrize("given", [tictactoe.GAME, nim.GAME, kayles.GAME])
def test_what_is_solved_is_not_gone_through_again(given):
    game, made = counted(given)
    engine = GeneralEngine(game)
    whole = engine.solve(game.start).extra["searched"]
    state = after(game, 2)
    for ask in (engine.solve, partial(engine.solve, effort=NOW)):
        made.clear()
        ask(state)
        assert made["play"] < 200, "the moves of the line that is told, and no more"
    assert engine.solve(state).extra["searched"] == whole
    fewer = GeneralEngine(game).solve(state).extra["searched"]
    assert engine.solve(state, Effort(budget=engine.budget, alike=True)).extra["searched"] == fewer < whole


def test_positions_are_counted_without_making_all_moves_for_each():
    game, made = counted(nim.GAME)
    engine = GeneralEngine(game)
    engine.solve(game.start)
    states = [after(game, 1, seed) for seed in range(30)]
    engine.solve(states[0], Effort(budget=engine.budget, alike=True))
    made.clear()
    for state in states:
        engine.solve(state, Effort(budget=engine.budget, alike=True))
    assert made["play"] < 200 * len(states)


def test_one_player_stops_at_the_shortest_wins():
    game, made = counted(hanoi.GAME)
    start = (0,) * 4 + (2,) * 6
    found = GeneralEngine(game).solve(start)
    assert (found.status, found.value, found.distance) == ("exact", "win", 15)
    assert found.extra["searched"] < 6_000 < 3**10
    made.clear()
    whole = GeneralEngine(game).solve(start, Effort(budget=1_500_000, alike=True))
    assert whole.extra["searched"] == 3**10
    assert said(found) == said(whole)


def test_searches_that_stop_early_take_no_longer_together_than_one_that_does_not():
    game, made = counted(hanoi.GAME)
    engine = GeneralEngine(game, budget=100_000)
    states = [after(game, count, seed=3) for count in range(40)]
    states = [(*state, 2, 2, 2, 2, 2) for state in states]
    for state in states:
        engine.solve(state)
    assert made["play"] < 3 * (3**9 * 3 + 100_000)
    assert any(space.complete for space in engine._spaces.values())


@settings(max_examples=60)
@given(
    game=games(1, st.sampled_from([0, "draw"]), rounds=True, most=12),
    seed=st.integers(0, 3),
)
def test_where_it_stops_the_answer_is_that_of_a_whole_search(game, seed):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(explore, "AT_LEAST", 1)
        patch.setattr(explore, "ENOUGH_GROWTH", 1.0)
        for state in range(len(game.nodes)):
            found = GeneralEngine(game).solve(state)
            assert said(found) == said(GeneralEngine(game).solve(state, Effort(budget=1_000, alike=True)))
