"""The rules of Pan: what a position is, what is legal, and how both are written.

Source: Samkoff 2015, section 1 (rules 1 to 3) and section 6 (the variants).
"""

from lastcard.games.pan.rules.game import GAME, PLAYERS, SAMKOFF_2015, Pan, random_position
from lastcard.games.pan.rules.position import (
    MAX_RANKS,
    MAX_SUITS,
    MAX_TAKE,
    NOTATION,
    TAKE,
    USUAL,
    Hand,
    Move,
    Rules,
    State,
    rank_name,
    read_rules,
)

__all__ = [
    "GAME",
    "MAX_RANKS",
    "MAX_SUITS",
    "MAX_TAKE",
    "NOTATION",
    "PLAYERS",
    "SAMKOFF_2015",
    "TAKE",
    "USUAL",
    "Hand",
    "Move",
    "Pan",
    "Rules",
    "State",
    "random_position",
    "rank_name",
    "read_rules",
]
