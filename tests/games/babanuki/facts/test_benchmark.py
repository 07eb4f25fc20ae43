"""The benchmark compares like with like, and the bars hold with room to spare."""

from __future__ import annotations

from time import process_time

from lastcard.core.bench import measure
from lastcard.core.progress import run_to_end
from lastcard.games.babanuki.facts.benchmark import (
    LARGEST_SETS,
    SOLUTIONS,
    TIMES,
    ask,
    bench_tasks,
    plain_draws,
    solve_map,
    solve_often,
    won_by_attractor,
    won_by_map,
)
from lastcard.games.babanuki.solver.attractors import Sharing, draws


def test_both_ways_count_the_same():
    assert won_by_map(5) == won_by_attractor(5) > 300


def test_the_plain_draws_are_those_of_the_rules():
    for joker in range(3):
        for sizes in ((1, 0, 1), (0, 1, 1), (2, 3, 1), (1, 1, 0)):
            expected = [
                draw.left[0] if draw.left else (draw.after.joker, draw.after.counts)
                for draw in draws(Sharing(sizes, joker, 3))
            ]
            assert plain_draws(joker, sizes) == expected


def test_all_tasks_run():
    timings = run_to_end(measure(bench_tasks(largest=4, four=(2, 3)), 1))
    assert len(timings) == 6
    assert solve_often() == SOLUTIONS


def test_the_bars():
    """Processor time, as others may use the machine: far below a second, and below 0.1 ms a position."""
    begin = process_time()
    won_by_map(LARGEST_SETS)
    middle = process_time()
    ask()
    assert middle - begin < 1
    assert process_time() - middle < TIMES * 0.0001
    assert solve_map(4, 6) == 2_768
