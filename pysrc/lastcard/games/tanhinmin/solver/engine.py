"""The engine of TANHINMIN: what its solver offers to the command line, the page and the tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.engine import Engine, QuickValue
from lastcard.core.worth import mirrored
from lastcard.games.tanhinmin.rules import GAME, Card, State
from lastcard.games.tanhinmin.solver import quick
from lastcard.games.tanhinmin.solver.verdict import solve

if TYPE_CHECKING:
    from lastcard.core.solution import Solution


class TanhinminEngine(Engine[State, Card]):
    """Solves any hands by two matchings."""

    game = GAME

    def solve(self, state: State) -> Solution:
        """Return the solution of a position."""
        return solve(state)

    def known_now(self, state: State) -> Solution:
        """Return the solution; of large hands only the best moves are listed."""
        return quick.solve(state)

    def quick_value(self, state: State) -> QuickValue:
        """Return the value, and the plies to the end where they can be counted."""
        value, distance = quick.quick_value(state)
        return QuickValue(mirrored(value, state.player), distance)


ENGINE = TanhinminEngine()
