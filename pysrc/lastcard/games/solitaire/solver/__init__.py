"""Who can win which deal, by which line, and what simple strategies reach.

Source: our own; the game is that of the README of easyPGS.
"""

from lastcard.games.solitaire.solver.contest import (
    SOLVER,
    STRATEGIES,
    Contest,
    Round,
    play_round,
    together,
)
from lastcard.games.solitaire.solver.library import find_out
from lastcard.games.solitaire.solver.record import Entry, Record, read_record
from lastcard.games.solitaire.solver.search import BUDGET, Decision, decide

__all__ = [
    "BUDGET",
    "SOLVER",
    "STRATEGIES",
    "Contest",
    "Decision",
    "Entry",
    "Record",
    "Round",
    "decide",
    "find_out",
    "play_round",
    "read_record",
    "together",
]
