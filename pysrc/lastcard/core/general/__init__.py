"""A solver for any game of the contract, chosen by the game's shape; it knows nothing of a game but its rules.

What positions are worth, and how far the end is (in plies):

Two players, results (each end is one's win and the other's loss, or a draw)
    Who wins hurries, who loses delays. Play without end is a draw, or what the game's `called_off` says; where that is
    None nobody forces it and the value is None. In a draw both make for the nearest drawn end by moves that keep the
    draw; where none can be come to so, there is no distance. Players need not take turns.
One player
    A win in the fewest moves; a loss where no win can be reached, for play without end loses (a loss has no distance
    before it is there). For numbers: the most that can be reached, in the fewest moves.
Numbers (an end has payoffs and no results; then all ends are read as payoffs)
    Everybody wants the most for themselves; of moves that are as good to whoever makes them the one listed first is
    taken, and the reason says where that mattered to somebody else. The distance is that of best play, where chance has
    no part. Where play can go round between two who share always the same in all, what each can force; among others,
    what each can be sure of against all others together (`guaranteed`).
Chance
    Exact averages; a win counts 1, a draw 1/2, a loss 0. There is no distance. Where play can go round too they may be
    known only within `bounds`, and the payoffs are the middle.
Three players and more, results
    Where play cannot go round, as for numbers. Where it can: a win for who can force one whatever all others do, in so
    many plies, and a loss for the others; None for all where nobody can.

Beyond the budget what is certain whatever the positions are worth that were not gone through is said, and no more: the
status is "bounded", or "unknown" where nothing is.
"""

from __future__ import annotations

from lastcard.core.general.engine import BUDGET, GeneralEngine

__all__ = ["BUDGET", "GeneralEngine"]
