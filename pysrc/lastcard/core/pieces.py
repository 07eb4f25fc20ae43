"""Large work in independent pieces: done in one process, in several, or on a cluster, and the same wherever.

Pieces done anywhere, and what comes of each, in their order.

A piece is independent of the others and can be done again at no harm. One that is lost with the process that did it is
done again, three times at most. One that raises an error would raise it again, so that it is not done again.

Where pieces are done: several processes here, or whatever else is an executor of `concurrent.futures`.

Processes that start without the program that asks for them, which Python would have them run again.

The data with which a process starts names the program (`__main__`), and `multiprocessing` has no option to leave it out. So
the function that makes these data is replaced once, when this module is imported; for processes of others it returns what
it always did.

Large work in pieces, on one process, on several, or on a cluster: whatever is an executor of `concurrent.futures`.

Pieces are independent, can be done again at no harm, and are put together in their order. So the same comes out wherever
they are done, also when a process is lost on the way and its pieces are done by another.

Work that goes round by round: the pieces of one are independent of each other, and the next is made of what they found.

What a piece finds is too much to be handed back, so it is kept in files of a folder that all processes see. A file is
written beside its place and then put there at once: what is there is whole, and a piece whose file is there is done.

Checks that fall into independent parts, so that a long claim is done by as many processes as there are.

Where a claim is checked in one process its parts are done one after the other: the finding is the same.
"""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from multiprocessing import spawn
from multiprocessing.context import SpawnContext, SpawnProcess
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar, cast

from lastcard.core.progress import Progress, relay

TRIES = 3  # how often a piece is done whose process ends
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

    `pieces`: what each piece is about: values that can be sent to another process.
    `work`: does one piece: a function of a module, so that another process finds it.
    `place`: where they are done; in this process if not given.

    Raises `PlaceLost` if the place does not answer any more, as when the scheduler of a cluster is gone.
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


MOST_JOBS = 256


@dataclass
class Place:
    """Where pieces are done.

    `executor`: takes pieces.
    `workers`: how many it does at a time.
    `renew`: puts another executor in the place of one that has broken down. Without it what such a one leaves
        undone is done in this process.
    """

    executor: Executor
    workers: int = 1
    renew: Callable[[], Executor] | None = None


@contextmanager
def processes(jobs: int, begin: Callable[..., object] | None = None, *given: Any) -> Iterator[Place]:
    """Provide so many processes, each of which calls ``begin(*given)`` first.

    A process that is lost is replaced. At the end, however it comes, none of them goes on: what they had not finished is
    given up.
    """
    workers = min(jobs, MOST_JOBS)
    make = partial(_pool, workers, begin, given)
    pool = make()

    def renew() -> Executor:
        nonlocal pool
        _end(pool)
        pool = place.executor = make()
        return pool

    place = Place(pool, workers, renew)
    try:
        yield place
    finally:
        _end(pool)


def _pool(workers: int, begin: Callable[..., object] | None, given: tuple[Any, ...]) -> ProcessPoolExecutor:
    from concurrent.futures import ProcessPoolExecutor

    return ProcessPoolExecutor(workers, Context(), _start, (begin, given))


def _start(begin: Callable[..., object] | None, given: tuple[Any, ...]) -> None:
    """Begin a process that does pieces: Ctrl-C is for the one that hands them out, and with that one it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if begin is not None:
        begin(*given)


def _end_with_parent() -> None:
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _end(pool: ProcessPoolExecutor) -> None:
    """End a pool at once, with what it is doing."""
    running = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in running:
        process.terminate()
    for process in running:
        process.join()


_NAME = "lastcard piece "  # the beginning of the names of these processes
_python_preparation = spawn.get_preparation_data


def _preparation(name: str) -> dict[str, Any]:
    """Return the data with which a process starts: for those of this module without the program."""
    data = _python_preparation(name)
    if name.startswith(_NAME):
        data.pop("init_main_from_name", None)
        data.pop("init_main_from_path", None)
    return data


spawn.get_preparation_data = _preparation


class Process(SpawnProcess):
    """A process that needs nothing of the program that runs here."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.name = _NAME + self.name


class Context(SpawnContext):
    """Starts such processes, for `concurrent.futures.ProcessPoolExecutor`."""

    Process = Process


class Summary(Protocol):
    """What came out of all pieces."""

    def as_dict(self) -> dict[str, Any]:
        """Return it as JSON values."""

    def pairs(self) -> Sequence[tuple[str, str]]:
        """Return it for people: name and text."""


@dataclass(frozen=True)
class PartitionedWork(Generic[Piece, Result]):
    """Work that has been cut into pieces.

    `pieces`: what each piece is about: values that can be sent to another process.
    `work`: does one piece: a function of a module, so that another process finds it.
    `together`: from the results, in the order of the pieces, to a `Summary`.
    `read`: from a result as JSON values (`lastcard.core.containers.json_values`) to the result.
    """

    pieces: Sequence[Piece]
    work: Callable[[Piece], Result]
    together: Callable[[Sequence[Result]], Summary]
    read: Callable[[Any], Result]


class PiecesFailed(RuntimeError):
    """Some pieces failed again and again; the message names the first of them, with what it is about."""


def run_pieces(
    work: PartitionedWork[Piece, Result], place: Place | None = None
) -> Generator[Progress, None, Summary]:
    """Do all pieces, in this process or at a place, and return what they come to.

    Raises `PiecesFailed` if one could not be done; the others were.
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


@dataclass(frozen=True)
class Round:
    """The pieces of a round.

    `pieces`: what each piece is about: values that can be sent to another process.
    `work`: does one piece, and returns little: a function of a module, so that another process finds it.
    `reached`: how far the whole was when the round began.
    """

    pieces: Sequence[Any]
    work: Callable[[Any], Any]
    reached: Progress


def in_rounds(
    rounds: Generator[Round, list[Any], Result], place: Place | None = None
) -> Generator[Progress, None, Result]:
    """Do round after round, in this process or at a place, and return what comes of the last.

    `rounds` is sent what came of the pieces of each round, in their order.

    Raises `PiecesFailed` if a piece could not be done; the others of its round were.
    """
    try:
        now = next(rounds)
        while True:
            yield now.reached
            steps = all_done(now.pieces, now.work, place)
            now = rounds.send((yield from relay(steps, partial(_reached, now))))
    except StopIteration as end:
        result: Result = end.value
        return result


def _reached(now: Round, _: int) -> Progress:
    return now.reached


def put(path: Path, write: Callable[[Path], object]) -> None:
    """Have a file written beside its place, and put it there at once."""
    beside = path.with_name(f"{path.stem}.{os.getpid()}{path.suffix}")
    try:
        write(beside)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def runs(count: int, most: int) -> list[tuple[int, int]]:
    """Return the numbers from 0 to below `count` in runs of at most so many: where each begins, and before what it ends."""
    return [(begin, min(begin + most, count)) for begin in range(0, count, most)]
