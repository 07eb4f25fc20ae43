"""A fault of a game in words, and the test for immutable, hashable values with equality."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from itertools import islice
from typing import Any

from lastcard.core.containers import parts_of

LONGEST_SHOWN = 160  # characters of a position, or of what went wrong, that are shown


@dataclass(frozen=True, slots=True)
class Fault:
    """One breach of the contract.

    `position`: the first position where it was seen, in notation if possible; empty if no position is
    concerned.
    `method`: the part of the game at fault: ``"legal_moves"``.
    `what`: what is wrong: ``"it returns None"``.
    `change`: what to change; the same sentence for the same kind of fault.
    `error`: the exception that the game raised, if any.
    """

    position: str
    method: str
    what: str
    change: str
    error: BaseException | None = field(default=None, compare=False, repr=False)

    def __str__(self) -> str:
        """Return one line: ``legal_moves at (7,): it returns None; return the moves as a tuple``."""
        at = f" at {self.position}" if self.position else ""
        return one_line(f"{self.method}{at}: {self.what}; {self.change}", 4 * LONGEST_SHOWN)

    def as_dict(self) -> dict[str, str]:
        """Return the fault as JSON values."""
        return parts_of(self, "position", "method", "what", "change") | {"line": str(self)}


def one_line(text: str, longest: int = LONGEST_SHOWN) -> str:
    """Return a text escaped and shortened to one line."""
    shown = text if len(text) <= longest else text[: longest - 1] + "…"
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in shown)


def kind_name(value: object) -> str:
    """Return the type of a value with its article: ``a list``, ``an int``; ``None`` for that."""
    if value is None:
        return "None"
    name = type(value).__name__
    return f"{'an' if name[:1].lower() in 'aeio' else 'a'} {name}"


_IMMUTABLE = (bool, int, float, complex, str, bytes, type(None), Fraction, range, Enum, type)
_CHANGED = (list, dict, set, bytearray)
MOST_PARTS = 5_000  # parts of a value that are looked at

INSTEAD = (
    "make it of numbers, texts, tuples (tuple(...) makes one of a list)"
    ", frozensets and frozen dataclasses (@dataclass(frozen=True))"
)  # what to make a position or a move of


def no_value(value: object) -> str:
    """Return why it is not an immutable, hashable value with equality; empty if it is one."""
    for place, part in enumerate(_value_parts(value)):
        if why := _why_no_value(part):
            return f"it {'holds' if place else 'is'} {kind_name(part)}, {why}"
    try:
        hash(value)
    except Exception as error:
        return f"it is {kind_name(value)} that cannot be hashed ({error})"
    return ""


def by_identity(value: Any) -> bool:
    """Return whether a value equals itself alone."""
    return getattr(type(value), "__eq__", None) is object.__eq__


def equal(one: Any, other: Any) -> bool:
    """Return whether two values are equal and hash alike."""
    return bool(one == other) and hash(one) == hash(other)


def hand_made(value: object) -> bool:
    """Return whether a part is an object of an author's class, whose changes only a try can show."""
    plain = (*_IMMUTABLE, tuple, frozenset)
    return any(not isinstance(part, plain) and not is_dataclass(part) for part in _value_parts(value))


def _value_parts(value: object) -> Iterator[Any]:
    parts = [value]
    for part in islice(parts, MOST_PARTS):  # which grow meanwhile
        yield part
        parts += _inside(part)


def _why_no_value(part: object) -> str:
    kind = type(part)
    if isinstance(part, _IMMUTABLE):
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
    """Return as text all that can be seen of a value and its parts, including what ``==`` leaves out."""
    said = []
    for part in _value_parts(value):
        inner = getattr(part, "__dict__", None)
        slots = [getattr(part, name, None) for name in getattr(type(part), "__slots__", ())]
        said.append(f"{part!r} {inner!r} {slots!r}")
    return "\n".join(said)
