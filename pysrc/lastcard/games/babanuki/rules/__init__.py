"""The rules of open-hand BABANUKI: positions, draws, and their notation.

Source: Kiya 2021, section 5.2.1.
"""

from lastcard.games.babanuki.rules.game import (
    GAME,
    KIYA_2021,
    PACK_PAIRS,
    Babanuki,
    deal,
    lay_aside,
    random_hands,
)
from lastcard.games.babanuki.rules.position import (
    JOKER,
    MAX_CARDS,
    MAX_NUMBER,
    MAX_PAIRS,
    MAX_PLAYERS,
    NOTATION,
    Card,
    Hand,
    State,
    settled,
    write_card,
    write_hand,
)

__all__ = [
    "GAME",
    "JOKER",
    "KIYA_2021",
    "MAX_CARDS",
    "MAX_NUMBER",
    "MAX_PAIRS",
    "MAX_PLAYERS",
    "NOTATION",
    "PACK_PAIRS",
    "Babanuki",
    "Card",
    "Hand",
    "State",
    "deal",
    "lay_aside",
    "random_hands",
    "settled",
    "write_card",
    "write_hand",
]
