"""The page on which a visitor writes a game.

The program, its editor and its sandbox belong to the shell (``web/workshop``, ``web/sandbox``) and outlive
this page. What the sandbox finds arrives here as rows, and gets every game's tabs.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial
from typing import Any

import param
from panel.viewable import Child

from lastcard.core.exercises import Exercises
from lastcard.core.progress import Progress
from lastcard.gallery import PROGRAMS, first_lesson
from lastcard.ui.component import Component, Messages
from lastcard.ui.game_page import game_page
from lastcard.ui.jobs import Job, later
from lastcard.ui.shell import PLACE, TABS, WORKSHOP
from lastcard.ui.shell.address import Address
from lastcard.ui.shell.page import AnyPage, Page
from lastcard.ui.simple.default_view import default_view
from lastcard.ui.workshop.engine import Asks, TableBoard, WorkshopEngine
from lastcard.ui.workshop.sandbox_messages import (
    BadRows,
    game_head,
    message_rows,
    parsed_json,
    position_answer,
    row_position,
    solution,
)
from lastcard.ui.workshop.table_game import TableGame

DRAWN_POSITIONS = 60  # positions that are drawn where the program draws them itself
NOT_IN_AN_ADDRESS = ("program",)  # the shell's part of an address: a program to show


class WorkshopFrame(Component):
    """The place of the game's page, and the link between the shell and Python."""

    script = "page.js"
    messages = Messages(
        # a game with all positions, its start's solution, and the step of the lesson
        take={"run": int, "game": str, "rows": list[str], "verdict": str, "step": int | None},
        large={"run": int, "game": str, "start": str},  # a larger game, or one still arriving
        answer={"number": int, "said": str},  # what the sandbox answers
        progress={"number": int, "done": int, "total": int},  # how far an answer is
    )
    tabs = param.List([[name, label, str(Address(WORKSHOP, name))] for name, label in TABS.items()])
    tab = param.String("explore")  # the open tab
    notice = param.String("")  # what is wrong with the address, for the game's page
    page = Child()  # the game's page; none before a program has been run
    gallery = param.List([])  # name, title, line and text of each program to start from
    # Per step of the lesson: title, task, praise, program, and true if that is the previous step's solution.
    lesson = param.List([])
    taken = param.List([])  # the run whose game is on show, and the number of positions here
    learnt = param.List([])  # a run whose game does a step of the lesson, and which
    wrong = param.List([])  # a run that could not be shown, and why
    asked = param.List([])  # run, number and text of the last question to the sandbox; None withdraws it


class WorkshopPage(AnyPage):
    """Shows the game of the last program that was run."""

    def __init__(self) -> None:
        super().__init__()
        self._page: Page | None = None
        self._run = 0
        self._table: TableGame | None = None
        self._engine: WorkshopEngine | None = None
        self._asks = Asks(self._send)
        self._asked: tuple[str, dict[str, str], str] = ("explore", {}, "")
        self._jobs: dict[str, Job] = {}  # by text what is being asked about by itself
        before = ["", *(step.solution for step in first_lesson.STEPS)]
        self.frame = WorkshopFrame(
            gallery=[[one.name, one.title, one.line, one.text] for one in PROGRAMS],
            lesson=[
                [step.title, step.task, step.then, step.program, step.program == solution]
                for step, solution in zip(first_lesson.STEPS, before, strict=False)
            ],
        )
        self.frame.listen(take=self._take, large=self._take_large)
        self.frame.listen(answer=self._answered, progress=self._asks.progress)

    def asked(self, name: str, query: dict[str, str]) -> dict[str, str]:
        state = {part: value for part, value in query.items() if part not in NOT_IN_AN_ADDRESS}
        return self._page.asked(name, state) if self._page else state

    def visit(self, name: str, query: dict[str, str], notice: str = "") -> None:
        """Open a tab of the game; without a game, remember it."""
        self._asked = (name, query, notice)
        if self._page:
            self._page.hints = self.hints
            self._page.visit(name, query, notice)
            self._look_on()
        self.frame.param.update(tab=name, notice=notice)

    def _noted(self, tab: str, query: dict[str, str], remember: bool) -> None:
        self._asked = (tab, query, "")
        self.on_note(tab, query, remember)
        self._look_on()

    def _take(self, run: int, game: str, rows: list[str], verdict: str, step: int | None = None) -> None:
        try:
            head = game_head(parsed_json(game, dict))
            players = len(head.players)
            found = [row_position(row, players) for text in rows for row in message_rows(text)]
            table = TableGame.whole(head, found)
            first = solution(parsed_json(verdict, dict), WORKSHOP, head.start)
        except BadRows as error:
            self._refuse(run, error)
            return
        engine = self._show(run, table, lambda engine: engine.begin(first))
        self._solve_on(engine)
        if step is not None and 0 <= step < len(first_lesson.STEPS):
            later(lambda: self._check_lesson(run, step, engine))

    def _take_large(self, run: int, game: str, start: str) -> None:
        """Show a game of which the page gets only positions around one, or nothing yet."""
        try:
            head = game_head(parsed_json(game, dict))
            around = position_answer(parsed_json(start, dict), WORKSHOP, len(head.players))
            if around.position != head.start:
                raise BadRows("it is not about the start")
        except BadRows as error:
            self._refuse(run, error)
            return
        self._show(run, TableGame.of(head), lambda engine: engine.take(around))

    def _refuse(self, run: int, error: BadRows) -> None:
        self.frame.wrong = [run, f"The result for this program cannot be read: {error}."]

    def _show(
        self, run: int, table: TableGame, begin: Callable[[WorkshopEngine], object] = lambda engine: None
    ) -> WorkshopEngine:
        """Show a game's page in the last requested state, as far as the game has it."""
        engine = WorkshopEngine(table, self._asks)
        begin(engine)
        table.on_missing = lambda: later(self._read_on)
        view = default_view(engine, TableBoard, counted=engine.whole)
        page = game_page(view, lambda: (), lambda: Exercises(engine))
        page.set_theme(self.theme)
        page.hints = self.hints
        for job in self._jobs.values():
            job.stop()
        self._run, self._table, self._engine, self._page, self._jobs = run, table, engine, page, {}
        page.visit(*self._asked)
        page.on_note = self._noted
        page.on_open = self.on_open
        self.frame.page = page.frame
        self.frame.taken = [run, len(table.rows)]
        if "random_state" in table.head.own:
            self._jobs[""] = Job(engine.drawing(run, DRAWN_POSITIONS))
            self._jobs[""].start()
        return engine

    def _solve_on(self, engine: WorkshopEngine) -> None:
        """Solve the table; until then the sandbox's solution of the start counts."""

        def solved(_: object) -> None:
            if engine is self._engine and self._page and self._asked[0] == "explore":
                self._again(self._page)

        if work := engine.solving_table():
            Job(work, on_done=solved).start()

    def _check_lesson(self, run: int, step: int, engine: WorkshopEngine) -> None:
        if first_lesson.STEPS[step].done(engine):
            self.frame.learnt = [run, step]

    def _send(self, number: int, question: dict[str, Any] | None) -> None:
        self.frame.asked = [self._run, number, question]

    def _answered(self, number: int, said: str) -> None:
        try:
            self._asks.answered(number, parsed_json(said, dict))
        except BadRows:
            self._asks.answered(number, {"ok": False})

    def _read_on(self) -> None:
        if self._table and self._engine:
            for text in self._table.unread:
                self._ask_by_itself(text, self._engine.read(text), partial(self._open_at, text))

    def _look_on(self) -> None:
        page, table, engine = self._page, self._table, self._engine
        state = page.tab(self._asked[0]).state if page else None
        if not (page and table and engine and isinstance(state, int)) or table.known(state):
            return
        if work := engine.preparing(state, 0):
            self._ask_by_itself(table.format(state), work, lambda: self._again(page))

    def _ask_by_itself(
        self, text: str, work: Generator[Progress, None, object], then: Callable[[], None]
    ) -> None:
        if text in self._jobs:
            return

        def failed(error: Exception) -> None:
            self.frame.wrong = [self._run, f"At {text[:60]}: {error}."]

        self._jobs[text] = Job(work, on_done=lambda result: then(), on_error=failed)
        self._jobs[text].start()

    def _open_at(self, text: str) -> None:
        self._jobs.pop(text, None)
        tab, query, notice = self._asked
        if self._table is None or query.get("pos", "").strip() != text:
            self.on_open(tab, {"pos": text})
        elif self._page:  # it stands in the address since an earlier game, which had it
            lost = () if self._table.has(text) else PLACE
            self._page.visit(tab, {name: query[name] for name in query if name not in lost}, notice)

    def _again(self, page: Page) -> None:
        if page is self._page:
            self._page.visit(*self._asked)

    def set_theme(self, theme: str) -> None:
        self.theme = theme
        if self._page:
            self._page.set_theme(theme)
