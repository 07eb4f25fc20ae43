"""Pieces done anywhere, and what comes of each, in their order.

A piece is independent of the others and can be done again at no harm. One that is lost with the process that did it is
done again, three times at most. One that raises an error would raise it again, so that it is not done again.
"""

from __future__ import annotations

from collections import deque
from concurrent.futures import BrokenExecutor, CancelledError
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Future

    from lastcard.core.pieces.places import Place

TRIES = 3
"""How often a piece is done whose process ends."""

AHEAD = 16
"""Pieces that are handed out ahead, for each that is done at a time: one long piece holds nobody up, and memory is bounded."""

LOST = "the process that did it ended, perhaps for lack of memory"

Piece = TypeVar("Piece")
Result = TypeVar("Result")


class PlaceLost(RuntimeError):
    """What does the pieces does not answer any more."""


@dataclass(frozen=True)
class Failed:
    """What comes of a piece that could not be done: why, the last time.

    `error` is what it raised; None where its process ended.
    """

    why: str
    error: Exception | None = None

    def __str__(self) -> str:
        """Return it in a sentence without its subject."""
        return f"failed: {self.why}" if self.error else f"failed {TRIES} times: {self.why}"


@dataclass
class _Sent(Generic[Piece, Result]):
    """A piece that is on its way, with the number of times that its process has ended."""

    piece: Piece
    future: Future[Result] | None = None
    failures: int = 0
    result: Result | Failed | None = None
    done: bool = False

    def finish(self, result: Result | Failed) -> None:
        self.result, self.done = result, True

    def fail(self, error: Exception | None) -> None:
        """Note that it has raised an error, which is its result; or that its process ended, which is so the last time."""
        self.failures += 1
        self.future = None
        if error is not None:
            self.finish(Failed(f"{type(error).__name__}: {error}", error))
        elif self.failures >= TRIES:
            self.finish(Failed(LOST))


def in_order(
    pieces: Iterable[Piece], work: Callable[[Piece], Result], place: Place | None = None
) -> Iterator[tuple[Piece, Result | Failed]]:
    """Do pieces and yield each with what came of it, in their order.

    Pieces are taken as they are needed, some ahead of those that are being done, so that there may be more of them than
    fit into memory.

    Parameters
    ----------
    pieces : iterable
        What each piece is about: values that can be sent to another process.
    work : callable
        Does one piece: a function of a module, so that another process finds it.
    place : Place, optional
        Where they are done; in this process if not given.

    Raises
    ------
    PlaceLost
        If the place does not answer any more, as when the scheduler of a cluster is gone.
    """
    if place is None:
        for piece in pieces:
            yield piece, _here(_Sent(piece), work)
        return
    yield from _Handing(work, place).out(iter(pieces))


def _here(sent: _Sent[Piece, Result], work: Callable[[Piece], Result]) -> Any:
    """Do a piece in this process."""
    try:
        sent.finish(work(sent.piece))
    except Exception as error:
        sent.fail(error)
    return sent.result


class _Handing(Generic[Piece, Result]):
    """Hands pieces out to a place; `waiting` has those whose turn to be yielded has not come."""

    def __init__(self, work: Callable[[Piece], Result], place: Place) -> None:
        self.work = work
        self.place = place
        self.waiting: deque[_Sent[Piece, Result]] = deque()
        self.broken = False  # for good, so that the rest is done here

    def out(self, pieces: Iterator[Piece]) -> Iterator[tuple[Piece, Result | Failed]]:
        more = True
        try:
            while True:
                while more and len(self.waiting) < AHEAD * self.place.workers:
                    try:
                        self._send(_Sent(next(pieces)))
                    except StopIteration:
                        more = False
                if not self.waiting:
                    return
                first = self.waiting[0]
                while not first.done:
                    self._settle(first)
                self.waiting.popleft()
                yield first.piece, cast("Result | Failed", first.result)
        finally:
            for sent in self.waiting:
                if sent.future is not None:
                    sent.future.cancel()

    def _send(self, sent: _Sent[Piece, Result]) -> None:
        """Hand a piece out, and keep it in mind."""
        self.waiting.append(sent)
        self._submit(sent)

    def _submit(self, sent: _Sent[Piece, Result]) -> None:
        if self.broken:
            return
        try:
            sent.future = self.place.executor.submit(self.work, sent.piece)
        except BrokenExecutor:
            self._recover()

    def _settle(self, sent: _Sent[Piece, Result]) -> None:
        """Wait for a piece that was handed out; one that was lost is handed out again."""
        if sent.future is None:
            if self.broken:
                _here(sent, self.work)
            else:
                self._submit(sent)
            return
        try:
            sent.finish(sent.future.result())
        except (BrokenExecutor, CancelledError) as error:
            if self.place.renew is None and isinstance(error, CancelledError):
                raise PlaceLost("the pieces were cancelled") from None
            self._recover()
        except Exception as error:
            sent.fail(error)

    def _recover(self) -> None:
        """Begin anew where all that was handed out is lost together.

        Which piece it was nobody knows; those that may have been under way are done one by one, so that one that ends
        its process does so alone, and the others are not blamed.
        """
        lost = [sent for sent in self.waiting if not sent.done and not self._saved(sent)]
        for sent in lost:
            sent.future = None
        if self.place.renew is None:
            self.broken = True
            return
        self.place.renew()
        for sent in lost[: self.place.workers + 1]:
            while not sent.done:
                try:
                    sent.finish(self.place.executor.submit(self.work, sent.piece).result())
                except BrokenExecutor:
                    sent.fail(None)
                    self.place.renew()
                except Exception as error:
                    sent.fail(error)
        for sent in lost[self.place.workers + 1 :]:
            self._submit(sent)

    def _saved(self, sent: _Sent[Piece, Result]) -> bool:
        """Keep what had been done before all the rest was lost."""
        future = sent.future
        if future is None or not future.done() or future.cancelled():
            return False
        error = future.exception()
        if isinstance(error, BrokenExecutor):
            return False
        if error is None:
            sent.finish(future.result())
        elif isinstance(error, Exception):
            sent.fail(error)
        return True
