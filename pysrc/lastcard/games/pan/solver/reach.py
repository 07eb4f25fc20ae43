"""Which positions can really come up: those that play can lead to from some deal.

Source: Samkoff 2015, section 2 (`generatemoves`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lastcard.core.progress import Progress
from lastcard.games.pan.rules import USUAL, Rules
from lastcard.games.pan.solver.deals import starts
from lastcard.games.pan.solver.forward import hands, successors
from lastcard.games.pan.solver.space import Space

if TYPE_CHECKING:
    from collections.abc import Generator

    from numpy.typing import NDArray

SLICE = 8_192


def reachable(ranks: int, rules: Rules = USUAL) -> Generator[Progress, None, NDArray[np.bool_]]:
    """Search forward from all start positions; return for each number whether the position is attainable.

    Raises
    ------
    ValueError
        If the game has no starts (`starts`).

    Notes
    -----
    Complexity: O(k·positions) time, a byte a position.
    Source: Samkoff 2015, section 2 (`generatemoves`).
    """
    space = Space(ranks, rules)
    seen = np.zeros(space.size, np.bool_)
    frontier = np.array([space.index(start.state) for start in starts(ranks, rules)], np.int32)
    seen[frontier] = True
    done = len(frontier)
    while len(frontier):
        met = [frontier[:0]]
        for start in range(0, len(frontier), SLICE):
            mine, theirs = hands(space, frontier[start : start + SLICE].astype(np.intp))
            running = (np.sum(mine, axis=0) > 0) & (np.sum(theirs, axis=0) > 0)
            for legal, after in successors(space, mine, theirs):
                new = after[legal & running]
                new = _each_once(new[~seen[new]])
                seen[new] = True
                met.append(new.astype(np.int32))
                done += len(new)
            yield Progress(done, space.size, "positions met")
        frontier = np.concatenate(met)
    return seen


def _each_once(numbers: NDArray[np.intp]) -> NDArray[np.intp]:
    """The numbers in rising order, each once; `numpy.unique` would load masked arrays first, for nothing."""
    ordered = np.sort(numbers)
    first = np.ones(len(ordered), np.bool_)
    np.not_equal(ordered[1:], ordered[:-1], out=first[1:])
    return ordered[first]
