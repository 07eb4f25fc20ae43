"""The experiments of the essay's Tables 8 to 10 over all positions of a small game, where the essay samples some.

Heuristic and look-ahead are worked out at every position at once. The facts (`facts/heuristic.py`) call it.

All guesses are doubled, so that they are whole numbers; `ENDLESS` stands for the infinite worth of a finished
game. A move's number is its place in the order of `State.moves`: single card and set of each rank, then taking.

When to take by the rank sum of the top three cards alone: how often each cut keeps the value of a position.

Source: Samkoff 2015, section 5.2, judged by the solution over all positions.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from lastcard.core.progress import Progress
from lastcard.games.pan.solver.space import hands, running, successors, topmost

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from lastcard.games.pan.solver.space import Ints, Space, Table

    Guesses = NDArray[np.int16]


ENDLESS = 30_000
MOST = 600_000  # most positions of a game that is looked at in this way


@dataclass(frozen=True)
class Moves:
    """All moves of all positions of a game that are not over.

    `steps` has for each kind of move, in order, the positions where it is legal, and those that it leads to.
    """

    space: Space
    steps: tuple[tuple[Ints, Ints], ...]

    @property
    def take(self) -> int:
        """The number of the move that takes."""
        return len(self.steps) - 1


def all_moves(space: Space) -> Moves:
    """Return all moves of a game. Raises `ValueError` if it has more than `MOST` positions."""
    if space.size > MOST:
        raise ValueError(f"{space.size:,} positions are more than the {MOST:,} looked at all at once")
    here = np.arange(space.size)
    mine, theirs = hands(space, here)
    both = running(mine, theirs)
    steps = []
    for legal, after in successors(space, mine, theirs):
        where = np.flatnonzero(legal & both)
        steps.append((where, after[where]))
    return Moves(space, tuple(steps))


def guesses(space: Space, printed: bool = False) -> Guesses:
    """Return the doubled heuristic of every position (see `heuristic`), finished ones plus or minus `ENDLESS`."""
    total = np.zeros(1, np.int16)
    for rank, digit in enumerate(space.digits, start=1):
        size = space.rules.set_size(rank)
        parts = []
        for mine, theirs in digit.shares:
            turns = (1 if theirs == size else theirs) - (1 if mine == size else mine)
            parts.append((mine - theirs) * (2 * rank - space.ranks - 1) + (-turns if printed else turns))
        total = (np.array(parts, np.int16)[:, None] + total[None, :]).ravel()
    total[space.one_sided(mover_empty=False)] = -ENDLESS
    total[space.one_sided(mover_empty=True)] = ENDLESS
    return total


def deepen(moves: Moves, worth: Guesses) -> Guesses:
    """Return what every position is worth when one ply more is searched."""
    best = np.full(len(worth), -ENDLESS - 1, np.int16)
    for where, after in moves.steps:
        best[where] = np.maximum(best[where], -worth[after])
    return np.where(best < -ENDLESS, worth, best)


def looked_ahead(moves: Moves, depth: int, printed: bool = False) -> Generator[int, None, Guesses]:
    """Return the minimax value of every position at a depth; yields the plies searched so far."""
    worth = guesses(moves.space, printed)
    for ply in range(1, depth + 1):
        worth = deepen(moves, worth)
        yield ply
    return worth


def suggestions(moves: Moves, worth: Guesses) -> NDArray[np.int8]:
    """Return the number of each position's first best move when what follows is worth so much; −1 if none."""
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
    """For every position whether taking is legal, and how good it is by the exact solution.

    Taking is `legal`; it `keeps` the value of the position; no other move does (`only`); it is one of the moves that
    best play allows, with distances (`best`); it is the only one (`alone`).
    """

    legal: NDArray[np.bool_]
    keeps: NDArray[np.bool_]
    only: NDArray[np.bool_]
    best: NDArray[np.bool_]
    alone: NDArray[np.bool_]


def taking(moves: Moves, table: Table) -> Taking:
    """Return how good taking is, everywhere, by the exact solution."""
    size = moves.space.size
    labels = table.labels.astype(np.int32)
    value = np.where(labels < 0, 0, np.where(labels % 2 == 1, 1, -1))
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


def top_three(space: Space) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """Return the top three cards of each pile, and whether it has so many beside the nine of hearts.

    The cards are given as one number with four binary digits a rank, the nines lowest.
    """
    mine, theirs = hands(space, np.arange(space.size))
    top = topmost(space, mine, theirs, 3)
    code = sum((got << (4 * place) for place, got in enumerate(top)), np.zeros(space.size, np.int64))
    return code, np.sum(top, axis=0) == 3


SLICE = 8_192


@dataclass(frozen=True)
class Cuts:
    """What taking and placing keep, by the rank sum of the top three cards.

    Of so many positions in all, by rank sum those with so many cards in the pile in which taking keeps the value
    (`take`), and in which placing does, or nothing can be placed and taking is forced (`place`).
    """

    take: NDArray[np.int64]
    place: NDArray[np.int64]
    positions: int

    @property
    def cuts(self) -> tuple[float, ...]:
        """The cuts that tell two rank sums apart, and one below all sums."""
        return tuple(total + 0.5 for total in range(2, len(self.take) - 1))

    def kept(self, cut: float) -> float:
        """Return the share of positions whose value is kept by taking where the sum is above a cut, placing elsewhere.

        Where the sum is the cut itself, the better of the two is counted.
        """
        total = 0
        for rank_sum, (take, place) in enumerate(zip(self.take, self.place, strict=True)):
            total += int(take if rank_sum > cut else place if rank_sum < cut else max(take, place))
        return total / self.positions


def by_rank_sum(table: Table) -> Generator[Progress, None, Cuts]:
    """Return what taking and placing keep in all positions with three loose cards or more that are not over."""
    space = table.space
    take = np.zeros(3 * space.ranks + 1, np.int64)
    place = np.zeros_like(take)
    positions = 0
    for start in range(0, space.size, SLICE):
        here = np.arange(start, min(start + SLICE, space.size))
        mine, theirs = hands(space, here)
        top = topmost(space, mine, theirs, 3)
        sums = sum((rank * got for rank, got in enumerate(top, 1)), np.zeros(len(here), np.int64))
        enough = (np.sum(top, axis=0) == 3) & running(mine, theirs)
        value = _values(table.labels[here])
        kept, forced = np.zeros(len(here), np.bool_), np.ones(len(here), np.bool_)
        *placing, (_, taken) = successors(space, mine, theirs)
        for legal, after in placing:
            kept |= legal & (_values(table.labels[np.where(legal, after, 0)]) == -value)
            forced &= ~legal
        taking = _values(table.labels[np.where(enough, taken, 0)]) == -value
        take += np.bincount(sums[enough & taking], minlength=len(take))
        place += np.bincount(sums[enough & np.where(forced, taking, kept)], minlength=len(place))
        positions += int(enough.sum())
        yield Progress(start, space.size, "positions cut")
    return Cuts(take, place, positions)


def _values(labels: NDArray[np.int16]) -> NDArray[np.int8]:
    """1, 0 or −1 for labels that are won, drawn or lost for the player to move."""
    return np.where(labels < 0, 0, np.where(labels % 2 == 1, 1, -1)).astype(np.int8)
