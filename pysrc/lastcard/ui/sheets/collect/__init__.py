"""The tab Collect: the results of a class, handed in as codes, kept in this browser."""

from __future__ import annotations

from itertools import zip_longest

import param

from lastcard.core.containers import parts_of
from lastcard.core.sheets.results import Gradebook, merged_sets
from lastcard.core.text import amount
from lastcard.ui.component import Messages
from lastcard.ui.sheets import Games
from lastcard.ui.sheets.desk import Desk, Shared, SheetTab


class Collecting(Shared):
    """The field for result codes, and the tables."""

    script = "collect.js"
    messages = Messages(take={"text": str}, remove={"code": str}, clear={}, undo={})
    tables = param.List([])  # per sheet, as `Collect._table` gives them
    said = param.String("")  # what came of the last text
    unread = param.List([])  # what of it could not be read
    csv = param.String("")  # all results as the text of a file
    can_undo = param.Boolean(False)
    place = param.String("lastcard-results")


class Collect(SheetTab):
    """Takes the codes that pupils hand in; undo leaves other windows' changes."""

    def __init__(self, games: Games, desk: Desk) -> None:
        super().__init__(games, desk)
        self.book = Gradebook()
        self._done: list[tuple[list[str], list[str]]] = []  # codes before and after each change
        self._asked = ""  # the result of the address, until it is taken
        self.frame = Collecting()
        self.frame.listen(take=self._take, remove=self._remove, clear=self._clear, undo=self._undo)
        self.frame.share(self._found)

    def visit(self, query: dict[str, str]) -> None:
        """Take the ``result`` of the address too."""
        self._asked = query.get("result", "")
        self.desk_changed()
        if self.frame.known:
            self._take_asked()

    def desk_changed(self) -> None:
        """Join results with an old mark to the tables of known sheets."""
        self.book.join([self.desk.sheet, *self.desk.shown.values()], self.desk.sheet)
        if self.book.results:
            self._show(self.frame.said, tuple(self.frame.unread))

    def _found(self, text: str, since: str, own: bool) -> None:
        """Merge what the browser keeps: another window may have taken or removed results."""
        first = not since
        theirs = text.split()
        codes = merged_sets(since.split(), self.book.codes, theirs)
        self.book.put(codes)
        unreadable = tuple(
            f"The code {code[:8]}… cannot be shown: {error}. It is kept."
            for code, error in self.book.unreadable.items()
        )
        self._show(*(("", unreadable) if first else (self.frame.said, tuple(self.frame.unread))))
        if codes != theirs:
            self._keep()
        self._take_asked()

    def _take_asked(self) -> None:
        if self._asked:
            code, self._asked = self._asked, ""
            self._take(code)
            self.note({}, False)

    def _take(self, text: str) -> None:
        before, taken = self.book.codes, self.book.take(text)
        parts = []
        if taken.new:
            parts.append(
                f"{amount(len(taken.new), 'result')} taken: {', '.join(one.name for one in taken.new)}"
            )
        if taken.again:
            parts.append(f"In the table already: {', '.join(taken.again)}")
        self._changed(before, "; ".join(parts), taken.unread)

    def _remove(self, code: str) -> None:
        if code in self.book.results:
            before = self.book.codes
            gone = self.book.results.pop(code)
            self._changed(before, f"The result of {gone.name} was deleted. Undo brings it back.")

    def _clear(self) -> None:
        if self.book.results:
            before = self.book.codes
            self.book.put(self.book.unreadable)
            self._changed(before, "The table is empty. Undo brings the results back.")

    def _undo(self) -> None:
        if self._done:
            before, after = self._done.pop()
            self.book.put(merged_sets(after, before, self.book.codes))
            self._show("")
            self._keep()

    def _changed(self, before: list[str], said: str, unread: tuple[str, ...] = ()) -> None:
        changed = self.book.codes != before
        if changed:
            self._done.append((before, self.book.codes))
        self._show(said, unread)
        if changed:
            self._keep()

    def _keep(self) -> None:
        self.frame.keep("\n".join(self.book.codes))

    def _show(self, said: str, unread: tuple[str, ...] = ()) -> None:
        self.frame.param.update(
            tables=[self._table(sheet, title) for sheet, title in self.book.sheets.items()],
            said=said,
            unread=list(unread),
            csv=self.book.csv() if self.book.results else "",
            can_undo=bool(self._done),
        )

    def _table(self, sheet: str, title: str) -> dict[str, object]:
        results, twice = self.book.of(sheet), self.book.twice(sheet)
        rows = [
            {
                "code": code,
                **parts_of(result, "name", "right", "tries"),
                "again": result.name.casefold() in twice,
                "marks": [[mark.state, mark.tries, mark.wrong] for mark in result.marks],
            }
            for code, result in results
        ]
        columns = list(
            zip_longest(*([mark.state == "right" for mark in result.marks] for _, result in results))
        )
        right = [sum(map(bool, column)) for column in columns]
        return {"title": title, "mark": sheet, "items": len(columns), "right": right, "rows": rows}
