"""The sheet that is being made: what it was before, and where it is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.sheets.formats import as_file, from_file
from lastcard.core.sheets.sheet import Sheet, SheetError

if TYPE_CHECKING:
    from collections.abc import Callable

    from lastcard.ui.sheets.items import Games

REMEMBERED = 100
"""How many changes can be taken back."""


class Desk:
    """The sheet on the desk, which can be put back to what it was.

    `on_change` is called with the text to be kept; the browser keeps it, and tells what it has with `found`. `base` is the
    address of the site.
    """

    def __init__(self, games: Games) -> None:
        self.sheet = Sheet()
        self.base = ""
        self.known = False  # whether the browser has told what it keeps
        self.on_change: Callable[[str], None] = lambda text: None
        self._games = games
        self._before: list[Sheet] = []
        self._after: list[Sheet] = []

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to take back."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """Whether there is a change to make again."""
        return bool(self._after)

    def put(self, sheet: Sheet) -> None:
        """Put another sheet on the desk."""
        if sheet == self.sheet:
            return
        self._before = [*self._before, self.sheet][-REMEMBERED:]
        self._after = []
        self._set(sheet)

    def undo(self) -> None:
        """Take the last change back."""
        if self._before:
            self._after.append(self.sheet)
            self._set(self._before.pop())

    def redo(self) -> None:
        """Make it again."""
        if self._after:
            self._before.append(self.sheet)
            self._set(self._after.pop())

    def found(self, text: str) -> str:
        """Take up what the browser keeps; returns what is wrong with it, if it cannot be read."""
        first, self.known = not self.known, True
        try:
            sheet = from_file(text, self._games.names()) if text else Sheet()
        except SheetError as error:
            return str(error)
        if sheet != self.sheet:
            if not first:
                self._before = [*self._before, self.sheet][-REMEMBERED:]
                self._after = []
            self.sheet = sheet
        return ""

    def _set(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.on_change(as_file(sheet))
