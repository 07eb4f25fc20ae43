"""When to take by the rank sum of the top three cards alone: how often each cut keeps the value of a position.

Source: Samkoff 2015, section 5.2, judged by the solution over all positions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from lastcard.core.progress import Progress
from lastcard.games.pan.solver.forward import hands, successors

if TYPE_CHECKING:
    from collections.abc import Generator

    from numpy.typing import NDArray

    from lastcard.games.pan.solver.space import Ints, Space
    from lastcard.games.pan.solver.table import Table

SLICE = 8_192


@dataclass(frozen=True)
class Cuts:
    """What taking and placing keep, by the rank sum of the top three cards.

    Parameters
    ----------
    take, place : arrays of int
        By rank sum: positions with so many cards in the pile in which taking keeps the value; in which placing does,
        or nothing can be placed and taking is forced.
    positions : int
        How many positions there are in all.
    """

    take: NDArray[np.int64]
    place: NDArray[np.int64]
    positions: int

    @property
    def cuts(self) -> tuple[float, ...]:
        """The cuts that tell two rank sums apart, and one below all sums."""
        return tuple(total + 0.5 for total in range(2, len(self.take) - 1))

    def kept(self, cut: float) -> float:
        """Return the share of positions whose value is kept by taking where the sum is above a cut, placing elsewhere.

        Where the sum is the cut itself, the better of the two is counted.
        """
        total = 0
        for rank_sum, (take, place) in enumerate(zip(self.take, self.place, strict=True)):
            total += int(take if rank_sum > cut else place if rank_sum < cut else max(take, place))
        return total / self.positions


def by_rank_sum(table: Table) -> Generator[Progress, None, Cuts]:
    """Return what taking and placing keep in all positions with three loose cards or more that are not over.

    Complexity: O(k·positions) time, a few megabytes beside the table.
    """
    space = table.space
    take = np.zeros(3 * space.ranks + 1, np.int64)
    place = np.zeros_like(take)
    positions = 0
    for start in range(0, space.size, SLICE):
        here = np.arange(start, min(start + SLICE, space.size))
        mine, theirs = hands(space, here)
        sums, enough = _rank_sums(space, mine, theirs)
        enough &= (np.sum(mine, axis=0) > 0) & (np.sum(theirs, axis=0) > 0)
        value = _values(table.labels[here])
        kept, forced = np.zeros(len(here), np.bool_), np.ones(len(here), np.bool_)
        *placing, (_, taken) = successors(space, mine, theirs)
        for legal, after in placing:
            kept |= legal & (_values(table.labels[np.where(legal, after, 0)]) == -value)
            forced &= ~legal
        taking = _values(table.labels[np.where(enough, taken, 0)]) == -value
        take += np.bincount(sums[enough & taking], minlength=len(take))
        place += np.bincount(sums[enough & np.where(forced, taking, kept)], minlength=len(place))
        positions += int(enough.sum())
        yield Progress(start, space.size, "positions cut")
    return Cuts(take, place, positions)


def _values(labels: NDArray[np.int16]) -> NDArray[np.int8]:
    """1, 0 or −1 for labels that are won, drawn or lost for the player to move."""
    return np.where(labels < 0, 0, np.where(labels % 2 == 1, 1, -1)).astype(np.int8)


def _rank_sums(
    space: Space, mine: list[Ints], theirs: list[Ints]
) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """The rank sum of the top three cards, and whether so many can be taken."""
    wanted = np.full(len(mine[0]), 3)
    sums = np.zeros(len(mine[0]), np.int64)
    for rank in range(space.ranks, 0, -1):
        got = np.minimum(space.digits[rank - 1].cards - mine[rank - 1] - theirs[rank - 1], wanted)
        wanted = wanted - got
        sums += rank * got
    return sums, wanted == 0
