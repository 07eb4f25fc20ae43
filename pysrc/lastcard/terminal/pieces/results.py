"""Pieces that are done and written down one by one, each as a line of JSON, and those of a file that was cut."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import click

from lastcard import __version__
from lastcard.core.pieces.in_order import Failed, in_order
from lastcard.terminal.pieces.forms import json_form
from lastcard.terminal.pieces.output import Output
from lastcard.terminal.progress import complain, unwatched

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from lastcard.core.pieces.places import Place

Piece = TypeVar("Piece")
Result = TypeVar("Result")

NAME = "piece"
"""The key under which each line has the name of its piece."""


@dataclass(frozen=True)
class Task(Generic[Piece, Result]):
    """What is to be done, piece by piece.

    Parameters
    ----------
    asked : str
        All that the results depend on beside the pieces.
    pieces : iterable
        What each piece is about; more of them than fit into memory if need be.
    work : callable
        Does one piece: a function of a module, so that another process finds it.
    name : callable
        The name of a piece.
    write : callable
        From a piece and what came of it to that as JSON values by name; called in the order of the pieces.
    total : int or None
        How many there are, if that is known.
    key : callable
        What a piece is about, as text: a line of a file is kept if it is of a piece with the same.
    """

    asked: str
    pieces: Iterable[Piece]
    work: Callable[[Piece], Result]
    name: Callable[[Piece], str]
    write: Callable[[Piece, Result], dict[str, Any]]
    total: int | None = None
    key: Callable[[Piece], str] = repr


def results(
    task: Task[Piece, Result], out: str | None, place: Place | None
) -> Iterator[tuple[Piece, Any, dict[str, Any]]]:
    """Do the pieces that a file does not have yet, and yield of each what it is about, what came of it, and as JSON values.

    What came of a piece of the file is None beside its JSON values. A piece that failed has ``error`` as its only value,
    which is told at once.
    """
    from_before: list[tuple[Piece, dict[str, Any]]] = []

    def key(piece: Piece) -> bytes:
        return f"{__version__} {task.asked} {task.key(piece)}".encode()

    def take(piece: Piece, said: bytes) -> None:
        told = json.loads(said)
        del told[NAME]
        from_before.append((piece, told))

    with Output(out, json_form(NAME), None, "piece", task.total, printed=False) as output:
        rest = output.go_on(iter(task.pieces), key, take)
        for piece, told in from_before:
            yield piece, None, told
        from_before.clear()
        output.tell()
        with unwatched():
            for piece, found in in_order(rest, task.work, place):
                failed = isinstance(found, Failed)
                told = {"error": found.why} if isinstance(found, Failed) else task.write(piece, found)
                if failed:
                    complain(f"lastcard: {task.name(piece)} {found}")
                line = json.dumps({NAME: task.name(piece), **told}, ensure_ascii=False)
                output.write([(key(piece) if out else b"", line)], int(failed))
                output.tell()
                yield piece, None if isinstance(found, Failed) else found, told


def tell_failed(failed: int, total: int, then: str) -> None:
    """End with exit code 1 if pieces failed, and say what follows from that."""
    if failed:
        complain(f"lastcard: {failed:,} of {total:,} pieces failed; {then}")
        click.get_current_context().exit(1)
