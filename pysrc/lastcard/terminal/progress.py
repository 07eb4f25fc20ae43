"""What the command line says on stderr: how far long work is, and in a line what is in the way."""

from __future__ import annotations

import sys
from contextlib import suppress

import click


def progress(text: str) -> None:
    """Show how far a computation is, if anybody watches; an empty text wipes the line."""
    if sys.stderr is not None and sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{text[:78]}")
        sys.stderr.flush()


def complain(line: str) -> None:
    """Say on stderr what is in the way, in one line; who has closed it does not want to hear it."""
    if line:
        with suppress(OSError):
            progress("")
            click.echo(" ".join(line.split()), err=True)
