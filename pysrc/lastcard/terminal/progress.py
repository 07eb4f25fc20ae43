"""Messages of the command line on stderr: the progress of long work, and faults of the machine in a line."""

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
from typing import Any

import click

from lastcard.core.progress import Result, Step, run_to_end

_unwatched: ContextVar[bool] = ContextVar("unwatched", default=False)


@contextmanager
def unwatched() -> Iterator[None]:
    """Hide the progress of the work within, a part of something larger that is reported instead."""
    before = _unwatched.set(True)
    try:
        yield
    finally:
        _unwatched.reset(before)


def progress(text: str) -> None:
    """Show the progress in a terminal; an empty text clears the line."""
    if not _unwatched.get() and sys.stderr is not None and sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{text[: min(78, shutil.get_terminal_size().columns - 2)]}")
        sys.stderr.flush()


WAIT_FIRST, WAIT = 10, 30  # seconds between messages about a long run in a log: the first, and later


class Estimate:
    """The progress of a long run and its remaining time, in place in a terminal, else now and then if `logged`."""

    def __init__(self, name: str, logged: bool) -> None:
        self._name, self._logged = name, logged
        self._begin = monotonic()
        self._from: float | None = None
        self._next = self._begin + WAIT_FIRST

    def tell(self, said: str, share: float | None) -> None:
        """Show the progress in words; `share` is the part that is done, None if unknown."""
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


def _step_text(step: Any) -> str:
    return f"{step.note} {step.done:,} of {step.total:,}" if step.total else f"{step.note} {step.done:,}"


def watched(work: Generator[Step, None, Result], tell: Callable[[Step], str] = _step_text) -> Result:
    """Do long work to its end and return its result, showing the text that `tell` makes of each step."""
    result = run_to_end(work, lambda step: progress(tell(step)))
    progress("")
    return result


def complain(line: str) -> None:
    """Print a problem on stderr in one line, unless that is closed."""
    if line:
        with suppress(OSError):
            progress("")
            click.echo(" ".join(line.split()), err=True)


_WRITING = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF}


def machine_line(error: OSError) -> str:
    """Return an error of the operating system in a line; empty if nobody reads the output any more.

    If the output cannot be written, the rest of it is dropped: Python would complain again when it closes it.
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


PAGES = ("panel", "bokeh", "segno")  # what the extra `app` installs


def check_pages() -> None:
    """Check that the pages can be shown, without loading anything. Raises `ModuleNotFoundError`."""
    for name in PAGES:
        if find_spec(name) is None:
            raise ModuleNotFoundError(name=name)


def missing_line(error: ImportError | SystemError) -> str:
    """Return in a line why a library cannot be loaded."""
    if isinstance(error, ModuleNotFoundError) and error.name in PAGES:
        return f"lastcard: the pages need more: pip install 'lastcard[app]' ({error.name} is not installed)"
    told = [line.strip() for line in str(error).splitlines() if line.strip()]
    return f"lastcard: a library cannot be loaded: {told[-1] if told else type(error).__name__}"


def _drop_output() -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
