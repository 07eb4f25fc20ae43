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

    from lastcard.games.pan.solver.space import Ints, Space


def hands(space: Space, here: Ints) -> tuple[list[Ints], list[Ints]]:
    """Return the cards of each rank that mover and other hold in some positions. Complexity: O(k) each."""
    mine, theirs = [], []
    for digit in space.digits:
        here, number = np.divmod(here, digit.size)
        shares = np.array(digit.shares)
        mine.append(shares[number, 0])
        theirs.append(shares[number, 1])
    return mine, theirs


def numbers(space: Space, mine: list[Ints], theirs: list[Ints]) -> Ints:
    """Return the numbers of the positions with some hands. Complexity: O(k) each."""
    total = np.zeros(len(mine[0]), np.intp)
    for digit, stride, a, b in zip(space.digits, space.strides, mine, theirs, strict=True):
        total += (b * (digit.cards + 1) - b * (b - 1) // 2 + a) * stride
    return total


def successors(
    space: Space, mine: list[Ints], theirs: list[Ints]
) -> Iterator[tuple[NDArray[np.bool_], Ints]]:
    """Each kind of move: where it is legal, and the positions it leads to (anything where it is not).

    Complexity: O(k) array operations a kind of move, of which there are O(k).
    """
    rules = space.rules
    loose = [digit.cards - a - b for digit, a, b in zip(space.digits, mine, theirs, strict=True)]
    for rank in range(1, space.ranks + 1):
        covered = np.sum(loose[rank:], axis=0) > 0
        held, size = mine[rank - 1], rules.set_size(rank)
        whole = (held == size) & ~covered
        single = (held > 0) & ~covered
        if rules.nines_together and rank == 1:
            single &= ~whole
        one_less = [*mine[: rank - 1], np.maximum(held - 1, 0), *mine[rank:]]
        yield single, numbers(space, theirs, one_less)
        if size is not None:
            none_left = [*mine[: rank - 1], np.zeros_like(held), *mine[rank:]]
            yield whole, numbers(space, theirs, none_left)
    wanted = np.full(len(mine[0]), rules.take)
    hand = list(mine)
    for rank in range(space.ranks, 0, -1):
        got = np.minimum(loose[rank - 1], wanted)
        wanted = wanted - got
        hand[rank - 1] = mine[rank - 1] + got
    yield np.sum(loose, axis=0) > 0, numbers(space, theirs, hand)
