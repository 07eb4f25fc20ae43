"""What a program prints: caught, cut and told in bursts, so that one that prints a million lines stays quick."""

from __future__ import annotations

import io
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from typing_extensions import Buffer

LONGEST_LINE = 500
"""Signs of a line that are shown."""

MOST_LINES = 1_000
"""Lines of a run that are shown."""

MOST_SIGNS = 100_000
"""Signs of all of them together."""

BURST = 200
"""Lines that are told at once, at most."""

ROOM = 1 << 16
"""Bytes that are gathered before anything is done with them."""


class Console(io.RawIOBase):
    """Where a program's output ends: what is beyond the bounds is counted and forgotten.

    Python gathers what is printed (`stream`), and hands over much at a time, so that a line costs next to nothing. Whoever
    holds the console calls `pass_on` every now and then; `tell` gets the lines of a burst and how many lines are left out
    so far.
    """

    def __init__(self, tell: Callable[[list[str], int], object]) -> None:
        self._tell = tell
        self._begun = b""
        self._lines: list[str] = []
        self._room = MOST_LINES
        self._signs = MOST_SIGNS
        self._busy = False
        self._left_out_told = 0
        self.left_out = 0
        self.stream = io.TextIOWrapper(
            io.BufferedWriter(self, ROOM), encoding="utf-8", errors="backslashreplace", newline="\n"
        )

    def writable(self) -> bool:
        """Tell that it can be written to."""
        return True

    def write(self, data: Buffer) -> int:
        """Take up what was printed."""
        given = bytes(data)
        if self._room <= 0:
            self.left_out += given.count(b"\n")
            return len(given)
        *whole, begun = given.split(b"\n", self._room + 1)
        if whole:
            whole[0] = self._begun + whole[0]
            self._begun = b""
        for line in whole:
            self._add(line)
        if self._room <= 0:
            self.left_out += begun.count(b"\n")
        else:
            self._begun = (self._begun + begun)[: 8 * LONGEST_LINE]
        return len(given)

    def _add(self, line: bytes) -> None:
        if self._room <= 0:
            self.left_out += 1
            return
        text = line[: 8 * LONGEST_LINE].decode("utf-8", "replace")
        shown = text if len(text) <= LONGEST_LINE else text[:LONGEST_LINE] + "…"
        self._lines.append(shown)
        self._signs -= len(shown)
        self._room = self._room - 1 if self._signs > 0 else 0

    def pass_on(self, *, end: bool = False) -> None:
        """Tell what was printed; at the `end` of a run also a line that has no end. Nothing happens within itself."""
        if self._busy:
            return
        self._busy = True
        try:
            self.stream.flush()
            if end and self._begun:
                begun, self._begun = self._begun, b""
                self._add(begun)
            while self._lines or self.left_out > self._left_out_told:
                lines, self._lines = self._lines[:BURST], self._lines[BURST:]
                self._left_out_told = self.left_out
                self._tell(lines, self.left_out)
        except RuntimeError:  # it is being written to: next time, then
            pass
        finally:
            self._busy = False


@contextmanager
def caught(console: Console) -> Iterator[None]:
    """Write what is printed meanwhile onto a console; nothing can be read there."""
    before: tuple[Any, ...] = sys.stdout, sys.stderr, sys.stdin
    sys.stdout, sys.stderr, sys.stdin = console.stream, console.stream, io.StringIO()
    try:
        yield
    finally:
        sys.stdout, sys.stderr, sys.stdin = before
