"""Whether a value is one: it cannot be changed, it can be hashed, and it is equal to what holds the same."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from itertools import islice
from typing import TYPE_CHECKING, Any

from lastcard.core.contract.fault import kind_name

if TYPE_CHECKING:
    from collections.abc import Iterator

_PLAIN = (bool, int, float, complex, str, bytes, type(None), Fraction, range, Enum, type)
_CHANGED = (list, dict, set, bytearray)

MOST_PARTS = 5_000
"""Parts of a value that are looked at."""

INSTEAD = (
    "make it of numbers, texts, tuples (tuple(...) makes one of a list)"
    ", frozensets and frozen dataclasses (@dataclass(frozen=True))"
)
"""What to make a position or a move of."""


def no_value(value: object) -> str:
    """Return why something is no immutable, hashable value: ``it holds a list, which can be changed``; empty if it is.

    An object of a class that says itself when two are equal, and hashes them, is taken at its word.
    """
    for place, part in enumerate(_parts(value)):
        if why := _why(part):
            return f"it {'holds' if place else 'is'} {kind_name(part)}, {why}"
    try:
        hash(value)
    except Exception as error:
        return f"it is {kind_name(value)} that cannot be hashed ({error})"
    return ""


def by_identity(value: Any) -> bool:
    """Tell whether a value is equal to itself alone."""
    return getattr(type(value), "__eq__", None) is object.__eq__


def equal(one: Any, other: Any) -> bool:
    """Tell whether two values are equal, and hashed alike if they are."""
    return bool(one == other) and hash(one) == hash(other)


def hand_made(value: object) -> bool:
    """Tell whether a part of something is an object of a class of its own, so that only a try shows if it changes."""
    plain = (*_PLAIN, tuple, frozenset)
    return any(not isinstance(part, plain) and not is_dataclass(part) for part in _parts(value))


def _parts(value: object) -> Iterator[Any]:
    """A value and what it is made of, so many parts at most."""
    parts = [value]
    for part in islice(parts, MOST_PARTS):  # which grow meanwhile
        yield part
        parts += _inside(part)


def _why(part: object) -> str:
    kind = type(part)
    if isinstance(part, _PLAIN):
        return ""
    if isinstance(part, _CHANGED):
        return "which can be changed"
    if is_dataclass(kind) and not kind.__dataclass_params__.frozen:  # type: ignore[attr-defined]  # they all have it
        return "a dataclass that is not frozen"
    if by_identity(part):
        return "and two of that class are never equal, even if they hold the same"
    return ""


def _inside(part: object) -> list[Any]:
    if isinstance(part, tuple | frozenset):
        return list(part)
    if is_dataclass(part):
        return [getattr(part, field.name, None) for field in fields(part) if field.compare]
    return []


def from_outside(value: object) -> str:
    """Return all that can be seen of a value and its parts, also what is left out of ``==``, as text."""
    said = []
    for part in _parts(value):
        inner = getattr(part, "__dict__", None)
        slots = [getattr(part, name, None) for name in getattr(type(part), "__slots__", ())]
        said.append(f"{part!r} {inner!r} {slots!r}")
    return "\n".join(said)
