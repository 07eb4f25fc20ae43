"""The page on which a visitor writes a game.

The program, its editor and the sandbox that runs it are the shell's (``web/workshop``, ``web/sandbox``): they stay while
this page comes and goes. What the program is found to be is told here as rows, and gets the tabs that every game has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import param
from panel.viewable import Child, Viewable

from lastcard.core.exercises import Exercises
from lastcard.core.general import GeneralEngine
from lastcard.gallery import PROGRAMS, first_lesson
from lastcard.ui.component import Component, Messages, Part
from lastcard.ui.game_page import game_page
from lastcard.ui.simple.default_view import default_view
from lastcard.ui.workshop import told
from lastcard.ui.workshop.board import TableBoard
from lastcard.ui.workshop.table_game import TableGame

if TYPE_CHECKING:
    from collections.abc import Callable

    from lastcard.ui.shell.page import Page

NOT_IN_AN_ADDRESS = ("program",)
"""What an address of this page may say that is the shell's: a program, which is shown there."""


class WorkshopFrame(Component):
    """The place of the game's page, and the go-between of the shell and Python.

    Parameters
    ----------
    page
        The game's page; none before a program has been run.
    gallery
        The programs to begin from: name, title, line and text of each.
    lesson
        The steps of the first lesson: title, task, what is said when it is done, and the text that it begins with.
    taken
        The number of the run whose game is on show, what is said of it, and which steps of the lesson it does.
    wrong
        The number of the run that could not be taken up, and why.
    """

    script = "page.js"
    messages = Messages(
        take={"run": int, "game": str, "rows": list[str]},  # a game, with all its positions
    )
    page = Child()
    gallery = param.List([])
    lesson = param.List([])
    taken = param.List([])
    wrong = param.List([])


class WorkshopPage(Part):
    """Shows the game of the program that was run last."""

    game = ""  # none of the registry's
    position: str | None = None

    def __init__(self) -> None:
        super().__init__()
        self._page: Page | None = None
        self._asked: tuple[str, dict[str, str], str] = ("explore", {}, "")
        self.hints = True
        self.theme = "light"
        self.on_note: Callable[[str, dict[str, str], bool], None] = lambda tab, query, remember: None
        self.on_open: Callable[[str, dict[str, str]], None] = lambda tab, query: None
        self.frame = WorkshopFrame(
            gallery=[[one.name, one.title, one.line, one.text] for one in PROGRAMS],
            lesson=[[step.title, step.task, step.then, step.program] for step in first_lesson.STEPS],
        )
        self.frame.listen(take=self._take)

    def asked(self, name: str, query: dict[str, str]) -> dict[str, str]:
        """Return the state in which a tab is to open that an address asks for."""
        state = {part: value for part, value in query.items() if part not in NOT_IN_AN_ADDRESS}
        return self._page.asked(name, state) if self._page else state

    def visit(self, name: str, query: dict[str, str], notice: str = "") -> None:
        """Open a tab of the game; before there is a game, remember which."""
        self._asked = (name, query, notice)
        if self._page:
            self._page.hints = self.hints
            self._page.visit(name, query, notice)

    def _take(self, run: int, game: str, rows: list[str]) -> None:
        """Take up a game that the sandbox has told whole."""
        try:
            head = told.head(told.parsed(game, dict))
            found = [row for text in rows for row in told.parsed(text, list)]
            table = TableGame.whole(head, told.positions(found, len(head.players)))
        except told.BadRows as error:
            self.frame.wrong = [run, f"What the program was found to be cannot be read: {error}."]
            return
        engine = GeneralEngine(table)
        self._show(engine)
        steps = [number for number, step in enumerate(first_lesson.STEPS) if step.done(engine)]
        self.frame.taken = [run, len(table.rows), steps]

    def _show(self, engine: GeneralEngine[Any, Any]) -> None:
        """Show the page of a game, in the state that was asked for last as far as the game can be in it."""
        page = game_page(default_view(engine, TableBoard), lambda: (), lambda: Exercises(engine))
        page.on_note = self._noted
        page.on_open = lambda tab, query: self.on_open(tab, query)
        page.set_theme(self.theme)
        page.hints = self.hints
        tab, query, notice = self._asked
        page.visit(tab, query, notice)
        self._page = page
        self.frame.page = page.frame

    def _noted(self, tab: str, query: dict[str, str], remember: bool) -> None:
        self._asked = (tab, query, "")
        self.on_note(tab, query, remember)

    def set_theme(self, theme: str) -> None:
        """Give the tab on show the colours of ``light`` or ``dark``."""
        self.theme = theme
        if self._page:
            self._page.set_theme(theme)

    def __panel__(self) -> Viewable:
        return self.frame
