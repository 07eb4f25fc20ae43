"""Sparse linear equations, parts of graphs, components, and sweeps of bounds.

`solve` solves x = constants + rows · x, the worths of a Markov chain that ends, with fractions or floats. No
pivot is ever 0, so the cheapest unknown is eliminated first (H. Markowitz, The elimination form of the
inverse and its application to linear programming, Management Science 3 (1957) 255-269).

A `Block` is a set of positions that is solved at once because play can repeat in it. Side 1 maximizes, side -1
(all others) minimizes, side 0 is chance; endless play is worth 0, as its worth is subtracted everywhere.

`components` yields strongly connected components, successors first (R. Tarjan, Depth-first search and linear
graph algorithms, SIAM Journal on Computing 1 (1972) 146-160). `Sweeps` improves bounds by value iteration,
rounded to the safe side (L. Shapley, Stochastic games, PNAS 39 (1953) 1095-1100).
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING, Generic, TypeVar

import numpy as np

from lastcard.core.progress import Progress, Sliced

if TYPE_CHECKING:
    from numpy.typing import NDArray


Scalar = TypeVar("Scalar", float, Fraction)
ELIMINATION_SLICE = 20_000  # multiplications between two yields
LONGEST_FRACTION = 6_000  # digits in base 2 of the longest denominator that is worked with


class TooMuchWork(Exception):
    """A system of equations exceeds the work allowed."""


def solve(rows: list[dict[int, Scalar]], constants: list[Scalar], most: int) -> Sliced[list[Scalar]]:
    """Return the solution x of x = constants + rows · x; both arguments are used up.

    O(unknowns · row²) if the rows stay short, at worst O(unknowns³). `rows` gives by unknown the factors of
    the others. Raises `TooMuchWork` after `most` multiplications, for fractions longer than `LONGEST_FRACTION`, or if
    floats are too rough to tell a pivot from 0.
    """
    users: list[set[int]] = [set() for _ in rows]
    for here, row in enumerate(rows):
        for there in row:
            users[there].add(here)
    queue = [(len(row) * len(users[here]), here) for here, row in enumerate(rows)]
    heapify(queue)
    done = [False] * len(rows)
    order: list[int] = []
    spent = told = 0
    while queue:
        weight, here = heappop(queue)
        row = rows[here]
        if done[here]:
            continue
        if weight < (now := len(row) * len(users[here])):
            heappush(queue, (now, here))
            continue
        done[here] = True
        order.append(here)
        users[here].discard(here)
        _divide(here, row, constants)
        spent += (1 + len(row)) * (1 + len(users[here]))
        if spent > most:
            raise TooMuchWork
        if spent - told >= ELIMINATION_SLICE:
            told = spent
            yield Progress(len(order), len(rows), "equations")
        for there in row:
            users[there].discard(here)
        for user in users[here]:
            _put_in(here, row, rows[user], user, constants, users)
            heappush(queue, (len(rows[user]) * len(users[user]), user))
    for here in reversed(order):
        value = constants[here]
        for there, factor in rows[here].items():
            value += factor * constants[there]
        constants[here] = value
    return constants


def _divide(here: int, row: dict[int, Scalar], constants: list[Scalar]) -> None:
    own = row.pop(here, None)
    if own is not None:
        rest = 1 - own
        if rest <= 0:
            raise TooMuchWork
        for there in row:
            row[there] /= rest
        constants[here] /= rest
    value = constants[here]
    if isinstance(value, Fraction) and value.denominator.bit_length() > LONGEST_FRACTION:
        raise TooMuchWork


def _put_in(
    here: int,
    row: dict[int, Scalar],
    into: dict[int, Scalar],
    user: int,
    constants: list[Scalar],
    users: list[set[int]],
) -> None:
    """Substitute an unknown in one of the equations that use it."""
    share = into.pop(here)
    constants[user] += share * constants[here]
    for there, factor in row.items():
        if there in into:
            into[there] += share * factor
        else:
            into[there] = share * factor
            users[there].add(user)


@dataclass(slots=True)
class Block(Generic[Scalar]):
    """Positions numbered from 0, and what follows from them.

    `sides`: who is to move: 1, -1, or 0 for chance.
    `after`: the successors of each: a position of the part by its number, or ``~k`` for one outside.
    `chances`: the probabilities, none of them 0, where chance is to move; empty elsewhere.
    `outside`: the worth of each position outside.
    """

    sides: list[int]
    after: list[list[int]]
    chances: list[list[Scalar]]
    outside: list[Scalar]

    def worth(self, values: Sequence[Scalar], there: int) -> Scalar:
        """Return the worth of a position, in the part or outside."""
        return values[there] if there >= 0 else self.outside[~there]

    def mirrored(self) -> Block[Scalar]:
        """Return the part with the sides exchanged."""
        return Block(
            [-side for side in self.sides], self.after, self.chances, [-much for much in self.outside]
        )


def rounded(part: Block[Fraction]) -> Block[float]:
    """Return a part with floats instead of fractions."""
    return Block(
        part.sides,
        part.after,
        [[float(chance) for chance in chances] for chances in part.chances],
        [float(much) for much in part.outside],
    )


def mean(chances: Sequence[Scalar], worths: Sequence[Scalar]) -> Scalar:
    """Return the expected worth."""
    total = chances[0] * worths[0]
    for chance, worth in zip(chances[1:], worths[1:], strict=True):
        total += chance * worth
    return total


def led_out(
    part: Block[Scalar], inside: Sequence[bool], useful: Sequence[Sequence[int]]
) -> tuple[list[int], list[int | None]]:
    """Find where side 1 can lead play out of a set, each step with a positive probability.

    `inside` marks the set; `useful` lists the places of the moves that count: of side -1 all must lead out,
    of side 1 and chance one.

    Returns the positions of the set in which the others can keep play for ever, whatever chance does, and by
    position the place of side 1's first quickest move towards the outside, however positions are numbered.
    """
    count = len(part.sides)
    left = [len(useful[here]) if inside[here] else 0 for here in range(count)]
    lead: list[int | None] = [None] * count
    out = [not each for each in inside]
    plies = [0] * count
    queue: list[int] = []

    def meet(here: int, far: int) -> None:
        left[here] -= 1
        if part.sides[here] >= 0 or not left[here]:
            if part.sides[here] > 0:
                lead[here] = next(
                    place
                    for place in useful[here]
                    if (there := part.after[here][place]) < 0 or (out[there] and plies[there] <= far)
                )
            out[here] = True
            plies[here] = far + 1
            queue.append(here)

    users: list[list[int]] = [[] for _ in range(count)]
    ready: list[int] = []
    for here in range(count):
        if inside[here]:
            for place in useful[here]:
                there = part.after[here][place]
                if there >= 0 and inside[there]:
                    users[there].append(here)
                else:
                    ready.append(here)
    for here in ready:
        if not out[here]:
            meet(here, 0)
    for there in queue:
        for here in users[there]:
            if not out[here]:
                meet(here, plies[there])
    return [here for here in range(count) if not out[here]], lead


def components(first: Sequence[int], after: Sequence[int]) -> Iterator[list[int]]:
    """Yield the strongly connected components of a graph, successors first.

    Linear, and without recursion.

    `first`: where in `after` what follows from a number begins; one entry more than there are numbers.
    `after`: what follows from each number.
    """
    count = len(first) - 1
    unseen, finished = 0, count + 1
    number, low = (array("i", [unseen]) * count for _ in range(2))
    place = array("l", first[:-1])
    met = 0
    waiting: list[int] = []
    for root in range(count):
        if number[root] != unseen:
            continue
        met += 1
        number[root] = low[root] = met
        way = [root]
        waiting.append(root)
        while way:
            here = way[-1]
            at = place[here]
            if at < first[here + 1]:
                place[here] = at + 1
                there = after[at]
                seen = number[there]
                if seen == unseen:
                    met += 1
                    number[there] = low[there] = met
                    way.append(there)
                    waiting.append(there)
                elif seen < low[here]:
                    low[here] = seen
                continue
            way.pop()
            if way and low[here] < low[way[-1]]:
                low[way[-1]] = low[here]
            if low[here] == number[here]:
                start = len(waiting) - 1
                while waiting[start] != here:
                    start -= 1
                together = waiting[start:]
                del waiting[start:]
                for each in together:
                    number[each] = finished
                yield together


MOST_SWEPT = 2_000_000_000  # moves looked at in all sweeps together, until bounds are taken as they are
BETWEEN = 64  # sweeps between two looks at how much they still change


class Sweeps:
    """One step of value iteration, for all positions of a part at once."""

    def __init__(self, part: Block[float]) -> None:
        count = len(part.sides)
        targets = [there if there >= 0 else count + ~there for places in part.after for there in places]
        self.targets = np.array(targets, dtype=np.int64)
        sizes = np.array([len(places) for places in part.after], dtype=np.int64)
        self.starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
        self.sides = np.array(part.sides, dtype=np.int64)
        each = zip(part.after, part.chances, strict=True)
        self.chances = np.array([one for places, some in each for one in some or [1.0] * len(places)])
        self.outside = np.array(part.outside, dtype=np.float64)
        self.size = float(np.abs(self.outside).max())
        self.longest = int(sizes.max())

    def once(self, values: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the worths after one more ply."""
        worths = np.concatenate([values, self.outside])[self.targets]
        found = np.add.reduceat(worths * self.chances, self.starts)
        for side, best in ((1, np.maximum), (-1, np.minimum)):
            found = np.where(self.sides == side, best.reduceat(worths, self.starts), found)
        return found

    def from_below(self, size: float, width: float) -> Sliced[list[float]]:
        """Return lower bounds of the true worths, if none of these is below `-size`.

        Each sweep turns lower bounds into better ones, and more than the rounding error is subtracted.
        """
        off = (self.longest + 4) * 2.0**-52 * max(size, self.size)
        values = np.full(len(self.sides), -max(size, self.size))
        sweeps = max(BETWEEN, MOST_SWEPT // len(self.targets))
        for done in range(sweeps):
            better = np.maximum(values, self.once(values) - off)
            if done % BETWEEN == 0:
                yield Progress(done, sweeps, "bounds")
                if float((better - values).max()) < width * 1e-6:
                    break
            values = better
        return [float(value) for value in values]

    def play(self, sweeps: int) -> Sliced[list[float]]:
        """Return the worths of play that stops after that number of plies and is then worth 0."""
        values = np.zeros(len(self.sides))
        for done in range(sweeps):
            if done % BETWEEN == 0:
                yield Progress(done, sweeps, "strategies")
            values = self.once(values)
        return [float(value) for value in values]
