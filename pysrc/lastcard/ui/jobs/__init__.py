"""Work that takes longer than a moment, with its progress and its Stop.

Long work in slices, so that the page stays alive, shows how far it is, and can stop it.

Work that comes by itself, one piece at a time: shown while it runs, dropped when something else is due.

A button's work: started, shown while it runs, stopped.

The component of a card that can be computed: title, note, file, and the button of its work.
"""

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
from lastcard.ui.session import current_session, faults_told

Result = TypeVar("Result")
SLICE = 0.02  # seconds of work between two looks at the page


class Job:
    """One piece of long work: a generator that yields :class:`~lastcard.core.progress.Progress` and returns its result.

    `work`: the generator.
    `on_progress`: told how far it is, at most ten times a second: the progress, and the seconds still to go
        (None at first).
    `on_done`: told the result.
    `on_error`: told the exception if the work fails.
    """

    def __init__(
        self,
        work: Generator[Progress, None, Result],
        on_progress: Callable[[Progress, float | None], object] = lambda progress, left: None,
        on_done: Callable[[Result], object] = lambda result: None,
        on_error: Callable[[Exception], object] = lambda error: None,
    ) -> None:
        self._work = work
        self._on_progress = on_progress
        self._on_done = on_done
        self._on_error = on_error
        self._stopped = False

    def start(self) -> None:
        """Begin; where no event loop runs (a script, a test) the work is done at once."""
        soon(self._run)

    def stop(self) -> None:
        """End the work at the next slice; neither result nor error is told."""
        self._stopped = True
        self._work.close()

    async def _run(self) -> None:
        with short_collections(self.stop):
            await self._in_slices()

    async def _in_slices(self) -> None:
        begun = told = time.perf_counter()
        try:
            while not self._stopped:
                until = time.perf_counter() + SLICE
                progress = next(self._work)  # a slice makes a step, however late the clock is
                while not progress.wait and time.perf_counter() < until:
                    progress = next(self._work)
                if not gc.isenabled():
                    gc.collect(0)
                now = time.perf_counter()
                if now - told > 0.1:
                    told = now
                    self._on_progress(progress, remaining(progress, now - begun))
                await asyncio.sleep(progress.wait)
        except StopIteration as end:
            if not self._stopped:
                self._on_done(end.value)
        except Exception as error:
            if not self._stopped:
                self._on_error(error)


@contextmanager
def short_collections(stop: Callable[[], None]) -> Iterator[None]:
    """Keep the collector of garbage from looking through all objects, which stops the page the longer the more there are.

    Meanwhile the job itself has the young objects looked through, slice by slice. On a server, where the garbage of
    others is collected too, all stays as it is. `stop` stops the job.
    """
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


def remaining(progress: Progress, elapsed: float) -> float | None:
    """Seconds still to go if the rest goes as fast as what is done."""
    if progress.done <= 0 or progress.total <= 0:
        return None
    return elapsed * max(0, progress.total - progress.done) / progress.done


@contextmanager
def held_back() -> Iterator[list[Callable[[], None]]]:
    """Begin nothing meanwhile: what would begin is listed, to be called later.

    A document may be built long before anybody sees it, and what it begins then would be lost.
    """
    waiting: list[Callable[[], None]] = []
    held = current_session().held
    held.append(waiting)
    try:
        yield waiting
    finally:
        held.pop()


def soon(work: Callable[[], Any]) -> None:
    """Run a coroutine function on the event loop that runs, or to its end here and now where none does."""
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
            loop.call_exception_handler({"message": "what a page has begun failed", "exception": error})

    pn.state.execute(told)


def later(work: Callable[[], None]) -> None:
    """Call a function in the next turn of the event loop, so that what was done so far is seen first.

    Where no loop runs, it is called now.
    """

    async def turn() -> None:
        await asyncio.sleep(0)
        work()

    soon(turn)


class SingleJob:
    """Does one piece of work at a time.

    `shown`: what has the parameter ``share``: how far the work is, negative while there is none.
    `failed`: told the exception if the work fails.
    `ended`: told that the work is over, whether it was done, stopped or failed.
    """

    def __init__(
        self, shown: Any, failed: Callable[[Exception], object], ended: Callable[[], None] = lambda: None
    ) -> None:
        self._shown = shown
        self._failed = failed
        self._ended = ended
        self._job: Job | None = None

    @property
    def running(self) -> bool:
        """Whether the work is under way."""
        return self._job is not None

    def do(self, steps: Generator[Progress, None, Any], then: Callable[[Any], object]) -> None:
        """Do some work in slices and tell its result; what was being done is dropped."""
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
        """Drop what is being done."""
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
    """What the button of a card does: it starts some work, and stops it while it runs.

    `card`: a component with the parameters ``share`` and ``note`` and the message ``act(stop)``: whether the
        button said Stop when it was pressed.
    `begin`: makes the work: a generator that yields how far it is and returns its result.
    `done`: told the result.
    `ended`: as in `SingleJob`.
    """

    def __init__(
        self,
        card: Any,
        begin: Callable[[], Generator[Progress, None, Any]],
        done: Callable[[Any], None] = lambda result: None,
        ended: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(card, self._say, ended)
        self._begin = begin
        self._done = done
        card.listen(act=self.act)

    def act(self, stop: bool = False) -> None:
        """Stop the work, or start it; a Stop that was on its way while the work ended does not start it again."""
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
        self._shown.note = f"This could not be computed: {error}"


class WorkCard(Component):
    """A card that says what it shows, and starts the work that fills it."""

    messages = Messages(act={"stop": bool | None})  # start the work, or stop it
    # What stands above and below it.
    title = param.String("")
    note = param.String("")
    # The name of saved files, without ending; the figures as CSV text.
    file = param.String("figures")
    csv = param.String("")
    # What the work is called, empty if there is none; how far it is, 0 to 1, and negative while it does not
    # run.
    action = param.String("")
    share = param.Number(-1.0)
    theme: param.Selector[str] = param.Selector(default="light", objects=["light", "dark"])


class EagerCard(WorkCard):
    """A card whose work can begin by itself: if `eager`, it is told that it has come into view."""

    messages = Messages(seen={})  # once, where `eager`
    eager = param.Boolean(False)
