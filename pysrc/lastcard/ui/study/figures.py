"""A table of figures that are computed here, row by row, and can be saved."""

from __future__ import annotations

from typing import Any

import param

from lastcard.ui.jobs.work_card import EagerCard


class FigureTable(EagerCard):
    """A table with its title, a note, a button that saves it, and one that starts the work that fills it."""

    script = "figures.js"
    columns = param.List([])  # headings; the first column names the rows
    # One list of cells a row. A cell is a dictionary: ``text``, and what may go with it: ``small`` (a second
    # line), ``link`` (where that leads) and ``gauge`` (a bar, 0 to 1).
    rows = param.List([])


def cell(text: str = "", small: str = "", gauge: float | None = None, link: str = "") -> dict[str, Any]:
    """A cell of a table of figures; without a text it is drawn as a dash."""
    return {"text": text, "small": small, "gauge": gauge, "link": link}
