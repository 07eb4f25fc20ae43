"""How much a search has done, and when it is time to pause, whatever a single position takes.

The work on one position can be long: a component is valued by recursion, once for every right and charge. It counts
what it finds, and when the slice is used up it ends with `Pause`. What was found is kept where it was found, so the
search asks the same question again in the next slice and comes further: every slice keeps at least one result.

Source: our own.
"""

from __future__ import annotations

SLICE = 8_000
"""Work between two pauses, in vertices looked at: some milliseconds."""


class Pause(Exception):
    """Raised when the slice is used up: ask again, after a pause; what was found so far is kept."""


class Effort:
    """The work of one search, in vertices looked at."""

    def __init__(self) -> None:
        self.spent = 0
        self._until = SLICE

    @property
    def over(self) -> bool:
        """Whether the slice is used up."""
        return self.spent >= self._until

    def add(self, work: int) -> None:
        """Count work that is not kept anywhere: it does not end the slice by itself."""
        self.spent += work

    def keep(self, work: int) -> None:
        """Count work whose result has just been kept. Raises `Pause` when the slice is used up.

        Complexity: O(1).
        """
        self.spent += work
        if self.spent >= self._until:
            raise Pause

    def go_on(self) -> None:
        """Begin the next slice."""
        self._until = self.spent + SLICE
