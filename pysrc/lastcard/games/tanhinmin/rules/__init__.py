"""The rules of TANHINMIN: positions, moves, and their notation.

Source: Kiya 2021, sections 2.2.1 (the game) and 3.2 (cut cards).
"""

from lastcard.games.tanhinmin.rules.game import GAME, KIYA_2021, PLAYERS, Tanhinmin
from lastcard.games.tanhinmin.rules.position import (
    EMPTY,
    MAX_CARDS,
    MAX_LEVEL,
    NOTATION,
    PASS,
    Card,
    Hand,
    State,
    beats,
    is_cut,
    level,
    write_card,
    write_hand,
)

__all__ = [
    "EMPTY",
    "GAME",
    "KIYA_2021",
    "MAX_CARDS",
    "MAX_LEVEL",
    "NOTATION",
    "PASS",
    "PLAYERS",
    "Card",
    "Hand",
    "State",
    "Tanhinmin",
    "beats",
    "is_cut",
    "level",
    "write_card",
    "write_hand",
]
