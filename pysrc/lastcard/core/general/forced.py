"""What one player can force against all others together: a zero-sum game for one number.

Components are solved successors first. Without repetition that is backward induction; with repetition and
chance, strategies are improved (`strategies`). Without chance, a player can force at least a number above the
worth of endless play from its attractor, and the others can hold the player to one below it from theirs; the
rest is worth endless play. The attractors of a side are nested, so that one pass finds them all, the best
first and of these the quickest.

Source: R. McNaughton, Infinite games played on finite graphs, Annals of Pure and Applied Logic 65 (1993)
149-184, for attractors; our own for the order.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from heapq import heapify, heappop, heappush
from typing import Any, TypeGuard, TypeVar

from lastcard.core.game import CHANCE
from lastcard.core.general.elimination import Block, Sweeps, TooMuchWork, components, mean, rounded
from lastcard.core.general.explore import Graph
from lastcard.core.general.strategies import best_play, leading_moves, lower_bounds, settled
from lastcard.core.progress import Progress, Sliced

THRESHOLD_SLICE = 5_000  # positions between two yields


@dataclass(slots=True)
class Thresholds:
    """The worths of a part, the plies to the end (None if not forced), and the moves."""

    values: list[Fraction]
    plies: list[int | None]
    moves: list[int]


def thresholds(part: Block[Fraction], plies: Sequence[int]) -> Sliced[Thresholds]:
    """Return the worths, distances and moves of the positions of a part without chance.

    The side that prefers the end to endless play hurries, the other delays. `plies` gives the distance of
    each position outside to the end.
    """
    count = len(part.sides)
    zero = Fraction(0)
    worths = sorted({zero, *part.outside})
    level = {much: number for number, much in enumerate(worths)}
    middle = level[zero]
    ranks = [level[much] for much in part.outside]
    found, distances = [middle] * count, [0] * count
    first, before = _before(part)
    for side in (1, -1):
        queue = [
            (-side * rank, plies[k], count + k) for k, rank in enumerate(ranks) if side * (rank - middle) > 0
        ]
        heapify(queue)
        left = array("i", map(len, part.after))
        settled = [False] * count
        done = 0
        while queue:
            done += 1
            if done % THRESHOLD_SLICE == 0:
                yield Progress(done, count, "thresholds")
            rank, distance, there = heappop(queue)
            if there < count:
                if settled[there]:
                    continue
                settled[there] = True
                found[there], distances[there] = -side * rank, distance
            for here in before[first[there] : first[there + 1]]:
                left[here] -= 1
                if not settled[here] and (part.sides[here] == side or not left[here]):
                    heappush(queue, (rank, distance + 1, here))
    levels, steps = [*found, *reversed(ranks)], [*distances, *reversed(plies)]  # ~k: counted from the end
    moves = [
        next(
            place
            for place, there in enumerate(following)
            if levels[there] == found[here] and (found[here] == middle or steps[there] == distances[here] - 1)
        )
        for here, following in enumerate(part.after)
    ]
    return Thresholds(
        [worths[rank] for rank in found],
        [None if rank == middle else distance for rank, distance in zip(found, distances, strict=True)],
        moves,
    )


def _before(part: Block[Fraction]) -> tuple[array[int], array[int]]:
    """The predecessors of each position of a part, then of each outside, and where each list begins."""
    count = len(part.sides)
    first = array("l", [0]) * (count + len(part.outside) + 1)
    for following in part.after:
        for there in following:
            first[there if there >= 0 else count + ~there] += 1
    total = 0
    for there, size in enumerate(first):
        total += size
        first[there] = total  # where its own end; filled backwards
    before = array("i", [0]) * total
    for here, following in enumerate(part.after):
        for there in following:
            number = there if there >= 0 else count + ~there
            first[number] -= 1
            before[first[number]] = here
    return first, before


Definite = TypeVar("Definite")
WorthShare = TypeVar("WorthShare", Fraction, Fraction | None)
FORCED_SLICE = 2_000  # positions between two yields
BOUND_WIDTH = Fraction(1, 10**9)  # how far bounds may be apart
MOST_EXACT = 200_000  # multiplications of fractions for one pair of strategies, before bounds are taken
MOST_ROUGH = 4_000_000  # multiplications of floats for the same, until sweeps are made instead
WARM = 400  # from this number of positions on, sweeps find the first strategies
GRAIN = 2**100  # bounds are multiples of 1/GRAIN, so that fractions stay short
OUTSIDE = -1  # the number within a part of a position that is not in it


@dataclass(slots=True)
class Forced:
    """What a player can force, by position.

    `low`, `high`: what the player can force, and what the others can hold the player to; the same where
    exact, None where unexplored positions follow.
    `choice`: the place of the best move, for or against the player; None for chance, ends and open positions.
    `plies`: the distance to the end in games without chance if both play best; None if play never ends.
    """

    low: list[Fraction | None]
    high: list[Fraction | None]
    choice: list[int | None]
    plies: list[int | None]


def forced(
    graph: Graph[Any], player: int, endless: Fraction, width: Fraction = BOUND_WIDTH
) -> Sliced[Forced]:
    """Find what a player can force in every position.

    `endless` is what the player gets from endless play, and `width` the distance allowed between bounds.
    """
    shares = _moved([each[player] for each in graph.ends.values()], -endless)
    solver = _Solver(graph, player, dict(zip(graph.ends, shares, strict=True)), width)
    done = since = 0
    for together in components(graph.first, graph.after):
        here = together[0]
        if len(together) == 1 and here not in graph.after[graph.first[here] : graph.first[here + 1]]:
            solver.step(here)
        else:
            yield from solver.go_round(together)
        done += len(together)
        if done - since >= FORCED_SLICE:
            since = done
            yield Progress(done, len(graph.movers), "positions")
    found = solver.found
    exact = found.low is found.high
    found.low = _moved(found.low, endless)
    found.high = found.low if exact else _moved(found.high, endless)
    return found


class _Solver:
    """The solver of a graph; the worth of endless play is subtracted everywhere."""

    def __init__(self, graph: Graph[Any], player: int, ends: dict[int, Fraction], width: Fraction) -> None:
        count = len(graph.movers)
        self.graph, self.player, self.ends, self.width = graph, player, ends, width
        exact: list[Fraction | None] = [None] * count
        self.local = array("i", [OUTSIDE]) * count
        self.found = Forced(exact, exact, [None] * count, [None] * count)

    def step(self, here: int) -> None:
        """Solve a position from its successors."""
        graph, found = self.graph, self.found
        if here in self.ends:
            self._note(here, self.ends[here], None, None)
            found.plies[here] = 0
            return
        following = graph.after[graph.first[here] : graph.first[here + 1]]
        lows = [found.low[there] for there in following]
        if not following or not _all_known(lows):
            return
        exact = found.low is found.high
        highs = lows if exact else [found.high[there] for there in following]
        if not _all_known(highs):
            raise AssertionError("what is bounded from below is bounded from above")
        mover = graph.movers[here]
        if mover == CHANCE:
            chances = graph.chances[here]
            low = mean(chances, lows)
            if exact or lows == highs:
                self._note(here, low, None, None)
            else:
                self._note(here, *_outward(low, mean(chances, highs)), None)
            return
        best = max if mover == self.player else min
        low = best(lows)
        high = low if exact else best(highs)
        if mover == self.player:
            place = self._place(here, following, lows, low)
        else:
            place = self._place(here, following, highs, high)
        self._note(here, low, None if low == high else high, place)

    def _place(self, here: int, following: Sequence[int], worths: Sequence[Fraction], best: Fraction) -> int:
        """The first of the best moves; with distances, the one that hurries or delays."""
        places = [place for place, worth in enumerate(worths) if worth == best]
        plies = [self.found.plies[following[place]] for place in places]
        gain = best if self.graph.movers[here] == self.player else -best
        chosen = 0
        if gain and _all_known(plies):
            chosen = plies.index(min(plies) if gain > 0 else max(plies))
        if (wanted := plies[chosen]) is not None:
            self.found.plies[here] = 1 + wanted
        return places[chosen]

    def _note(self, here: int, low: Fraction, high: Fraction | None, place: int | None) -> None:
        """Write down the bounds and the choice; `high` only if it differs from `low`."""
        found = self.found
        found.low[here], found.choice[here] = low, place
        if high is not None and found.high is found.low:
            found.high = list(found.low)
        if found.high is not found.low:
            found.high[here] = low if high is None else high

    def go_round(self, together: Sequence[int]) -> Sliced[None]:
        """Solve the positions of a component, whose successors outside are known."""
        graph, found = self.graph, self.found
        local = self.local
        for k, here in enumerate(together):
            local[here] = k
        nobody: list[Fraction] = []
        away: dict[int, int] = {}
        part: Block[Fraction] = Block([], [], [], [])
        for here in together:
            following: Sequence[int] = graph.after[graph.first[here] : graph.first[here + 1]]
            chances = graph.chances.get(here, ())
            if chances:
                following = [there for there, chance in zip(following, chances, strict=True) if chance]
            mover = graph.movers[here]
            part.sides.append(0 if mover == CHANCE else 1 if mover == self.player else -1)
            part.after.append(
                [
                    local[there] if local[there] != OUTSIDE else ~away.setdefault(there, len(away))
                    for there in following
                ]
            )
            part.chances.append([chance for chance in chances if chance] if chances else nobody)
        for here in together:
            local[here] = OUTSIDE
        lows = [found.low[there] for there in away]
        highs = lows if found.low is found.high else [found.high[there] for there in away]
        if not _all_known(lows) or not _all_known(highs):
            return
        part.outside = [*lows]
        upper = Block(part.sides, part.after, part.chances, [*highs])
        if not away:
            zeros = [Fraction(0)] * len(together)
            self._write(together, part, zeros, zeros, leading_moves(part, zeros, Fraction(0))[0])
        elif 0 in part.sides:
            yield from self._strategies(together, part, upper)
        else:
            yield from self._thresholds(together, part, upper, [found.plies[there] for there in away])

    def _thresholds(
        self, together: Sequence[int], part: Block[Fraction], upper: Block[Fraction], plies: list[int | None]
    ) -> Sliced[None]:
        distances = [distance or 0 for distance in plies]
        low = high = yield from thresholds(part, distances)
        if part.outside != upper.outside:
            high = yield from thresholds(upper, distances)
        moves = [
            least if side > 0 else most
            for side, least, most in zip(part.sides, low.moves, high.moves, strict=True)
        ]
        self._write(together, part, low.values, high.values, moves)
        if all(distance is not None or not much for distance, much in zip(plies, part.outside, strict=True)):
            for here, distance in zip(together, low.plies, strict=True):
                self.found.plies[here] = distance

    def _strategies(
        self, together: Sequence[int], part: Block[Fraction], upper: Block[Fraction]
    ) -> Sliced[None]:
        """Solve positions with chance: exactly if that ends, else by bounds."""
        rough = rounded(part)
        slack = 1e-12 * max(abs(much) for much in rough.outside)
        choice = [0] * len(together)
        if len(together) >= WARM:
            values = yield from Sweeps(rough).play(len(together))
            choice, _ = leading_moves(rough, values, slack)
        try:
            yield from best_play(rough, choice, MOST_ROUGH, slack, 0.0)
            if part.outside == upper.outside:
                exact = yield from best_play(part, choice, MOST_EXACT, Fraction(0), Fraction(0))
                moves = settled(part, exact)
                if moves is not None:
                    self._write(together, part, exact, exact, moves)
                    return
        except TooMuchWork:
            pass
        width = float(self.width)
        low = yield from lower_bounds(part, choice, MOST_ROUGH, width)
        high = yield from lower_bounds(upper.mirrored(), choice, MOST_ROUGH, width)
        self._write(together, part, low, [-much for much in high], choice)

    def _write(
        self,
        together: Sequence[int],
        part: Block[Fraction],
        low: Sequence[Fraction],
        high: Sequence[Fraction],
        moves: Sequence[int],
    ) -> None:
        for k, here in enumerate(together):
            place = moves[k] if part.sides[k] else None
            self._note(here, low[k], None if low is high or low[k] == high[k] else high[k], place)


def _moved(worths: Sequence[WorthShare], by: Fraction) -> list[WorthShare]:
    """Add a number to each known worth, once for each object: there are few, used often."""
    sums: dict[int, WorthShare] = {}
    if by:
        for much in worths:
            if much is not None and id(much) not in sums:
                sums[id(much)] = much + by
    return [sums.get(id(much), much) for much in worths]


def _all_known(each: Sequence[Definite | None]) -> TypeGuard[Sequence[Definite]]:
    return None not in each


def _outward(low: Fraction, high: Fraction) -> tuple[Fraction, Fraction]:
    return Fraction(low * GRAIN // 1, GRAIN), Fraction(-(-high * GRAIN // 1), GRAIN)
