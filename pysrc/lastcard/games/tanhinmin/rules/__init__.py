"""The rules of TANHINMIN: positions, moves, and their notation.

Source: Kiya 2021, sections 2.2.1 (the game) and 3.2 (cut cards).
"""

from lastcard.games.tanhinmin.rules.game import GAME, TAN_PAPER, TAN_PLAYERS, Tanhinmin
from lastcard.games.tanhinmin.rules.position import (
    EMPTY,
    MAX_CARDS_DEALT,
    PASS,
    State,
    TanCard,
    TanHand,
    beats,
    is_cut,
    level,
    tan_text,
    write_hand,
)

__all__ = [
    "EMPTY",
    "GAME",
    "MAX_CARDS_DEALT",
    "PASS",
    "TAN_PAPER",
    "TAN_PLAYERS",
    "State",
    "TanCard",
    "TanHand",
    "Tanhinmin",
    "beats",
    "is_cut",
    "level",
    "tan_text",
    "write_hand",
]
