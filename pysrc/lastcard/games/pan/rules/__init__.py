"""The rules of Pan: what a position is, what is legal, and how both are written.

Source: Samkoff 2015, section 1 (rules 1 to 3) and section 6 (the variants).
"""

from lastcard.games.pan.rules.game import GAME, PAN_PLAYERS, SAMKOFF_2015, Pan, random_position
from lastcard.games.pan.rules.position import (
    ESSAY_RULES,
    MAX_SUITS,
    MAX_TAKE,
    MOST_RANKS,
    NOTATION,
    TAKE,
    Move,
    PanRules,
    RankCounts,
    State,
    rank_name,
    read_rules,
)

__all__ = [
    "ESSAY_RULES",
    "GAME",
    "MAX_SUITS",
    "MAX_TAKE",
    "MOST_RANKS",
    "NOTATION",
    "PAN_PLAYERS",
    "SAMKOFF_2015",
    "TAKE",
    "Move",
    "Pan",
    "PanRules",
    "RankCounts",
    "State",
    "random_position",
    "rank_name",
    "read_rules",
]
