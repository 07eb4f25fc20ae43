"""Rows as the text of a CSV file."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence


def csv_text(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Return rows as CSV text under their headings; what holds a comma or a quote is quoted.

    Where there are no rows there is nothing to save, and the text is empty.
    """
    if not rows:
        return ""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([columns, *rows])
    return text.getvalue()
