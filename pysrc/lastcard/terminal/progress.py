"""What the command line says on stderr: how far long work is, and in a line what is in the way.

What the machine puts in the way of the command line, in a line.
"""

from __future__ import annotations

import errno
import os
import shutil
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from importlib.util import find_spec
from time import monotonic
from typing import Any, TypeVar

import click

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


_WRITING = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF}
"""What goes wrong when something is written; an error in a file of ours names the file."""


def machine_line(error: OSError) -> str:
    """Return an error of the operating system in a line; empty where nobody reads the output any more.

    Where it is the output that cannot be written, what is left of it is dropped: Python would complain again when
    it closes it.
    """
    if isinstance(error, BrokenPipeError):
        _drop_output()
        return ""
    why = error.strerror or str(error) or type(error).__name__
    if error.filename is not None:
        return f"lastcard: {error.filename}: {why}"
    if error.errno in _WRITING:
        _drop_output()
        return f"lastcard: the output cannot be written: {why}"
    return f"lastcard: the system refuses this: {why}"


PAGES = ("panel", "bokeh", "segno")
"""What the pages need beside what the engines do: the extra `app` brings it."""


def check_pages() -> None:
    """Look whether the pages can be shown here, without loading anything. Raises `ModuleNotFoundError`."""
    for name in PAGES:
        if find_spec(name) is None:
            raise ModuleNotFoundError(name=name)


def missing_line(error: ImportError | SystemError) -> str:
    """Return in a line why a library cannot be loaded: it is not there, or too little memory is; some tell a page."""
    if isinstance(error, ModuleNotFoundError) and error.name in PAGES:
        return f"lastcard: the pages need more: pip install 'lastcard[app]' ({error.name} is not installed)"
    told = [line.strip() for line in str(error).splitlines() if line.strip()]
    return f"lastcard: a library cannot be loaded: {told[-1] if told else type(error).__name__}"


def _drop_output() -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
