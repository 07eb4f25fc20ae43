"""The rules of match-taking: what a position is, what is legal, and how both are written.

Source: Guo 2014, section 1; the largest take and the rule are free here.
"""

from lastcard.games.matches.rules.game import (
    GAME,
    GUO_2014,
    MATCH_PLAYERS,
    MAX_LEFT,
    MAX_TAKE,
    NOTATION,
    USUAL_TAKE,
    Matches,
    State,
)

__all__ = [
    "GAME",
    "GUO_2014",
    "MATCH_PLAYERS",
    "MAX_LEFT",
    "MAX_TAKE",
    "NOTATION",
    "USUAL_TAKE",
    "Matches",
    "State",
]
