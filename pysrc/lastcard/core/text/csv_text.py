"""Tables as CSV text: one writer for the command line, the pages and the sheets.

Cells are divided by commas and lines end with a line feed, as other programs read them. For a spreadsheet the page that
saves the text adds a byte order mark, and divides it as the reader's country does (`ui/scripts/save.js`).
"""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


END = "\r\n"
"""What ends a row for the writer, which quotes only those of its characters that a cell holds."""


def csv_row(cells: Iterable[object]) -> str:
    """Return a row without its end; what holds a comma, a quote or a line break is quoted, None is an empty cell."""
    text = io.StringIO()
    csv.writer(text, lineterminator=END).writerow(["" if cell is None else cell for cell in cells])
    return text.getvalue().removesuffix(END)


def csv_text(columns: Sequence[object], rows: Sequence[Sequence[object]]) -> str:
    """Return rows as CSV text under their headings; an empty text where there are none, as nothing is to be saved."""
    return "".join(f"{csv_row(row)}\n" for row in [columns, *rows]) if rows else ""


def safe_csv(columns: Sequence[object], rows: Sequence[Sequence[object]]) -> str:
    """Return rows with texts of strangers as `csv_text` does; a text that a spreadsheet would compute begins with an apostrophe."""
    return csv_text(columns, [[_harmless(cell) for cell in row] for row in rows])


def _harmless(cell: object) -> object:
    text = str(cell)
    risky = isinstance(cell, str) and text.lstrip()[:1] in tuple("=+-@|%＝＋－＠") and text.strip()
    return f"'{text}" if risky or (isinstance(cell, str) and text[:1] in ("\t", "\r", "\n")) else cell
