"""Where pieces are done: several processes here, or whatever else is an executor of `concurrent.futures`."""

from __future__ import annotations

import os
import signal
import threading
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Executor, ProcessPoolExecutor

MOST_JOBS = 256


@dataclass
class Place:
    """Where pieces are done.

    Parameters
    ----------
    executor : Executor
        Takes pieces.
    workers : int
        How many it does at a time.
    renew : callable, optional
        Puts another executor in the place of one that has broken down. Without it what such a one leaves undone is
        done in this process.
    """

    executor: Executor
    workers: int = 1
    renew: Callable[[], Executor] | None = None


@contextmanager
def processes(jobs: int, begin: Callable[..., object] | None = None, *given: Any) -> Iterator[Place]:
    """Provide so many processes, each of which calls ``begin(*given)`` first.

    A process that is lost is replaced. At the end, however it comes, none of them goes on: what they had not finished is
    given up.
    """
    workers = min(jobs, MOST_JOBS)
    make = partial(_pool, workers, begin, given)
    pool = make()

    def renew() -> Executor:
        nonlocal pool
        _end(pool)
        pool = place.executor = make()
        return pool

    place = Place(pool, workers, renew)
    try:
        yield place
    finally:
        _end(pool)


def _pool(workers: int, begin: Callable[..., object] | None, given: tuple[Any, ...]) -> ProcessPoolExecutor:
    from concurrent.futures import ProcessPoolExecutor

    from lastcard.core.pieces.spawning import Context

    return ProcessPoolExecutor(workers, Context(), _start, (begin, given))


def _start(begin: Callable[..., object] | None, given: tuple[Any, ...]) -> None:
    """Begin a process that does pieces: Ctrl-C is for the one that hands them out, and with that one it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if begin is not None:
        begin(*given)


def _end_with_parent() -> None:
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _end(pool: ProcessPoolExecutor) -> None:
    """End a pool at once, with what it is doing."""
    running = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in running:
        process.terminate()
    for process in running:
        process.join()
