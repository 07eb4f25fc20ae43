"""Collections missing from the standard library, and data classes as JSON values.

Lists and dictionaries that cannot be changed can be hashed and shared; otherwise they are like plain ones. Of the
two caches one has a number of entries, and the other, a store of solved positions that all solvers share, a bound in
bytes.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import fields, is_dataclass
from functools import partial
from typing import Any, ClassVar, Generic, NoReturn, TypeVar


def _refuse(self: object, *_: object, **__: object) -> NoReturn:
    raise TypeError("this cannot be changed; make a copy of it first, with dict(…) or list(…)")


class FrozenDict(dict[str, Any]):
    """A dictionary that cannot be changed."""

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __hash__(self) -> int:  # type: ignore[override]  # a dictionary has none, as it can be changed
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[type[FrozenDict], tuple[dict[str, Any]]]:
        return FrozenDict, (dict(self),)


class FrozenList(list[Any]):
    """A list that cannot be changed."""

    __setitem__ = __delitem__ = __iadd__ = __imul__ = _refuse
    append = clear = extend = insert = pop = remove = reverse = sort = _refuse

    def __hash__(self) -> int:  # type: ignore[override]  # a list has none, as it can be changed
        return hash(tuple(self))

    def __reduce__(self) -> tuple[type[FrozenList], tuple[list[Any]]]:
        return FrozenList, (list(self),)


_SCALARS = frozenset(
    {str, int, float, bool, type(None)}
)  # most values, so that these are passed over without a call


def frozen(value: Any) -> Any:
    """Return JSON values that cannot be changed, equal to the given ones."""
    if isinstance(value, dict) and not isinstance(value, FrozenDict):
        return FrozenDict(
            {name: part if type(part) in _SCALARS else frozen(part) for name, part in value.items()}
        )
    if isinstance(value, list) and not isinstance(value, FrozenList):
        return FrozenList([part if type(part) in _SCALARS else frozen(part) for part in value])
    return tuple(map(frozen, value)) if isinstance(value, tuple) else value


def thawed(value: Any) -> Any:
    """Return plain JSON values, equal to the given ones."""
    if isinstance(value, dict):
        return {name: part if type(part) in _SCALARS else thawed(part) for name, part in value.items()}
    if isinstance(value, list):
        return [part if type(part) in _SCALARS else thawed(part) for part in value]
    return value


CacheKey = TypeVar("CacheKey", bound=Hashable)
Kept = TypeVar("Kept")


class LRUCache(Generic[CacheKey, Kept]):
    """A number of entries at most: those that were added or read last."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[CacheKey, Kept] = OrderedDict()

    def get(self, key: CacheKey) -> Kept | None:
        """Return the entry of a key, which counts as used; None if there is none."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def put(self, key: CacheKey, found: Kept) -> Kept:
        """Add an entry, in place of the one unused for longest, and return it."""
        self._kept[key] = found
        self._kept.move_to_end(key)
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return found

    def clear(self) -> None:
        """Remove all entries."""
        self._kept.clear()


Record = TypeVar("Record")


def json_values(value: Any) -> Any:
    """Return data classes, lists, tuples, dictionaries, numbers and texts as plain JSON values."""
    if is_dataclass(value):
        return parts_of(value, *(one.name for one in fields(value)))
    if isinstance(value, dict):
        return {name: json_values(part) for name, part in value.items()}
    return [json_values(part) for part in value] if isinstance(value, (tuple, list)) else value


class ComputedOnce(Generic[Kept]):
    """A property that is computed once, without the lock that `cached_property` takes in Python 3.11."""

    def __init__(self, make: Callable[[Any], Kept]) -> None:
        self._make = make

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, record: Any, kind: type | None = None) -> Kept:
        found = record.__dict__[self._name] = self._make(record)
        return found


def parts_of(record: object, *names: str) -> dict[str, Any]:
    """Return parts of a record by name as JSON values, in this order."""
    return {name: json_values(getattr(record, name)) for name in names}


def reads(kind: Callable[..., Record]) -> Callable[[Any], Record]:
    """Return a function that reads a data class of numbers, texts and tuples from its `json_values`."""
    return partial(_read_record, kind)


def _read_record(kind: Callable[..., Record], values: Any) -> Record:
    return kind(**{name: _tuples(value) for name, value in values.items()})


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


Solved = TypeVar("Solved")

STORE_BYTES = 100_000_000  # about what all parts take together


class SolvedCache(Generic[CacheKey, Solved]):
    """A part of the store of solved positions, with separate keys.

    The entry unused for longest is dropped first, of whatever part; but the latest of each part stays, however
    large.
    """

    _kept: ClassVar[OrderedDict[tuple[SolvedCache[Any, Any], Hashable], tuple[Any, int]]] = OrderedDict()
    _bytes: ClassVar[int] = 0

    def __init__(self) -> None:
        self._latest: CacheKey | None = None

    def get(self, key: CacheKey) -> Solved | None:
        """Return the entry of a key, which counts as used; None if there is none."""
        found: Solved | None = self._kept.get((self, key), (None, 0))[0]
        if found is None:
            return None
        if key != self._latest:  # which stays in any case
            self._kept.move_to_end((self, key))
            self._latest = key
        return found

    def put(self, key: CacheKey, found: Solved, size: int) -> Solved:
        """Add an entry of about `size` bytes, and return it."""
        self._drop((self, key))
        self._kept[self, key] = found, size
        self._latest = key
        SolvedCache._bytes += size
        while self._bytes > STORE_BYTES:
            place = next((one for one in self._kept if one[0]._latest != one[1]), None)
            if place is None:
                break
            self._drop(place)
        return found

    def clear(self) -> None:
        """Remove all entries of this part."""
        for place in [place for place in self._kept if place[0] is self]:
            self._drop(place)

    def _drop(self, place: tuple[SolvedCache[Any, Any], Hashable]) -> None:
        _, size = self._kept.pop(place, (None, 0))
        SolvedCache._bytes -= size
