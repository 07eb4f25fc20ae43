"""Large work in pieces, on one process, on several, or on a cluster: whatever is an executor of `concurrent.futures`.

Pieces are independent, can be done again at no harm, and are put together in their order. So the same comes out wherever
they are done, also when a process is lost on the way and its pieces are done by another.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from lastcard.core.pieces.in_order import Failed, in_order
from lastcard.core.progress import Progress, relay

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from lastcard.core.pieces.places import Place

Piece = TypeVar("Piece")
Result = TypeVar("Result")


class Summary(Protocol):
    """What came out of all pieces."""

    def as_dict(self) -> dict[str, Any]:
        """Return it as JSON values."""

    def pairs(self) -> Sequence[tuple[str, str]]:
        """Return it for people: name and text."""


@dataclass(frozen=True)
class PartitionedWork(Generic[Piece, Result]):
    """Work that has been cut into pieces.

    Parameters
    ----------
    pieces : sequence
        What each piece is about: values that can be sent to another process.
    work : callable
        Does one piece: a function of a module, so that another process finds it.
    together : callable
        From the results, in the order of the pieces, to a `Summary`.
    read : callable
        From a result as JSON values (`lastcard.core.containers.codec.json_values`) to the result.
    """

    pieces: Sequence[Piece]
    work: Callable[[Piece], Result]
    together: Callable[[Sequence[Result]], Summary]
    read: Callable[[Any], Result]


class PiecesFailed(RuntimeError):
    """Some pieces failed again and again; the message names the first of them, with what it is about."""


def run(
    work: PartitionedWork[Piece, Result], place: Place | None = None
) -> Generator[Progress, None, Summary]:
    """Do all pieces, in this process or at a place, and return what they come to.

    Raises
    ------
    PiecesFailed
        If one could not be done; the others were.
    """
    total = len(work.pieces)
    yield Progress(0, total, "pieces")
    done = all_done(work.pieces, work.work, place)
    return work.together((yield from relay(done, lambda done: Progress(done, total, "pieces"))))


def all_done(
    pieces: Sequence[Piece], work: Callable[[Piece], Result], place: Place | None = None
) -> Generator[int, None, list[Result]]:
    """Do all pieces, yield after each how many are done, and return what came of them. Raises `PiecesFailed`."""
    found: list[Result] = []
    failed: list[str] = []
    for piece, got in in_order(pieces, work, place):
        if isinstance(got, Failed):
            failed.append(f"{piece!r:.200} ({got.why})")
        else:
            found.append(got)
        yield len(found) + len(failed)
    if failed:
        raise PiecesFailed(f"{len(failed):,} of {len(pieces):,} pieces failed: {failed[0]}")
    return found
