"""The benchmark: tables of two and three players, one position, and whole games.

Each engine is timed beside a plainer one where there is one: the layers beside the recursion.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from operator import sub
from random import Random

from lastcard.core.bench import Task
from lastcard.core.pieces import run_pieces
from lastcard.core.progress import run_to_end
from lastcard.games.pairs.rules import GAME
from lastcard.games.pairs.rules.position import USUAL_BURN, face_up, triangular
from lastcard.games.pairs.solver.best_response import build, position_table
from lastcard.games.pairs.solver.contest import contest
from lastcard.games.pairs.solver.layered_positions import Recursion, first_round_positions, positions_after
from lastcard.games.pairs.solver.open_positions import solve_layers
from lastcard.games.pairs.solver.position_worth import solve_position, stack_of

RECURSION_RANKS = 7  # ranks for both engines
BENCH_RANKS = 10  # ranks for the large tasks
LOOKUPS = 1_000
BENCH_GAMES = 100_000
OPENING = "9|10"


def bench_tasks() -> list[Task]:
    """Return the engines, each beside a plainer one where there is one."""
    opening = GAME.parse(OPENING)
    both = f"all positions, 2 players, {RECURSION_RANKS} ranks"
    single = f"one opening, {opening.players} players, {opening.ranks} ranks"
    ranks = f"{BENCH_RANKS} ranks"
    large, third = f"all positions, 2 players, {ranks}", f"all openings, 3 players, {ranks}"
    found = f"look up in the table, {ranks}"

    def two(ranks: int) -> int:
        return run_to_end(build(triangular(ranks), burn=0)).positions

    def one(*, exact: bool) -> int:
        solve_position(opening, exact=exact)
        return positions_after(opening).count(1)

    return [
        Task(both, "layers", "positions", lambda: two(RECURSION_RANKS)),
        Task(both, "dictionary", "positions", lambda: solve_by_recursion(RECURSION_RANKS)),
        Task(large, "layers", "positions", lambda: two(BENCH_RANKS)),
        Task(third, "layers", "positions", lambda: three(BENCH_RANKS), once=True),
        Task(single, "layers, floats", "positions", lambda: one(exact=False)),
        Task(single, "layers, whole numbers", "positions", lambda: one(exact=True)),
        Task(found, f"{LOOKUPS:,} times", "positions", lambda: _look_up(BENCH_RANKS)),
        Task("whole games, equilibrium and heuristic", "all at once", "games", play_contest),
    ]


def solve_by_recursion(ranks: int) -> int:
    """Solve all positions of two players by the recursion; return their number."""
    recursion = Recursion(0)
    for stacks in product(map(stack_of, range(1, 1 << ranks)), repeat=2):
        left = tuple(map(sub, triangular(ranks), face_up(stacks, ranks)))
        if min(left) >= 0 and any(left):
            recursion.worth(left, (0,) * ranks, stacks)
    return len(recursion.known)


def three(ranks: int) -> int:
    """Solve all openings of three players; return the number of positions that takes."""
    layered = first_round_positions(triangular(ranks), (1, 1, 1), USUAL_BURN)
    run_to_end(solve_layers(layered, lambda layer: None))
    return layered.count()


@cache
def places(ranks: int) -> list[list[tuple[int, ...]]]:
    """Return positions to look up, the same every time."""
    rng, every = Random(1), range(1, ranks + 1)
    sizes = [(rng.randint(1, ranks // 2), rng.randint(1, ranks // 2)) for _ in range(LOOKUPS)]
    return [[tuple(rng.sample(every, size)) for size in pair] for pair in sizes]


def _look_up(ranks: int) -> int:
    found = position_table(triangular(ranks), USUAL_BURN)
    for hand, other in places(ranks):
        found.payoff(hand, other)
    return LOOKUPS


def play_contest() -> int:
    """Play whole games of two players on one core."""
    run_to_end(run_pieces(contest(("equilibrium", "heuristic"), BENCH_GAMES, 1)))
    return BENCH_GAMES
