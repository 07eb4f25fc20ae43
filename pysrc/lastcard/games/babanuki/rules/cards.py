"""Cards as whole numbers: a number card is 1 or more and stands in two hands, the joker is 0 and stands in one."""

from __future__ import annotations

JOKER = 0
"""The card that has no partner."""

MAX_NUMBER = 999_999

Card = int
"""A number, 1 or more, or `JOKER`."""

Hand = tuple[Card, ...]
"""Cards in ascending order of their numbers; the joker comes last."""


def place_in_hand(card: Card) -> int:
    """Return a number by which hands are sorted."""
    return card or MAX_NUMBER + 1


def write_card(card: Card) -> str:
    """Write a card: its number, or ``J``."""
    return str(card) if card else "J"


def write_hand(hand: Hand) -> str:
    """Write a hand: ``1,2,J``."""
    return ",".join([write_card(card) for card in hand])


def sort_hand(cards: list[Card]) -> Hand:
    """Return cards as a hand."""
    return tuple(sorted(cards, key=place_in_hand))


def with_card(hand: Hand, card: Card) -> Hand:
    """Return a hand that has taken up a card: its partner leaves the hand, or the card is added."""
    if card in hand:
        return without_card(hand, card)
    place = next(
        (at for at, other in enumerate(hand) if place_in_hand(other) > place_in_hand(card)), len(hand)
    )
    return (*hand[:place], card, *hand[place:])


def without_card(hand: Hand, card: Card) -> Hand:
    """Return a hand without one of its cards."""
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]
