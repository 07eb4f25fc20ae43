"""Lists and dictionaries that cannot be changed, so that what holds them can be hashed and handed out.

They are lists and dictionaries in every other respect: equal to plain ones, written as JSON, copied into plain ones.
"""

from __future__ import annotations

from typing import Any, NoReturn


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


_PLAIN = frozenset({str, int, float, bool, type(None)})
"""What is what it is, frozen or not: most of all values, so that these are passed over without a call."""


def frozen(value: Any) -> Any:
    """Return JSON values that cannot be changed, equal to those given."""
    if isinstance(value, dict) and not isinstance(value, FrozenDict):
        return FrozenDict(
            {name: part if type(part) in _PLAIN else frozen(part) for name, part in value.items()}
        )
    if isinstance(value, list) and not isinstance(value, FrozenList):
        return FrozenList([part if type(part) in _PLAIN else frozen(part) for part in value])
    return tuple(map(frozen, value)) if isinstance(value, tuple) else value


def thawed(value: Any) -> Any:
    """Return plain JSON values, equal to those given, that whoever gets them may change."""
    if isinstance(value, dict):
        return {name: part if type(part) in _PLAIN else thawed(part) for name, part in value.items()}
    if isinstance(value, list):
        return [part if type(part) in _PLAIN else thawed(part) for part in value]
    return value
