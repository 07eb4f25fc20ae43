"""What solvers have worked out in this process, kept for the next time: the parts of one store, with one bound in bytes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Any, ClassVar, Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Found = TypeVar("Found")

BYTES = 100_000_000
"""About what all parts take together."""


class SolvedCache(Generic[Key, Found]):
    """A part of the store, with keys of its own.

    What has not been used for longest goes first, of whatever part it is; but the latest of each part stays, however large.
    """

    _kept: ClassVar[OrderedDict[tuple[SolvedCache[Any, Any], Hashable], tuple[Any, int]]] = OrderedDict()
    _bytes: ClassVar[int] = 0

    def __init__(self) -> None:
        self._latest: Key | None = None

    def get(self, key: Key) -> Found | None:
        """Return what is kept under a key, which counts as a use of it; None if nothing is."""
        found: Found | None = self._kept.get((self, key), (None, 0))[0]
        if found is None:
            return None
        if key != self._latest:  # which stays in any case
            self._kept.move_to_end((self, key))
            self._latest = key
        return found

    def put(self, key: Key, found: Found, size: int) -> Found:
        """Keep what takes about so many bytes, and return it."""
        self._drop((self, key))
        self._kept[self, key] = found, size
        self._latest = key
        SolvedCache._bytes += size
        while self._bytes > BYTES:
            place = next((one for one in self._kept if one[0]._latest != one[1]), None)
            if place is None:
                break
            self._drop(place)
        return found

    def clear(self) -> None:
        """Forget everything of this part."""
        for place in [place for place in self._kept if place[0] is self]:
            self._drop(place)

    def _drop(self, place: tuple[SolvedCache[Any, Any], Hashable]) -> None:
        _, size = self._kept.pop(place, (None, 0))
        SolvedCache._bytes -= size
