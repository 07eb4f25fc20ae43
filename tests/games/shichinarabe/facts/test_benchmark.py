"""The benchmark runs, counts alike, and shows what it is meant to show."""

from __future__ import annotations

from random import Random

from lastcard import registry
from lastcard.core.progress import run_to_end
from lastcard.games.shichinarabe.facts import benchmark as module
from lastcard.games.shichinarabe.solver.explain import answer_position


def test_benchmark(monkeypatch):
    monkeypatch.setattr(module, "TIMED_DEALS", 2)
    monkeypatch.setattr(module, "LINEAR_SIZES", (1_000, 10_000))
    monkeypatch.setattr(module, "GRAPH_SECONDS", 0.05)
    timings = run_to_end(registry.bench("shichinarabe", repeats=1))
    found = {(timing.group, timing.name): timing for timing in timings}
    assert found["forest of 1,000", "linear rule"].count == 1_000
    assert found["forest of 10,000", "linear rule"].cpu < 0.1
    assert found["52 cards", "all moves and reasons"].count == 2
    assert found["graph of 20", "search without cut-offs"].count == 1
    assert found["random graphs of degree 3", "largest within 0.05 s"].count >= 16


def test_random_boards_are_what_they_say():
    assert answer_position(module.random_forest(Random(1), 50)).method == "linear"
    assert module.random_graph(Random(1), 30).colours.count("W") == 1
