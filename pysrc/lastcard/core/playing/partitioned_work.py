"""Large work in pieces, on one process, on several, or on a cluster: whatever is an executor of `concurrent.futures`.

PartitionedWork are independent, can be done again at no harm, and are put together in their order. So the same comes out
wherever they are done, also when a process is lost on the way and its pieces are done by another.
"""

from __future__ import annotations

from concurrent.futures import BrokenExecutor, as_completed
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from lastcard.core.progress import Progress

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence
    from concurrent.futures import Executor, Future

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


def run(
    work: PartitionedWork[Piece, Result], executor: Executor | None = None
) -> Generator[Progress, None, Summary]:
    """Do all pieces, by the executor if there is one, and return what they come to.

    Pieces that an executor loses because it breaks down are done in this process.
    """
    total = len(work.pieces)
    if executor is None:
        results = []
        for number, piece in enumerate(work.pieces):
            yield Progress(number, total, "pieces")
            results.append(work.work(piece))
        return work.together(results)
    found: dict[int, Result] = {}
    waiting: dict[Future[Result], int] = {}
    try:
        for number, piece in enumerate(work.pieces):
            waiting[executor.submit(work.work, piece)] = number
        for future in as_completed(waiting):
            found[waiting[future]] = future.result()
            yield Progress(len(found), total, "pieces")
    except BrokenExecutor:
        pass
    finally:
        for future in waiting:
            future.cancel()
    for number, piece in enumerate(work.pieces):
        if number not in found:
            yield Progress(len(found), total, "pieces")
            found[number] = work.work(piece)
    return work.together([found[number] for number in range(total)])
