"""How far floats are off, and how small a difference between two payoffs can be that is none of rounding's.

What hitting is worth is a fraction over the sizes of the deck from here on, multiplied, as long as cards can come. Two
payoffs that are not the same differ by at least one part of that denominator; if rounding can move them less, equal
floats are equal numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lastcard.games.pairs.solver.induction.layered_positions import LayeredPositions

PRECISION = 2.0**-52
"""Twice the relative error of one operation."""


def rounding(layered: LayeredPositions) -> float:
    """Return how far a float of a payoff can be from the payoff.

    A layer adds up products of a share of the deck and a payoff, at most (m − 1)n. A share is a difference of two, so
    that it may be off by as much as if the cards on the table were still in the deck.
    """
    ranks, others = len(layered.deck), layered.players - 1
    layers = sum(map(len, layered.free)) + layered.players
    return PRECISION * layers * (ranks + 3 * layers + 6) * others * others * ranks


def settled_span(layered: LayeredPositions, layer: int) -> int:
    """Return how many cards can come after a layer so that floats which are equal up to rounding are the same payoff."""
    apart, span = 2 * rounding(layered), 0
    while layer + span <= layered.last and (apart := apart * max(1, layered.cards(layer + span))) < 1:
        span += 1
    return span
