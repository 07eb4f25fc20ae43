"""How large a game is dealt: what its numbers count, and how they are read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class DealCount:
    """One of the numbers that say how large a deal is.

    Parameters
    ----------
    what : str
        What it counts: ``"ranks"``.
    least, most : int
        The smallest and the largest that there is.
    usual : int or None
        What it is unless told; None for as many as the number before it.
    """

    what: str
    least: int
    most: int
    usual: int | None = None

    def __str__(self) -> str:
        """Return what it counts and how far it goes."""
        return f"{self.what} ({self.least:,} to {self.most:,})"


class DealSizes:
    """What the numbers count that say how large a game is to be dealt; the first must be told."""

    def __init__(self, *counts: DealCount) -> None:
        self.counts = counts

    def __str__(self) -> str:
        """Return what the numbers are, in their order, and what those are that may be left out."""
        first, *rest = self.counts
        optional = [
            f"{count}, {count.usual if count.usual is not None else 'as many'} unless told" for count in rest
        ]
        return "; ".join([str(first), *optional])

    def read(self, size: Sequence[int]) -> tuple[int, ...]:
        """Return all the numbers of a size, those included that were left out.

        Raises
        ------
        ValueError
            If there are too few or too many, or one is out of its range; the message says what there is.
        """
        if not 1 <= len(size) <= len(self.counts):
            most = len(self.counts)
            wanted = "one number" if most == 1 else f"1 to {most} numbers"
            raise ValueError(f"a size is {wanted}, not {len(size)}: {self}")
        found: list[int] = []
        for number, count in enumerate(self.counts):
            usual = found[-1] if count.usual is None and found else count.usual
            told = size[number] if number < len(size) else usual
            if type(told) is not int or not count.least <= told <= count.most:
                raise ValueError(f"{told!r} is no number of {count}")
            found.append(told)
        return tuple(found)
