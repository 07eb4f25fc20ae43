"""*Find the winning move*: exactly one move keeps what the position is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lastcard.core.exercises.difficulty import choice_mark, depth_mark, error_mark, gap_mark, tempting_mark
from lastcard.core.exercises.exercise import Reply
from lastcard.core.exercises.kind import Draft, Kind, best_line
from lastcard.core.exercises.refutation import refutation, replies
from lastcard.core.sentences import move_count, points, result
from lastcard.core.text import capital
from lastcard.core.text.named import marked
from lastcard.core.worth import is_payoff

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from lastcard.core.exercises.exercise import Exercise
    from lastcard.core.exercises.judged import Judged
    from lastcard.core.exercises.kind import Source
    from lastcard.core.worth import Worth


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
        """Return the reason; for a wrong move the reply to it and how it goes on, for the right one what it leads to."""
        game = source.game
        right, state = self.right(exercise, given), game.parse(exercise.position)
        here = source.judge(state)
        if here is None or len(given) != 1 or given[0] not in here.moves:
            return super().reply(source, exercise, given)
        line = (given[0], *(() if right else replies(source, here, given[0])))
        for move in line:
            state = game.play(state, game.parse_move(state, move))
        sentence = exercise.reason if right else refutation(source, here, given[0])
        return Reply(right, sentence, exercise.position, (*line, *best_line(source, state)))


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
    """What to ask of a move; how far the end is; then a move that is wrong, and two moves one of which is right."""
    game, far = source.game, here.solution.distance
    alone = len(here.everyone) == 1
    hints = [f"Ask of each move what {'can be done after it' if alone else 'it leaves to the next player'}."]
    if far is not None and here.worth == "win":
        hints.append(f"The right move wins in {move_count(far)}.")
    wrong = [move for move in here.moves if move not in here.best]
    if len(wrong) == 1:
        return (*hints, f"The other move comes to {_comes_to(here.moves[wrong[0]][1])}.")
    tempting = [move for move in wrong if move in source.tempting(here.state)]
    first = (tempting or wrong)[0]
    hints.append(f"It is not this one: {game.move_label(here.state, first)}.")
    if len(wrong) > 2:
        last = [move for move in wrong if move != first][-1]
        left = [move for move in here.moves if move in here.best or move == last]
        labels = " or ".join(game.move_label(here.state, move) for move in left)
        hints.append(f"It is one of these two: {labels}.")
    return tuple(hints)


def _comes_to(worth: Worth) -> str:
    return f"{points(float(worth))} on average" if is_payoff(worth) else result(worth)
