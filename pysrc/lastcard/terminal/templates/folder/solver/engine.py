"""The engine of halving: what its solver offers to the command line, the page and the tests."""

from __future__ import annotations

from lastcard.core.engine import ALL, Effort, Engine
from lastcard.core.solution import Solution

from ..rules import GAME, State
from .piles import solve


class HalvingEngine(Engine[State, int]):
    """Solves any pile at once."""

    game = GAME

    def solve(self, state: State, effort: Effort = ALL) -> Solution:
        """Return the solution of a position, which takes no time."""
        return solve(state)


ENGINE = HalvingEngine()
