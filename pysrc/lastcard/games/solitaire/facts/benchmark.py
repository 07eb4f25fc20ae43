"""The benchmark: boards expanded one at a time and many at once, and deals decided."""

from __future__ import annotations

from functools import partial

from lastcard.core.bench import Task
from lastcard.core.progress import run_to_end
from lastcard.games.solitaire.rules.exchanges import moves
from lastcard.games.solitaire.rules.position import deal
from lastcard.games.solitaire.solver.beam import beam
from lastcard.games.solitaire.solver.boards import expand, grid_of, weights_for
from lastcard.games.solitaire.solver.exhaustive import exhaustive
from lastcard.games.solitaire.solver.verdict import BOARD_BUDGET, decide

SINGLE, MANY = 500, 10_000  # boards expanded one at a time and many at once
PART = 1_000  # boards in one array
DECIDED_DEALS = 9  # deals that are decided
LOST_SEED = 23  # the seed of a deal proved lost by visiting some thousand boards


def bench_tasks() -> list[Task]:
    """Return ways to expand boards, two searches, and decisions of the first deals."""
    grid = grid_of(4, 13, "odd4")
    boards = grid.pack(deal(4, 13, seed) for seed in range(MANY))

    def one_at_a_time() -> int:
        states = (deal(4, 13, seed) for seed in range(SINGLE))
        return sum(len([state.exchanged(move.card, move.other) for move in moves(state)]) for state in states)

    def many_at_once() -> int:
        parts = (boards[begin : begin + PART] for begin in range(0, len(boards), PART))
        return sum(len(expand(grid, part).made(part)) for part in parts)

    def searched() -> int:
        return run_to_end(beam(grid, boards[2], 3_000, weights_for(grid), BOARD_BUDGET)).boards

    def exhausted() -> int:
        return run_to_end(exhaustive(grid, boards[LOST_SEED], BOARD_BUDGET)).boards

    def decided(seed: int) -> int:
        return int(run_to_end(decide(deal(4, 13, seed))).winnable is not None)

    def decide_task(seed: int) -> Task:
        return Task(f"decide seed {seed}", "solver", "deals", partial(decided, seed))

    return [
        Task(f"{SINGLE} boards, all moves made", "one at a time", "boards", one_at_a_time),
        Task(f"{MANY:,} boards, all moves made", "many at once", "boards", many_at_once),
        Task("seed 2", "a beam of 3,000", "boards", searched),
        Task(f"seed {LOST_SEED}", "every board", "boards", exhausted),
        *map(decide_task, range(DECIDED_DEALS)),
    ]
