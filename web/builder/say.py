"""What the build tells the person who runs it: one line a step, and failures as sentences."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager


class Fail(Exception):
    """The build cannot go on; the text says why and what to do."""


def say(text: str) -> None:
    """Print one line at once, also when the output goes to a file."""
    print(text, flush=True)


def warn(text: str) -> None:
    """Print one line on standard error."""
    print(text, file=sys.stderr, flush=True)


@contextmanager
def step(text: str) -> Iterator[None]:
    """Announce a step, and say how long it took when it took a while."""
    say(f"• {text} …")
    begun = time.monotonic()
    yield
    spent = time.monotonic() - begun
    if spent >= 1:
        say(f"  done in {spent:.0f} s")
