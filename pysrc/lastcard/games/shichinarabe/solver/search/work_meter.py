"""How much a search has done, and when it is time to pause, whatever a single position takes.

The work on one position can be long: a component is valued by recursion, once for every right and charge. It counts
what it finds, and when the slice is used up it ends with `Pause`. What was found is kept where it was found, so the
search asks the same question again in the next slice and comes further: every slice keeps at least one result.
"""

from __future__ import annotations

from typing import Literal

SLICE = 8_000
"""Work between two pauses, in vertices looked at: some milliseconds."""

WORK = 120
"""Work that a search may do for each position of its budget: about what one takes on a board of sixty vertices."""

START = 400_000
"""Work that every search may do, however small its budget."""

KEPT = 30
"""What it costs to keep a result, and to look it up, in vertices looked at."""

LONG = 500
"""So many vertices more make a slice as long again: going on begins with a look at the whole board."""

WIDE = 2_000
"""So many vertices more make a look as slow again: a set of vertices is one number of so many bits."""

MEMORY = 700_000_000
"""Bytes that what a search keeps may take, about."""

Limit = Literal["", "positions", "work", "memory"]
"""What ended a search before it was done: the positions, the work or the memory that it may take."""


class Pause(Exception):
    """Raised when the slice is used up: ask again, after a pause; what was found so far is kept."""


class WorkMeter:
    """The work of one search, in vertices looked at, and what it may take.

    The board has `size` vertices, and `budget` positions may be searched; nothing is bounded where it is None.
    """

    def __init__(self, size: int = 0, budget: int | None = None) -> None:
        self.spent: float = 0
        """Vertices looked at so far, those of wide boards counted for more."""
        self.kept = 0
        """Results kept so far."""
        self._scale = 1 + size / WIDE
        self._slice = SLICE * (1 + size // LONG)
        self._until: float = self._slice
        self._most = None if budget is None else START + WORK * budget
        self._bytes = 300 + size // 2
        self.room = MEMORY // self._bytes
        """Results that fit into memory: estimated before anything is kept."""

    @property
    def ended(self) -> Limit:
        """What does not suffice any more."""
        if self._most is not None and self.spent >= self._most:
            return "work"
        return "memory" if self.kept >= self.room else ""

    @property
    def share(self) -> float:
        """How much of its work a search has done, from 0 to about 1; 0 where nothing is bounded."""
        return self.spent / self._most if self._most else 0

    @property
    def over(self) -> bool:
        """Whether the slice is used up."""
        return self.spent >= self._until

    def add(self, work: int) -> None:
        """Count vertices looked at: that does not end the slice by itself."""
        self.spent += work * self._scale

    def keep(self) -> None:
        """Count a result that has just been kept. Raises `Pause` when the slice is used up."""
        self.kept += 1
        self.spent += KEPT * self._scale
        if self.spent >= self._until:
            raise Pause

    def go_on(self) -> None:
        """Begin the next slice."""
        self._until = self.spent + self._slice
