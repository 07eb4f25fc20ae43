"""What the command line says on stderr: how far long work is, and in a line what is in the way."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

Step = TypeVar("Step")
Result = TypeVar("Result")


def progress(text: str) -> None:
    """Show how far a computation is, if anybody watches; an empty text wipes the line."""
    if sys.stderr is not None and sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{text[:78]}")
        sys.stderr.flush()


def _counted(step: Any) -> str:
    return f"{step.note} {step.done:,} of {step.total:,}"


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
