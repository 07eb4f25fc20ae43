"""The benchmark runs, counts alike, and shows what it is meant to show."""

from __future__ import annotations

from random import Random

from lastcard.core.progress import run_to_end
from lastcard.games.shichinarabe import benchmark as module
from lastcard.games.shichinarabe.benchmark import bench
from lastcard.games.shichinarabe.solver.answer import answer


def test_benchmark(monkeypatch):
    monkeypatch.setattr(module, "DEALS", 2)
    steps = bench(repeats=1, most=10_000, seconds=0.05)
    timings = run_to_end(steps)
    found = {(timing.group, timing.name): timing for timing in timings}
    assert found["forest of 1,000", "linear rule"].count == 1_000
    assert found["forest of 10,000", "linear rule"].cpu < 0.1
    assert found["52 cards", "all moves and reasons"].count == 2
    assert found["graph of 20", "search without cut-offs"].count == 1
    assert found["random graphs of degree 3", "largest within 0.05 s"].count >= 16
    assert not any("1,000,000" in group for group, _ in found)


def test_random_boards_are_what_they_say():
    assert answer(module.random_forest(Random(1), 50)).method == "linear"
    assert module.random_graph(Random(1), 30).colours.count("W") == 1
