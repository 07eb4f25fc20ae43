"""The recursion as it stands in the paper, put right, with a dictionary of what has been worked out: slow and plain.

The benchmark times it beside `layers`, and the tests compare the two.
Source: Park, Tasnim and Zheng 2014, Theorem 10 (Theorem 3 is the case of two players) and equation 4.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

Payoffs = tuple[Any, ...]
Key = tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[int, ...], ...]]

NEAR = 1e-11
"""Floats that differ by no more are the same up to rounding."""


class Recursion:
    """What positions are worth to the players in turn order, the player to move first; in fractions, if exact."""

    def __init__(self, burn: int, *, exact: bool = False) -> None:
        self.burn = burn
        self.exact = exact
        self.known: dict[Key, Payoffs] = {}

    def worth(
        self, deck: tuple[int, ...], discards: tuple[int, ...], stacks: tuple[tuple[int, ...], ...]
    ) -> Payoffs:
        """Return what a position is worth: equation 6."""
        key = deck, discards, stacks
        found = self.known.get(key)
        if found is None:
            fold, hit = self.fold(stacks), self.hit(deck, discards, stacks)
            found = self.known[key] = hit if hit[0] > fold[0] + (0 if self.exact else NEAR) else fold
        return found

    def fold(self, stacks: tuple[tuple[int, ...], ...]) -> Payoffs:
        """Return what folding is worth: equation 7."""
        return self._pays(min(stack[0] for stack in stacks), len(stacks))

    def hit(
        self, deck: tuple[int, ...], discards: tuple[int, ...], stacks: tuple[tuple[int, ...], ...]
    ) -> Payoffs:
        """Return what hitting is worth: equation 8 with (m − 1)j in the place of (n − 1)j."""
        cards, players = sum(deck), len(stacks)
        totals: list[Any] = [0] * players
        for rank, count in enumerate(deck, start=1):
            if count:
                after = self._after(rank, deck, discards, stacks)
                for player in range(players):
                    totals[player] += count * after[player]
        return tuple(Fraction(total) / cards if self.exact else total / cards for total in totals)

    def _after(
        self,
        rank: int,
        deck: tuple[int, ...],
        discards: tuple[int, ...],
        stacks: tuple[tuple[int, ...], ...],
    ) -> Payoffs:
        """What everybody gets after the mover is dealt a card: equation 4, and nothing when the deck runs out."""
        if rank in stacks[0]:
            return self._pays(rank, len(stacks))
        left = tuple(count - (place == rank) for place, count in enumerate(deck, start=1))
        if sum(left) <= self.burn:
            left, discards = tuple(map(sum, zip(left, discards, strict=True))), (0,) * len(deck)
            if sum(left) <= self.burn:
                return (0,) * len(stacks)
        following = self.worth(left, discards, (*stacks[1:], tuple(sorted((*stacks[0], rank)))))
        return following[-1:] + following[:-1]

    def _pays(self, score: int, players: int) -> Payoffs:
        return (-(players - 1) * score, *[score] * (players - 1))
