"""A line of limited speed, by a clock of the test's own."""

from __future__ import annotations

import threading
from http.client import HTTPConnection

import pytest

from web.builder.bench import throttle as module
from web.builder.bench.throttle import PIECE, Throttle, served


@pytest.fixture
def clock(monkeypatch):
    """A time that goes on only when somebody sleeps."""

    class Clock:
        now = 100.0

        def monotonic(self) -> float:
            return self.now

        def sleep(self, seconds: float) -> None:
            self.now += seconds

    clock = Clock()
    monkeypatch.setattr(module, "time", clock)
    return clock


def test_all_that_is_sent_shares_one_speed(clock):
    line = Throttle(mbits=8)
    for _ in range(5):
        line.take(200_000, "one")
        line.take(300_000, "other")
    assert clock.now == pytest.approx(100 + 2.5)
    assert dict(line.sent) == {"one": 1_000_000, "other": 1_500_000}


def test_a_line_that_was_idle_saves_nothing_up(clock):
    line = Throttle(mbits=8)
    line.take(1_000_000, "one")
    clock.now += 60
    line.take(1_000_000, "one")
    assert clock.now == pytest.approx(162)


def test_a_line_without_a_speed_only_counts(clock):
    line = Throttle()
    line.take(10**9, "one")
    line.wait()
    assert clock.now == 100
    assert line.sent["one"] == 10**9


def test_files_come_whole_and_are_counted_by_folder(tmp_path, clock):
    (tmp_path / "site").mkdir()
    whole = bytes(range(256)) * 200
    (tmp_path / "site" / "file.data").write_bytes(whole)
    line = Throttle(mbits=1, latency=50)
    with served(tmp_path, line) as base:
        connection = HTTPConnection(base.removeprefix("http://").rstrip("/"))
        connection.request("GET", "/site/file.data")
        answer = connection.getresponse()
        assert answer.read() == whole
        assert answer.headers["Cache-Control"] == "max-age=3600"
        connection.close()
    assert line.sent["site"] == len(whole)
    assert clock.now == pytest.approx(100 + 2 * 0.05 + len(whole) * 8 / 1e6), "connection, request, bytes"


def test_answers_take_turns(tmp_path, clock):
    """None has to wait for another that is larger: each sends a piece at a time."""
    order = []

    class Watched(Throttle):
        def take(self, size: int, name: str) -> None:
            order.append(name)
            meet.wait(120)
            super().take(size, name)

    for name in ("large", "small"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "file").write_bytes(bytes(3 * PIECE))
    meet = threading.Barrier(2)
    with served(tmp_path, Watched(mbits=1)) as base:
        asked = [HTTPConnection(base.removeprefix("http://").rstrip("/")) for _ in range(2)]
        for name, connection in zip(("large", "small"), asked, strict=True):
            connection.request("GET", f"/{name}/file")
        for connection in asked:
            assert len(connection.getresponse().read()) == 3 * PIECE
            connection.close()
    assert all({*order[at : at + 2]} == {"large", "small"} for at in range(0, 6, 2))
