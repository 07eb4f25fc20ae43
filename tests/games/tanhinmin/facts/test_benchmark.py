"""The benchmark compares like with like, and the work grows with the number of cards alone."""

from __future__ import annotations

from itertools import pairwise

from lastcard.core.bench import measure
from lastcard.core.progress import run_to_end
from lastcard.games.tanhinmin.facts.benchmark import bench_tasks, deal, decide, general
from lastcard.games.tanhinmin.solver.winner import greedy, verdict
from tests.helpers.operation_counts import lines_run


def test_the_general_algorithm_gets_the_same_graph():
    state = deal(100)
    assert sorted(state.hand + state.other) == list(range(1, 101))
    assert deal(100) is state
    assert general(state)() == greedy(state.hand, state.other).size
    assert decide(100, 3, 100)() == 300


def test_every_size_is_timed():
    timings = run_to_end(measure(bench_tasks(largest=64_000), 1))
    assert ("match 1,000 cards", "Hopcroft–Karp (networkx)") in {
        (timing.group, timing.name) for timing in timings
    }
    assert len([timing for timing in timings if "twice" in timing.group and timing.ratio != 1]) == 6
    assert timings[2].unit == "moves"


def test_twice_the_cards_are_twice_the_work():
    work = [lines_run(lambda cards=cards: verdict(deal(cards))) for cards in (4_000, 8_000, 16_000)]
    assert all(later < 2.2 * earlier for earlier, later in pairwise(work))
