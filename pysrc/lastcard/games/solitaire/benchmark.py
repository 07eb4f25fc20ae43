"""The benchmark: boards expanded one at a time and many at once, and standard deals decided."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.bench import Task, Timing, measure
from lastcard.core.progress import run_to_end
from lastcard.games.solitaire.rules.exchanges import moves
from lastcard.games.solitaire.rules.notation import deal
from lastcard.games.solitaire.solver.boards.evaluation import weights_for
from lastcard.games.solitaire.solver.boards.expansion import expand
from lastcard.games.solitaire.solver.boards.grid import grid_of
from lastcard.games.solitaire.solver.decision import BUDGET, decide
from lastcard.games.solitaire.solver.searches.beam import beam
from lastcard.games.solitaire.solver.searches.exhaustive import exhaustive

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from lastcard.games.solitaire.solver.boards.grid import Grid, Numbers

SINGLE, MANY = 500, 10_000
"""Boards expanded one at a time, and many at once."""

PART = 1_000
"""Boards in one array."""

DEALS = 9
"""Deals that are decided."""

LOST = 23
"""The seed of a deal that is proved lost by visiting all of some thousand boards."""


def bench(repeats: int = 7, deals: int = DEALS) -> Generator[int, None, tuple[Timing, ...]]:
    """Time the engine; see `lastcard.core.bench.measure`.

    `deals` standard deals are decided, of seeds from 0 up.
    """
    grid = grid_of(4, 13, "odd4")
    boards = grid.pack(deal(4, 13, seed) for seed in range(MANY))
    tasks = [
        Task(f"{SINGLE} boards, all moves made", "one at a time", "boards", one_at_a_time),
        Task(f"{MANY:,} boards, all moves made", "many at once", "boards", many_at_once(grid, boards)),
        Task("seed 2", "a beam of 3,000", "boards", searched(grid, boards[2])),
        Task(f"seed {LOST}", "every board", "boards", exhausted(grid, boards[LOST])),
        *(Task(f"decide seed {seed}", "solver", "deals", decided(seed)) for seed in range(deals)),
    ]
    return (yield from measure(tasks, repeats))


def one_at_a_time() -> int:
    """Make every move of some deals by the rules; count the boards made."""
    count = 0
    for seed in range(SINGLE):
        state = deal(4, 13, seed)
        count += len([state.exchanged(move.card, move.other) for move in moves(state)])
    return count


def many_at_once(grid: Grid, boards: Numbers) -> Callable[[], int]:
    """Return the work of making every move of many boards, which counts the boards made."""

    def work() -> int:
        parts = (boards[begin : begin + PART] for begin in range(0, len(boards), PART))
        return sum(len(expand(grid, part).made(part)) for part in parts)

    return work


def searched(grid: Grid, board: Numbers) -> Callable[[], int]:
    """Return the work of a wide beam from a board, which counts the boards expanded."""
    return lambda: run_to_end(beam(grid, board, 3_000, weights_for(grid), BUDGET)).boards


def exhausted(grid: Grid, board: Numbers) -> Callable[[], int]:
    """Return the work of visiting every board that can follow, which counts them."""
    return lambda: run_to_end(exhaustive(grid, board, BUDGET)).boards


def decided(seed: int) -> Callable[[], int]:
    """Return the work of deciding a standard deal from scratch."""

    def work() -> int:
        return int(run_to_end(decide(deal(4, 13, seed))).winnable is not None)

    return work
