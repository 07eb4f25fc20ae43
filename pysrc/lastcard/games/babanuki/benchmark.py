"""The benchmark: the map of three players, one position by formula, and all deals of more and more pairs to four."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.bench import Task, Timing, measure
from lastcard.core.progress import run_to_end
from lastcard.games.babanuki.solver.closed_form import case_of
from lastcard.games.babanuki.solver.library import Library

if TYPE_CHECKING:
    from collections.abc import Generator

LARGEST = 20
"""Numbers in each set of the map."""

FORMULAS = 1_000
"""How often the formula is asked in a round."""


def bench(repeats: int = 7, largest: int = LARGEST) -> Generator[int, None, tuple[Timing, ...]]:
    """Time the map of three players and the formula; see `lastcard.core.bench.measure`.

    Parameters
    ----------
    repeats : int
        Timed rounds.
    largest : int
        Numbers in each set of the map.
    """
    tasks = [
        Task(f"three players, sets up to {largest}", "map", "positions", lambda: solve_map(3, 3 * largest)),
        Task("one position by formula", f"{FORMULAS:,} times over", "positions", ask),
    ]
    return (yield from measure(tasks, repeats))


def solve_map(players: int, pairs: int) -> int:
    """Solve all positions of so many players with at most so many numbers, from nothing; return how many there are."""
    found = run_to_end(Library().work(players, pairs))
    return int(found.space.live.sum())


def ask() -> int:
    """Ask the formula again and again."""
    for _ in range(FORMULAS):
        case_of((7, 8, 9), 1)
    return FORMULAS
