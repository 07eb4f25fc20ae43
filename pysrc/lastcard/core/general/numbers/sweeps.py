"""Bounds improved sweep by sweep, all positions at once, each time rounded to the safe side.

Source: L. Shapley, Stochastic games, Proceedings of the National Academy of Sciences 39 (1953) 1095-1100, for the sweeps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lastcard.core.progress import Progress

if TYPE_CHECKING:
    from collections.abc import Generator

    from numpy.typing import NDArray

    from lastcard.core.general.numbers.part import Part

MOST_MOVES = 2_000_000_000
"""Moves looked at in all sweeps together, until bounds are taken as they are."""

BETWEEN = 64
"""Sweeps between two looks at how much they still change."""


class Sweeps:
    """What the moves of a part make of numbers, for all positions at once."""

    def __init__(self, part: Part[float]) -> None:
        count = len(part.sides)
        targets = [there if there >= 0 else count + ~there for places in part.after for there in places]
        self.targets = np.array(targets, dtype=np.int64)
        sizes = np.array([len(places) for places in part.after], dtype=np.int64)
        self.starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
        self.sides = np.array(part.sides, dtype=np.int64)
        self.chances = np.array(
            [
                chance
                for places, chances in zip(part.after, part.chances, strict=True)
                for chance in chances or [1.0] * len(places)
            ]
        )
        self.outside = np.array(part.outside, dtype=np.float64)
        self.size = float(np.abs(self.outside).max())
        self.longest = int(sizes.max())

    def once(self, values: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return what the best moves, or chance, make of some numbers."""
        worths = np.concatenate([values, self.outside])[self.targets]
        found = np.add.reduceat(worths * self.chances, self.starts)
        for side, best in ((1, np.maximum), (-1, np.minimum)):
            found = np.where(self.sides == side, best.reduceat(worths, self.starts), found)
        return found

    def from_below(self, size: float, width: float) -> Generator[Progress, None, list[float]]:
        """Return numbers that are nowhere above the true ones, if no true one is below `-size`.

        Each sweep makes of bounds from below other such bounds, and less than what floats may be wrong is taken off.
        """
        off = (self.longest + 4) * 2.0**-52 * max(size, self.size)
        values = np.full(len(self.sides), -max(size, self.size))
        sweeps = max(BETWEEN, MOST_MOVES // len(self.targets))
        for done in range(sweeps):
            better = np.maximum(values, self.once(values) - off)
            if done % BETWEEN == 0:
                yield Progress(done, sweeps, "bounds")
                if float((better - values).max()) < width * 1e-6:
                    break
            values = better
        return [float(value) for value in values]

    def play(self, sweeps: int) -> Generator[Progress, None, list[float]]:
        """Return about what positions are worth: what they are if play that long is broken off and worth nothing."""
        values = np.zeros(len(self.sides))
        for done in range(sweeps):
            if done % BETWEEN == 0:
                yield Progress(done, sweeps, "strategies")
            values = self.once(values)
        return [float(value) for value in values]
