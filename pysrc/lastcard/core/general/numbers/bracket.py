"""Bounds for what a player can force, where the exact numbers are out of reach: true ones, close together.

One side keeps to a strategy that floats have found to be good; what the other side can do against it bounds the value.
That is a game of one side, and positions among which this side can keep play for ever, whatever chance does, are taken
together to one: whoever is in one of them can get to any way out of any of them, or stay, which is worth 0. After that all
play ends, so there is just one solution; and numbers, none of which is more than the best move or chance makes of the
numbers after it, are nowhere above the solution, for play that goes on gives the true numbers in the end.

So numbers are found with floats in a game in which each ply costs a very little, which keeps rounding on the safe side, and
then each of them is compared with what follows from it in fractions, without rounding. If that does not succeed, or the
equations are too many, bounds are improved sweep by sweep, each rounded outward.

Source: S. Haddad and B. Monmege, Interval iteration algorithm for MDPs and IMDPs, Theoretical Computer Science 735 (2018)
111-131, for taking positions together and bounds from both sides; the little cost is our own.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from lastcard.core.general.numbers.components import components
from lastcard.core.general.numbers.elimination import TooLarge
from lastcard.core.general.numbers.part import Part, led_out, mean, rounded
from lastcard.core.general.numbers.strategies import best_play

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from lastcard.core.progress import Progress

COSTS = (2.0**-44, 2.0**-40, 2.0**-36)
"""What a ply costs, as a part of the largest number, in the trials to find numbers that are safe in spite of rounding."""


def lower_bounds(
    part: Part[Fraction], choice: Sequence[int], most: int, width: float
) -> Generator[Progress, None, list[Fraction]]:
    """Return for each position a number that side 1 gets at least, by a strategy.

    Parameters
    ----------
    part : Part
        The positions, with what the positions outside are worth at least.
    choice : sequence of int
        The strategy, by position the place of the move; those of side -1 are where the search for its answer begins.
    most : int
        The most multiplications for one system of equations.
    width : float
        How close to the true number the bounds should come, where they have to be improved sweep by sweep.
    """
    merged, number, answer = answering(part, choice)
    rough = rounded(merged)
    size = max(1e-300, *(abs(much) for much in rough.outside))
    for share in COSTS:
        try:
            floats = yield from best_play(rough, answer, most, size * share / 8, size * share)
        except TooLarge:
            break
        found = [Fraction(value) for value in floats]
        if _safe(merged, found):
            return [found[k] for k in number]
    from lastcard.core.general.numbers.sweeps import Sweeps  # which loads numpy

    swept = yield from Sweeps(rough).from_below(size, width)
    return [Fraction(swept[k]) for k in number]


def answering(part: Part[Fraction], choice: Sequence[int]) -> tuple[Part[Fraction], list[int], list[int]]:
    """Return the game that side -1 plays against a strategy, with positions taken together so that all play ends.

    O(positions · moves) at worst.

    Returns
    -------
    part : Part
        That game; nobody of side 1 is in it.
    number : list of int
        By old position the new one.
    answer : list of int
        By new position a move with which side -1 may begin.
    """
    after = [
        [following[choice[here]]] if part.sides[here] > 0 else following
        for here, following in enumerate(part.after)
    ]
    sides = [-1 if side else 0 for side in part.sides]
    fixed = Part(sides, after, part.chances, part.outside)
    together = staying_together(fixed)
    number = [-1] * len(sides)
    for k, group in enumerate(together):
        for here in group:
            number[here] = k
    groups = [[here] for here in range(len(sides)) if number[here] < 0]
    for k, group in enumerate(groups, start=len(together)):
        number[group[0]] = k
    stop = ~len(part.outside)
    merged: Part[Fraction] = Part([], [], [], [*part.outside, Fraction(0)])
    answer = []
    for k, group in enumerate((*together, *groups)):
        kept = k < len(together)
        ways = [
            number[there] if there >= 0 else there
            for here in group
            if sides[here] or not kept
            for there in after[here]
        ]
        if kept:
            ways = [*dict.fromkeys(there for there in ways if there != k), stop]
        merged.sides.append(-1 if kept else sides[group[0]])
        merged.after.append(ways)
        merged.chances.append([] if kept else part.chances[group[0]])
        begin = choice[group[0]] if not kept and part.sides[group[0]] < 0 else len(ways) - 1 if kept else 0
        answer.append(begin)
    return merged, number, answer


def staying_together(part: Part[Fraction]) -> list[list[int]]:
    """Return the largest sets of positions in which side -1 can keep play for ever, each visited again and again.

    O(positions · moves) at worst.
    """
    found = []
    waiting = [list(range(len(part.sides)))]
    while waiting:
        inside = [False] * len(part.sides)
        for here in waiting.pop():
            inside[here] = True
        staying, _ = led_out(part, inside, [range(len(following)) for following in part.after])
        if not staying:
            continue
        local = {here: k for k, here in enumerate(staying)}
        first, after = [0], list[int]()
        for here in staying:
            after += [local[there] for there in part.after[here] if there in local]
            first.append(len(after))
        parts = [[staying[k] for k in each] for each in components(first, after)]
        if len(parts) == 1:
            found.append(staying)
        else:
            waiting += parts
    return found


def _safe(part: Part[Fraction], values: Sequence[Fraction]) -> bool:
    """Tell whether no number is more than what side -1 or chance makes of those after it."""
    for here, value in enumerate(values):
        worths = [part.worth(values, there) for there in part.after[here]]
        if value > (min(worths) if part.sides[here] else mean(part.chances[here], worths)):
            return False
    return True
