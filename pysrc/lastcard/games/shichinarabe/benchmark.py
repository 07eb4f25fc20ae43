"""The benchmark: the linear rule from a thousand to a million vertices, deals, and the search.

The linear rule gives the winner and all winning moves. Beside it stands the same work by brute force where that is
possible at all: a search without cut-offs.
"""

from __future__ import annotations

from functools import partial
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

from lastcard.core.bench import Task, Timing, measure
from lastcard.games.shichinarabe.rules import COLOURS, Board, State, both_ways, deal, forest
from lastcard.games.shichinarabe.solver.answer import answer
from lastcard.games.shichinarabe.solver.search.alpha_beta import Search
from lastcard.games.shichinarabe.solver.verdict import solve

if TYPE_CHECKING:
    from collections.abc import Generator

SIZES = (1_000, 10_000, 100_000, 1_000_000)
ONCE = 1_000_000
"""From this size on, work is timed once."""

DEALS = 20
SEARCHED = 40
"""Vertices of the random graph that is searched in every round."""

DEGREE = 3.0
SECONDS = 10.0
"""How long one random graph may take."""


def bench(
    repeats: int = 7, most: int = SIZES[-1], seconds: float = SECONDS
) -> Generator[int, None, tuple[Timing, ...]]:
    """Time the solvers; see `lastcard.core.bench.measure`.

    The largest forest has up to `most` vertices, and one random graph may take so many `seconds`.
    """
    tasks = []
    for size in SIZES:
        if size <= most:
            state = random_forest(Random(size), size)
            work = partial(_answered, state, size)
            tasks.append(Task(f"forest of {size:,}", "linear rule", "vertices", work, once=size >= ONCE))
    deals = [deal(Random(seed)) for seed in range(DEALS)]
    jokers = [deal(Random(seed), jokers=1) for seed in range(DEALS)]
    largest = partial(largest_graph, seconds)
    graph = random_graph(Random(12), SEARCHED)
    small = random_graph(Random(4), SEARCHED // 2)
    tasks += [
        Task("52 cards", "all moves and reasons", "deals", partial(_solved, deals)),
        Task("52 cards, a joker", "all moves and reasons", "deals", partial(_solved, jokers)),
        Task(f"graph of {SEARCHED}", "search", "nodes", partial(_nodes, graph, True)),
        Task(f"graph of {SEARCHED // 2}", "search", "boards", partial(_decided, small, True)),
        Task(
            f"graph of {SEARCHED // 2}", "search without cut-offs", "boards", partial(_decided, small, False)
        ),
        Task("random graphs of degree 3", f"largest within {seconds:g} s", "vertices", largest, once=True),
    ]
    return (yield from measure(tasks, repeats))


def random_forest(rng: Random, size: int) -> State:
    """Return a random forest: the parent of each vertex is any before it."""
    parents = [rng.randrange(vertex) for vertex in range(1, size + 1)]
    return forest(parents, "".join(rng.choice(COLOURS) for _ in range(size)))


def random_graph(rng: Random, size: int, degree: float = DEGREE) -> State:
    """Return a random graph with one white vertex and so many neighbours on average."""
    edges = [(u, v) for u in range(size) for v in range(u + 1, size) if rng.random() < degree / size]
    colours = "W" + "".join(rng.choice(COLOURS) for _ in range(size - 1))
    return State(Board(size, tuple(both_ways(edges))), colours)


def largest_graph(seconds: float = SECONDS) -> int:
    """Return how many vertices the largest random graph had that was decided within so many seconds.

    Sizes go up by 4, each with its own time, until two in a row take longer. Takes a minute or two.
    """
    size, largest, failed = 16, 0, 0
    while failed < 2:
        if _within(random_graph(Random(size), size), seconds):
            largest, failed = size, 0
        else:
            failed += 1
        size += 4
    return largest


def _within(state: State, seconds: float) -> bool:
    search = Search(state, budget=10**9)
    steps = search.steps(search.reduced(state))
    end = perf_counter() + seconds
    return all(perf_counter() <= end for _ in steps)


def _answered(state: State, size: int) -> int:
    answer(state)
    return size


def _solved(states: list[State]) -> int:
    for state in states:
        solve(state)
    return len(states)


def _nodes(state: State, pruning: bool) -> int:
    search = Search(state, pruning=pruning)
    search.wins(state)
    return search.nodes


def _decided(state: State, pruning: bool) -> int:
    Search(state, pruning=pruning).wins(state)
    return 1
