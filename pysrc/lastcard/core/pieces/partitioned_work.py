"""Large work in pieces, on one process, on several, or on a cluster: whatever is an executor of `concurrent.futures`.

Pieces are independent, can be done again at no harm, and are put together in their order. So the same comes out wherever
they are done, also when a process is lost on the way and its pieces are done by another.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from lastcard.core.pieces.in_order import TRIES, Failed, in_order
from lastcard.core.progress import Progress

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
    """

    pieces: Sequence[Piece]
    work: Callable[[Piece], Result]
    together: Callable[[Sequence[Result]], Summary]


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
    results: list[Result] = []
    failed: list[str] = []
    yield Progress(0, total, "pieces")
    for piece, result in in_order(work.pieces, work.work, place):
        if isinstance(result, Failed):
            failed.append(f"{piece!r:.200} ({result.why})")
        else:
            results.append(result)
        yield Progress(len(results) + len(failed), total, "pieces")
    if failed:
        raise PiecesFailed(f"{len(failed):,} of {total:,} pieces failed {TRIES} times: {failed[0]}")
    return work.together(results)
