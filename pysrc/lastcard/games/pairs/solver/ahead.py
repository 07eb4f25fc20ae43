"""What a position is worth as far as a look ahead tells, where too many positions can follow to work it out.

The round is cut short: whoever is to move after some turns folds. That shorter round is worked out like any other, so
that it is exact for itself; of the true one it leaves out what becomes of the rounds that last longer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.games.pairs.solver.family import family_of
from lastcard.games.pairs.solver.worths import Worths, work_out

if TYPE_CHECKING:
    from collections.abc import Generator

    from lastcard.core.progress import Progress
    from lastcard.games.pairs.rules import State

MOST_AHEAD = 2_000_000
"""Positions that are worked out for a look ahead: a moment natively, a second or two in the tab."""


def turns_ahead(state: State, most: int = MOST_AHEAD) -> int:
    """Return how many turns can be looked ahead with so many positions: at least one.

    Complexity: O(turns · m²).
    """
    family, count = family_of(state), 0
    for layer in range(1, family.last + 1):
        count += family.size(layer)
        if count > most:
            return max(1, layer - 1)
    return max(1, family.last)


def look_ahead(state: State, turns: int) -> Generator[Progress, None, Worths]:
    """Work out a round that is cut short by a fold after so many turns, in slices."""
    return work_out(state, turns=turns)
