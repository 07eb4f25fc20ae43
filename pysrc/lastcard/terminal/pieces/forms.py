"""How the answers to many positions are written, a line each: as JSON, or as a table for other programs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from lastcard.core.files.checked_lines import Form
from lastcard.core.text.csv_text import csv_row

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Write = Callable[[int, dict[str, Any]], str]

CHECK = "check"
"""The name of the digits at the end of a line of a file (`lastcard.core.files.checked_lines`)."""

_FIRST = ("line", "position", "to_move", "value", "distance")

BRIEF = (*_FIRST, "best", "worths", "status", "error")
"""The columns of a table of brief answers; `worths` is what each player gets."""

WHOLE = (*_FIRST, "worths", "moves", "reason", "error")
"""The columns of a table of whole ones: `moves` has every move, best first, with its value and its plies."""

BETWEEN = "; "

_JSON = json.JSONEncoder(ensure_ascii=False)
"""One for all lines, as it takes as long to make as to write a short one."""


def as_json(number: int, answer: dict[str, Any]) -> str:
    """Return an answer as a line of JSON."""
    return _JSON.encode(answer)


def as_row(columns: Sequence[str], number: int, answer: dict[str, Any]) -> str:
    """Return an answer as a row of a table with such columns."""
    told = answer.get("payoffs", answer.get("results", ()))
    moves = answer.get("moves", ())
    cells = {
        **answer,
        "line": number,
        "best": BETWEEN.join(answer.get("best", ())),
        "worths": BETWEEN.join("open" if worth is None else str(worth) for worth in told),
        "moves": BETWEEN.join(map(_move, moves)),
        "reason": answer["reason"]["plain"] or answer["reason"]["sentence"] if "reason" in answer else "",
    }
    return csv_row([cells.get(column) for column in columns])


def _move(move: dict[str, Any]) -> str:
    worths = move.get("payoffs", ())
    value = move["value"] or ", ".join(str(worth) for worth in worths) or "open"
    return f"{move['move']}: {value}" + ("" if move["distance"] is None else f" in {move['distance']}")


def json_form(*first: str) -> Form:
    """Return how checked lines of JSON are written, whose first key is one of these."""
    openings = tuple(f'{{"{key}": "'.encode() for key in first)
    return Form(b"", f', "{CHECK}": "'.encode(), b'"}\n', openings, b"}")


def csv_form(columns: Sequence[str]) -> Form:
    """Return how checked rows of a table with such columns are written."""
    header = f"{csv_row([*columns, CHECK])}\n".encode()
    return Form(header, b",", b"\n", (b"1,",))
