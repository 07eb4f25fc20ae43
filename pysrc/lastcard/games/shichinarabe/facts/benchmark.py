"""The benchmark: the linear rule up to a million vertices, deals, and graphs."""

from __future__ import annotations

from functools import partial
from random import Random
from time import perf_counter

from lastcard.core.bench import Task
from lastcard.games.shichinarabe.rules import COLOURS, Graph, State, both_ways, deal, forest
from lastcard.games.shichinarabe.solver.alpha_beta import Search
from lastcard.games.shichinarabe.solver.explain import answer_position
from lastcard.games.shichinarabe.solver.verdict import solve

LINEAR_SIZES = (1_000, 10_000, 100_000, 1_000_000)
ONCE = 1_000_000  # from this size on, work is timed once
TIMED_DEALS = 20
GRAPH_VERTICES = 40  # vertices of the random graph that is searched in every round
DEGREE = 3.0
GRAPH_SECONDS = 10.0  # how long one random graph may take


def bench_tasks() -> list[Task]:
    """Return the linear rule on random forests, deals, and the search of random graphs."""
    dealt = [[deal(Random(seed), jokers=jokers) for seed in range(TIMED_DEALS)] for jokers in (0, 1)]
    graph, small = random_graph(Random(12), GRAPH_VERTICES), random_graph(Random(4), GRAPH_VERTICES // 2)
    half, degree = f"graph of {GRAPH_VERTICES // 2}", f"random graphs of degree {DEGREE:g}"
    return [
        *map(_linear, LINEAR_SIZES),
        Task("52 cards", "all moves and reasons", "deals", lambda: len([*map(solve, dealt[0])])),
        Task("52 cards, a joker", "all moves and reasons", "deals", lambda: len([*map(solve, dealt[1])])),
        Task(f"graph of {GRAPH_VERTICES}", "search", "nodes", partial(_nodes, graph)),
        Task(half, "search", "boards", lambda: len([_nodes(small)])),
        Task(half, "search without cut-offs", "boards", lambda: len([_nodes(small, pruning=False)])),
        Task(degree, f"largest within {GRAPH_SECONDS:g} s", "vertices", largest_graph, once=True),
    ]


def random_forest(rng: Random, size: int) -> State:
    """Return a random forest: the parent of each vertex is any before it."""
    parents = [rng.randrange(vertex) for vertex in range(1, size + 1)]
    return forest(parents, "".join(rng.choice(COLOURS) for _ in range(size)))


def random_graph(rng: Random, size: int, degree: float = DEGREE) -> State:
    """Return a random graph with one white vertex and an average degree."""
    edges = [(u, v) for u in range(size) for v in range(u + 1, size) if rng.random() < degree / size]
    colours = "W" + "".join(rng.choice(COLOURS) for _ in range(size - 1))
    return State(Graph(size, tuple(both_ways(edges))), colours)


def largest_graph() -> int:
    """Return the size of the largest random graph decided in time; takes a minute or two."""
    size, largest, failed = 16, 0, 0
    while failed < 2:
        state = random_graph(Random(size), size)
        search, end = Search(state, budget=10**9), perf_counter() + GRAPH_SECONDS
        if all(perf_counter() <= end for _ in search.steps(search.reduced(state))):
            largest, failed = size, 0
        else:
            failed += 1
        size += 4
    return largest


def _linear(size: int) -> Task:
    state = random_forest(Random(size), size)

    def work() -> int:
        answer_position(state)
        return size

    return Task(f"forest of {size:,}", "linear rule", "vertices", work, once=size >= ONCE)


def _nodes(state: State, pruning: bool = True) -> int:
    search = Search(state, pruning=pruning)
    search.wins(state)
    return search.nodes
