"""The benchmark compares like with like, generic and hand-written searches."""

from __future__ import annotations

from lastcard import registry
from lastcard.core.progress import run_to_end
from lastcard.games.matches.facts.benchmark import hand_alphabeta, hand_minimax
from tests.games.matches import oracle


def test_the_hand_written_searches_count_right():
    for left in range(14):
        assert hand_minimax(left) == oracle.minimax(left, 3, True)[1]
        assert hand_alphabeta(left) == oracle.alphabeta(left, 3, True)[1]


def test_generic_and_hand_written_searches_do_the_same_work():
    timings = run_to_end(registry.bench("matches", repeats=2))
    assert [timing.name for timing in timings] == ["hand-written", "generic"] * 2
    assert [timing.count for timing in timings] == [489396, 489396, 137302, 137302]
    assert all(timing.ratio > 0 for timing in timings)
