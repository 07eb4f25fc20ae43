"""The page of sheets and its tabs."""

from __future__ import annotations

import param
from panel.viewable import Child

from lastcard.core.sheets.formats import as_file
from lastcard.core.sheets.sheet import Sheet
from lastcard.ui.component import Messages
from lastcard.ui.sheets import Games
from lastcard.ui.sheets.desk import Desk, Shared, SheetTab
from lastcard.ui.shell import SHEET_TABS, SHEETS
from lastcard.ui.shell.address import Address, Query
from lastcard.ui.shell.page import AnyPage


class SheetsFrame(Shared):
    """Title, tab bar and the open tab; it keeps the unfinished sheet in the browser."""

    script = "page.js"
    messages = Messages(site={"address": str})
    tabs = param.List([])  # name, label and address of each tab
    tab = param.String("make")  # the name of the open tab
    notice = param.String("")  # what is wrong with the address, or with what the browser keeps
    place = param.String("lastcard-sheet")
    aside = param.List([])  # a text to put aside, after the number of earlier ones
    body = Child()  # the open tab


class SheetPage(AnyPage):
    """Makes, shows, prints and collects sheets, all in this browser."""

    def __init__(self, games: Games) -> None:
        super().__init__()
        self._games = games
        self._tabs: dict[str, SheetTab] = {}
        self.desk = Desk(games)
        self.desk.on_change = self._keep
        self.desk.on_aside = self._put_aside
        self.frame = SheetsFrame()
        self.frame.listen(site=self._site)
        self.frame.share(self._found)

    def tab(self, name: str) -> SheetTab:
        if name not in self._tabs:
            tab = _built(name, self._games, self.desk)
            tab.theme = self.theme
            tab.on_note = lambda query, remember: self._noted(name, query, remember)
            tab.on_open = self.on_open
            self._tabs[name] = tab
        return self._tabs[name]

    def visit(self, name: str, query: dict[str, str], notice: str = "") -> None:
        """Open a tab; a bad sheet in the address is reported."""
        tab, state = self.tab(name), Query(query)
        tab.hints = self.hints
        self._open = name
        tab.visit(state)
        if idle := [part for part in state.idle() if part != "set"]:
            left_out = f"Part of the address is unknown and was ignored: {', '.join(idle[:3])}."
            notice = notice or left_out
        self._queries[name] = {part: value for part, value in query.items() if part not in idle}
        self._link(query.get("set", ""))
        self.frame.param.update(tab=name, body=tab.__panel__(), notice=notice)

    def _noted(self, name: str, query: dict[str, str], remember: bool) -> None:
        self._queries[name] = query
        if name == self._open:
            self.on_note(name, query, remember)
        self._link(query.get("set", ""))

    def _link(self, code: str) -> None:
        carried = dict.fromkeys(("solve", "print"), {"set": code} if code else {})
        queries = carried | {self._open: self._queries.get(self._open, {})}
        self.frame.tabs = [
            [name, label, str(Address(SHEETS, name, queries.get(name, {})))]
            for name, label in SHEET_TABS.items()
        ]

    def _keep(self, sheet: Sheet) -> None:
        self.frame.keep(as_file(sheet))
        self._show_desk()

    def _put_aside(self, text: str) -> None:
        self.frame.aside = [(self.frame.aside or [0])[0] + 1, text]

    def _site(self, address: str) -> None:
        self.desk.base = address
        self._show_desk()

    def _found(self, text: str, since: str, own: bool) -> None:
        before, known = self.desk.sheet, self.desk.known
        if wrong := self.desk.found(text, since, own):
            self.frame.notice = (
                f"Your saved sheet cannot be read: {wrong}. Nothing is lost: save it as a file on the tab "
                "Make."
            )
        if not known or self.desk.sheet != before:
            self._show_desk()

    def _show_desk(self) -> None:
        if self._open and self.desk.known:  # a tab that is not on show looks when it is visited
            self._tabs[self._open].desk_changed()


def _built(name: str, games: Games, desk: Desk) -> SheetTab:
    if name == "make":
        from lastcard.ui.sheets.make import Make

        return Make(games, desk)
    if name == "solve":
        from lastcard.ui.sheets.solve import Solve

        return Solve(games, desk)
    if name == "print":
        from lastcard.ui.sheets.paper import Paper

        return Paper(games, desk)
    from lastcard.ui.sheets.collect import Collect

    return Collect(games, desk)
