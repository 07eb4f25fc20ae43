"""*Find the winning move*: exactly one move keeps what the position is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lastcard.core.exercises.difficulty import choice_mark, depth_mark, error_mark, gap_mark, tempting_mark
from lastcard.core.exercises.exercise import Reply
from lastcard.core.exercises.kind import Draft, Kind, best_line
from lastcard.core.sentences import how_far, points, result
from lastcard.core.text import amount, capital
from lastcard.core.text.named import marked
from lastcard.core.worth import order

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from lastcard.core.exercises.exercise import Exercise
    from lastcard.core.exercises.judged import Judged
    from lastcard.core.exercises.kind import Source


class BestMove(Kind):
    """Choices are the legal moves, the answer the one that is better than all others for whoever makes it.

    `positions` are those of a `Kind`.
    """

    name = "best-move"
    title = "Find the move"
    says = "choices: all legal moves; answer: the one that keeps the win, or the draw, or is worth most on average"

    def __init__(self, positions: Callable[[Random, int], Any] | None = None) -> None:
        self.positions = positions

    def draft(self, source: Source, rng: Random, grade: int, wanted: Any) -> Draft | None:
        here = self.position(source, rng, grade)
        if here is None or len(here.moves) < 2 or len(here.best) != 1 or not here.clear:
            return None
        return self.about(source, here)

    def about(self, source: Source, here: Judged) -> Draft:
        """Return the question about a position."""
        game, solution = source.game, here.solution
        marks = (
            choice_mark(here),
            depth_mark(here) if here.worth == "win" else None,
            error_mark(source.engine, here),
            gap_mark(here),
            tempting_mark(here, source.tempting(here.state)),
            *source.more_marks(here),
        )
        return Draft(
            solution.position,
            solution.to_move,
            _ask(here),
            tuple(here.moves),
            here.best,
            _reason(source, here),
            tuple(mark for mark in marks if mark is not None),
            tuple(game.move_label(here.state, move) for move in here.moves),
            hints=_hints(source, here),
        )

    def of_move(self, move: str) -> str:
        return move

    def reply(self, source: Source, exercise: Exercise, given: Sequence[str]) -> Reply:
        """Return the reason; for a wrong move the best play against it, for the right one what it leads to."""
        game = source.game
        right, state = self.right(exercise, given), game.parse(exercise.position)
        here = source.judge(state)
        if here is None or len(given) != 1 or given[0] not in here.moves:
            return super().reply(source, exercise, given)
        move = given[0]
        rest = best_line(source, game.play(state, game.parse_move(state, move)))
        sentence = exercise.reason
        if not right:
            got = here.moves[move][1]
            lost = order(here.worth) - order(got)
            cost = f" It costs {points(lost)} on average." if here.for_points else ""
            sentence = f"{capital(game.move_label(state, move))} is {result(got)} instead of {result(here.worth)}.{cost}"
        return Reply(right, sentence, exercise.position, (move, *rest))


def _ask(here: Judged) -> str:
    if here.for_points:
        return "Which move is worth more on average?"
    if len(here.everyone) == 1:
        return "Only one of these moves leaves a puzzle that can be solved. Which?"
    if here.worth == "win":
        return "Only one move keeps the win. Which?"
    if here.worth == "draw":
        return "Only one move keeps the draw. Which?"
    return "After every move but one another player can force a win. Which one is it?"


def _reason(source: Source, here: Judged) -> str:
    """Why the move is right; where nobody can force anything, the solution's reason says nothing of moves."""
    words = marked(here.solution.reason.words)
    if here.worth is not None:
        return words
    label = capital(source.game.move_label(here.state, here.best[0]))
    return f"{label}: after every other move another player can force a win. {words}"


def _hints(source: Source, here: Judged) -> tuple[str, ...]:
    """How far the end is, then a move that is wrong, then two moves one of which is right."""
    game, far = source.game, here.solution.distance
    hints = []
    if far is not None and here.worth == "win":
        hints.append(f"The right move wins in {how_far(far, len(here.everyone))}.")
    wrong = [move for move in here.moves if move not in here.best]
    tempting = [move for move in wrong if move in source.tempting(here.state)]
    first = (tempting or wrong)[0]
    label = game.move_label(here.state, first)
    if len(wrong) > 1:
        hints.append(f"It is not this one: {label}.")
        left = [
            move for move in here.moves if move in here.best or move == [w for w in wrong if w != first][-1]
        ]
        if len(wrong) > 2:
            hints.append(
                f"It is one of these two: {' or '.join(game.move_label(here.state, move) for move in left)}."
            )
    return tuple(hints) or (
        f"There are {amount(len(here.moves), 'move')}: ask of each what the others do then.",
    )
