"""The benchmark runs, and its engines count the same."""

from __future__ import annotations

from lastcard import registry
from lastcard.core.progress import run_to_end
from lastcard.games.pairs.facts import benchmark


def test_the_benchmark_runs_on_a_small_deck(monkeypatch):
    for name, value in {"BENCH_RANKS": 6, "BENCH_GAMES": 1_000, "OPENING": "1|2 deck=0,1,3,4,5,6"}.items():
        monkeypatch.setattr(benchmark, name, value)
    timings = run_to_end(registry.bench("pairs", repeats=1))
    by_group = {}
    for timing in timings:
        by_group.setdefault(timing.group, set()).add(timing.count)
    assert all(len(counts) == 1 for counts in by_group.values())
    assert by_group["all positions, 2 players, 7 ranks"] == {12_033}
    assert len(timings) == 8
