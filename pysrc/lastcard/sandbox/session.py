"""The worker's session: JSON texts come in and go out, and work is done in slices between them.

Coming in: ``{"do": "run", "run", "name", "text", "table", "budget"}``, ``{"do": "more", "budget"}`` and
``{"do": "ask", "id", "question"}``. Going out: the messages of a run, ``{"type": "state", …}`` and ``{"type": "answer", "id",
"answer"}``. Whoever holds the session calls `step` as long as it says that there is more to do.
"""

from __future__ import annotations

import json
import re
import time
from collections import deque
from typing import TYPE_CHECKING, Any

from lastcard.core.progress import Progress
from lastcard.sandbox.asking import LARGEST_BUDGET, Answers, whole
from lastcard.sandbox.call_limit import CallLimit
from lastcard.sandbox.console import Console, caught
from lastcard.sandbox.faults import fault_of
from lastcard.sandbox.reading import Lacking
from lastcard.sandbox.running import Run

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from types import FrameType

    from lastcard.sandbox.running import Message

FILE = re.compile(r"[\w -]{1,100}\.py")
"""Names of programs that are taken as they are."""

PAUSE = 0.2
"""Seconds between two messages that tell how far something is."""

MOST_WAITING = 20
"""Questions that wait at most."""

TABLE, MOST_TABLE = 20_000, 1_000_000
BUDGET = 200_000
"""Positions unless told otherwise, and at most."""


class Session:
    """What a worker does for one program.

    `post` gets the texts that go out.
    """

    def __init__(self, post: Callable[[str], object]) -> None:
        self._post = post
        self._number = 0
        self._run: Run | None = None
        self._work: Generator[Progress | Message, None, None] | None = None
        self._questions: deque[tuple[int, dict[str, Any]]] = deque()
        self._answering: tuple[int, Generator[Progress | Message, None, Message]] | None = None
        self._console = Console(self._print)
        self._limit = CallLimit(self._owns, self._give_up)
        self._told = 0.0
        self._begun = time.monotonic()
        self._doing = ""

    # what comes in

    def take(self, text: str) -> None:
        """Take up a message."""
        asked = json.loads(text)
        getattr(self, f"_take_{asked['do']}")(asked)

    def _take_run(self, asked: dict[str, Any]) -> None:
        self._number = asked["run"]
        table = whole(asked.get("table"), 0, MOST_TABLE, TABLE)
        budget = whole(asked.get("budget"), 0, LARGEST_BUDGET, BUDGET)
        self._console = Console(self._print)
        name = asked["name"] if FILE.fullmatch(asked["name"]) else "game.py"
        self._run = Run(name, asked["text"], table, budget)
        self._begun = time.monotonic()
        self._work = self._run.steps()

    def _take_more(self, asked: dict[str, Any]) -> None:
        if self._run is not None and self._run.home is not None and self._work is None:
            self._begun = time.monotonic()
            self._work = self._run.more(whole(asked.get("budget"), 0, LARGEST_BUDGET, BUDGET))

    def _take_ask(self, asked: dict[str, Any]) -> None:
        if len(self._questions) >= MOST_WAITING:
            number, _ = self._questions.popleft()
            self._answer(number, {"ok": False, "refused": "full"})
        self._questions.append((asked["id"], asked["question"]))

    # the work

    def step(self, seconds: float) -> bool:
        """Work for about so long; tell whether there is more to do."""
        until = time.monotonic() + seconds
        with caught(self._console):
            try:
                while time.monotonic() < until and self._step():
                    pass
            except Lacking as lacking:
                self._work = self._answering = None
                self._send({"type": "lacking", "name": str(lacking)})
                return False
        more = self._busy()
        if not more:
            self._console.pass_on(end=True)
            self._state("idle")
        return more

    def tick(self, signal: int = 0, frame: FrameType | None = None) -> None:
        """Look whether a call of the program takes too long: the handler of a signal, which comes every now and then."""
        self._console.pass_on()
        self._limit.tick(signal, frame)

    def _busy(self) -> bool:
        return bool(self._work or self._answering or (self._questions and self._can_answer()))

    def _can_answer(self) -> bool:
        return self._run is None or self._run.home is not None or self._work is None

    def _step(self) -> bool:
        """Do one slice of what comes first: a question that is being answered, one that waits, the run."""
        if self._answering is None and self._questions and self._can_answer():
            self._begin_answer(*self._questions.popleft())
        if self._answering is not None:
            self._go_on_answering(*self._answering)
        elif self._work is not None:
            try:
                self._hear(next(self._work))
            except StopIteration:
                self._work = None
        return self._busy()

    def _begin_answer(self, number: int, question: dict[str, Any]) -> None:
        if self._run is None or self._run.home is None:
            self._answer(number, {"ok": False, "refused": "nothing is there"})
            return
        try:
            self._answering = number, Answers(self._run).answer(question)
        except Exception as error:
            self._answer(number, self._failed(error))

    def _go_on_answering(self, number: int, work: Generator[Progress | Message, None, Message]) -> None:
        try:
            step = next(work)
        except StopIteration as end:
            self._answering = None
            self._answer(number, end.value)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            self._answering = None
            self._answer(number, self._failed(error))
        else:
            self._hear(step)

    def _failed(self, error: BaseException) -> Message:
        assert self._run is not None
        return {
            "ok": False,
            "fault": fault_of(error, self._run.home, f"./{self._run.name}", self._run.text).as_dict(),
        }

    # what goes out

    def _hear(self, step: Progress | Message) -> None:
        if isinstance(step, Progress):
            now = time.monotonic()
            if step.note != self._doing or now - self._told >= PAUSE:
                self._console.pass_on()
                self._state("running", step)
            return
        self._console.pass_on()
        self._send(step)

    def _state(self, state: str, step: Progress | None = None) -> None:
        self._told = time.monotonic()
        self._doing = step.note if step else ""
        far = {"doing": self._doing, "done": step.done if step else 0, "total": step.total if step else 0}
        seconds = round(self._told - self._begun, 3)
        self._send({"type": "state", "state": state, **far, "seconds": seconds})

    def _print(self, lines: list[str], left_out: int) -> None:
        self._send({"type": "console", "lines": lines, "left_out": left_out})

    def _answer(self, number: int, answer: Message) -> None:
        self._send({"type": "answer", "id": number, "answer": answer})

    def _send(self, message: Message) -> None:
        if message["type"] == "rows":  # which are written already
            head = json.dumps({"type": "rows", "run": self._number, "from": message["from"]})
            self._post(f'{head[:-1]}, "rows": [{",".join(message["rows"])}]}}')
            return
        self._post(json.dumps({**message, "run": self._number}, ensure_ascii=False))

    # limits

    def _owns(self, frame: FrameType) -> bool:
        return self._run is not None and frame.f_code.co_filename == self._run.file

    def _give_up(self, frame: FrameType) -> None:
        """The program does not let itself be ended from within: whoever holds the worker has to end it."""
        what = "does not come back (within 5 seconds)"
        place = {"line": frame.f_lineno, "function": frame.f_code.co_name, "what": what}
        self._send({"type": "stuck", **place})
