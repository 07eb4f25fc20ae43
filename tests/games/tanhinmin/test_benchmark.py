"""The benchmark compares like with like, and the winner is as fast as it should be."""

from __future__ import annotations

from statistics import geometric_mean

from lastcard.games.tanhinmin import bench
from lastcard.games.tanhinmin.benchmark import deal, decide, general
from lastcard.games.tanhinmin.solver import greedy
from tests.games.tanhinmin.tools import finish


def test_the_general_algorithm_gets_the_same_graph():
    state = deal(100)
    assert sorted(state.hand + state.other) == list(range(1, 101))
    assert deal(100) is state
    assert general(state)() == greedy(state.hand, state.other).size
    assert decide(100, 3, 100)() == 300


def test_greedy_is_much_faster_and_time_is_linear():
    timings = finish(bench(repeats=5, largest=64_000))
    by_name = {(timing.group, timing.name): timing for timing in timings}
    assert by_name["match 1,000 cards", "Hopcroft–Karp (networkx)"].ratio > 50
    doubled = [timing for timing in timings if "twice" in timing.group and timing.ratio != 1]
    assert len(doubled) == 6
    assert 1.5 < geometric_mean(timing.ratio for timing in doubled) < 2.7
    assert timings[2].unit == "moves"
