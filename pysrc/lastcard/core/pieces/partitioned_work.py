"""Large work in pieces, on one process, on several, or on a cluster: whatever is an executor of `concurrent.futures`.

Pieces are independent, can be done again at no harm, and are put together in their order. So the same comes out wherever
they are done, also when a process is lost on the way and its pieces are done by another.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from lastcard.core.pieces.in_order import Failed, in_order
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
    read : callable
        From a result as JSON values (`written`) to the result.
    """

    pieces: Sequence[Piece]
    work: Callable[[Piece], Result]
    together: Callable[[Sequence[Result]], Summary]
    read: Callable[[Any], Result]


def written(result: Any) -> Any:
    """Return a result as JSON values: data classes of numbers, texts and tuples."""
    if is_dataclass(result):
        return {one.name: written(getattr(result, one.name)) for one in fields(result)}
    return [written(part) for part in result] if isinstance(result, (tuple, list)) else result


def reads(kind: Callable[..., Result]) -> Callable[[Any], Result]:
    """Return what reads a data class of numbers, texts and tuples that was `written`."""
    return partial(_read, kind)


def _read(kind: Callable[..., Result], values: Any) -> Result:
    return kind(**{name: _tuples(value) for name, value in values.items()})


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


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
        raise PiecesFailed(f"{len(failed):,} of {total:,} pieces failed: {failed[0]}")
    return work.together(results)
