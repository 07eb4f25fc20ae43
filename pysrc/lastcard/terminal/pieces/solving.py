"""Many positions, one a line, solved in pieces at some place and answered in order.

Answers are lines of JSON or rows of a table, on the standard output or in a file that is resumed where it was cut.
"""

from __future__ import annotations

import errno
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from time import perf_counter
from types import TracebackType
from typing import Any, BinaryIO, Self, TypeVar

import click

from lastcard import __version__, registry
from lastcard.core.engine import Effort, Engine
from lastcard.core.files import CheckedLines, Form, NotContinued
from lastcard.core.pieces import Failed, Place, in_order
from lastcard.core.solution import Brief, Solution
from lastcard.core.text import amount, csv_row, quote
from lastcard.terminal.limits import solver
from lastcard.terminal.progress import Estimate, complain, progress, unwatched
from lastcard.terminal.stream import line_answer, print_line, stream_lines

CHECK = "check"  # the name of the digits at the end of a line of a file (`lastcard.core.files`).
_FIRST = ("line", "position", "to_move", "value", "distance")

BRIEF_COLUMNS = (*_FIRST, "best", "worths", "status", "error")
WHOLE_COLUMNS = (*_FIRST, "worths", "moves", "reason", "error")
"""Columns of tables: `worths` has one a player, `moves` every move, best first, with its value and plies."""

BETWEEN = "; "
_JSON = json.JSONEncoder(
    ensure_ascii=False
)  # for all lines, as it takes as long to make as to write a short one


def as_row(columns: Sequence[str], number: int, answer: dict[str, Any]) -> str:
    """Return an answer as a row of a table."""
    told = answer.get("payoffs", answer.get("results", ()))
    moves = answer.get("moves", ())
    cells = {
        **answer,
        "line": number,
        "best": BETWEEN.join(answer.get("best", ())),
        "worths": BETWEEN.join("open" if worth is None else str(worth) for worth in told),
        "moves": BETWEEN.join(map(_move_cell, moves)),
        "reason": answer["reason"]["plain"] or answer["reason"]["sentence"] if "reason" in answer else "",
    }
    return csv_row([cells.get(column) for column in columns])


def _move_cell(move: dict[str, Any]) -> str:
    worths = move.get("payoffs", ())
    value = move["value"] or ", ".join(str(worth) for worth in worths) or "open"
    return f"{move['move']}: {value}" + ("" if move["distance"] is None else f" in {move['distance']}")


def json_form(*first: str) -> Form:
    """Return the form of checked lines of JSON, whose first key is one of these."""
    openings = tuple(f'{{"{key}": "'.encode() for key in first)
    return Form(b"", f', "{CHECK}": "'.encode(), b'"}\n', openings, b"}")


def csv_form(columns: Sequence[str]) -> Form:
    """Return the form of checked rows of a table."""
    header = f"{csv_row([*columns, CHECK])}\n".encode()
    return Form(header, b",", b"\n", (b"1,",))


SECONDS_A_PIECE = 0.5  # what a piece should take
MOST_LINES, MOST_BYTES = 4_000, 1_000_000
"""The largest piece: its lines, and their characters or those of the answers, as all are in memory at once."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The question about each position, with the options of ``lastcard solve``.

    `game` is its name or the path of its file, `version` that of the file, and `place` its absolute path.
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
        """The effort that may be spent on it."""
        return Effort(budget=self.budget, exact=self.exact, whole=self.whole)

    def solver(self, engine: Engine[Any, Any], *, many: bool = True) -> Callable[[Any], Brief | Solution]:
        """Return a function that answers a position, one of `many` or the only one."""
        return solver(engine, self.effort, brief=self.brief, many=many)

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of a table of the answers."""
        return BRIEF_COLUMNS if self.brief else WHOLE_COLUMNS

    def write(self, number: int, found: dict[str, Any]) -> str:
        """Return the answer to a line as it is written."""
        return as_row(self.columns, number, found) if self.csv else _JSON.encode(found)

    @property
    def form(self) -> Form:
        """The form of a file of the answers."""
        return csv_form(self.columns) if self.csv else json_form("game", "error")

    def key(self) -> Callable[[tuple[int, bytes | None]], bytes]:
        """Return a function that gives all that the answer to a line depends on, for `lastcard.core.files`."""
        begin = f"{__version__} {self} {self.version and f'{self.version} '}".encode()
        game = registry.take_up(self.game, over=True, version=self.version)
        named = _named_files(game) if registry.reads_files(game) else lambda _: b""
        return lambda line: (
            b"%s%d %s%s" % (begin, line[0], b"\0" if line[1] is None else line[1], named(line[1]))
        )


def _named_files(game: str) -> Callable[[bytes | None], bytes]:
    """A function that gives the position that a line reads from its own file; nothing for other lines."""
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
    """Yield the lines of a stream with their numbers; None for one of more than `most` bytes."""
    return enumerate(stream_lines(source, most), start=1)


def size_of(source: BinaryIO) -> int:
    """Return the bytes of a file; 0 for a pipe."""
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
        """Return each line as a separate piece."""
        return (Lines(self.first + place, (text,)) for place, text in enumerate(self.texts))


@dataclass(frozen=True, slots=True)
class Answered:
    """The result of a piece: its answers as written, the number of errors among them, and the seconds it took."""

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
            found = line_answer(number, text, *given)
            errors += "error" in found
            texts.append(asked.write(number, found))
    return Answered(tuple(texts), errors, perf_counter() - begin)


class Cutter:
    """Cuts lines into pieces of about `SECONDS_A_PIECE`, and not too large, by the results of those before."""

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
        """Note the time of a piece and the length of its answers."""
        letters = sum(map(len, answered.texts))
        share = min(SECONDS_A_PIECE / max(answered.seconds, 1e-6), MOST_BYTES / max(letters, 1))
        self._size = max(1, min(int(len(answered.texts) * share), 2 * self._size, MOST_LINES))


def solve_all(
    asked: Asked, given: Iterable[tuple[int, bytes | None]], place: Place | None
) -> Iterator[tuple[Lines, Answered]]:
    """Answer numbered lines, and yield them piece by piece with their answers, in order.

    A line that ends its process again and again is answered by an error, and the run continues.
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
            given_up = {"error": f"this {found}", "line": single.first}
            yield single, Answered((asked.write(single.first, given_up),), 1, 0.0)
        else:
            yield single, found


Ask = TypeVar("Ask")


class Output:
    """Takes results line by line, in order; a context that reports at its end what was written.

    `path`: the file; the standard output if there is none.
    `form`: the form of the file.
    `header`: the first line on the standard output.
    `thing`: the subject of a line: ``"position"``.
    `total`: the number of lines, or about it, if known.
    `printed`: True if they are printed where there is no file.
    """

    def __init__(
        self,
        path: str | None,
        form: Form,
        header: str | None,
        thing: str,
        total: int | None = None,
        printed: bool = True,
    ) -> None:
        self._thing, self._total, self._printed = thing, total, printed
        self._path = path
        self._header = header
        self._file: CheckedLines | None = None
        self._done = self._kept = self._errors = 0
        self._estimate = Estimate(path or f"{thing}s", path is not None)
        if path is not None:
            try:
                self._file = CheckedLines(Path(path), form)
            except NotContinued as error:
                raise click.UsageError(str(error)) from None
            except (OSError, ValueError) as error:
                why = getattr(error, "strerror", None) or error
                raise click.UsageError(f"{quote(path)} cannot be written: {why}") from None
            if self._file.notice:
                complain(f"lastcard: {self._file.notice}")

    def __enter__(self) -> Self:
        return self

    def go_on(
        self,
        asked: Iterator[Ask],
        key: Callable[[Ask], bytes],
        take: Callable[[Ask, bytes], object] | None = None,
    ) -> Iterator[Ask]:
        """Return the questions without those answered in the file, which `take` gets."""
        if self._file is None:
            if self._header is not None:
                print_line(self._header)
            return asked
        try:
            self._kept, rest = self._file.keep(asked, key, take)
        except NotContinued as error:
            raise click.UsageError(str(error)) from None
        self._done = self._kept
        if self._file.damaged:
            complain(
                f"lastcard: {self._path}: line {self._file.damaged:,} is damaged; from there on all is done again"
            )
        return rest

    def write(self, lines: Iterable[tuple[bytes, str]], errors: int = 0) -> None:
        """Write some answers, each with its key."""
        found = list(lines)
        self._done += len(found)
        self._errors += errors
        if self._file is None:
            for _, text in found if self._printed else ():
                print_line(text)
            return
        try:
            self._file.write((key, text.encode()) for key, text in found)
        except OSError as error:
            raise OSError(
                error.errno or errno.EIO, error.strerror or os.strerror(errno.EIO), self._path
            ) from None

    def tell(self, share: float | None = None) -> None:
        """Report the progress of a file; `share` is the part of all that is done."""
        if share is None and self._total:
            share = min(1, self._done / self._total)
        self._estimate.tell(amount(self._done, self._thing), share)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        progress("")
        if self._file is None:
            return
        self._file.close(forget=kind is not None and not self._done)
        if kind is None:
            new = f", {self._kept:,} of them from before" if self._kept else ""
            wrong = f"; {amount(self._errors, 'error')} among the new ones" if self._errors else ""
            complain(f"lastcard: {self._path} has {amount(self._done, self._thing)}{new}{wrong}")
        elif issubclass(kind, (KeyboardInterrupt, click.Abort)):
            complain(
                f"lastcard: {self._path} has {amount(self._done, self._thing)} so far; the same command goes on from there"
            )
