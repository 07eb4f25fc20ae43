"""Cards as whole numbers, and which card beats which.

An ordinary card is its strength, 1 or more. The cut card of level i is −i: it beats what the ordinary card i
beats, but neither of the two beats the other, and nothing beats a cut card. An empty table is 0, weaker than every
card, so that any card may be placed on it.
"""

from __future__ import annotations

from bisect import bisect_left

MAX_LEVEL = 10**9 - 1

Card = int
"""An ordinary card k > 0, or the cut card of level i as −i."""

Hand = tuple[Card, ...]
"""Cards by level, weakest first; of one level the ordinary cards come before the cut cards."""

EMPTY = 0
"""The table without a card."""

PASS = 0
"""The move that clears the table."""


def level(card: Card) -> int:
    """Return the strength of a card: it beats ordinary cards below this number."""
    return abs(card)


def is_cut(card: Card) -> bool:
    """Tell whether a card is a cut card."""
    return card < 0


def beats(card: Card, table: Card) -> bool:
    """Tell whether a card may be placed on a table card (or on the empty table)."""
    return table >= 0 and abs(card) > table


def rank_in_hand(card: Card) -> int:
    """Return a number by which hands are sorted."""
    return 2 * abs(card) + (card < 0)


def place_of(hand: Hand, card: Card) -> int | None:
    """Return the index of the first such card in a hand, or None if there is none."""
    place = bisect_left(hand, rank_in_hand(card), key=rank_in_hand)
    return place if place < len(hand) and hand[place] == card else None


def without(hand: Hand, place: int) -> Hand:
    """Return a hand without the card at an index."""
    return hand[:place] + hand[place + 1 :]


def write_card(card: Card) -> str:
    """Write a card: ``4``, or ``4~`` for the cut card of level 4."""
    return str(card) if card >= 0 else f"{-card}~"


def write_hand(hand: Hand) -> str:
    """Write a hand, weakest card first."""
    return ",".join([str(card) if card > 0 else f"{-card}~" for card in hand])
