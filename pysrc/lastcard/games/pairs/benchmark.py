"""The benchmark: the tables of two and of three players, a single position, and whole games played out.

Each engine is timed beside a plainer one where there is one: the layers beside the recursion with a dictionary.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING

from lastcard.core.bench import Task, Timing, measure
from lastcard.core.pieces.partitioned_work import run
from lastcard.core.progress import run_to_end
from lastcard.games.pairs.rules import GAME
from lastcard.games.pairs.rules.position import USUAL_BURN, triangular
from lastcard.games.pairs.solver.contests.contest import contest
from lastcard.games.pairs.solver.induction.layered_positions import first_round_positions, positions_after
from lastcard.games.pairs.solver.induction.layers import solve_layers
from lastcard.games.pairs.solver.induction.recursion import Recursion
from lastcard.games.pairs.solver.position_worth import solve_position
from lastcard.games.pairs.solver.stack_numbers import stack_of
from lastcard.games.pairs.solver.two_players.table import build, table

if TYPE_CHECKING:
    from collections.abc import Generator

COMPARED = 7
"""Ranks of the deck that both engines get."""

LOOKUPS = 1_000
GAMES = 100_000
OPENING = "9|10"


def bench(repeats: int = 7, ranks: int = 10) -> Generator[int, None, tuple[Timing, ...]]:
    """Time the engines; see `lastcard.core.bench.measure`.

    What is large is timed with a deck of `ranks` ranks.
    """
    opening = GAME.parse(
        OPENING if ranks == 10 else f"1|2 deck={','.join(map(str, (0, *triangular(ranks)[1:])))}"
    )
    games = GAMES if ranks == 10 else 1_000
    single = f"one opening, {opening.players} players, {ranks} ranks"
    tasks = [
        Task(f"all positions, 2 players, {COMPARED} ranks", "layers", "positions", lambda: two(COMPARED)),
        Task(
            f"all positions, 2 players, {COMPARED} ranks", "dictionary", "positions", lambda: plain(COMPARED)
        ),
        Task(f"all positions, 2 players, {ranks} ranks", "layers", "positions", lambda: two(ranks)),
        Task(
            f"all openings, 3 players, {ranks} ranks", "layers", "positions", lambda: three(ranks), once=True
        ),
        Task(single, "layers, floats", "positions", lambda: one(exact=False)),
        Task(single, "layers, whole numbers", "positions", lambda: one(exact=True)),
        Task(
            f"look up in the table, {ranks} ranks", f"{LOOKUPS:,} times", "positions", lambda: look_up(ranks)
        ),
        Task("whole games, equilibrium and heuristic", "all at once", "games", lambda: play(games)),
    ]

    def one(*, exact: bool) -> int:
        solve_position(opening, exact=exact)
        return positions_after(opening).count(1)

    return (yield from measure(tasks, repeats))


def two(ranks: int) -> int:
    """Work out all positions of two players; return how many there are."""
    return run_to_end(build(triangular(ranks), burn=0)).positions


def plain(ranks: int) -> int:
    """Do the same by the recursion: from every position that is not known yet."""
    recursion = Recursion(0)
    stacks = [stack_of(number) for number in range(1, 1 << ranks)]
    for hand in stacks:
        for other in stacks:
            left = tuple(rank - int(rank in hand) - int(rank in other) for rank in range(1, ranks + 1))
            if min(left) >= 0 and any(left):
                recursion.worth(left, (0,) * ranks, (hand, other))
    return len(recursion.known)


def three(ranks: int) -> int:
    """Work out all openings of three players; return how many positions that takes."""
    layered = first_round_positions(triangular(ranks), (1, 1, 1), USUAL_BURN)
    run_to_end(solve_layers(layered, lambda layer: None))
    return layered.count()


@cache
def places(ranks: int) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Return positions to look up, the same every time."""
    rng = Random(1)
    found = []
    for _ in range(LOOKUPS):
        sizes = rng.randint(1, ranks // 2), rng.randint(1, ranks // 2)
        hand, other = (tuple(rng.sample(range(1, ranks + 1), size)) for size in sizes)
        found.append((hand, other))
    return found


def look_up(ranks: int) -> int:
    """Look positions up in the table, worked out before."""
    found = table(triangular(ranks), USUAL_BURN)
    for hand, other in places(ranks):
        found.payoff(hand, other)
    return LOOKUPS


def play(games: int) -> int:
    """Play whole games of two players on one core."""
    run_to_end(run(contest(("equilibrium", "heuristic"), games, 1)))
    return games
