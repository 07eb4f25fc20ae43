"""What the command line says on stderr: how far long work is, and in a line what is in the way."""

from __future__ import annotations

import shutil
import sys
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

Step = TypeVar("Step")
Result = TypeVar("Result")


_unwatched: ContextVar[bool] = ContextVar("unwatched", default=False)


@contextmanager
def unwatched() -> Iterator[None]:
    """Show nothing of the steps of what is done within: it is a part of something larger, which is told of."""
    before = _unwatched.set(True)
    try:
        yield
    finally:
        _unwatched.reset(before)


def progress(text: str) -> None:
    """Show how far a computation is, if anybody watches; an empty text wipes the line."""
    if not _unwatched.get() and sys.stderr is not None and sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{text[: min(78, shutil.get_terminal_size().columns - 2)]}")
        sys.stderr.flush()


WAIT_FIRST, WAIT = 10, 30
"""Seconds until a long run is first told of where nobody watches, as in the log of a machine, and from then on."""


class Estimate:
    """How far a long run is and how long it will take, told in place where somebody watches.

    With `logged` it is told now and then where nobody does.
    """

    def __init__(self, name: str, logged: bool) -> None:
        self._name, self._logged = name, logged
        self._begin = monotonic()
        self._from: float | None = None
        self._next = self._begin + WAIT_FIRST

    def tell(self, said: str, share: float | None) -> None:
        """Tell how far it is: in words, and how much of all there is; None where nobody knows how much that is."""
        now = monotonic()
        watched = sys.stderr is not None and sys.stderr.isatty()
        if self._from is None:
            self._from = share
        if not watched and (now < self._next or not self._logged):
            return
        left = ""
        if share is not None and self._from is not None and share > self._from:
            seconds = (now - self._begin) * (1 - share) / (share - self._from)
            left = f", {share:.0%}, {_duration(seconds)} left"
        if watched:
            progress(f"{self._name}: {said}{left}")
        else:
            self._next = now + WAIT
            complain(f"{self._name}: {said}{left}")


def _duration(seconds: float) -> str:
    whole = round(seconds)
    if whole < 100:
        return f"{whole} s"
    return f"{whole // 60} min" if whole < 6_000 else f"{whole / 3_600:.1f} h"


def _counted(step: Any) -> str:
    return f"{step.note} {step.done:,} of {step.total:,}" if step.total else f"{step.note} {step.done:,}"


def watched(work: Generator[Step, None, Result], tell: Callable[[Step], str] = _counted) -> Result:
    """Do long work to its end and return its result; what is to be told of each step is shown meanwhile."""
    from lastcard.core.progress import run_to_end

    result = run_to_end(work, lambda step: progress(tell(step)))
    progress("")
    return result


def complain(line: str) -> None:
    """Say on stderr what is in the way, in one line; who has closed it does not want to hear it."""
    if line:
        with suppress(OSError):
            progress("")
            click.echo(" ".join(line.split()), err=True)
