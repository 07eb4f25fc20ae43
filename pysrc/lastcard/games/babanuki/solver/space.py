"""All positions of so many players with at most so many numbers, as arrays: who holds what, and where each draw leads.

A position is its counts (see `shares`). Their partial sums s₁ ≤ s₂ ≤ … number them without gaps, C(s₁, 1) + C(s₂ + 1, 2)
+ C(s₃ + 2, 3) + …, fewer cards first; so an array holds one entry a position, and a draw is an array of places.
Source: our own; the numbering is the combinatorial number system for multisets.
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

import numpy as np

from lastcard.core.progress import Progress
from lastcard.games.babanuki.solver.shares import edges

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from numpy.typing import NDArray

    from lastcard.games.babanuki.solver.shares import Shares

SLICE = 20_000
"""Positions that are worked on at once: some milliseconds."""


class Space:
    """The positions of `players` players with at most `pairs` numbers; where the joker is comes on top.

    Parameters
    ----------
    players, pairs : int
        Two players or more; one number or more.

    Attributes
    ----------
    size : int
        How many there are, for each seat of the joker.
    counts : array, shape (players(players − 1)/2, size)
        How many numbers each two seats share, in the order of `edges`.
    live : array of bool, shape (players, size)
        By the joker's seat: whether everybody holds a card.
    hands : array, shape (players, size)
        Number cards in each hand.
    after, before : array, shape (players, size)
        Where a draw leads, and what leads there: by the partner's seat, the last for the joker; −1 where there is none.
    """

    def __init__(self, players: int, pairs: int) -> None:
        self.players, self.pairs = players, pairs
        self.edges = edges(players)
        self._following = (*range(1, players), 0)
        self.size = comb(pairs + len(self.edges), pairs)
        self._terms = np.array(
            [
                [comb(total + place, place + 1) for total in range(pairs + 1)]
                for place in range(len(self.edges))
            ]
        )

    def fill(self) -> Generator[Progress, None, None]:
        """Work the arrays out, in slices."""
        kind = np.min_scalar_type(-2 * self.pairs)
        self.counts = np.empty((len(self.edges), self.size), kind)
        self.hands = np.empty((self.players, self.size), kind)
        self.live = np.empty((self.players, self.size), bool)
        self.after = np.full((self.players, self.size), -1, np.int32)
        yield Progress(0, self.size, "positions set up")
        self.before = np.full((self.players, self.size), -1, np.int32)
        for start in range(0, self.size, SLICE):
            self._fill(np.arange(start, min(start + SLICE, self.size)))
            yield Progress(start, self.size, "positions set up")

    def _fill(self, places: NDArray[np.int64]) -> None:
        part = slice(int(places[0]), int(places[-1]) + 1)
        counts = self.unrank(places)
        hands = np.zeros((self.players, len(places)), counts.dtype)
        for (one, other), count in zip(self.edges, counts, strict=True):
            hands[one] += count
            hands[other] += count
        self.counts[:, part], self.hands[:, part] = counts, hands
        empty = hands == 0
        for joker in range(self.players):
            others = [seat for seat in range(self.players) if seat != joker]
            self.live[joker, part] = ~empty[others].any(axis=0)
        for partner in range(self.players):
            there = self._there(counts, partner)
            following = self.rank(self.without(self._drawn(counts[:, there], partner), self._following))
            self.after[partner, part][there] = following
            self.before[partner, following] = places[there]

    def _there(self, counts: NDArray[np.int64], partner: int) -> NDArray[np.bool_]:
        """Where a card can be drawn whose partner is in a seat; the joker's seat is left aside."""
        last = self.players - 1
        if partner == last:
            return np.ones(counts.shape[1], bool)
        there: NDArray[np.bool_] = counts[self.edges.index((partner, last))] > 0
        return there

    def _drawn(self, counts: NDArray[np.int64], partner: int) -> NDArray[np.int64]:
        """The counts after a draw, in the seats before it."""
        last = self.players - 1
        drawn = counts.copy()
        if partner < last:
            drawn[self.edges.index((partner, last))] -= 1
            if partner:
                drawn[self.edges.index((0, partner))] += 1
        return drawn

    def drawn(self, places: NDArray[np.int64], partner: int) -> NDArray[np.int64]:
        """Return the counts after a draw that can be made, in the seats before it."""
        return self._drawn(self.unrank(places), partner)

    def without(self, counts: NDArray[np.int64], stay: Sequence[int]) -> NDArray[np.int64]:
        """Return the counts of those who stay, in their order."""
        pairs = [
            (min(stay[one], stay[other]), max(stay[one], stay[other])) for one, other in edges(len(stay))
        ]
        return counts[[self.edges.index(pair) for pair in pairs]]

    def rank(self, counts: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the numbers of positions, one a column."""
        sums = np.cumsum(counts, axis=0)
        found = np.zeros(counts.shape[1], np.int64)
        for terms, total in zip(self._terms, sums, strict=True):
            found += terms[total]
        return found

    def unrank(self, places: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the positions of some numbers, one a column."""
        rest = places.copy()
        sums = np.zeros((len(self.edges) + 1, len(places)), np.int64)
        for place in range(len(self.edges) - 1, -1, -1):
            sums[place + 1] = np.searchsorted(self._terms[place], rest, side="right") - 1
            rest -= self._terms[place][sums[place + 1]]
        return np.diff(sums, axis=0)

    def place(self, counts: Sequence[int]) -> int:
        """Return the number of one position."""
        found = total = 0
        for place, count in enumerate(counts):
            total += count
            found += comb(total + place, place + 1)
        return found

    def holds(self, here: Shares) -> bool:
        """Tell whether a position is one of these."""
        return here.players == self.players and sum(here.counts) <= self.pairs
