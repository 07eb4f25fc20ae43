"""What the Play tab says: advice, endings, repetitions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lastcard.core.game import Game, Outcome
from lastcard.core.solution import Solution
from lastcard.core.words import plies


def advice(game: Game[Any, Any], state: Any, solution: Solution) -> str:
    """The best move of a position and why, in a sentence or two; where that is not known, what seems best."""
    best = solution.moves[0]
    label = game.move_label(state, best.move)
    ends = "" if best.distance is None else f" in {plies(best.distance)}"
    text = {
        "win": f"{capital(label)}: it wins{ends}.",
        "draw": f"{capital(label)}: it keeps the draw.",
        "loss": f"Every move loses against best play; “{label}” holds out for {plies(best.distance or 0)}.",
        None: f"{capital(label)}: nothing is better.",
    }
    why = solution.reason.sentence
    if not solution.known and best.value is None:
        return why
    return why if why.startswith(f"{capital(label)}:") else f"{text[best.value]} {why}"


def ending(outcome: Outcome, you: int | None) -> str:
    """How a game ended; ``you`` is the seat of the only person who plays."""
    if you is None:
        return f"{capital(outcome.sentence)}."
    verdict = {"win": "You win", "draw": "A draw", "loss": "You lose"}[str(outcome.worth(you))]
    return f"{verdict}: {outcome.sentence}."


def repetition(earlier: Sequence[int], solution: Solution) -> str:
    """That a position has come up before, after so many plies each time, and what that means."""
    last = "at the start" if not earlier[-1] else f"after ply {earlier[-1]:,}"
    times = "" if len(earlier) == 1 else f" {_times(len(earlier))},"
    text = f"This position has come up before,{times} {'' if not times else 'the last time '}{last}, with the same player to move"
    if solution.value == "draw":
        return f"{text}; it is drawn with best play."
    if solution.value is not None:
        return f"{text}; it is no draw with best play, so somebody can still force a win."
    return f"{text}."


def _times(count: int) -> str:
    return {2: "twice", 3: "three times"}.get(count, f"{count} times")


def capital(text: str) -> str:
    """The text with its first letter large."""
    return text[:1].upper() + text[1:]
