"""Long work in slices, with progress and Stop, so that the page stays responsive."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeVar

import panel as pn
import param

from lastcard.core.progress import Progress
from lastcard.ui.component import Component, Messages
from lastcard.ui.jobs.time_left import seconds_left
from lastcard.ui.session import current_session, faults_told

WorkResult = TypeVar("WorkResult")
SLICE_SECONDS = 0.02  # seconds of work between two looks at the page


class Job:
    """Long work: a generator that yields `Progress` and returns its result.

    `on_progress` gets the progress and the seconds left (None at first), at most ten times a second;
    `on_done` the result; `on_error` the exception.
    """

    def __init__(
        self,
        work: Generator[Progress, None, WorkResult],
        on_progress: Callable[[Progress, float | None], object] = lambda progress, left: None,
        on_done: Callable[[WorkResult], object] = lambda result: None,
        on_error: Callable[[Exception], object] = lambda error: None,
    ) -> None:
        self._work, self._on_progress = work, on_progress
        self._on_done, self._on_error = on_done, on_error
        self._stopped = False

    def start(self) -> None:
        """Start; without an event loop (a script, a test) the work is done at once."""
        soon(self._run)

    def stop(self) -> None:
        """End the work at the next slice, without result or error."""
        self._stopped = True
        self._work.close()

    async def _run(self) -> None:
        with short_collections(self.stop):
            await self._in_slices()

    async def _in_slices(self) -> None:
        begun = told = time.perf_counter()
        try:
            while not self._stopped:
                until = time.perf_counter() + SLICE_SECONDS
                progress = next(self._work)  # a slice makes a step, however late the clock is
                while not progress.wait and time.perf_counter() < until:
                    progress = next(self._work)
                if not gc.isenabled():
                    gc.collect(0)
                now = time.perf_counter()
                if now - told > 0.1:
                    told = now
                    self._on_progress(progress, seconds_left(progress, now - begun))
                await asyncio.sleep(progress.wait)
        except StopIteration as end:
            if not self._stopped:
                self._on_done(end.value)
        except Exception as error:
            if not self._stopped:
                self._on_error(error)


@contextmanager
def short_collections(stop: Callable[[], None]) -> Iterator[None]:
    """Collect young objects only, unless on a server: full collections freeze the page."""
    session = current_session()
    session.jobs.add(stop)
    if session.alone:
        gc.disable()
    try:
        yield
    finally:
        session.jobs.remove(stop)
        if session.alone and not session.jobs:
            gc.enable()


@contextmanager
def held_back() -> Iterator[list[Callable[[], None]]]:
    """Start nothing, but list it: a document may be built long before it is seen."""
    waiting: list[Callable[[], None]] = []
    held = current_session().held
    held.append(waiting)
    try:
        yield waiting
    finally:
        held.pop()


def soon(work: Callable[[], Any]) -> None:
    """Run a coroutine function on the running event loop, or at once to its end without one."""
    if held := current_session().held:
        held[-1].append(partial(soon, work))
        return
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        asyncio.run(work())
        return

    async def told() -> None:
        try:
            with faults_told():
                await work()
        except Exception as error:
            # Now, and not when the collector of garbage finds a task that nobody has asked for its exception.
            loop.call_exception_handler({"message": "work started by a page failed", "exception": error})

    pn.state.execute(told)


def later(work: Callable[[], None]) -> None:
    """Call a function in the next turn of the event loop, now if no loop runs."""

    async def turn() -> None:
        await asyncio.sleep(0)
        work()

    soon(turn)


class SingleJob:
    """Does one piece of work at a time.

    `shown` has the parameter ``share``, the progress, negative without work. `failed` gets an exception;
    `ended` is called when the work is done, stopped or failed.
    """

    def __init__(
        self, shown: Any, failed: Callable[[Exception], object], ended: Callable[[], None] = lambda: None
    ) -> None:
        self._shown, self._failed, self._ended = shown, failed, ended
        self._job: Job | None = None

    @property
    def running(self) -> bool:
        """True while work is under way."""
        return self._job is not None

    def do(self, steps: Generator[Progress, None, Any], then: Callable[[Any], object]) -> None:
        """Do some work in slices and pass its result on; drop earlier work."""
        self.stop()

        def done(result: Any) -> None:
            self._over()
            then(result)

        def failed(error: Exception) -> None:
            self._over()
            self._failed(error)

        self._job = Job(steps, self._progress, done, failed)
        self._job.start()

    def stop(self) -> None:
        """Drop the work."""
        if self._job:
            self._job.stop()
            self._over()

    def _progress(self, progress: Progress, left: float | None) -> None:
        self._shown.share = progress.share

    def _over(self) -> None:
        self._job = None
        self._shown.share = -1.0
        self._ended()


class ButtonJob(SingleJob):
    """The work of a card's button, which starts it, and stops it while it runs.

    `card` has the parameters ``share`` and ``note`` and the message ``act(stop)``, where `stop` is true if
    the button said Stop. `begin` makes the work, and `done` gets its result.
    """

    def __init__(
        self,
        card: Any,
        begin: Callable[[], Generator[Progress, None, Any]],
        done: Callable[[Any], None] = lambda result: None,
        ended: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(card, self._say, ended)
        self._begin, self._done = begin, done
        card.listen(act=self.act)

    def act(self, stop: bool = False) -> None:
        """Stop the work, or start it; a Stop that arrives after the end starts nothing."""
        if stop:
            self.stop()
        elif not self.running:
            self.start()

    def start(self) -> None:
        """Start the work from the beginning."""
        self.stop()
        self._shown.share = 0.0
        self.do(self._begin(), self._done)

    def _say(self, error: Exception) -> None:
        self._shown.note = f"Could not compute this: {error}"


class WorkCard(Component):
    """A card with a button that starts the work that fills it."""

    messages = Messages(act={"stop": bool | None})  # start the work, or stop it
    title = param.String("")
    note = param.String("")
    file = param.String("figures")  # the name of saved files, without ending
    csv = param.String("")
    action = param.String("")  # the label of the work; empty if there is none
    share = param.Number(-1.0)  # its progress, 0 to 1; negative while it does not run
    theme: param.Selector[str] = param.Selector(default="light", objects=["light", "dark"])


class EagerCard(WorkCard):
    """A card whose work can start when it comes into view, if `eager`."""

    messages = Messages(seen={})  # once, where `eager`
    eager = param.Boolean(False)
