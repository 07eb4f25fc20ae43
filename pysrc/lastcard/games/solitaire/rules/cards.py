"""Cards as whole numbers: 13 times the number of the suit plus the rank, both counted from 0.

The suit of a card is the number of its home row, counted from the bottom.
Source: the README of easyPGS, "Game Rules", for the order S H D C of the home rows; the suits after it are our own.
"""

from __future__ import annotations

SUITS = "SHDCEFGI"
"""Suit letters in the order of the home rows, from the bottom."""

RANKS = "A23456789TJQK"
"""Rank letters; a board with m ranks uses the first m."""

Card = int
"""13 · suit + rank."""

WIDTH = len(RANKS)


def card_of(suit: int, rank: int) -> Card:
    """Return the card of a suit and a rank."""
    return WIDTH * suit + rank


def suit_of(card: Card) -> int:
    """Return the suit of a card: the number of its home row, from the bottom."""
    return card // WIDTH


def rank_of(card: Card) -> int:
    """Return the rank of a card, from 0."""
    return card % WIDTH


def write_card(card: Card) -> str:
    """Write a card: ``9C``."""
    return RANKS[card % WIDTH] + SUITS[card // WIDTH]


SIGNS = "♠♥♦♣★●♜▲"
"""What stands for the suits where people read, in the order of `SUITS`."""


def told(card: Card) -> str:
    """Return a card as people read it: ``10♣``."""
    rank = RANKS[card % WIDTH]
    return f"{'10' if rank == 'T' else rank}{SIGNS[card // WIDTH]}"


NAMES = {write_card(card): card for card in range(WIDTH * len(SUITS))}
"""Every card by its name."""


def read_card(word: str) -> Card | None:
    """Return the card of a name, or None if there is none of that name."""
    return NAMES.get(word)
