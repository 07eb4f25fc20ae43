"""The reasons of the general solver in plain words, on random small games of every shape, by definitions."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lastcard.core.engine import Effort
from lastcard.core.game import CHANCE
from lastcard.core.general import GeneralEngine
from tests.core.general import judge
from tests.core.general.test_judged import SHAPES, comes_to
from tests.helpers.plain_words import LOSS, NOT_KNOWN, WIN, examine

RANK = {"win": 2, "draw": 1, None: 1, "loss": 0}
"""What a result is worth to who wants the best."""


def best_moves(game, judged, solution, mover):
    """The moves that are worth most to who makes them, by the judge."""
    worth = {move.move: comes_to(game, 0, judged, move)[0][mover] for move in solution.moves}
    if any(isinstance(one, Fraction) for one in worth.values()):
        return {move for move in worth if worth[move] == max(worth.values())}
    most = max(map(RANK.__getitem__, worth.values()))
    return {move for move in worth if RANK[worth[move]] == most}


@pytest.mark.parametrize("shape", SHAPES)
@settings(max_examples=40)
@given(data=st.data())
def test_words_promise_what_the_definition_gives(shape, data):
    strategy, judged = SHAPES[shape]
    game = data.draw(strategy)
    solution = GeneralEngine(game).solve(0)
    if not solution.moves:
        assert solution.reason.plain == solution.reason.sentence
        return
    mover = game.player_to_move(0)
    worths, _ = judged(game, 0)
    if mover == CHANCE:
        assert "Chance" in solution.reason.plain or solution.reason.kind == "guaranteed"
        return
    worth = worths[mover] if isinstance(worths[mover], str) else None
    good = {move.move for move in solution.moves}
    if worth is not None or (
        isinstance(worths[mover], Fraction) and "one" not in shape and "round" not in shape
    ):
        good = best_moves(game, judged, solution, mover)
    examine(game, 0, solution, worth, good)


@pytest.mark.parametrize("shape", SHAPES)
@settings(max_examples=20)
@given(data=st.data(), budget=st.integers(0, 6))
def test_words_of_what_is_open_say_so_and_promise_nothing(shape, data, budget):
    game = data.draw(SHAPES[shape][0])
    solution = GeneralEngine(game).solve(0, Effort(budget=budget))
    if solution.reason.kind != "open":
        return
    assert NOT_KNOWN.search(solution.reason.plain)
    assert not WIN.search(solution.reason.plain)
    assert not LOSS.search(solution.reason.plain)
    assert judge.follow(game, 0)[0], "there is something to be gone through"
