"""When to take by the rank sum of the top three cards alone: how often each cut keeps the value of a position.

Source: Samkoff 2015, section 5.2, judged by the solution over all positions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from lastcard.core.progress import Progress
from lastcard.games.pan.solver.retrograde.successors import hands, running, successors, topmost

if TYPE_CHECKING:
    from collections.abc import Generator

    from numpy.typing import NDArray

    from lastcard.games.pan.solver.retrograde.table import Table

SLICE = 8_192


@dataclass(frozen=True)
class Cuts:
    """What taking and placing keep, by the rank sum of the top three cards.

    Of so many positions in all, by rank sum those with so many cards in the pile in which taking keeps the value
    (`take`), and in which placing does, or nothing can be placed and taking is forced (`place`).
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
    """Return what taking and placing keep in all positions with three loose cards or more that are not over."""
    space = table.space
    take = np.zeros(3 * space.ranks + 1, np.int64)
    place = np.zeros_like(take)
    positions = 0
    for start in range(0, space.size, SLICE):
        here = np.arange(start, min(start + SLICE, space.size))
        mine, theirs = hands(space, here)
        top = topmost(space, mine, theirs, 3)
        sums = sum((rank * got for rank, got in enumerate(top, 1)), np.zeros(len(here), np.int64))
        enough = (np.sum(top, axis=0) == 3) & running(mine, theirs)
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
