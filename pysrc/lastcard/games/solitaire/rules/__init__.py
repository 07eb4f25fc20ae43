"""The rules of Pan Galactic Solitaire: what a position is, what may be exchanged and why, and how both are written.

Source: the README of easyPGS, "Game Rules".
"""

from lastcard.games.solitaire.rules.cards import (
    RANKS,
    SUITS,
    WIDTH,
    Card,
    card_of,
    rank_of,
    read_card,
    suit_of,
    write_card,
)
from lastcard.games.solitaire.rules.exchanges import Exchange, Kind, Move, Way, exchanges, moves
from lastcard.games.solitaire.rules.game import EASYPGS, GAME, Solitaire
from lastcard.games.solitaire.rules.notation import NOTATION, deal
from lastcard.games.solitaire.rules.position import MAX_RANKS, MAX_SUITS, READINGS, USUAL, Reading, State

__all__ = [
    "EASYPGS",
    "GAME",
    "MAX_RANKS",
    "MAX_SUITS",
    "NOTATION",
    "RANKS",
    "READINGS",
    "SUITS",
    "USUAL",
    "WIDTH",
    "Card",
    "Exchange",
    "Kind",
    "Move",
    "Reading",
    "Solitaire",
    "State",
    "Way",
    "card_of",
    "deal",
    "exchanges",
    "moves",
    "rank_of",
    "read_card",
    "suit_of",
    "write_card",
]
