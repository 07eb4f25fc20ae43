"""The exercises of halving: the kinds that every game has, on piles that suit each grade."""

from __future__ import annotations

from random import Random

from lastcard.core.exercises import Exercises

from .rules import State
from .solver.engine import ENGINE

PILES = {1: (4, 20), 2: (6, 40), 3: (20, 120)}  # counters in a pile, by grade


def position(rng: Random, grade: int) -> State:
    """Draw a pile: the harder, the larger."""
    return State(rng.randint(*PILES[grade]))


def greedy(state: State) -> tuple[str, ...]:
    """Return the move that comes to mind first: as many as may be taken."""
    return (str(state.counters // 2),)


EXERCISES = Exercises(
    ENGINE, (), position, greedy, bounds={"best-move": (3, 6), "who-wins": (3, 6), "plies": (3, 6)}
)
