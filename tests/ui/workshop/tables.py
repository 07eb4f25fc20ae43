"""A sandbox without a browser: what a session tells of a program, and a page of the workshop that hears it."""

from __future__ import annotations

import json
from contextlib import chdir
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import lastcard.gallery
from lastcard.sandbox.session import SandboxSession
from lastcard.ui.workshop.page import WorkshopPage
from tests.helpers.native_page import act

_numbers = count()

PATH = Path(lastcard.gallery.__file__).parent / "programs"


class Sandbox:
    """A session and all that it has told, as texts."""

    def __init__(self, text: str, table: int = 20_000, budget: int = 200_000) -> None:
        self.told: list[str] = []
        self._folder = TemporaryDirectory()  # where the program lies
        self.session = SandboxSession(self.told.append)
        name = (
            f"game{next(_numbers)}.py"  # in the tab each program has a Python of its own; here all share one
        )
        self._take(do="run", run=1, name=name, text=text, table=table, budget=budget)

    def _take(self, **message: Any) -> None:
        with chdir(self._folder.name):
            self.session.take(json.dumps(message))
            while self.session.step(0.05):
                pass

    def texts(self, kind: str) -> list[str]:
        """The messages of a kind, as they came."""
        return [text for text in self.told if json.loads(text)["type"] == kind]

    @property
    def verdict(self) -> str:
        """The solution of the start."""
        return json.dumps(json.loads(self.texts("verdict")[0])["solution"])

    def ask(self, question: dict[str, Any]) -> str:
        """The answer to a question, as it came."""
        begun = len(self.told)
        self._take(do="ask", id=begun, question=question)
        (answer,) = (json.loads(text) for text in self.told[begun:] if '"answer"' in text[:40])
        return json.dumps(answer["answer"])

    def hand_to(self, page: WorkshopPage, step: int | None = None, run: int = 1) -> None:
        """Do what the shell does with what has been told (web/workshop/workbench.js), now and when the page asks."""
        (game,) = self.texts("game")
        page.frame.param.watch(lambda change: self._answer(page, *change.new), "asked")
        if self.texts("table"):
            act(
                page.frame,
                "take",
                run=run,
                game=game,
                rows=self.texts("rows"),
                verdict=self.verdict,
                **({} if step is None else {"step": step}),
            )
        else:
            start = self.ask({"what": "look", "position": json.loads(game)["start"], "plies": 3, "most": 200})
            act(page.frame, "large", run=run, game=game, start=start)

    def _answer(self, page: WorkshopPage, run: int, number: int, question: dict[str, Any] | None) -> None:
        if question is not None:
            act(page.frame, "answer", number=number, said=self.ask(question))


@cache
def told_of(name: str) -> tuple[str, tuple[str, ...], str]:
    """What is told of a program of the gallery: the game, the messages with its rows, and the solution of its start."""
    sandbox = Sandbox((PATH / f"{name}.py").read_text(encoding="utf-8"))
    (game,) = sandbox.texts("game")
    return game, tuple(sandbox.texts("rows")), sandbox.verdict
