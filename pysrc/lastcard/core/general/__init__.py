"""A solver for any game of the contract, chosen by the game's shape.

Two players, results: the winner hurries, the loser delays. Endless play is a draw, or the result that
`called_off` gives; where that is None the value is None. In a draw both take moves that keep it and lead to
the nearest drawn end; where none can be reached, there is no distance. Players need not take turns.

One player: a win in the fewest moves; a loss where no win can be reached, for endless play loses (without a
distance). For numbers: the most that can be reached, in the fewest moves.

Numbers (an end has payoffs and no results; then all ends are read as payoffs): everybody maximizes their own;
of equally good moves the one listed first is taken, and the reason says where that matters to another player.
The distance is that of best play without chance. Where play can repeat between two players with a constant
sum, the payoff is what each can force; among others, what each can force against all (`guaranteed`).

Chance: exact averages; a win counts 1, a draw 1/2, a loss 0. There is no distance. Where play can repeat too
they may be known only within `bounds`, and the payoffs are the middle.

Three players and more, results: where play cannot repeat, as for numbers. Where it can: a win for a player
who can force one against all others, with its plies, and a loss for the others; None for all if nobody can.

Beyond the budget only what is certain whatever the unexplored positions are worth is reported: the status is
"bounded", or "unknown" if nothing is certain.
"""

from __future__ import annotations

from lastcard.core.general.engine import POSITION_BUDGET, GeneralEngine

__all__ = ["POSITION_BUDGET", "GeneralEngine"]
