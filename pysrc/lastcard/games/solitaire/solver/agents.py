"""Players: the solver's, and those of the simple strategies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from lastcard.core.playing.agents import PonderingAgent, nothing_to_choose
from lastcard.games.solitaire.solver import solved_cache
from lastcard.games.solitaire.solver.boards.expansion import expand
from lastcard.games.solitaire.solver.boards.grid import grid_for
from lastcard.games.solitaire.solver.contests.simple_strategies import MEASURES, distinct
from lastcard.games.solitaire.solver.searches.exchange_lines import move_between

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

    from lastcard.core.game import Game
    from lastcard.core.playing.agents import Choosing
    from lastcard.games.solitaire.rules import State
    from lastcard.games.solitaire.rules.exchanges import Move

BUDGET = 100_000
"""Boards that the solver's player visits for a move, unless it follows a line."""


class StrategyAgent:
    """Makes the move of a simple strategy, one of `MEASURES`."""

    def __init__(self, strategy: str) -> None:
        self.name = strategy
        self._measure = MEASURES[strategy]

    def choose(self, game: Game[Any, Any], state: State, rng: Random) -> Move:
        """Return the move after which the measure is highest, ties by chance. Raises `ValueError` if the game is over."""
        grid = grid_for(state)
        cells = grid.pack([state])
        children = distinct(grid, expand(grid, cells))
        if state.won or not len(children.parent):
            raise nothing_to_choose(game, state)
        chosen = list(range(len(children.parent)))
        if self._measure is not None:
            scores = self._measure(grid, children.made(cells))
            chosen = np.flatnonzero(scores == scores.max()).tolist()
        one = rng.choice(chosen)
        return move_between(state, grid.card(int(children.card[one])), grid.card(int(children.other[one])))


class SolverAgent(PonderingAgent):
    """Follows a line that wins where the solver finds one, and else makes the move that looks best.

    It keeps to the line that it has found until the play leaves it.
    """

    name = "solver"

    def __init__(self) -> None:
        self._plan: dict[State, Move] = {}

    def ponder(self, game: Game[Any, Any], state: State, rng: Random) -> Choosing:
        if state not in self._plan:
            found = yield from solved_cache.find_out(state, BUDGET)
            if not found.line:
                return StrategyAgent("greedy").choose(game, state, rng)
            self._plan = planned(state, found.line)
        return self._plan[state]


def planned(state: State, line: Iterable[Move]) -> dict[State, Move]:
    """Return what to play in every position of a line."""
    plan = {}
    for move in line:
        plan[state] = move
        state = state.exchanged(move.card, move.other)
    return plan
