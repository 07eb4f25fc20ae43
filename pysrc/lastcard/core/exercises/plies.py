"""*In how many plies?* is the game over, where the winner hurries and the loser delays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lastcard.core.exercises.difficulty import Mark, choice_mark, counted, tempting_mark
from lastcard.core.exercises.exercise import Reply
from lastcard.core.exercises.kind import BEST_PLAY, Draft, Kind, best_line
from lastcard.core.sentences import move_count, verdict_sentence
from lastcard.core.text.named import marked

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from lastcard.core.exercises.exercise import Exercise
    from lastcard.core.exercises.judged import Judged
    from lastcard.core.exercises.kind import Source

NUMBERS = 4
"""How many choices there are."""


class Plies(Kind):
    """Four numbers, evenly spaced, one of which is true. Among two the wrong ones fit the same winner.

    Parameters
    ----------
    ask : str, optional
        The question, where a game counts the plies to something else than its end.
    step : int, optional
        The space between the numbers: 2 where the players take turns, so that the winner makes the last move.
    """

    name = "plies"
    title = "In how many moves?"
    says = "choices: four numbers of plies; answer: the plies to the end with best play (distance in solve --json)"

    def __init__(self, ask: str = "", step: int = 2) -> None:
        self.ask = ask
        self.step = step

    def draft(self, source: Source, rng: Random, grade: int, wanted: Any) -> Draft | None:
        here = source.position(rng, grade)
        if here is None or len(here.moves) < 2 or (here.solution.distance or 0) <= self.step:
            return None
        solution = here.solution
        far = solution.distance or 0
        players = len(here.everyone)
        most = min(NUMBERS - 1, (far - 1) // self.step)
        below = rng.randint(0, most)
        choices = tuple(str(far + self.step * place) for place in range(-below, NUMBERS - below))
        marks = (
            _far_mark(far, players),
            choice_mark(here),
            tempting_mark(here, source.tempting(here.state)),
            *source.more_marks(here),
        )
        game = source.game
        return Draft(
            solution.position,
            solution.to_move,
            self.ask or _ask(here, players),
            choices,
            (str(far),),
            f"{marked(verdict_sentence(game, here.state, solution))} {marked(solution.reason.words)}",
            tuple(mark for mark in marks if mark is not None),
            tuple(move_count(int(choice)) for choice in choices),
            hints=(
                f"A best first move: {game.move_label(here.state, solution.moves[0].move)}.",
                f"After it {move_count(far - 1)} or {move_count(far - 1 + self.step * (1 if below < 2 else -1))} are left.",
            ),
        )

    def reply(self, source: Source, exercise: Exercise, given: Sequence[str]) -> Reply:
        """Return the reason, with best play to the end, so that its plies can be counted."""
        right, far = self.right(exercise, given), int(exercise.answer[0])
        line = best_line(source, source.game.parse(exercise.position), far)
        sentence = exercise.reason
        if not right and len(given) == 1 and given[0] in exercise.choices:
            sentence = (
                f"Best play takes {exercise.label(str(far))}, not {given[0]}. Count them in the moves below."
            )
        return Reply(right, sentence, exercise.position, line, BEST_PLAY)


def _ask(here: Judged, players: int) -> str:
    """The question, with how best play counts."""
    if players == 1:
        return "How many moves does it take with best play, if you need as few as you can?"
    best = "Whoever wins hurries, and whoever loses delays."
    if here.for_points:
        best = "Of moves that are as good for whoever makes them, the first of the list is made."
    return f"With best play, in how many moves is the game over, counting the moves of all players? {best}"


def _far_mark(far: int, players: int) -> Mark:
    once = counted(far, (4, 8), f"the end is {move_count(far)} away")
    return Mark(2 * once.points, once.words)
