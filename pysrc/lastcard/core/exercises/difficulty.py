"""How hard an exercise is: what the engine can count, in points, and the grade that the points come to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lastcard.core.playing.levels import ShortSightedAgent
from lastcard.core.sentences import move_count, points
from lastcard.core.text import amount
from lastcard.core.worth import order

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from lastcard.core.engine import Engine
    from lastcard.core.exercises.judged import Judged


@dataclass(frozen=True, slots=True)
class Mark:
    """One thing that was counted: how many points it adds, and what it is in words."""

    points: int
    words: str


BOUNDS = (2, 4)
"""The points from which an exercise has grade 2, and grade 3."""

WORDS = {1: "Easy", 2: "Medium", 3: "Hard"}
"""What a grade is called."""


def grade_of(marks: Sequence[Mark], bounds: tuple[int, int] = BOUNDS) -> int:
    """Return the grade that points come to."""
    points = sum(mark.points for mark in marks)
    return 1 + (points >= bounds[0]) + (points >= bounds[1])


def why(grade: int, marks: Sequence[Mark]) -> str:
    """Return in a sentence why an exercise has a grade."""
    return f"{WORDS[grade]} (grade {grade} of 3): {', '.join(mark.words for mark in marks)}."


def counted(count: int, steps: tuple[int, int], words: str) -> Mark:
    """Return the mark of a number: one point from the first step on, two from the second."""
    return Mark((count >= steps[0]) + (count >= steps[1]), words)


def choice_mark(here: Judged) -> Mark:
    """Return the mark for how many moves are legal."""
    count = len(here.moves)
    return counted(count, (4, 6), f"{amount(count, 'move')} to choose from")


def depth_mark(here: Judged) -> Mark | None:
    """Return the mark for how far the end is; None where that is not counted."""
    far = here.solution.distance
    if far is None:
        return None
    players = len(here.everyone)
    what = "the win" if players > 2 else "the end"
    return counted(far, (5, 11), f"{what} is {move_count(far)} away")


def error_mark(engine: Engine[Any, Any], here: Judged) -> Mark:
    """Return the mark for how often the player of medium strength goes wrong, which is worked out, not played."""
    game, level = engine.game, engine.levels.medium
    seen = ShortSightedAgent(level.sight).favoured(game, here.state) if level.sight else None
    moves = list(here.moves) if seen is None else [game.format_move(move) for move in seen]
    share = sum(move not in here.best for move in moves) / len(moves)
    errs = round(100 * (1 - level.skill) * share)
    return Mark((share > 0.5) + (share > 0.75), f"a player of medium strength goes wrong {errs} times in 100")


def gap_mark(here: Judged) -> Mark | None:
    """Return the mark for how much better the best move is than the next, where games are played for points."""
    if not here.for_points:
        return None
    ranked = sorted((float(order(worth)) for _, worth in here.moves.values()), reverse=True)
    gap, scale = ranked[0] - ranked[1], max(map(abs, ranked))
    return Mark(2 * ((gap < 0.4 * scale) + (gap < 0.15 * scale)), f"{points(gap)} lie between the best moves")


def tempting_mark(here: Judged, tempting: Collection[str]) -> Mark | None:
    """Return the mark for whether the move that comes to mind first is wrong; None where none does."""
    if not tempting:
        return None
    wrong = not set(tempting) & set(here.best)
    return Mark(int(wrong), f"the greedy move is {'wrong' if wrong else 'right'}")
