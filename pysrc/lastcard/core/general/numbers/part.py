"""Some positions of a game, with what the positions after them are worth: what is solved at once where play goes round.

One player (side 1) wants a number to be large, all others together (side -1) want it to be small, and chance (side 0)
wants nothing. Play that never ends is worth 0 here: what it is really worth is taken off everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Generic

from lastcard.core.general.numbers.elimination import Number

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(slots=True)
class Part(Generic[Number]):
    """Positions numbered from 0, and what follows from them.

    Parameters
    ----------
    sides : list of int
        Who is to move: 1, -1, or 0 for chance.
    after : list of list of int
        What follows from each: a position of the part by its number, or ``~k`` for one outside.
    chances : list of list of number
        The probability of each, where chance is to move; empty elsewhere. None is 0.
    outside : list of number
        What each position outside is worth.
    """

    sides: list[int]
    after: list[list[int]]
    chances: list[list[Number]]
    outside: list[Number]

    def worth(self, values: Sequence[Number], there: int) -> Number:
        """Return what a position is worth, in the part or outside."""
        return values[there] if there >= 0 else self.outside[~there]

    def mirrored(self) -> Part[Number]:
        """Return the part as the others see it: who wanted much wants little."""
        return Part(
            [-side for side in self.sides], self.after, self.chances, [-much for much in self.outside]
        )


def rounded(part: Part[Fraction]) -> Part[float]:
    """Return a part with floats in the place of fractions."""
    return Part(
        part.sides,
        part.after,
        [[float(chance) for chance in chances] for chances in part.chances],
        [float(much) for much in part.outside],
    )


def mean(chances: Sequence[Number], worths: Sequence[Number]) -> Number:
    """Return what chance makes of some worths."""
    total = chances[0] * worths[0]
    for chance, worth in zip(chances[1:], worths[1:], strict=True):
        total += chance * worth
    return total


def led_out(
    part: Part[Number], inside: Sequence[bool], useful: Sequence[Sequence[int]]
) -> tuple[list[int], list[int | None]]:
    """Find from where side 1 leads play out of a set of positions, with chance's help: a positive probability each time.

    Parameters
    ----------
    part : Part
        The positions.
    inside : sequence of bool
        Which positions are in the set.
    useful : sequence of sequence of int
        The moves of each position that count, by their places: of side -1 all must lead out, of side 1 and chance one.

    Returns
    -------
    staying : list of int
        The positions of the set in which the others can keep play for ever, whatever chance does.
    lead : list of int or None
        By position the place of the move of side 1 that leads closer to the outside: the first of those that are quickest
        to do so, in whatever order the positions are numbered.
    """
    count = len(part.sides)
    left = [len(useful[here]) if inside[here] else 0 for here in range(count)]
    lead: list[int | None] = [None] * count
    out = [not each for each in inside]
    plies = [0] * count
    queue: list[int] = []

    def meet(here: int, far: int) -> None:
        """One move more of a position in the set leads out, to where it takes so many plies from there on."""
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
