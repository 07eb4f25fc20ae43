"""The exercises of Pairs, with *hit or fold?* and the cost of the wrong choice."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random
from typing import Any

from lastcard.core.exercises import Draft, Exercise, Exercises, Kind, Mark, Reply, Source
from lastcard.core.exercises.exercise import Judged, gap_mark, tempting_mark
from lastcard.core.exercises.kinds import BestMove
from lastcard.core.exercises.mistake import Mistake
from lastcard.core.progress import Progress, Sliced
from lastcard.core.sentences import points
from lastcard.core.solution import Solution
from lastcard.core.text import amount, marked
from lastcard.core.worth import order
from lastcard.games.pairs.rules import State
from lastcard.games.pairs.rules.game import after_hits
from lastcard.games.pairs.rules.table import new_table
from lastcard.games.pairs.solver.agents import heuristic_hits
from lastcard.games.pairs.solver.best_response import is_usual, making, position_table, worth_in
from lastcard.games.pairs.solver.engine import ENGINE
from lastcard.games.pairs.solver.verdict import solution


def position(rng: Random, grade: int) -> State:
    """Draw the middle of a round of two players, later in the round for higher grades."""
    return _open_round(rng, *{1: (1, 5), 2: (2, 6), 3: (2, 8)}[grade])


def beginning(rng: Random, grade: int) -> State:
    """Draw a position near the beginning of a round."""
    return _open_round(rng, 0, 2)


def _open_round(rng: Random, least: int, most: int) -> State:
    while True:
        state = after_hits(new_table(2).deal(rng).state, rng.randint(least, most), rng)
        if state.ending is None and not any(state.discards):
            return state


def solve_by_table(state: State) -> Generator[Progress, None, Solution]:
    """Solve a position, from the table of all positions if it is there."""
    if state.players != 2 or not is_usual(state):
        return (yield from ENGINE.solving(state))
    yield from making() or ()
    return solution(state, worth_in(position_table(), state)) if state.ending is None else ENGINE.solve(state)


def greedy(state: State) -> tuple[str, ...]:
    """Return the move of the paper's heuristic in a single round."""
    average = sum(state.hand) // len(state.hand)
    return ("hit" if heuristic_hits(0, state.low, average, 10**6) else "fold",)


class HitOrFold(Kind):
    """Hit or fold, where one is clearly better."""

    name = "hit-or-fold"
    title = "Hit or fold?"
    says = "choices: hit and fold; answer: the one that is worth more on average; facts: what each is worth, and the cost"

    def wanted(self, source: Source, rng: Random) -> str:
        return rng.choice(("hit", "fold"))

    def about(self, source: Source, here: Judged, rng: Random, wanted: Any) -> Draft | None:
        if not here.clear or len(here.best) != 1 or wanted not in (None, here.best[0]):
            return None
        answer = here.best[0]
        worse = "fold" if answer == "hit" else "hit"
        other = "Folding" if answer == "hit" else "Hitting"
        worth = {move: float(order(found)) for move, (_, found) in here.moves.items()}
        cost = worth[answer] - worth[worse]
        state = here.state
        marks = (gap_mark(here), tempting_mark(here, source.tempting(state)), *source.more_marks(here))
        pairs = sum(state.deck[rank - 1] for rank in state.hand)
        return Draft(
            here.solution.position,
            here.solution.to_move,
            "Hit or fold?",
            ("hit", "fold"),
            (answer,),
            f"{marked(here.solution.reason.words)} {other} would cost {points(cost)} more on average.",
            tuple(mark for mark in marks if mark is not None),
            tuple(source.game.move_label(state, move) for move in ("hit", "fold")),
            hints=(
                f"Folding costs {points(state.low)}.",
                f"{pairs} of the {sum(state.deck)} cards left make a pair.",
            ),
            facts={**worth, "cost": cost, "pairs": pairs, "cards": sum(state.deck)},
        )

    def of_move(self, move: str) -> str:
        return move

    def reply(self, source: Source, exercise: Exercise, given: Sequence[str]) -> Sliced[Reply]:
        return BestMove().reply(source, exercise, given)


def stack_size_marks(here: Judged) -> tuple[Mark, ...]:
    """Return the mark for the number of cards in the player's stack."""
    held = len(here.state.hand)
    return (Mark(int(held > 2), f"{amount(held, 'card')} in hand"),)


EXERCISES = Exercises(
    ENGINE,
    (Mistake(beginning), HitOrFold()),
    position,
    greedy,
    solving=solve_by_table,
    more_marks=stack_size_marks,
    bounds={"mistake": (1, 3)},
)
