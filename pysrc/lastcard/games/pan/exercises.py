"""The exercises of Pan: those of every game, and *Play or pick up?*"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from lastcard.core.exercises import Draft, Exercise, Exercises, Kind, Mark, Reply, Source
from lastcard.core.exercises.exercise import choice_mark, depth_mark, error_mark, tempting_mark
from lastcard.core.exercises.kinds import BestMove
from lastcard.core.sentences import result
from lastcard.core.text import marked
from lastcard.core.worth import order
from lastcard.games.pan.rules import GAME, State, random_position
from lastcard.games.pan.solver.engine import ENGINE

TAKE_TEXT = "t"
PLACE_OR_TAKE = ("place", "take")
_VERB_OF = {"place": "play", "take": "pick up"}


def position(rng: Random, grade: int) -> State:
    """Return a position of three ranks, or at the hardest level of three or four."""
    return random_position(rng, rng.randint(3, 4) if grade == 3 else 3)


def greedy(state: State) -> tuple[str, ...]:
    """Return the move that plays most cards: a set, else the lowest card; pick up only if forced."""
    placed = [move for move in GAME.legal_moves(state) if move]
    whole = [move for move in placed if GAME.format_move(move).endswith("*")]
    return (GAME.format_move(min(whole or placed, key=abs, default=0)),)


class PlaceOrTake(Kind):
    """Both are legal, and only one of them is right, for any card to play."""

    name = "place-or-take"
    title = "Play or pick up?"
    says = "choices: place and take; answer: the one that includes all moves that keep the win or the draw"

    def wanted(self, source: Source, rng: Random) -> str:
        return rng.choice(PLACE_OR_TAKE)

    def draft(self, source: Source, rng: Random, grade: int, wanted: Any) -> Draft | None:
        here = source.position(rng, grade)
        if here is None or TAKE_TEXT not in here.moves or len(here.moves) < 2:
            return None
        answers = {self.of_move(move) for move in here.best}
        if len(answers) != 1 or (wanted is not None and wanted not in answers):
            return None
        answer = answers.pop()
        others = [worth for move, (_, worth) in here.moves.items() if self.of_move(move) != answer]
        error, tempting = error_mark(source.engine, here), tempting_mark(here, source.tempting(here.state))
        right = Mark(int(answer == "take"), f"the right answer is to {_VERB_OF[answer]}")
        marks = (choice_mark(here), depth_mark(here), error, tempting, right)
        solution = here.solution
        return Draft(
            solution.position,
            solution.to_move,
            "Play a card or pick up from the pile: which is right?",
            PLACE_OR_TAKE,
            (answer,),
            f"{marked(solution.reason.words)} {'Playing a card' if answer == 'take' else 'Picking up'} "
            f"{'loses' if max(others, key=order) == 'loss' else 'draws at best'}.",
            tuple(mark for mark in marks if mark is not None),
            ("play a card", "pick up"),
            hints=(
                "After each move, what could be played next?",
                f"The right move leads to {result(here.worth)}.",
            ),
        )

    def of_move(self, move: str) -> str:
        return "take" if move == TAKE_TEXT else "place"

    def reply(self, source: Source, exercise: Exercise, given: Sequence[str]) -> Reply:
        """Return the reason; for a wrong answer also its best move and the best play against it."""
        right = self.right(exercise, given)
        here = source.judge(source.game.parse(exercise.position))
        if right or here is None or len(given) != 1:
            return super().reply(source, exercise, given)
        moves = [one.move for one in here.solution.moves if self.of_move(one.move) == given[0]]
        return BestMove().reply(source, exercise, moves[:1])


EXERCISES = Exercises(ENGINE, (PlaceOrTake(),), position, greedy, bounds={"best-move": (2, 3)})
