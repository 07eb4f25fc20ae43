"""The benchmark runs, and its engines count the same."""

from __future__ import annotations

from lastcard.core.progress import run_to_end
from lastcard.games.pairs.benchmark import bench


def test_the_benchmark_runs_on_a_small_deck():
    timings = run_to_end(bench(1, ranks=6))
    by_group = {}
    for timing in timings:
        by_group.setdefault(timing.group, set()).add(timing.count)
    assert all(len(counts) == 1 for counts in by_group.values())
    assert by_group["all positions, 2 players, 7 ranks"] == {12_033}
    assert len(timings) == 8
