"""Large work in independent pieces: in one process, in several, or on a cluster, always with the same result.

Pieces can be repeated harmlessly, and their results are put together in order. A piece that is lost with its process
is done again, three times at most; one that raises an error would raise it again, so it is not. Any executor of
`concurrent.futures` will do. Work may go round by round (`in_rounds`), with pieces made of the results of those
before; results too large to be returned go into files of a shared folder (`put`), and a piece whose file is there is
done.

The processes here start without the program that asks for them, which Python would run again. The data with which a
process starts names the program (`__main__`), and `multiprocessing` has no option to leave it out. So the function
that makes these data is replaced once, when this module is imported; for processes of others it returns what it
always did.
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
from multiprocessing import parent_process, spawn
from multiprocessing.context import SpawnContext, SpawnProcess
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar, cast

from lastcard.core.progress import Progress, Result, relay

TRIES = 3  # how often a piece is done whose process ends
AHEAD = 16  # pieces sent in advance, for each that is done at a time: no long piece blocks others, and memory is bounded

Item = TypeVar("Item")


class PlaceLost(RuntimeError):
    """The place where pieces are done does not answer any more."""


@dataclass(frozen=True)
class Failed:
    """The result of a piece that could not be done: the reason, the last time.

    `error` is the error it raised; None if its process ended.
    """

    why: str
    error: Exception | None = None

    def __str__(self) -> str:
        """Return it in a sentence without its subject."""
        return f"failed: {self.why}" if self.error else f"failed {TRIES} times: {self.why}"


@dataclass
class _Sent(Generic[Item, Result]):
    """A piece in progress, with the number of times that its process has ended."""

    piece: Item
    future: Future[Result] | None = None
    failures: int = 0
    result: Result | Failed | None = None
    done: bool = False

    def finish(self, result: Result | Failed) -> None:
        self.result, self.done = result, True

    def fail(self, error: Exception | None) -> None:
        """Note an error, which is the result; or the end of its process, which is the result at last."""
        self.failures += 1
        self.future = None
        if error is not None:
            self.finish(Failed(f"{type(error).__name__}: {error}", error))
        elif self.failures >= TRIES:
            self.finish(Failed("the process that did it ended, perhaps for lack of memory"))


def in_order(
    pieces: Iterable[Item], work: Callable[[Item], Result], place: Place | None = None
) -> Iterator[tuple[Item, Result | Failed]]:
    """Do pieces and yield each with its result, in order.

    Pieces are taken as needed, a few in advance, so there may be more of them than fit into memory. They, and
    `work`, a function of a module, are sent to other processes, unless no `place` is given. Raises `PlaceLost` if
    the place does not answer any more, for example if the scheduler of a cluster is gone.
    """
    if place is None:
        for piece in pieces:
            yield piece, _here(_Sent(piece), work)
        return
    yield from _Handing(work, place).out(iter(pieces))


def _here(sent: _Sent[Item, Result], work: Callable[[Item], Result]) -> Any:
    try:
        sent.finish(work(sent.piece))
    except Exception as error:
        sent.fail(error)
    return sent.result


class _Handing(Generic[Item, Result]):
    """Sends pieces to a place; `waiting` has those that have not been yielded yet."""

    def __init__(self, work: Callable[[Item], Result], place: Place) -> None:
        self.work = work
        self.place = place
        self.waiting: deque[_Sent[Item, Result]] = deque()
        self.broken = False  # for good, so that the rest is done here

    def out(self, pieces: Iterator[Item]) -> Iterator[tuple[Item, Result | Failed]]:
        more = True
        try:
            while True:
                while more and len(self.waiting) < AHEAD * self.place.workers:
                    try:
                        self.waiting.append(_Sent(next(pieces)))
                        self._submit(self.waiting[-1])
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

    def _submit(self, sent: _Sent[Item, Result]) -> None:
        if self.broken:
            return
        try:
            sent.future = self.place.executor.submit(self.work, sent.piece)
        except BrokenExecutor:
            self._recover()

    def _settle(self, sent: _Sent[Item, Result]) -> None:
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
        """Start again after all pieces under way were lost together.

        The guilty piece is unknown, so those that may have been running are done one by one: a piece that ends its
        process does so alone, and the others are not blamed.
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

    def _saved(self, sent: _Sent[Item, Result]) -> bool:
        """Keep a result that was there before the rest was lost; return True if there was one."""
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
    `workers`: the number it does at a time.
    `renew`: replaces a broken executor. Without it, the remaining pieces are done in this process.
    """

    executor: Executor
    workers: int = 1
    renew: Callable[[], Executor] | None = None


@contextmanager
def processes(jobs: int, begin: Callable[..., object] | None = None, *given: Any) -> Iterator[Place]:
    """Provide a number of processes, each of which calls ``begin(*given)`` first.

    A lost process is replaced. At the end all are stopped, with unfinished work given up.
    """
    workers = min(jobs, MOST_JOBS)
    make = partial(ProcessPoolExecutor, workers, Context(), _start, (begin, given))
    pool = make()

    def renew() -> Executor:
        nonlocal pool
        _end_pool(pool)
        pool = place.executor = make()
        return pool

    place = Place(pool, workers, renew)
    try:
        yield place
    finally:
        _end_pool(pool)


def _start(begin: Callable[..., object] | None, given: tuple[Any, ...]) -> None:
    """Begin a process for pieces: it ignores Ctrl-C, and ends with its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if begin is not None:
        begin(*given)


def _end_with_parent() -> None:
    if parent := parent_process():
        parent.join()
        os._exit(1)


def _end_pool(pool: ProcessPoolExecutor) -> None:
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
    """A process that needs nothing of the program running here."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.name = _NAME + self.name


class Context(SpawnContext):
    """Starts such processes, for `concurrent.futures.ProcessPoolExecutor`."""

    Process = Process


class CountsSummary(Protocol):
    """The result of all pieces."""

    def as_dict(self) -> dict[str, Any]:
        """Return it as JSON values."""

    def pairs(self) -> Sequence[tuple[str, str]]:
        """Return it for people: names and texts."""


@dataclass(frozen=True)
class PartitionedWork(Generic[Item, Result]):
    """Work cut into pieces.

    `pieces`: values that can be sent to another process.
    `work`: does one piece: a function of a module, so that another process finds it.
    `together`: makes a `CountsSummary` of the results, in the order of the pieces.
    `read`: reads a result from its JSON values (`lastcard.core.containers.json_values`).
    """

    pieces: Sequence[Item]
    work: Callable[[Item], Result]
    together: Callable[[Sequence[Result]], CountsSummary]
    read: Callable[[Any], Result]


class PiecesFailed(RuntimeError):
    """Some pieces failed again and again; the message names the first of them."""


def run_pieces(
    work: PartitionedWork[Item, Result], place: Place | None = None
) -> Generator[Progress, None, CountsSummary]:
    """Do all pieces, in this process or at a place, and return their summary. Raises `PiecesFailed`."""
    total = len(work.pieces)
    yield Progress(0, total, "pieces")
    done = all_done(work.pieces, work.work, place)
    return work.together((yield from relay(done, lambda done: Progress(done, total, "pieces"))))


def all_done(
    pieces: Sequence[Item], work: Callable[[Item], Result], place: Place | None = None
) -> Generator[int, None, list[Result]]:
    """Do all pieces, yield the number done after each, and return the results. Raises `PiecesFailed`."""
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

    `pieces`: values that can be sent to another process.
    `work`: does one piece, with a small result: a function of a module, so that another process finds it.
    `reached`: the progress of the whole at the beginning of the round.
    """

    pieces: Sequence[Any]
    work: Callable[[Any], Any]
    reached: Progress


def in_rounds(
    rounds: Generator[Round, list[Any], Result], place: Place | None = None
) -> Generator[Progress, None, Result]:
    """Do round after round, in this process or at a place, and return the result of the last.

    `rounds` is sent the results of each round, in order. Raises `PiecesFailed` after a round with a failure.
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
    """Have a file written beside its place, and move it there at once."""
    beside = path.with_name(f"{path.stem}.{os.getpid()}{path.suffix}")
    try:
        write(beside)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def runs(count: int, most: int) -> list[tuple[int, int]]:
    """Return the numbers below `count` in runs of at most `most`: the first, and the one after the last."""
    return [(begin, min(begin + most, count)) for begin in range(0, count, most)]
