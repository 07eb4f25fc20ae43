"""Checks that fall into independent parts, so that a long claim is done by as many processes as there are.

Where a claim is checked in one process its parts are done one after the other: the finding is the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from lastcard.core.progress import as_part

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from lastcard.core.claims import Check, Finding
    from lastcard.core.progress import Progress

Part = TypeVar("Part")


@dataclass(frozen=True)
class DividedCheck(Generic[Part]):
    """The check of a claim, in parts that know nothing of each other.

    Parameters
    ----------
    parts : callable
        From the bound to what each part is about, in the order in which they are put together: the same for the same
        bound, and some seconds of work each however large the bound.
    work : callable
        Does a part, in slices, and returns what it found as JSON values.
    together : callable
        From the bound and what was found, part by part, to the finding of the claim.
    """

    parts: Callable[[int], Sequence[Part]]
    work: Callable[[Part], Generator[Progress, None, Any]]
    together: Callable[[int, Sequence[Any]], Finding]

    def __call__(self, limit: int) -> Check:
        """Check all parts in this process."""
        found, parts = [], self.parts(limit)
        for number, part in enumerate(parts):
            found.append((yield from as_part(self.work(part), number, len(parts))))
        return self.together(limit, found)


def runs(count: int, most: int) -> list[tuple[int, int]]:
    """Return the numbers from 0 to below `count` in runs of at most so many: where each begins, and before what it ends."""
    return [(begin, min(begin + most, count)) for begin in range(0, count, most)]
