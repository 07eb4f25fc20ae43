"""The two-player program that the paper prints, with its mistakes: where it hits.

It looks five turns ahead. There it takes the average cost of a pair, rounded down, for a gain; and it remembers what a
position was worth without how far it had looked from there. So most of its numbers come from shorter looks. What it
remembers depends on what it was asked first; here that is every position in turn, those with few cards first.
Source: Park, Tasnim and Zheng 2014, appendix 7.7.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from lastcard.games.pairs.rules import USUAL_DECK
from lastcard.games.pairs.solver.table import lowest

if TYPE_CHECKING:
    from lastcard.games.pairs.rules import Counts
    from lastcard.games.pairs.solver.subsets import Numbers

TURNS = 5
"""What the program calls ``num_stages``."""

LEFT = 5
"""The cards, all burned, with which it looks no further."""


@lru_cache(maxsize=2)
def printed_table(deck: Counts = USUAL_DECK, *, remembers: bool = True) -> Numbers:
    """Return where the program hits, by the two stacks as numbers in binary, the mover's first.

    Parameters
    ----------
    deck : tuple of int
        The full deck; what lies face up is missing from it, whatever else may be.
    remembers : bool
        Whether it keeps its memory from one question to the next, as printed, or forgets it.

    Notes
    -----
    Complexity: O(4ⁿ n).
    """
    program = _Program(deck)
    return program.remembering() if remembers else program.forgetting()


class _Program:
    """All positions of a deck; those with equally many cards face up make a layer."""

    def __init__(self, deck: Counts) -> None:
        self._ranks = len(deck)
        bits = (np.arange(1 << self._ranks)[:, None] >> np.arange(self._ranks)) & 1
        self._own, sizes = bits == 1, bits.sum(axis=1)
        self._deck = (np.array(deck) - bits[:, None, :] - bits[None, :, :]).astype(np.int16)
        self._there = (self._deck.min(axis=2) >= 0) & (sizes[:, None] > 0) & (sizes[None, :] > 0)
        self._cards = sizes[:, None] + sizes[None, :]
        low = lowest(self._ranks)
        self._low = np.minimum(low[:, None], low[None, :])
        pairs = self._deck * self._own[:, None, :]
        self._cost = (pairs @ np.arange(1, self._ranks + 1)).astype(np.int64)
        self._left = np.maximum(self._deck.sum(axis=2), 1)
        self._weight = 2 * self._deck.sum(axis=2) - pairs.sum(axis=2)
        self._guess = np.where(self._there, self._cost // self._left, 0.0)

    def forgetting(self) -> Numbers:
        """Tell where it hits if it begins every time without a memory."""
        mine, other = np.nonzero(self._there)
        worth, hits = self._guess, np.zeros(self._there.shape, bool)
        for _ in range(TURNS):
            worth = worth.copy()
            hits[mine, other], worth[mine, other] = self._decide(mine, other, worth)
        return hits

    def remembering(self) -> Numbers:
        """Tell where it hits once it has been asked about every position, those with few cards first."""
        last = 2 * self._ranks
        layers = [self._with_cards(count) for count in range(2, last + 1)]
        turns = self._turns_left(layers)
        asked = self._cards + turns  # five more than the cards of the position from which it was looked at
        worth, hits = self._guess.copy(), np.zeros(self._there.shape, bool)
        for mine, other in reversed(layers):
            hits[mine, other], worth[mine, other] = self._decide(mine, other, worth, asked)
        return hits

    def _with_cards(self, count: int) -> tuple[Numbers, Numbers]:
        """The positions with so many cards face up."""
        mine, other = np.nonzero(self._there & (self._cards == count))
        return mine, other

    def _turns_left(self, layers: list[tuple[Numbers, Numbers]]) -> Numbers:
        """How many turns it looked ahead from each position when it was first there."""
        unseen = TURNS + 1
        turns = np.full(self._there.shape, unseen, np.int8)
        for mine, other in layers:
            here = turns[mine, other]
            here[here == unseen] = TURNS
            turns[mine, other] = here
            dear = self._cost[mine, other] >= self._weight[mine, other] * self._low[mine, other]
            on = (here > 1) & ~dear & (self._left[mine, other] > LEFT)
            for rank in range(self._ranks):
                new = on & ~self._own[mine, rank] & (self._deck[mine, other, rank] > 0)
                after = other[new], mine[new] | 1 << rank
                turns[after] = np.minimum(turns[after], here[new] - 1)
        return turns

    def _decide(
        self, mine: Numbers, other: Numbers, worth: Numbers, asked: Numbers | None = None
    ) -> tuple[Numbers, Numbers]:
        """Where it hits in some positions, and what it thinks of them; a later question's memory is not used.

        What pairs cost is the program's ``p``, the cards, those that do not pair twice, its ``z``.
        """
        cost, left, low = self._cost[mine, other], self._left[mine, other], self._low[mine, other]
        total = cost.astype(float)
        for rank in range(self._ranks):
            after = other, mine | 1 << rank
            found = worth[after]
            if asked is not None:
                found = np.where(asked[after] > asked[mine, other], self._guess[after], found)
            cards = np.where(self._own[mine, rank], 0, self._deck[mine, other, rank])
            total += found * cards
        hit = np.where(cost >= self._weight[mine, other] * low, -np.inf, -total / left)
        thought = np.where(left <= LEFT, self._guess[mine, other], np.maximum(hit, -low))
        return thought > -low, thought
