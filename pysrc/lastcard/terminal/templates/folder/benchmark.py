"""The benchmark: how fast piles are solved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.bench import Task, Timing, measure

from .rules import State
from .solver import solve

if TYPE_CHECKING:
    from collections.abc import Generator

PILES = 100


def bench(repeats: int = 7) -> Generator[int, None, tuple[Timing, ...]]:
    """Time the solver; see `lastcard.core.bench.measure`."""
    tasks = [Task(f"piles up to {PILES}", "formula", "positions", _solve_piles)]
    return (yield from measure(tasks, repeats))


def _solve_piles() -> int:
    return sum(solve(State(counters)).position == str(counters) for counters in range(1, PILES + 1))
