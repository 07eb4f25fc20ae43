"""Where the results of large work go: to the standard output, or to a file that is gone on with where it was cut."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import TYPE_CHECKING, Self, TypeVar

import click

from lastcard.core.files.checked_lines import CheckedLines, NotContinued
from lastcard.core.text import amount, quote
from lastcard.terminal.progress import Estimate, complain, progress
from lastcard.terminal.stream import print_line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from types import TracebackType

    from lastcard.core.files.checked_lines import Form

Ask = TypeVar("Ask")


class Output:
    """Takes results line by line, in their order; a context that says at its end what was written.

    Parameters
    ----------
    path : str or None
        The file; the standard output if there is none.
    form : Form
        How the file is written.
    header : str or None
        The first line on the standard output.
    thing : str
        What a line is about: ``"position"``.
    total : int or None
        How many there are, or about how many, if that is known.
    printed : bool
        Whether they are printed where there is no file.
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
        """Return what is still to be answered: all of it, but for what a file has already, which `take` is given."""
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
        """Take some lines: what was asked, with what is said of it."""
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
        """Tell how far it is, if it is a file that is written; `share` is how much of all there is."""
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
