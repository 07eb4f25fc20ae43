"""Moves made forward at many positions at once: what they hold, and what they lead to.

The analysis goes backwards by differences of indexes; this goes forward by counts of cards, and shares nothing
with it but the numbering.

Source: our own, from the rules of Samkoff 2015, section 1.1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from lastcard.games.pan.solver.retrograde.space import Ints, Space


def hands(space: Space, here: Ints) -> tuple[list[Ints], list[Ints]]:
    """Return the cards of each rank that mover and other hold in some positions."""
    mine, theirs = [], []
    for digit in space.digits:
        here, number = np.divmod(here, digit.size)
        shares = np.array(digit.shares)
        mine.append(shares[number, 0])
        theirs.append(shares[number, 1])
    return mine, theirs


def numbers(space: Space, mine: list[Ints], theirs: list[Ints]) -> Ints:
    """Return the numbers of the positions with some hands."""
    total = np.zeros(len(mine[0]), np.intp)
    for digit, stride, a, b in zip(space.digits, space.strides, mine, theirs, strict=True):
        total += digit.number(a, b) * stride
    return total


def running(mine: list[Ints], theirs: list[Ints]) -> NDArray[np.bool_]:
    """Tell in which positions both players hold a card."""
    both: NDArray[np.bool_] = (np.sum(mine, axis=0) > 0) & (np.sum(theirs, axis=0) > 0)
    return both


def topmost(space: Space, mine: list[Ints], theirs: list[Ints], most: int) -> list[Ints]:
    """Return how many cards of each rank are among so many on top of the pile, or among all where there are fewer."""
    wanted = np.full(len(mine[0]), most)
    found = []
    for digit, a, b in zip(reversed(space.digits), reversed(mine), reversed(theirs), strict=True):
        found.append(np.minimum(digit.cards - a - b, wanted))
        wanted = wanted - found[-1]
    return found[::-1]


def successors(
    space: Space, mine: list[Ints], theirs: list[Ints]
) -> Iterator[tuple[NDArray[np.bool_], Ints]]:
    """Each kind of move: where it is legal, and the positions it leads to (anything where it is not)."""
    rules = space.rules
    loose = [digit.cards - a - b for digit, a, b in zip(space.digits, mine, theirs, strict=True)]
    turned = numbers(
        space, theirs, mine
    )  # as if the mover did nothing: a card placed changes the part of one rank
    for rank in range(1, space.ranks + 1):
        covered = np.sum(loose[rank:], axis=0) > 0
        held, size = mine[rank - 1], rules.set_size(rank)
        whole = (held == size) & ~covered
        single = (held > 0) & ~covered
        if rules.nines_together and rank == 1:
            single &= ~whole
        digit, stride, other = space.digits[rank - 1], space.strides[rank - 1], theirs[rank - 1]
        others = turned - digit.number(other, held) * stride
        yield single, others + digit.number(other, np.maximum(held - 1, 0)) * stride
        if size is not None:
            yield whole, others + digit.number(other, np.zeros_like(held)) * stride
    taken = topmost(space, mine, theirs, rules.take)
    hand = [held + got for held, got in zip(mine, taken, strict=True)]
    yield np.sum(loose, axis=0) > 0, numbers(space, theirs, hand)
