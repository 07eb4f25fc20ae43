"""The benchmark times what it says."""

from __future__ import annotations

from lastcard.core.progress import run_to_end
from lastcard.games.solitaire.benchmark import bench


def test_every_kind_of_work_is_timed(monkeypatch):
    monkeypatch.setattr("lastcard.games.solitaire.benchmark.SINGLE", 20)
    monkeypatch.setattr("lastcard.games.solitaire.benchmark.MANY", 200)
    monkeypatch.setattr("lastcard.games.solitaire.benchmark.BUDGET", 2_000)
    timings = run_to_end(bench(repeats=1, deals=2))
    assert len({timing.group for timing in timings}) == 6
    assert all(timing.count > 0 for timing in timings)
