"""The benchmark: how fast piles are solved."""

from __future__ import annotations

from lastcard.core.bench import Task

from ..rules import State
from ..solver import solve

TIMED = 100  # piles


def bench_tasks() -> list[Task]:
    """Return the task to solve all piles up to a size."""
    return [Task(f"piles up to {TIMED}", "formula", "positions", _solve_piles)]


def _solve_piles() -> int:
    return sum(solve(State(counters)).position == str(counters) for counters in range(1, TIMED + 1))
