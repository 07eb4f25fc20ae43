"""The rules of Pairs: what a position is, what is legal, how both are written, and a whole game round after round.

Source: Park, Tasnim and Zheng 2014, section 2.
"""

from lastcard.games.pairs.rules.game import GAME, ORDINALS, PARK_2014, Pairs
from lastcard.games.pairs.rules.notation import NOTATION
from lastcard.games.pairs.rules.position import (
    FOLD,
    HIT,
    MAX_CARDS,
    MAX_PLAYERS,
    MAX_RANKS,
    USUAL_BURN,
    USUAL_DECK,
    USUAL_RANKS,
    Counts,
    Ending,
    Move,
    Stack,
    State,
    face_up,
    ready,
    triangular,
    usual_deck,
)
from lastcard.games.pairs.rules.table import Dealt, DeckEmpty, Round, Table, new_table, target

__all__ = [
    "FOLD",
    "GAME",
    "HIT",
    "MAX_CARDS",
    "MAX_PLAYERS",
    "MAX_RANKS",
    "NOTATION",
    "ORDINALS",
    "PARK_2014",
    "USUAL_BURN",
    "USUAL_DECK",
    "USUAL_RANKS",
    "Counts",
    "Dealt",
    "DeckEmpty",
    "Ending",
    "Move",
    "Pairs",
    "Round",
    "Stack",
    "State",
    "Table",
    "face_up",
    "new_table",
    "ready",
    "target",
    "triangular",
    "usual_deck",
]
