"""What a player can force where play can go round and chance has no part in it.

For each number above that of endless play: from where can the player force at least so much? That is an attractor. For
each number below: from where can the others force that it is no more? That is one too. All that is left is worth what
endless play is worth, for neither side can force it to be anything else. The attractors of one side lie in each other, so
all of them are found in one go, best first, and quickest first among those that are as good.

Source: R. McNaughton, Infinite games played on finite graphs, Annals of Pure and Applied Logic 65 (1993) 149-184, for
attractors; our own for the order.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from fractions import Fraction
from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING

from lastcard.core.progress import Progress

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from lastcard.core.general.numbers.part import Part


SLICE = 5_000
"""Positions between two yields."""


@dataclass(slots=True)
class Thresholds:
    """What is found of the positions of a part.

    Parameters
    ----------
    values : list of Fraction
        What each is worth.
    plies : list of int or None
        How many plies it then is from the end; None where neither side can force one.
    moves : list of int
        The places of the moves that lead there, and no way round.
    """

    values: list[Fraction]
    plies: list[int | None]
    moves: list[int]


def thresholds(part: Part[Fraction], plies: Sequence[int]) -> Generator[Progress, None, Thresholds]:
    """Return what each position is worth, how far the end is, and how to play.

    Whoever is better off with the end than with endless play hurries, and the other side delays.

    In none of the positions chance is to move; `plies` says how many plies each position outside is from the end.
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
            if done % SLICE == 0:
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


def _before(part: Part[Fraction]) -> tuple[array[int], array[int]]:
    """From where each position of a part, and then each outside, can follow, one after the other; and where each begins."""
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
