"""The benchmark: solving games by waves over arrays, compared with plain dictionaries.

The plain solvers are the simplest retrograde analysis. One asks the rules for moves; the other has this game's
rules built in, and is as fast as dictionaries get. On larger games they take minutes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from functools import partial
from itertools import product
from typing import TYPE_CHECKING

from lastcard.core.bench import Task
from lastcard.core.progress import run_to_end
from lastcard.core.twoplayer.depth_limited import look_ahead
from lastcard.games.pan.facts.heuristic import EXAMPLE, RANKS_TIMED
from lastcard.games.pan.rules import ESSAY_RULES, GAME, RankCounts, State
from lastcard.games.pan.solver.retrograde import analyse
from lastcard.games.pan.solver.search import essay_heuristic, worth_of_hands

if TYPE_CHECKING:
    Position = tuple[RankCounts, RankCounts]

BENCH_RANKS = (4, 5, 6, 7)  # the largest game is solved once, the smallest by the plain solvers too


def bench_tasks() -> list[Task]:
    """Return the solvers, a search and the heuristic."""
    plain_ways = (("dictionaries", _by_rules), ("dictionaries, rules written in", _children))
    return [
        *(
            Task(
                f"solve {k}-Pan",
                "waves over arrays",
                "positions",
                partial(waves, k),
                once=k == BENCH_RANKS[-1],
            )
            for k in BENCH_RANKS
        ),
        *(
            Task(
                f"solve {BENCH_RANKS[0]}-Pan",
                name,
                "positions",
                partial(dictionaries, BENCH_RANKS[0], children),
            )
            for name, children in plain_ways
        ),
        Task(
            "search 5-Pan, depth 10",
            "alpha-beta",
            "nodes",
            lambda: look_ahead(GAME, GAME.parse(EXAMPLE), 10, essay_heuristic).nodes,
        ),
        Task(f"evaluate {RANKS_TIMED:,}-Pan", "Score_1 + Score_2", "ranks", _evaluate),
    ]


def waves(ranks: int) -> int:
    """Solve a game; return the number of its positions."""
    return run_to_end(analyse(ranks)).space.size


def dictionaries(ranks: int, children: Callable[[RankCounts, RankCounts], list[Position]]) -> int:
    """Solve a game with dictionaries; return the number of its potential positions."""
    return len(plain_labels(ranks, children)) + 1


def plain_labels(
    ranks: int, children: Callable[[RankCounts, RankCounts], list[Position]]
) -> dict[Position, int]:
    """Solve a game with dictionaries; return plies, odd for a win, −1 for a draw."""
    every = (3, *[4] * (ranks - 1))
    shares = [[(a, b) for a in range(most + 1) for b in range(most + 1 - a)] for most in every]
    before: dict[Position, list[Position]] = defaultdict(list)
    waiting: dict[Position, int] = {}
    plies: dict[Position, int] = {}
    for choice in product(*shares):
        here = (tuple(a for a, _ in choice), tuple(b for _, b in choice))
        if any(here[0]) and any(here[1]):
            follow = children(*here)
            waiting[here] = len(follow)
            for child in follow:
                before[child].append(here)
        elif any(here[0]) or any(here[1]):
            plies[here] = 0
    wave = [here for here in plies if any(here[0])]
    distance = 0
    while wave:
        distance += 1
        new = []
        for child in wave:
            for here in before[child]:
                if here in plies:
                    continue
                waiting[here] -= 1
                if distance % 2 or not waiting[here]:
                    plies[here] = distance
                    new.append(here)
        wave = new
    return plies | {here: -1 for here in waiting if here not in plies}


def _by_rules(hand: RankCounts, other: RankCounts) -> list[Position]:
    state = State(hand, other)
    return [(after.hand, after.other) for after in map(state.after, state.moves())]


def _children(hand: RankCounts, other: RankCounts) -> list[Position]:
    loose = [(4 if rank else 3) - hand[rank] - other[rank] for rank in range(len(hand))]
    top = max((rank for rank, count in enumerate(loose) if count), default=0)
    found = []
    for rank in range(top, len(hand)):
        held = hand[rank]
        if held:
            found.append((other, (*hand[:rank], held - 1, *hand[rank + 1 :])))
            if held == (3 if rank == 0 else 4):
                found.append((other, (*hand[:rank], 0, *hand[rank + 1 :])))
    if any(loose):
        taken, wanted = list(hand), 3
        for rank in range(len(hand) - 1, -1, -1):
            got = min(loose[rank], wanted)
            taken[rank] += got
            wanted -= got
        found.append((other, tuple(taken)))
    return found


def _evaluate() -> int:
    worth_of_hands((1,) * RANKS_TIMED, (2,) * RANKS_TIMED, ESSAY_RULES)
    return RANKS_TIMED
