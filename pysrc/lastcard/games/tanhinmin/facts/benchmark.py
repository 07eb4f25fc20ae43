"""Benchmarks: the winner of larger and larger hands, and two matching algorithms.

Hands are dealt with a fixed seed. Each size is timed beside the double one, which takes twice the time where
time is linear.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

from lastcard.core.bench import Task
from lastcard.games.tanhinmin.rules import State
from lastcard.games.tanhinmin.solver.explain import certificates
from lastcard.games.tanhinmin.solver.moves import move_sizes
from lastcard.games.tanhinmin.solver.winner import greedy, winner

SMALLEST = 1_000
DOUBLINGS = 10  # from 1,000 to 1,024,000 cards
MATCHED_CARDS = 1_000  # cards in the graph that both matching algorithms get
SOLVED_CARDS = 2_000  # cards of the position whose moves and certificate are computed
YARDSTICKS = (2_000, 200_000)

CARDS_A_ROUND = 200_000  # small deals are decided repeatedly in a round, to be timed


def bench_tasks(largest: int = SMALLEST << DOUBLINGS) -> list[Task]:
    """Return the tasks: the doublings of 1,000 cards up to `largest`, and matchings."""
    whole, graph = deal(SOLVED_CARDS), deal(MATCHED_CARDS)
    match = f"match {MATCHED_CARDS:,} cards"
    tasks = [
        Task(match, "greedy", "edges", lambda: greedy(graph.hand, graph.other).size),
        Task(match, "Hopcroft–Karp (networkx)", "edges", general(graph)),
        Task(
            f"judge every move, {SOLVED_CARDS:,} cards",
            "all at once",
            "moves",
            lambda: len(move_sizes(whole)),
        ),
        Task(
            f"prove, {SOLVED_CARDS:,} cards",
            "matchings and covers",
            "graphs",
            lambda: len(certificates(whole)),
        ),
    ]
    for cards in YARDSTICKS:
        if cards <= largest:
            times = max(1, CARDS_A_ROUND // cards)
            often = "once" if times == 1 else f"{times:,} times over"
            tasks.append(Task(f"winner of {cards:,} cards", often, "cards", decide(cards, times, cards)))
    for doubling in range(DOUBLINGS):
        cards = SMALLEST << doubling
        if 2 * cards <= largest:
            times, group = max(1, CARDS_A_ROUND // cards), f"{cards:,} cards and twice as many"
            tasks += [
                Task(group, f"winner, {size:,}", "deals", decide(size, times, 1))
                for size in (cards, 2 * cards)
            ]
    return tasks


@cache
def deal(cards: int) -> State:
    """Return a deal of different cards to two hands of one size, always the same."""
    shuffled = list(range(1, cards + 1))
    Random(cards).shuffle(shuffled)
    return State(tuple(sorted(shuffled[: cards // 2])), tuple(sorted(shuffled[cards // 2 :])))


def decide(cards: int, times: int, units: int) -> Callable[[], int]:
    """Return the work of deciding a deal repeatedly, which counts `units` each time."""
    state = deal(cards)

    def work() -> int:
        for _ in range(times):
            winner(state)
        return times * units

    return work


def general(state: State) -> Callable[[], int]:
    """Return the work of matching two hands by a general algorithm, without the graph."""
    from networkx import Graph
    from networkx.algorithms.bipartite import hopcroft_karp_matching

    graph: Graph[int] = Graph()
    graph.add_nodes_from(state.hand + state.other)
    graph.add_edges_from((mine, theirs) for mine in state.hand for theirs in state.other if mine > theirs)
    return lambda: len(hopcroft_karp_matching(graph, state.hand)) // 2
