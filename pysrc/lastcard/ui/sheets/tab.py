"""What the tabs of the page of sheets have in common."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from lastcard.core.sheets.formats import as_file, from_code
from lastcard.core.sheets.sheet import Sheet, SheetError
from lastcard.ui.sheets.items import problem
from lastcard.ui.shell.tab import Tab

if TYPE_CHECKING:
    from lastcard.ui.sheets.desk.desk import Desk
    from lastcard.ui.sheets.items import Games


class SheetTab(Tab):
    """A tab of the page of sheets."""

    def __init__(self, games: Games, desk: Desk) -> None:
        super().__init__()
        self.games = games
        self.desk = desk

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
        """Show a sheet; or what is wrong with the one that was asked for."""
