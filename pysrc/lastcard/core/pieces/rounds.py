"""Work that goes round by round: the pieces of one are independent of each other, and the next is made of what they found.

What a piece finds is too much to be handed back, so it is kept in files of a folder that all processes see. A file is
written beside its place and then put there at once: what is there is whole, and a piece whose file is there is done.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from lastcard.core.pieces.partitioned_work import all_done
from lastcard.core.progress import relay

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence
    from pathlib import Path

    from lastcard.core.pieces.places import Place
    from lastcard.core.progress import Progress

Result = TypeVar("Result")


@dataclass(frozen=True)
class Round:
    """The pieces of a round.

    Parameters
    ----------
    pieces : sequence
        What each piece is about: values that can be sent to another process.
    work : callable
        Does one piece, and returns little: a function of a module, so that another process finds it.
    reached : Progress
        How far the whole was when the round began.
    """

    pieces: Sequence[Any]
    work: Callable[[Any], Any]
    reached: Progress


def in_rounds(
    rounds: Generator[Round, list[Any], Result], place: Place | None = None
) -> Generator[Progress, None, Result]:
    """Do round after round, in this process or at a place, and return what comes of the last.

    `rounds` is sent what came of the pieces of each round, in their order.

    Raises
    ------
    PiecesFailed
        If a piece could not be done; the others of its round were.
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
