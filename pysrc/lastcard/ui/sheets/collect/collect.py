"""The tab Collect: the results of a class as a table. They come by hand, and stay in this browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import param
from panel.viewable import Viewable

from lastcard.core.sheets.gradebook import Gradebook
from lastcard.core.text import amount
from lastcard.ui.component import Component, Messages
from lastcard.ui.sheets.tab import SheetTab

if TYPE_CHECKING:
    from lastcard.core.sheets.gradebook import Taken
    from lastcard.core.sheets.results import Result
    from lastcard.ui.sheets.desk import Desk
    from lastcard.ui.sheets.items import Games


class Collecting(Component):
    """What takes result codes, and the tables that come of them.

    Parameters
    ----------
    tables
        One dictionary a sheet: ``title``, ``mark``, ``items`` (how many), ``rows`` and ``right`` (of each item, how many
        had it right). A row has ``code``, ``name``, ``right``, ``tries``, ``again`` (whether somebody of that name has
        handed in more than once) and ``marks``: ``[state, tries, first wrong answer]`` of each item.
    said, unread
        What came of the last text: in a sentence, and what could not be read.
    csv
        All results as the text of a file.
    codes
        All codes, to be kept by the browser; it tells what it has kept with ``found``.
    """

    script = "collect.js"
    messages = Messages(take={"text": str}, found={"text": str}, remove={"code": str}, clear={}, undo={})
    tables = param.List([])
    said = param.String("")
    unread = param.List([])
    csv = param.String("")
    codes = param.String("")
    can_undo = param.Boolean(False)
    known = param.Boolean(False)


class Collect(SheetTab):
    """Takes what pupils hand in."""

    def __init__(self, games: Games, desk: Desk) -> None:
        super().__init__(games, desk)
        self.book = Gradebook()
        self._before: list[dict[str, Result]] = []
        self._asked = ""  # the result of the address, until it is taken
        self.frame = Collecting()
        self.frame.listen(
            take=self._take, found=self._found, remove=self._remove, clear=self._clear, undo=self._undo
        )

    def visit(self, query: dict[str, str]) -> None:
        """Take the ``result`` of the address too."""
        self._asked = query.get("result", "")
        if self.frame.known:
            self._take_asked()

    def _found(self, text: str) -> None:
        """Take up what the browser has kept."""
        if not self.frame.known:
            kept = Gradebook()
            taken = kept.take(text) if text.strip() else None
            self.book.results = {**kept.results, **self.book.results}
            self.frame.known = True
            self._show("", taken.unread if taken else ())
            self._take_asked()

    def _take_asked(self) -> None:
        if self._asked:
            code, self._asked = self._asked, ""
            self._take(code)
            self.note({}, False)

    def _take(self, text: str) -> None:
        self._remember()
        taken = self.book.take(text)
        if not taken.new:
            self._before.pop()
        self._show(_said(taken), taken.unread)

    def _remember(self) -> None:
        self._before.append(dict(self.book.results))

    def _remove(self, code: str) -> None:
        if code in self.book.results:
            self._remember()
            gone = self.book.results.pop(code)
            self._show(f"The result of {gone.name} is gone. Undo brings it back.")

    def _clear(self) -> None:
        if self.book.results:
            self._remember()
            self.book.results = {}
            self._show("The table is empty. Undo brings the results back.")

    def _undo(self) -> None:
        if self._before:
            self.book.results = self._before.pop()
            self._show("")

    def _show(self, said: str, unread: tuple[str, ...] = ()) -> None:
        self.frame.param.update(
            tables=[self._table(sheet, title) for sheet, title in self.book.sheets.items()],
            said=said,
            unread=list(unread),
            csv=self.book.csv() if self.book.results else "",
            codes="\n".join(self.book.results),
            can_undo=bool(self._before),
        )

    def _table(self, sheet: str, title: str) -> dict[str, object]:
        results, twice = self.book.of(sheet), self.book.twice(sheet)
        most = max(len(result.marks) for _, result in results)
        return {
            "title": title,
            "mark": sheet,
            "items": most,
            "right": [
                sum(n < len(result.marks) and result.marks[n].state == "right" for _, result in results)
                for n in range(most)
            ],
            "rows": [
                {
                    "code": code,
                    "name": result.name,
                    "right": result.right,
                    "tries": result.tries,
                    "again": result.name.casefold() in twice,
                    "marks": [[mark.state, mark.tries, mark.wrong] for mark in result.marks],
                }
                for code, result in results
            ],
        }

    def __panel__(self) -> Viewable:
        return self.frame


def _said(taken: Taken) -> str:
    """What came of some text, in a sentence or two."""
    parts = []
    if taken.new:
        parts.append(f"{amount(len(taken.new), 'result')} taken: {', '.join(one.name for one in taken.new)}")
    if taken.again:
        parts.append(f"In the table already: {', '.join(taken.again)}")
    return "; ".join(parts)
