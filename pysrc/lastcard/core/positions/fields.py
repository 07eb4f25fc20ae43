"""A position of any game as parts that a person can read: the fields of a record by their names, rows of a grid."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from lastcard.core.game import literals
from lastcard.core.text import brief
from lastcard.core.worth import number_text

if TYPE_CHECKING:
    from lastcard.core.game import Game

TURN = ("player", "mover", "to_move", "current_player")
"""Names of fields that say whose turn it is: what shows a position says that by itself."""

WIDEST = 20
"""Most columns, and most rows, of what is drawn as a grid."""

MANY = 200
"""Most parts of a field that are written one by one."""

EMPTY: tuple[object, ...] = ("", (), frozenset())


def fields_of(game: Game[Any, Any], state: Any, *, beside: bool = False) -> list[dict[str, Any]]:
    """Return what a position is made of: one dictionary a field; beside drawn hands only single values.

    Returns
    -------
    list of dict
        ``name`` (empty where the position is one value) and what it is: ``parts``, texts to stand beside each other;
        ``rows``, those of a grid, lists of the texts in its cells; or ``text``, a longer text.
    """
    names = literals.field_names(type(state))
    if not names:
        return [] if beside else [_field("", state, game.format(state))]
    found = [(name, getattr(state, name)) for name in names]
    players = range(len(game.players(state)))
    return [
        _field(name.strip("_").replace("_", " "), value, literals_text(value))
        for name, value in found
        if not (value is None or value is False or value in EMPTY)
        and not (name in TURN and value in players)
        and (not beside or isinstance(value, bool | int | str | Fraction))
    ]


def literals_text(value: Any) -> str:
    """Return a value as it is written in a position; what has no such form by its usual text."""
    try:
        return literals.write(value)
    except literals.NotLiteral:
        return str(value)


def _field(name: str, value: Any, text: str) -> dict[str, Any]:
    if value is True:
        return {"name": "", "parts": [name or text]}
    if rows := _grid(value):
        return {"name": name, "rows": rows}
    if isinstance(value, str) and "\n" not in value and len(value) <= WIDEST:
        return {"name": name, "parts": [value]}
    if isinstance(value, tuple | frozenset) and 0 < len(value) <= MANY and all(map(_single, value)):
        parts: Iterable[Any] = value if isinstance(value, tuple) else sorted(value, key=literals_text)
        return {"name": name, "parts": [_text(part) for part in parts]}
    if _single(value):
        return {"name": name, "parts": [_text(value)]}
    return {"name": name, "text": brief(value if isinstance(value, str) else text)}


def _single(value: Any) -> bool:
    return isinstance(value, bool | int | float | Fraction | None) or (
        isinstance(value, str) and len(value) <= 6
    )


def _text(value: Any) -> str:
    if isinstance(value, str):
        return value or "–"
    if value is None or isinstance(value, bool):
        return {None: "–", True: "yes", False: "no"}[value]
    return number_text(value) if isinstance(value, Fraction | float) else str(value).replace("-", "−")


def _grid(value: Any) -> list[list[str]]:
    """The cells of what is a grid: rows of the same length, as tuples or as texts; empty if it is none."""
    rows = value.split("\n") if isinstance(value, str) and "\n" in value else value
    if not isinstance(rows, tuple | list) or not 2 <= len(rows) <= WIDEST:
        return []
    if not all(isinstance(row, tuple | str) and 2 <= len(row) <= WIDEST for row in rows):
        return []
    if len({len(row) for row in rows}) > 1 or not all(_single(part) for row in rows for part in row):
        return []
    return [[_text(part) for part in row] for row in rows]
