"""Answers to the lines of a pipe, JSON lines, and the code of others, whose output and errors are kept apart."""

from __future__ import annotations

import json
import sys
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from typing import Any, BinaryIO

import click

from lastcard import registry
from lastcard.core.exercises.exercise import NoExercise
from lastcard.core.game import IllegalMove, MoveError, PositionError
from lastcard.core.solution import Brief, Solution
from lastcard.core.text import quote
from lastcard.core.twoplayer import NotTwoPlayerZeroSum, SearchTooLarge
from lastcard.registry import BrokenGame

BAD_INPUT = (
    PositionError,
    MoveError,
    IllegalMove,
    registry.UnknownGame,
    registry.BrokenGame,
    registry.NoBenchmark,
    NoExercise,
    SearchTooLarge,
    NotTwoPlayerZeroSum,
)
"""Errors of bad input or of a game, whose messages are enough."""

REPORTED_ERRORS = (
    *BAD_INPUT,
    click.ClickException,
    click.Abort,
    click.exceptions.Exit,
    ImportError,
    SystemError,
    OSError,
)
"""Errors that the command line reports, unless a game's own code raises them."""


@contextmanager
def their_code() -> Iterator[None]:
    """Run calls of a game's code that print nothing. Raises `BrokenGame` for what that code raises."""
    with registry.blamed(*REPORTED_ERRORS), redirect_stdout(sys.stderr):
        yield


CHARACTER_BYTES = 4  # of a character at most; a line with more than any position has is not read to its end
CHUNK, PASSED_OVER = 65_536, 100_000_000  # bytes skipped of a line that is too long: at a time, and in total


def answers(
    stream: BinaryIO, parse: Callable[[str], Any], solve: Callable[[Any], Brief | Solution], longest: int
) -> Iterator[dict[str, Any]]:
    """Yield one answer a line, in order: a solution, or an error with the number of the line.

    `longest` is the length of the longest position that `parse` reads, in characters: the memory needed is that of
    such a position, however long the stream or a line of it.
    """
    for number, line in enumerate(stream_lines(stream, CHARACTER_BYTES * longest), start=1):
        with redirect_stdout(sys.stderr):
            found = line_answer(number, line, parse, solve, longest)
        yield found


def line_answer(
    number: int,
    line: bytes | None,
    parse: Callable[[str], Any],
    solve: Callable[[Any], Brief | Solution],
    longest: int,
) -> dict[str, Any]:
    """Return the answer to one line, or to None for a line that is too long.

    The caller redirects what a game prints, so that it does not get among the answers.
    """
    try:
        if line is None:
            raise PositionError(f"the line is longer than {CHARACTER_BYTES * longest:,} bytes")
        try:
            text = line.decode()
        except UnicodeDecodeError:
            raise PositionError("the line is not UTF-8 text") from None
        try:
            return solve(parse(text)).as_dict()
        except BaseException:
            with their_code():  # no sooner, as to enter it takes as long as a short answer
                raise
    except (PositionError, BrokenGame) as error:
        return {"error": str(error), "line": number}
    except MemoryError:
        return {"error": "there is too little memory for this position", "line": number}
    except (click.ClickException, click.Abort, click.exceptions.Exit):
        raise  # it is about the whole command
    except Exception as error:
        return {"error": f"lastcard failed at this position: {type(error).__name__}: {error}", "line": number}


def stream_lines(stream: BinaryIO, most: int) -> Iterator[bytes | None]:
    """Yield the lines of a stream without their ends; None for a line of more than `most` bytes.

    Raises `click.ClickException` if it is UTF-16 text, which editors on Windows call Unicode, or if such a line has
    not ended after `PASSED_OVER` more bytes, like those of ``/dev/zero``.
    """
    number = 0
    name = getattr(stream, "name", None)
    called = quote(name) if isinstance(name, str) and not name.startswith("<") else ""
    while line := stream.readline(most + 2):
        number += 1
        if len(line) == most + 2 and not line.endswith(b"\n"):
            yield None
            passed = 0
            while (rest := stream.readline(CHUNK)) and not rest.endswith(b"\n"):
                passed += len(rest)
                if passed > PASSED_OVER:
                    raise click.ClickException(
                        f"line {number:,} has more than {PASSED_OVER:,} bytes and no end: these are no positions, one a line"
                    )
        else:
            if number == 1:
                if line.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
                    raise click.UsageError(f"{called or 'the input'} is UTF-16 text; save it as UTF-8")
                line = line.removeprefix(BOM_UTF8)  # which editors on Windows begin a text with
            yield line.removesuffix(b"\n").removesuffix(b"\r")


def print_json(value: Any) -> None:
    """Print a value as one line of JSON at once; characters that the output does not accept are escaped."""
    print_line(_ENCODERS[_takes_all()].encode(value))


_ENCODERS = json.JSONEncoder(), json.JSONEncoder(ensure_ascii=False)
"""For outputs that accept ASCII alone, and for those that accept all characters."""


def print_line(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _takes_all() -> bool:
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    return encoding.lower().replace("-", "") == "utf8"
