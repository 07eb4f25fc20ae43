"""Which seat wins a position, and how that is said to who asks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lastcard.core.sentences import plies
from lastcard.core.solution import worths
from lastcard.core.worth import better, is_payoff, worth_text
from lastcard.ui.players import called

if TYPE_CHECKING:
    from lastcard.core.game import Game
    from lastcard.core.solution import Solution


def winning_seat(game: Game[Any, Any], state: Any, solution: Solution) -> tuple[int | None, str]:
    """Return the seat that wins a position, and why in a sentence; None where no seat does.

    Where games are played for numbers it is the one seat that gets most on average.
    """
    if not solution.known:
        return None, "Who wins here is not known, so no seat can be promised."
    everyone, names = worths(game, state, solution), called(game, state)
    if any(is_payoff(worth) for worth in everyone):
        best = [
            seat for seat, one in enumerate(everyone) if not any(better(other, one) for other in everyone)
        ]
        if len(best) > 1:
            return None, "On average no seat gets more than the others here."
        each = ", ".join(f"{name} {worth_text(one)}" for name, one in zip(names, everyone, strict=True))
        return best[0], f"On average the {names[best[0]]} player gets most ({each})"
    if "win" in everyone:
        winner = everyone.index("win")
        ends = "" if solution.distance is None else f" in {plies(solution.distance)}"
        verb = "wins" if len(names) == 2 else f"can force {game.at_stake(state) or 'first place'}"
        return winner, f"With best play the {names[winner]} player {verb}{ends}"
    if all(one == "draw" for one in everyone):
        return None, "With best play this is a draw: no seat wins."
    return None, "Nobody can force a win here: no seat is sure of it."
