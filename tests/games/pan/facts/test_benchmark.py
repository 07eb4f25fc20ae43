"""The benchmark compares like with like."""

from __future__ import annotations

import pytest

from lastcard import registry
from lastcard.core.progress import run_to_end
from lastcard.games.pan.facts import benchmark
from lastcard.games.pan.facts.benchmark import _by_rules, _children, plain_labels
from lastcard.games.pan.solver.retrograde import analyse
from tests.games.pan import oracle


@pytest.mark.parametrize("children", [_by_rules, _children])
def test_the_plain_solvers_are_right(children):
    truth = oracle.solve(2)
    found = plain_labels(2, children)
    assert {position: plies for position, plies in found.items() if plies >= 0} == {
        position: plies for position, (_, plies) in truth.items() if plies is not None
    }
    table = run_to_end(analyse(2))
    assert len(found) == len(truth) == table.space.size - 1


@pytest.mark.slow  # smaller ones are above
def test_arrays_and_dictionaries_solve_the_same_positions(monkeypatch):
    monkeypatch.setattr(benchmark, "BENCH_RANKS", (4, 5))
    timings = run_to_end(registry.bench("pan", repeats=1))
    assert [(timing.group, timing.name) for timing in timings] == [
        ("solve 4-Pan", "waves over arrays"),
        ("solve 5-Pan", "waves over arrays"),
        ("solve 4-Pan", "dictionaries"),
        ("solve 4-Pan", "dictionaries, rules written in"),
        ("search 5-Pan, depth 10", "alpha-beta"),
        ("evaluate 5,000-Pan", "Score_1 + Score_2"),
    ]
    assert [timing.count for timing in timings[:4]] == [33750, 506250, 33750, 33750]
    assert timings[1].memory is None or timings[1].memory > 10_000_000
