"""Experiments on all positions of a small game, where the essay takes samples.

Guesses are the doubled heuristic, so that they are whole numbers; `ENDLESS` is the infinite worth of a
finished game. A move's number is its place in the order of `State.moves`: single card and set of each rank,
then picking up.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from lastcard.core.progress import Progress
from lastcard.games.pan.solver.space import hands, running, successors, sums_of, topmost, values_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from lastcard.games.pan.solver.space import Ints, LabelTable, PanSpace

    Guesses = NDArray[np.int16]

ENDLESS = 30_000
MOST_AT_ONCE = 600_000  # most positions of a game for these experiments


@dataclass(frozen=True)
class Moves:
    """All moves of a game: for each kind, the positions where it is legal, and those after it."""

    space: PanSpace
    steps: tuple[tuple[Ints, Ints], ...]

    @property
    def take(self) -> int:
        """The number of the move that picks up."""
        return len(self.steps) - 1


def all_moves(space: PanSpace) -> Moves:
    """Return all moves of a game. Raises `ValueError` above `MOST_AT_ONCE` positions."""
    if space.size > MOST_AT_ONCE:
        raise ValueError(f"{space.size:,} positions are more than the limit of {MOST_AT_ONCE:,}")
    mine, theirs = hands(space, np.arange(space.size))
    both = running(mine, theirs)
    steps = []
    for legal, after in successors(space, mine, theirs):
        where = np.flatnonzero(legal & both)
        steps.append((where, after[where]))
    return Moves(space, tuple(steps))


def guesses(space: PanSpace, printed: bool = False) -> Guesses:
    """Return the doubled heuristic of every position, ±`ENDLESS` for finished ones."""
    parts, sign = [], -1 if printed else 1
    for rank, digit in enumerate(space.digits, start=1):
        turns = [1 if held == space.rules.set_size(rank) else held for held in range(digit.cards + 1)]
        middle = 2 * rank - space.ranks - 1
        parts.append([(a - b) * middle + sign * (turns[b] - turns[a]) for a, b in digit.shares])
    total = sums_of(parts, np.int16)
    total[space.one_sided(mover_empty=False)] = -ENDLESS
    total[space.one_sided(mover_empty=True)] = ENDLESS
    return total


def deepen(moves: Moves, worth: Guesses) -> Guesses:
    """Return the worth of every position in a search one ply deeper."""
    best = np.full(len(worth), -ENDLESS - 1, np.int16)
    for where, after in moves.steps:
        best[where] = np.maximum(best[where], -worth[after])
    return np.where(best < -ENDLESS, worth, best)


def looked_ahead(moves: Moves, depth: int, printed: bool = False) -> Generator[int, None, Guesses]:
    """Return the minimax value of every position at a depth; yield the plies done."""
    worth = guesses(moves.space, printed)
    for ply in range(1, depth + 1):
        worth = deepen(moves, worth)
        yield ply
    return worth


def suggestions(moves: Moves, worth: Guesses) -> NDArray[np.int8]:
    """Return the number of each position's first best move, −1 if it has none."""
    best = np.full(len(worth), -ENDLESS - 1, np.int16)
    chosen = np.full(len(worth), -1, np.int8)
    for number, (where, after) in enumerate(moves.steps):
        better = -worth[after] > best[where]
        there = where[better]
        best[there] = -worth[after[better]]
        chosen[there] = number
    return chosen


@dataclass(frozen=True)
class Taking:
    """Masks: taking is legal, keeps the value, alone keeps it, is best, is the only best move."""

    legal: NDArray[np.bool_]
    keeps: NDArray[np.bool_]
    only: NDArray[np.bool_]  # the only move that keeps the value
    best: NDArray[np.bool_]  # distance counts too
    alone: NDArray[np.bool_]


def taking(moves: Moves, table: LabelTable) -> Taking:
    """Return the masks of taking for all positions."""
    size = moves.space.size
    labels = table.labels.astype(np.int32)
    value = values_of(table.labels)
    keeping, quick = np.zeros(size, np.int8), np.zeros(size, np.int8)
    take_keeps, take_best, legal = (np.zeros(size, np.bool_) for _ in range(3))
    for number, (where, after) in enumerate(moves.steps):
        keeps = value[where] == -value[after]
        best = keeps & ((labels[where] < 0) | (labels[where] == labels[after] + 1))
        keeping[where] += keeps
        quick[where] += best
        if number == moves.take:
            legal[where], take_keeps[where], take_best[where] = True, keeps, best
    return Taking(legal, take_keeps, take_keeps & (keeping == 1), take_best, take_best & (quick == 1))


def top_three(space: PanSpace) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """Return the top three cards, four bits for each rank, and a mask where there are three."""
    mine, theirs = hands(space, np.arange(space.size))
    top = topmost(space, mine, theirs, 3)
    code = sum((got << (4 * place) for place, got in enumerate(top)), np.zeros(space.size, np.int64))
    return code, np.sum(top, axis=0) == 3


CUT_SLICE = 8_192


@dataclass(frozen=True)
class Cuts:
    """By rank sum, the positions in which taking and playing keep the value."""

    take: NDArray[np.int64]
    place: NDArray[np.int64]  # or taking, where no card can be played
    positions: int

    @property
    def cuts(self) -> tuple[float, ...]:
        """The cuts that separate two rank sums, and one below all sums."""
        return tuple(total + 0.5 for total in range(2, len(self.take) - 1))

    def kept(self, cut: float) -> float:
        """Return the share kept by taking above a cut, playing below it, and the better at it."""
        total = 0
        for rank_sum, (take, place) in enumerate(zip(self.take, self.place, strict=True)):
            total += int(take if rank_sum > cut else place if rank_sum < cut else max(take, place))
        return total / self.positions


def by_rank_sum(table: LabelTable) -> Generator[Progress, None, Cuts]:
    """Count the values kept by taking and playing with at least three loose cards."""
    space = table.space
    take = np.zeros(3 * space.ranks + 1, np.int64)
    place = np.zeros_like(take)
    positions = 0
    for start in range(0, space.size, CUT_SLICE):
        here = np.arange(start, min(start + CUT_SLICE, space.size))
        mine, theirs = hands(space, here)
        top = topmost(space, mine, theirs, 3)
        sums = sum((rank * got for rank, got in enumerate(top, 1)), np.zeros(len(here), np.int64))
        enough = (np.sum(top, axis=0) == 3) & running(mine, theirs)
        value = values_of(table.labels[here])
        kept, forced = np.zeros(len(here), np.bool_), np.ones(len(here), np.bool_)
        *placing, (_, taken) = successors(space, mine, theirs)
        for legal, after in placing:
            kept |= legal & (values_of(table.labels[np.where(legal, after, 0)]) == -value)
            forced &= ~legal
        taking = values_of(table.labels[np.where(enough, taken, 0)]) == -value
        take += np.bincount(sums[enough & taking], minlength=len(take))
        place += np.bincount(sums[enough & np.where(forced, taking, kept)], minlength=len(place))
        positions += int(enough.sum())
        yield Progress(start, space.size, "positions cut")
    return Cuts(take, place, positions)
