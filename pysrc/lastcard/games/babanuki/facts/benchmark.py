"""Benchmarks: maps, a plain attractor, the formula, and whole solutions.

Each map begins with nothing and holds who can force first place and who can be made last, with the draws; the
plain attractor finds only the first of these.
"""

from __future__ import annotations

from functools import partial

from lastcard.core.bench import Task
from lastcard.core.progress import run_to_end
from lastcard.games.babanuki.rules import GAME
from lastcard.games.babanuki.solver.force import SolvedCache
from lastcard.games.babanuki.solver.three_players import case_of
from lastcard.games.babanuki.solver.verdict import solve

LARGEST_SETS = 20  # numbers in each set of the map of three players
FOUR_PLAYERS = (6, 12, 18, 26, 30)  # numbers with four players: 26 are the ordinary pack
TIMES = 1_000  # how often the formula is asked in a round
SOLUTIONS = 100  # how often a whole solution is asked for in a round
POSITION = "1,2,3,4,5,6,7|1,2,3,8,9,10,11,J|4,5,6,7,8,9,10,11"

Sizes = tuple[int, int, int]
AttractorNode = tuple[int, int, Sizes]


def bench_tasks(largest: int = LARGEST_SETS, four: tuple[int, ...] = FOUR_PLAYERS) -> list[Task]:
    """Return the tasks up to `largest` numbers in each set, and of `four` players."""
    group, whole = (
        f"three players, sets up to {largest}",
        f"a position with all its moves and reasons, {SOLUTIONS} times over",
    )
    return [
        Task(group, "map", "positions won", lambda: won_by_map(largest)),
        Task(group, "plain attractor", "positions won", lambda: won_by_attractor(largest), once=True),
        Task(f"a position, {TIMES:,} times over", "formula", "positions", ask),
        Task(whole, "solution", "positions", solve_often),
        *(
            Task(
                f"four players, up to {pairs} numbers",
                "map",
                "positions",
                partial(solve_map, 4, pairs),
                once=pairs >= 26,
            )
            for pairs in four
        ),
    ]


def solve_map(players: int, pairs: int) -> int:
    """Solve the positions of n players with at most k numbers; return their number."""
    return int(run_to_end(SolvedCache().work(players, pairs)).space.live.sum())


def won_by_map(largest: int) -> int:
    """Count the won positions with at most `largest` numbers in each set, by a map."""
    known = run_to_end(SolvedCache().work(3, 3 * largest))
    inside = (known.space.counts <= largest).all(axis=0)
    return int((known.first.steps[:, :, inside] > 0).sum())


def won_by_attractor(largest: int) -> int:
    """Count them by an attractor in plain Python, one position after the other."""
    after = {
        (joker, sizes): plain_draws(joker, sizes)
        for total in range(3 * largest + 1)
        for sizes in ((x, y, total - x - y) for x in range(total + 1) for y in range(total + 1 - x))
        for joker in range(3)
        if _live(joker, sizes)
    }
    before: dict[tuple[int, Sizes], list[tuple[int, Sizes]]] = {}
    for here, found in after.items():
        for there in found:
            if isinstance(there, tuple):
                before.setdefault(there, []).append(here)
    won: set[AttractorNode] = set()
    layer = []
    open_ = {(seat, *here): len(found) for here, found in after.items() for seat in range(3)}
    for here, found in after.items():
        for there in found:
            if isinstance(there, int):
                layer += _one_more((there, *here), open_, won)
    while layer:
        layer = [
            node
            for seat, joker, sizes in layer
            for here in before.get((joker, sizes), ())
            for node in _one_more(((seat + 1) % 3, *here), open_, won)
        ]
    return sum(max(sizes) <= largest for _, _, sizes in won)


def _one_more(
    node: AttractorNode, open_: dict[AttractorNode, int], won: set[AttractorNode]
) -> list[AttractorNode]:
    open_[node] -= 1
    if node in won or (node[0] and open_[node]):
        return []
    won.add(node)
    return [node]


def plain_draws(joker: int, sizes: Sizes) -> list[int | tuple[int, Sizes]]:
    """Return the results of draws: the seat that is first, or the next position."""
    x, y, z = sizes
    found: list[int | tuple[int, Sizes]] = []
    source, mover = y + z + (joker == 2), x + y + (joker == 0)
    if y:
        first = 2 if source == 1 else 0 if mover == 1 else None
        found.append(((joker - 1) % 3, (z, x, y - 1)) if first is None else first)
    if z:
        found.append(2 if source == 1 else ((joker - 1) % 3, (z - 1, x + 1, y)))
    if joker == 2:
        found.append(2 if source == 1 else (2, (z, x, y)))
    return found


def _live(joker: int, sizes: Sizes) -> bool:
    x, y, z = sizes
    return all((x + y + (joker == 0), x + z + (joker == 1), y + z + (joker == 2)))


def ask() -> int:
    """Apply the formula to a position, many times."""
    for _ in range(TIMES):
        case_of((3, 4, 4), 1)
    return TIMES


def solve_often() -> int:
    """Solve a position with all its moves, many times."""
    state = GAME.parse(POSITION)
    for _ in range(SOLUTIONS):
        solve(state)
    return SOLUTIONS
