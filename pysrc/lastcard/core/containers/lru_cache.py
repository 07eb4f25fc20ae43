"""A dictionary of what was used last: what has not been asked for longest goes first when there is too much."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Kept = TypeVar("Kept")


class LRUCache(Generic[Key, Kept]):
    """Keeps the entries that were put or asked for last, so many at most."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Key, Kept] = OrderedDict()

    def get(self, key: Key) -> Kept | None:
        """Return what is kept under a key, which counts as a use of it; None if nothing is."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def put(self, key: Key, found: Kept) -> Kept:
        """Keep an entry, in the place of what has not been used for longest, and return it."""
        self._kept[key] = found
        self._kept.move_to_end(key)
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return found

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()
