"""The worker's session: JSON texts come in and go out, with work in slices between.

Coming in: ``{"do": "run", "run", "name", "text", "table", "budget"}``, ``{"do": "more", "budget"}`` and
``{"do": "ask", "id", "question"}``. Going out: the messages of a run, ``{"type": "state", …}`` and
``{"type": "answer", "id", "answer"}``. The caller repeats `step` while it returns true. A periodic signal
limits the time of a program's calls, and what the program prints is caught, cut and sent in bursts. The same
code runs natively in the tests.
"""

from __future__ import annotations

import io
import json
import re
import sys
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING, Any

from lastcard.core.contract import TooSlow
from lastcard.core.progress import Progress
from lastcard.sandbox.answers import LARGEST_BUDGET, Answers, whole
from lastcard.sandbox.faults import fault_of
from lastcard.sandbox.program_run import Lacking, Message, ProgramRun

if TYPE_CHECKING:
    from typing_extensions import Buffer


CALL_SECONDS = 5.0  # how long a program may take over one call
READING = 10.0  # how long reading its file may take, which is one call of many lines
SLEPT = 8.0  # seconds between two signals that mean the machine slept: the page ends a worker silent for less

CHANCES = 3  # times a call is interrupted before it is given up: its code may catch what is raised


class CallLimit:
    """Raises `TooSlow` in a call of a program that takes too long.

    `tick`, the handler of a periodic signal, compares the program's outermost call with the one it saw
    before, so that short calls cost nothing. `owns` is true for frames of the program; `give_up` gets the
    frame of a call that does not end although it was interrupted.
    """

    def __init__(
        self,
        owns: Callable[[FrameType], bool],
        give_up: Callable[[FrameType], object],
        seconds: float = CALL_SECONDS,
        reading: float = READING,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._owns, self._give_up, self._clock = owns, give_up, clock
        self._seconds, self._reading = seconds, reading
        self._call: FrameType | None = None
        self._since = self._seen = 0.0
        self._told = 0

    def tick(self, _signal: int = 0, frame: FrameType | None = None) -> None:
        """Look at the running call. Raises `TooSlow`."""
        call = inner = None
        while frame is not None:
            if self._owns(frame):
                call, inner = frame, inner or frame
            frame = frame.f_back
        now = self._clock()
        slept = now - self._seen > SLEPT
        self._seen = now
        if call is not self._call or slept:
            self._call, self._since, self._told = call, now, 0
        elif call is not None and inner is not None:
            most = self._reading if call.f_code.co_name == "<module>" else self._seconds
            if now - self._since >= most:
                if self._told >= CHANCES:
                    self._give_up(inner)
                self._told += 1
                raise TooSlow(f"within {most:g} seconds")


LINE_LENGTH = 500  # characters shown of a line
CONSOLE_LINES = 1_000  # lines shown of a run
CONSOLE_LENGTH = 100_000  # characters shown of a run
BURST = 200  # lines sent at once
BUFFER_BYTES = 1 << 16  # gathered before anything is done with them


class Console(io.RawIOBase):
    """The end of a program's output; lines beyond the bounds are only counted.

    Python buffers what is printed in `stream`. The holder calls `pass_on` regularly; `tell` gets the lines
    of a burst and the number of lines left out so far.
    """

    def __init__(self, tell: Callable[[list[str], int], object]) -> None:
        self._tell = tell
        self._begun = b""
        self._lines: list[str] = []
        self._room, self._signs = CONSOLE_LINES, CONSOLE_LENGTH
        self._busy = False
        self._left_out_sent = self.left_out = 0
        buffer = io.BufferedWriter(self, BUFFER_BYTES)
        self.stream = io.TextIOWrapper(buffer, "utf-8", errors="backslashreplace", newline="\n")

    def writable(self) -> bool:
        """Return true."""
        return True

    def write(self, data: Buffer) -> int:
        """Take what was printed."""
        given = bytes(data)
        if self._room <= 0:
            self.left_out += given.count(b"\n")
            return len(given)
        *whole, begun = given.split(b"\n", self._room + 1)
        if whole:
            whole[0] = self._begun + whole[0]
            self._begun = b""
        for line in whole:
            self._add(line)
        if self._room <= 0:
            self.left_out += begun.count(b"\n")
        else:
            self._begun = (self._begun + begun)[: 8 * LINE_LENGTH]
        return len(given)

    def _add(self, line: bytes) -> None:
        if self._room <= 0:
            self.left_out += 1
            return
        text = line[: 8 * LINE_LENGTH].decode("utf-8", "replace")
        shown = text if len(text) <= LINE_LENGTH else text[:LINE_LENGTH] + "…"
        self._lines.append(shown)
        self._signs -= len(shown)
        self._room = self._room - 1 if self._signs > 0 else 0

    def pass_on(self, *, end: bool = False) -> None:
        """Send what was printed; at the `end` of a run also an unfinished line."""
        if self._busy:
            return
        self._busy = True
        try:
            self.stream.flush()
            if end and self._begun:
                begun, self._begun = self._begun, b""
                self._add(begun)
            while self._lines or self.left_out > self._left_out_sent:
                lines, self._lines = self._lines[:BURST], self._lines[BURST:]
                self._left_out_sent = self.left_out
                self._tell(lines, self.left_out)
        except RuntimeError:  # it is being written to: next time, then
            pass
        finally:
            self._busy = False


@contextmanager
def caught(console: Console) -> Iterator[None]:
    """Redirect printed output to a console; standard input is empty."""
    before: tuple[Any, ...] = sys.stdout, sys.stderr, sys.stdin
    sys.stdout, sys.stderr, sys.stdin = console.stream, console.stream, io.StringIO()
    try:
        yield
    finally:
        sys.stdout, sys.stderr, sys.stdin = before


FILE = re.compile(r"[\w -]{1,100}\.py")  # names of programs that are taken as they are
STATE_PAUSE = 0.2  # seconds between two messages of progress
MOST_WAITING = 20  # questions that wait at most
USUAL_TABLE, MOST_TABLE, USUAL_BUDGET = 20_000, 1_000_000, 200_000  # positions


class SandboxSession:
    """What a worker does for one program; `post` gets the outgoing texts."""

    def __init__(self, post: Callable[[str], object]) -> None:
        self._post = post
        self._number = 0
        self._run: ProgramRun | None = None
        self._work: Generator[Progress | Message, None, None] | None = None
        self._questions: deque[tuple[int, dict[str, Any]]] = deque()
        self._answering: tuple[int, Generator[Progress | Message, None, Message]] | None = None
        self._console = Console(self._print)
        self._limit = CallLimit(self._owns, self._give_up)
        self._sent = 0.0
        self._begun = time.monotonic()
        self._doing = ""

    def take(self, text: str) -> None:
        """Handle a message."""
        asked = json.loads(text)
        getattr(self, f"_take_{asked['do']}")(asked)

    def _take_run(self, asked: dict[str, Any]) -> None:
        self._number = asked["run"]
        table = whole(asked.get("table"), 0, MOST_TABLE, USUAL_TABLE)
        budget = whole(asked.get("budget"), 0, LARGEST_BUDGET, USUAL_BUDGET)
        self._console = Console(self._print)
        name = asked["name"] if FILE.fullmatch(asked["name"]) else "game.py"
        self._run = ProgramRun(name, asked["text"], table, budget)
        self._begun = time.monotonic()
        self._work = self._run.steps()

    def _take_more(self, asked: dict[str, Any]) -> None:
        if self._run is not None and self._run.home is not None and self._work is None:
            self._begun = time.monotonic()
            self._work = self._run.more(whole(asked.get("budget"), 0, LARGEST_BUDGET, USUAL_BUDGET))

    def _take_ask(self, asked: dict[str, Any]) -> None:
        if len(self._questions) >= MOST_WAITING:
            number, _ = self._questions.popleft()
            self._answer(number, {"ok": False, "refused": "full"})
        self._questions.append((asked["id"], asked["question"]))

    def step(self, seconds: float) -> bool:
        """Work for about `seconds`; return true if there is more to do."""
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
        """Check the running call: the handler of a periodic signal."""
        self._console.pass_on()
        self._limit.tick(signal, frame)

    def _busy(self) -> bool:
        return bool(self._work or self._answering or (self._questions and self._can_answer()))

    def _can_answer(self) -> bool:
        return self._run is None or self._run.home is not None or self._work is None

    def _step(self) -> bool:
        """Do one slice of the current answer, the next question, or the run."""
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
        fault = fault_of(error, self._run.home, f"./{self._run.name}", self._run.text)
        return {"ok": False, "fault": fault.as_dict()}

    def _hear(self, step: Progress | Message) -> None:
        if not isinstance(step, Progress):
            self._console.pass_on()
            self._send(step)
        elif step.note != self._doing or time.monotonic() - self._sent >= STATE_PAUSE:
            self._console.pass_on()
            self._state("running", step)

    def _state(self, state: str, step: Progress | None = None) -> None:
        self._sent = time.monotonic()
        self._doing = step.note if step else ""
        far = {"doing": self._doing, "done": step.done if step else 0, "total": step.total if step else 0}
        seconds = round(self._sent - self._begun, 3)
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

    def _owns(self, frame: FrameType) -> bool:
        return self._run is not None and frame.f_code.co_filename == self._run.file

    def _give_up(self, frame: FrameType) -> None:
        """Report a call that cannot be ended from within; the worker's owner has to end it."""
        place = {"line": frame.f_lineno, "function": frame.f_code.co_name}
        self._send({"type": "stuck", **place, "what": "does not come back (within 5 seconds)"})
