"""Sentences that the command line and every page word alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lastcard.core.game import Game
    from lastcard.core.solution import Solution


def plies(count: int) -> str:
    """Return a distance with its unit: ``1 ply``, ``2 plies``."""
    return f"{count:,} {'ply' if count == 1 else 'plies'}"


def signed(value: int) -> str:
    """Return a balance with its sign, a true minus: ``+2``, ``0``, ``−1``."""
    return f"{value:+,d}".replace("-", "−") if value else "0"


def verdict_sentence(game: Game[Any, Any], state: Any, solution: Solution) -> str:
    """Return who wins a game of two players, and in how many plies, in a sentence."""
    outcome = game.outcome(state)
    if outcome is not None:
        return f"The game is over: {outcome.sentence}."
    if solution.value is None:
        return "Nobody can force a result." if solution.known else "Who wins is not known here."
    if solution.value == "draw":
        return "With best play the game is drawn."
    mover = game.player_to_move(state)
    winner = mover if solution.value == "win" else 1 - mover
    turn = "to move" if winner == mover else "not to move"
    distance = "" if solution.distance is None else f" in {plies(solution.distance)}"
    return f"The {game.player_names[winner]} player ({turn}) wins{distance}."
