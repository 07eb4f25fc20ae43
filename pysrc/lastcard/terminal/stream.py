"""Lines from a pipe, each answered with a line of JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, BinaryIO

from lastcard.core.game import PositionError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from lastcard.core.solution import Solution

MAX_LINE = 500_000
"""Longest line, in bytes, that is read at all (a board of 100,000 vertices fits); the rest of a longer one is thrown away unread."""


def answers(
    stream: BinaryIO, parse: Callable[[str], Any], solve: Callable[[Any], Solution]
) -> Iterator[dict[str, Any]]:
    """Yield one answer a line, in order: a solution, or what is wrong with the line and its number.

    Complexity: O(1) memory, however long the stream or a line of it.
    """
    for number, line in enumerate(lines(stream), start=1):
        try:
            if line is None:
                raise PositionError(f"the line is longer than {MAX_LINE:,} bytes")
            try:
                text = line.decode()
            except UnicodeDecodeError:
                raise PositionError("the line is not UTF-8 text") from None
            yield solve(parse(text)).as_dict()
        except PositionError as error:
            yield {"error": str(error), "line": number}


def lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """Yield the lines of a stream without their ends; None for a line that is too long."""
    while line := stream.readline(MAX_LINE + 2):
        if len(line) == MAX_LINE + 2 and not line.endswith(b"\n"):
            while (rest := stream.readline(65_536)) and not rest.endswith(b"\n"):
                pass
            yield None
        else:
            yield line.removesuffix(b"\n").removesuffix(b"\r")


def to_json(value: Any, ascii_only: bool) -> str:
    """Return a value as one line of JSON."""
    return json.dumps(value, ensure_ascii=ascii_only)
