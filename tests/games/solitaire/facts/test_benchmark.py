"""The benchmark times what it says."""

from __future__ import annotations

from lastcard import registry
from lastcard.core.progress import run_to_end
from lastcard.games.solitaire.facts import benchmark


def test_every_kind_of_work_is_timed(monkeypatch):
    for name, value in {"SINGLE": 20, "MANY": 200, "BOARD_BUDGET": 2_000, "DECIDED_DEALS": 2}.items():
        monkeypatch.setattr(benchmark, name, value)
    timings = run_to_end(registry.bench("solitaire", repeats=1))
    assert len({timing.group for timing in timings}) == 6
    assert all(timing.count > 0 for timing in timings)
