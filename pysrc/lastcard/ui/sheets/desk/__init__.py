"""The unfinished sheet with its history, texts kept in the browser, and bases of the tabs."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

import param

from lastcard.core.sheets.formats import as_file, from_code, from_file
from lastcard.core.sheets.results import merged_sheets
from lastcard.core.sheets.sheet import Sheet, SheetError
from lastcard.ui.component import Component, Messages
from lastcard.ui.sheets import Games, problem
from lastcard.ui.shell import Tab

UNDO_STEPS = 100  # number of changes that can be undone


class Desk:
    """The unfinished sheet, with undo and redo.

    Undo covers this window's changes; those of other windows stay, in earlier sheets too.

    `base`: the address of the site.
    `known`: true once the browser has reported what it keeps.
    `shown`: the sheets shown in this visit, by their text.
    `on_change`: called with the sheet to keep.
    `on_aside`: called with the text of a sheet that is replaced.
    """

    def __init__(self, games: Games) -> None:
        self.sheet, self.base, self.known = Sheet(), "", False
        self.shown: dict[str, Sheet] = {}
        self.on_change: Callable[[Sheet], None] = lambda sheet: None
        self.on_aside: Callable[[str], None] = lambda text: None
        self._games = games
        self._before: list[Sheet] = []
        self._after: list[Sheet] = []
        self._typed = ""  # the text that was changed last, as long as nothing else was

    @property
    def can_undo(self) -> bool:
        """True if there is a change to undo."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """True if there is a change to redo."""
        return bool(self._after)

    def put(self, sheet: Sheet) -> None:
        """Change the sheet."""
        if sheet != self.sheet:
            self._remember()
            self._set(sheet)

    def exchange(self, sheet: Sheet) -> None:
        """Replace this sheet, which is put aside, by another."""
        if sheet != self.sheet and self.sheet.items:
            self.on_aside(as_file(self.sheet))
        self.put(sheet)

    def undo(self) -> None:
        """Undo the last change."""
        if self._before:
            self._after.append(self.sheet)
            self._set(self._before.pop())

    def redo(self) -> None:
        """Redo it."""
        if self._after:
            self._before.append(self.sheet)
            self._set(self._after.pop())

    def found(self, text: str, since: str = "", own: bool = True) -> str:
        """Merge the browser's text; `since` is the last text that both sides knew.

        `own` is true if this window has changed it. Returns what is wrong with a text that is invalid: it
        is put aside.
        """
        first, self.known = not self.known, True
        try:
            theirs = self._read(text)
        except SheetError as error:
            self.on_aside(text)
            self.on_change(self.sheet)
            return str(error)
        base, mine = Sheet(), self.sheet
        with suppress(SheetError):
            base = self._read(since)
        sheet, clash = merged_sheets(base, mine, theirs)
        if clash:
            self.on_aside(text)
        if first:
            self.sheet = sheet
        elif own:
            self._take(sheet)
        elif sheet != mine:
            self._before = self._carried(self._before, mine, sheet)
            self._after = self._carried(self._after, mine, sheet)
            self.sheet, self._typed = sheet, ""
        if sheet != theirs:
            self.on_change(sheet)
        return ""

    def _take(self, sheet: Sheet) -> None:
        """Take a change made in this window; typing counts as one change."""
        if sheet != self.sheet:
            typed = _typed(self.sheet, sheet)
            if not typed or typed != self._typed:
                self._remember()
            self.sheet, self._typed = sheet, typed

    def _remember(self) -> None:
        self._before = [*self._before, self.sheet][-UNDO_STEPS:]
        self._after = []

    @staticmethod
    def _carried(history: list[Sheet], before: Sheet, after: Sheet) -> list[Sheet]:
        """A history with another window's change in each of its sheets."""
        carried, last = list[Sheet](), after
        for sheet in reversed(history):
            changed, _ = merged_sheets(before, sheet, after)
            if changed != last:
                carried.append(changed)
                last = changed
        return carried[::-1]

    def _read(self, text: str) -> Sheet:
        return from_file(text, self._games.names()) if text else Sheet()

    def _set(self, sheet: Sheet) -> None:
        self.sheet, self._typed = sheet, ""
        self.on_change(sheet)


def _typed(before: Sheet, after: Sheet) -> str:
    """The name of the only text that differs; empty if anything else does."""
    for name in ("title", "text"):
        if replace(before, **{name: getattr(after, name)}) == after:
            return name
    pairs = list(zip(before.items, after.items, strict=False))
    changed = [number for number, (one, other) in enumerate(pairs) if one != other]
    if len(changed) == 1 and before.put(changed[0], text=after.items[changed[0]].text) == after:
        return f"item {changed[0]}"
    return ""


class Shared(Component):
    """Python's side of `shared.js`, which keeps a text in the browser for several windows."""

    messages = Messages(
        # The text that the browser has, the one that both sides knew before, and whether this window has changed it.
        found={"place": str, "text": str, "since": str, "count": int, "own": bool}
    )
    place = param.String("")  # the key under which the browser keeps the text, if there is one
    # The text to keep, after its key and the number of the report that it accounts for. The script drops it
    # if it has reported another text since.
    kept = param.List([])
    __abstract = True

    _known = ""
    _count = 0

    @property
    def known(self) -> bool:
        """True once the browser has reported what it keeps under this key."""
        return bool(self.place) and self._known == self.place

    def keep(self, text: str) -> None:
        """Keep a text. Nothing is sent before the first report, whose answer counts."""
        if self.known:
            self.kept = [self.place, self._count, text]

    def share(self, found: Callable[[str, str, bool], None]) -> None:
        """Call ``found(text, since, own)`` for each report; before the first, nothing was known."""

        def heard(place: str, text: str, since: str, count: int, own: bool) -> None:
            if place == self.place:
                since = since if self.known else ""
                self._known, self._count = place, count
                found(text, since, own)

        self.listen(found=heard)

    def forget(self) -> None:
        """Treat the next report as the first one."""
        self._known = ""


class SheetTab(Tab):
    """A tab of the page of sheets."""

    def __init__(self, games: Games, desk: Desk) -> None:
        super().__init__()
        self.games, self.desk = games, desk

    def desk_changed(self) -> None:
        """Show that there is another sheet on the desk."""


class SheetOnShow(SheetTab):
    """A tab that shows the sheet of its address, or else the one on the desk."""

    def __init__(self, games: Games, desk: Desk) -> None:
        super().__init__(games, desk)
        self.code = ""
        self._shown: Sheet | None = None

    def visit(self, query: dict[str, str]) -> None:
        """Show the sheet of the address."""
        self.code = query.get("set", "")
        self._look()

    def desk_changed(self) -> None:
        if not self.code:
            self._look()

    def _look(self) -> None:
        sheet, wrong = self.desk.sheet, ""
        if self.code:
            try:
                sheet = from_code(self.code, self.games.names())
            except SheetError as error:
                sheet, wrong = Sheet(), problem(error)
        elif not self.desk.known:
            return
        if sheet != self._shown or wrong:
            self._shown = sheet
            self.desk.shown[as_file(sheet)] = sheet
            self.lay_out(sheet, wrong)

    @abstractmethod
    def lay_out(self, sheet: Sheet, wrong: str) -> None:
        """Show a sheet, or what is wrong with the requested one."""
