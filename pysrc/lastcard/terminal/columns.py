"""Texts in aligned columns; nothing is said by colour."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

WIDTH = 90
"""Characters of a line for people."""


def table(rows: Iterable[Sequence[str]], right: Sequence[int] = (), indent: int = 2) -> str:
    """Return rows in aligned columns, the columns named in `right` to the right."""
    rows = [list(row) for row in rows]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [
            cell.rjust(width) if column in right else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append((" " * indent + "   ".join(cells)).rstrip())
    return "\n".join(lines)


def fields(pairs: Iterable[tuple[str, str]], indent: int = 2) -> str:
    """Return names and texts in two columns, long texts wrapped; pairs without a text are left out."""
    pairs = [(name, text) for name, text in pairs if text]
    width = max(len(name) for name, _ in pairs)
    return "\n".join(
        fill(
            text,
            WIDTH,
            initial_indent=" " * indent + name.ljust(width) + "   ",
            subsequent_indent=" " * (indent + width + 3),
            break_long_words=False,
            break_on_hyphens=False,
        )
        for name, text in pairs
    )
