"""What `TanhinminEngine` tells the page: the latest solutions are kept, as several parts of the page ask for them; of a large
position only the first moves are listed (`outline`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from lastcard.games.tanhinmin.solver import distance, outline, winner
from lastcard.games.tanhinmin.solver import solve as solve_position

if TYPE_CHECKING:
    from lastcard.core.solution import Solution
    from lastcard.core.worth import Value
    from lastcard.games.tanhinmin.rules import State

KEPT = 16
"""Verdicts that are kept."""

LARGE = 120
"""Most cards in both hands of a position of which everything is written out."""

LISTED = 200
"""Moves that are listed of a larger one."""


@lru_cache(maxsize=KEPT)
def solve(state: State) -> Solution:
    """The verdict on a position; on a large one in outline.

    Complexity: as `solve` of `lastcard.games.tanhinmin.solver.verdict` for few cards, else O(n).
    """
    if len(state.hand) + len(state.other) > LARGE:
        return outline(state, LISTED)
    return solve_position(state)


@lru_cache(maxsize=KEPT)
def quick_value(state: State) -> tuple[Value | None, int | None]:
    """The value of a position and the plies to the end, without the reasons. Complexity: O(n) in large positions."""
    return ("loss" if winner(state) else "win"), distance(state)
