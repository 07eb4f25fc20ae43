"""What the Practise tab says in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lastcard.core.exercises import NoExercise, TooLarge
from lastcard.core.text import capital
from lastcard.core.text.named import named_seat
from lastcard.ui.player_names import retold

if TYPE_CHECKING:
    from lastcard.core.exercises import Exercise, Exercises, Reply
    from lastcard.core.game import Game

NOBODY = -2
"""The seat where a choice names no player."""


def choices(game: Game[Any, Any], exercise: Exercise, start: Any = None) -> list[tuple[str, str, int]]:
    """Return the choices of an exercise: each in notation, in words, and the seat of the player whom it names, or `NOBODY`."""
    state = game.parse(exercise.position) if start is None else start
    alone, found = len(game.players(state)) == 1, []
    for choice in exercise.choices:
        label = exercise.label(choice)
        seat = None if alone else named_seat(label)
        found.append((choice, capital(retold(label, game, state)), NOBODY if seat is None else seat))
    return found


def no_such_kind(kind: str, exercises: Exercises) -> str:
    """Return that there is no such kind here, and which there are."""
    titles = ", ".join(one.title.rstrip("?") for one in exercises.kinds)
    return f"There are no exercises of the kind {kind[:40]!r} here. There are: {titles}."


def fault(error: Exception) -> str:
    """Return why there is no exercise."""
    if isinstance(error, TooLarge):
        return "There are no exercises here: the positions of this game are too large to be solved exactly in a moment."
    if isinstance(error, NoExercise):
        return "The game has no such exercise: none was found among the positions that were tried. Try another kind or grade."
    return f"No exercise could be made: {error}"


def line_title(reply: Reply) -> str:
    """Return what stands above the moves that a reply shows."""
    return reply.shows or ("How it can go on" if reply.right else "The moves that show it")
