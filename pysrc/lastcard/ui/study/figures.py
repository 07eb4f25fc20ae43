"""A table of figures that are computed here, row by row, and can be saved."""

from __future__ import annotations

from typing import Any

import param

from lastcard.ui.component import Component, Messages


class FigureTable(Component):
    """A table with its title, a note, a button that saves it, and one that starts the work that fills it.

    Parameters
    ----------
    title, note, file
        What stands above and below it; the name of the saved file, without ending.
    columns
        Headings; the first column names the rows.
    rows
        One list of cells a row. A cell is a dictionary: ``text``, and what may go with it: ``small`` (a second line),
        ``link`` (where that leads) and ``gauge`` (a bar, 0 to 1).
    csv
        The figures as CSV text.
    action, share
        What the work is called; how far it is, 0 to 1, and negative while it does not run.
    eager
        Whether it is told when the table comes into view.
    """

    script = "figures.js"
    messages = Messages(act={"stop": bool | None}, seen={})  # seen once, where `eager`: the table is in view
    title = param.String("")
    note = param.String("")
    file = param.String("figures")
    columns = param.List([])
    rows = param.List([])
    csv = param.String("")
    action = param.String("")
    share = param.Number(-1.0)
    eager = param.Boolean(False)
    theme: param.Selector[str] = param.Selector(default="light", objects=["light", "dark"])


def cell(text: str = "", small: str = "", gauge: float | None = None, link: str = "") -> dict[str, Any]:
    """A cell of a table of figures; without a text it is drawn as a dash."""
    return {"text": text, "small": small, "gauge": gauge, "link": link}
