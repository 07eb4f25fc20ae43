"""Many positions, one a line: solved in pieces, here, in several processes or on a cluster, and answered in their order."""

from __future__ import annotations

import os
import sys
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Any

from lastcard import __version__, registry
from lastcard.core.engine import Effort
from lastcard.core.pieces.in_order import Failed, in_order
from lastcard.terminal.limits import solver
from lastcard.terminal.pieces.forms import BRIEF, WHOLE, as_json, as_row, csv_form, json_form
from lastcard.terminal.progress import unwatched
from lastcard.terminal.stream import answer, lines

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import BinaryIO

    from lastcard.core.engine import Engine
    from lastcard.core.files.checked_lines import Form
    from lastcard.core.pieces.places import Place
    from lastcard.core.solution import Brief, Solution

SECONDS = 0.5
"""What a piece should take."""

MOST_LINES, MOST_BYTES = 4_000, 1_000_000
"""The largest piece: its lines, and the letters of them, or of the answers to them, as all of those are in memory at once."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of each position.

    `game` is its name or the path of its file, `version` that of the file, and `place` its absolute path; the others are
    the options of ``lastcard solve``.
    """

    game: str
    whole: bool = False
    exact: bool = False
    budget: int | None = None
    brief: bool = False
    csv: bool = False
    version: str = field(default="", repr=False)
    place: str = field(default="", repr=False)

    @property
    def effort(self) -> Effort:
        """What may be worked out for it."""
        return Effort(budget=self.budget, exact=self.exact, whole=self.whole)

    def solver(self, engine: Engine[Any, Any], *, many: bool = True) -> Callable[[Any], Brief | Solution]:
        """Return what answers a position, one of `many` or the only one."""
        return solver(engine, self.effort, brief=self.brief, many=many)

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of a table of such answers."""
        return BRIEF if self.brief else WHOLE

    def write(self, number: int, found: dict[str, Any]) -> str:
        """Return the answer to a line as it is written."""
        return as_row(self.columns, number, found) if self.csv else as_json(number, found)

    @property
    def form(self) -> Form:
        """How a file of such answers is written."""
        return csv_form(self.columns) if self.csv else json_form("game", "error")

    def key(self) -> Callable[[tuple[int, bytes | None]], bytes]:
        """Return what gives all that the answer to a line depends on, for `lastcard.core.files.checked_lines`."""
        begin = f"{__version__} {self} {self.version and f'{self.version} '}".encode()
        game = registry.take_up(self.game, over=True, version=self.version)
        named = _named_files(game) if registry.reads_files(game) else lambda _: b""
        return lambda line: (
            b"%s%d %s%s" % (begin, line[0], b"\0" if line[1] is None else line[1], named(line[1]))
        )


def _named_files(game: str) -> Callable[[bytes | None], bytes]:
    """Return what gives the position that a line takes from a file of its own; nothing for other lines."""
    read = registry.reader(game)

    def position(line: bytes | None) -> bytes:
        if line is None or b"@" not in line:
            return b""
        try:
            return f" {read(line.decode())!r}".encode()
        except ValueError as error:
            return f" {error}".encode()

    return position


def numbered(source: BinaryIO, most: int) -> Iterator[tuple[int, bytes | None]]:
    """Yield the lines of a stream with their numbers; None for one of more than so many bytes."""
    return enumerate(lines(source, most), start=1)


def size_of(source: BinaryIO) -> int:
    """Return how many bytes a file has; 0 of a pipe."""
    try:
        return os.fstat(source.fileno()).st_size if source.seekable() else 0
    except OSError:
        return 0


@dataclass(frozen=True, slots=True)
class Lines:
    """A piece: some lines, and the number of the first."""

    first: int
    texts: tuple[bytes | None, ...]

    def single(self) -> Iterator[Lines]:
        """Return each line as a piece of its own."""
        return (Lines(self.first + place, (text,)) for place, text in enumerate(self.texts))


@dataclass(frozen=True, slots=True)
class Answered:
    """What came of a piece: its answers as they are written, how many of them are errors, and the seconds it took."""

    texts: tuple[str, ...]
    errors: int
    seconds: float


def solve_lines(asked: Asked, piece: Lines) -> Answered:
    """Answer the lines of a piece."""
    begin = perf_counter()
    game = registry.take_up(asked.game, over=True, version=asked.version, place=asked.place)
    engine = registry.engine(game)
    given = registry.reader(game), asked.solver(engine), engine.game.notation.longest
    texts, errors = [], 0
    with unwatched(), redirect_stdout(sys.stderr):
        for number, text in enumerate(piece.texts, start=piece.first):
            found = answer(number, text, *given)
            errors += "error" in found
            texts.append(asked.write(number, found))
    return Answered(tuple(texts), errors, perf_counter() - begin)


def _given_up(number: int, failed: Failed) -> dict[str, Any]:
    return {"error": f"this {failed}", "line": number}


class Cutter:
    """Cuts lines into pieces of about so many seconds and not too many letters, by what came of those before."""

    def __init__(self, given: Iterable[tuple[int, bytes | None]]) -> None:
        self._given = given
        self._size = 1

    def __iter__(self) -> Iterator[Lines]:
        texts: list[bytes | None] = []
        size = 0
        first = 1
        for number, text in self._given:
            first = first if texts else number
            texts.append(text)
            size += len(text or b"")
            if len(texts) >= self._size or size >= MOST_BYTES:
                yield Lines(first, tuple(texts))
                texts, size = [], 0
        if texts:
            yield Lines(first, tuple(texts))

    def learn(self, answered: Answered) -> None:
        """Take note of how long a piece took, and how long its answers are."""
        letters = sum(map(len, answered.texts))
        share = min(SECONDS / max(answered.seconds, 1e-6), MOST_BYTES / max(letters, 1))
        self._size = max(1, min(int(len(answered.texts) * share), 2 * self._size, MOST_LINES))


def solve_all(
    asked: Asked, given: Iterable[tuple[int, bytes | None]], place: Place | None
) -> Iterator[tuple[Lines, Answered]]:
    """Answer numbered lines, and yield them piece by piece with their answers, in order.

    A line that ends the process that solves it, again and again, is answered by an error; the rest goes on.
    """
    cutter = Cutter(given)
    work = partial(solve_lines, asked)
    for piece, found in in_order(cutter, work, place):
        if isinstance(found, Failed):
            if isinstance(found.error, registry.BrokenGame):
                raise found.error  # as it is of every line
            yield from _one_by_one(asked, piece, place)
        else:
            cutter.learn(found)
            yield piece, found


def _one_by_one(asked: Asked, piece: Lines, place: Place | None) -> Iterator[tuple[Lines, Answered]]:
    for single, found in in_order(piece.single(), partial(solve_lines, asked), place):
        if isinstance(found, Failed):
            text = asked.write(single.first, _given_up(single.first, found))
            yield single, Answered((text,), 1, 0.0)
        else:
            yield single, found
