"""What a program prints: caught, cut and told in bursts, so that one that prints a million lines stays quick."""

from __future__ import annotations

import io
import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

LONGEST_LINE = 500
"""Signs of a line that are shown."""

MOST_LINES = 1_000
"""Lines of a run that are shown."""

MOST_SIGNS = 100_000
"""Signs of all of them together."""

BURST = 200
"""Lines that are told at once, at most."""

PAUSE = 0.1
"""Seconds between two bursts."""


class Console(io.TextIOBase):
    """A stream that keeps what is written until it is told; what is beyond the bounds is counted and forgotten.

    `tell` gets the lines of a burst and how many lines are left out so far.
    """

    def __init__(
        self, tell: Callable[[list[str], int], object], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._tell = tell
        self._clock = clock
        self._begun = ""
        self._lines: list[str] = []
        self._room = MOST_LINES
        self._signs = MOST_SIGNS
        self._told = clock() - PAUSE
        self.left_out = 0
        self._left_out_told = 0

    def writable(self) -> bool:
        """Tell that it can be written to."""
        return True

    def write(self, text: str) -> int:
        """Take up what is printed."""
        if self._room <= 0:
            self.left_out += text.count("\n")
            return len(text)
        *whole, self._begun = (self._begun + text[: self._signs + LONGEST_LINE]).split("\n")
        for line in whole:
            self._add(line)
        if len(self._begun) > 2 * LONGEST_LINE:
            self._begun = self._begun[: LONGEST_LINE + 1]
        if self._lines and self._clock() - self._told >= PAUSE:
            self.pass_on()
        return len(text)

    def _add(self, line: str) -> None:
        if self._room <= 0:
            self.left_out += 1
            return
        shown = line if len(line) <= LONGEST_LINE else line[:LONGEST_LINE] + "…"
        self._lines.append(shown)
        self._room -= 1
        self._signs -= len(shown)
        if self._signs <= 0:
            self._room = 0
        if len(self._lines) >= BURST:
            self.pass_on()

    def pass_on(self, *, end: bool = False) -> None:
        """Tell what is kept; at the `end` of a run also a line that has no end."""
        if end and self._begun:
            begun, self._begun = self._begun, ""
            self._add(begun)
        if self._lines or self.left_out > self._left_out_told:
            lines, self._lines = self._lines, []
            self._told, self._left_out_told = self._clock(), self.left_out
            self._tell(lines, self.left_out)


@contextmanager
def caught(console: Console) -> Iterator[None]:
    """Write what is printed meanwhile onto a console; nothing can be read there."""
    before: tuple[Any, ...] = sys.stdout, sys.stderr, sys.stdin
    sys.stdout, sys.stderr, sys.stdin = console, console, io.StringIO()
    try:
        yield
    finally:
        sys.stdout, sys.stderr, sys.stdin = before
