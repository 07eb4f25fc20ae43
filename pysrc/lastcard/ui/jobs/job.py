"""Long work in slices, so that the page stays alive, shows how far it is, and can stop it."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeVar

import panel as pn

from lastcard.core.progress import Progress
from lastcard.ui.session import current_session, faults_told

Result = TypeVar("Result")
SLICE = 0.02  # seconds of work between two looks at the page


class Job:
    """One piece of long work: a generator that yields :class:`~lastcard.core.progress.Progress` and returns its result.

    Parameters
    ----------
    work
        The generator.
    on_progress
        Told how far it is, at most ten times a second: the progress, and the seconds still to go (None at first).
    on_done
        Told the result.
    on_error
        Told the exception if the work fails.
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
