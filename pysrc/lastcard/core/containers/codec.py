"""Data classes as JSON values, and back."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

Result = TypeVar("Result")


def json_values(value: Any) -> Any:
    """Return data classes, lists, tuples, dictionaries, numbers and texts as JSON values that whoever gets them may change."""
    if is_dataclass(value):
        return parts_of(value, *(one.name for one in fields(value)))
    if isinstance(value, dict):
        return {name: json_values(part) for name, part in value.items()}
    return [json_values(part) for part in value] if isinstance(value, (tuple, list)) else value


def parts_of(record: object, *names: str) -> dict[str, Any]:
    """Return parts of a record by name as JSON values, in this order."""
    return {name: json_values(getattr(record, name)) for name in names}


def reads(kind: Callable[..., Result]) -> Callable[[Any], Result]:
    """Return what reads a data class of numbers, texts and tuples that was written by `json_values`."""
    return partial(_read, kind)


def _read(kind: Callable[..., Result], values: Any) -> Result:
    return kind(**{name: _tuples(value) for name, value in values.items()})


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value
