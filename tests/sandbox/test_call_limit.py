"""How long one call of a program may take, looked at from within."""

from __future__ import annotations

import signal
import sys
import time
from contextlib import contextmanager

import pytest

from lastcard.core.contract import TooSlow
from lastcard.sandbox.session import CHANCES, CallLimit
from tests.helpers.one_file import changed
from tests.sandbox.sessions import Said


class Watched:
    """A limit of five seconds whose clock is set by hand; calls of this file are the program's."""

    def __init__(self) -> None:
        self.now = 0.0
        self.given_up: list[str] = []
        self.limit = CallLimit(
            lambda frame: frame.f_code.co_name.startswith("their"),
            lambda frame: self.given_up.append(frame.f_code.co_name),
            clock=lambda: self.now,
        )

    def tick(self, seconds: float) -> None:
        self.now += seconds
        self.limit.tick(2, sys._getframe(1))


@pytest.fixture
def watched():
    return Watched()


def test_a_call_that_takes_long_is_ended(watched):
    def their_call():
        for _ in range(10):
            watched.tick(0.5)
        their_helper()

    def their_helper():
        watched.tick(0.5)

    with pytest.raises(TooSlow, match="within 5 seconds"):
        their_call()
    assert watched.now == 5.5


def test_a_call_on_a_machine_that_sleeps_has_its_time_awake(watched):
    def their_call():
        watched.tick(0.5)
        watched.tick(100)
        for _ in range(8):
            watched.tick(0.5)

    their_call()


def test_many_short_calls_may_take_as_long_as_they_like(watched):
    def their_call():
        watched.tick(4)

    for _ in range(10):
        their_call()
    for _ in range(10):
        watched.tick(4)


def test_a_call_that_catches_everything_is_given_up(watched):
    def their_call():
        caught = 0
        while not watched.given_up:
            try:
                watched.tick(1)
            except BaseException:
                caught += 1
        return caught

    assert their_call() == CHANCES + 1
    assert watched.given_up == ["their_call"]


def hurried() -> Said:
    """A session in which a call may take a tenth of a second of this process's own time."""
    said = Said()
    limit = said.session._limit
    limit._seconds = limit._reading = 0.1
    limit._clock = time.process_time  # other processes may hold this one up
    return said


@contextmanager
def ticking(act, seconds):
    """Call the handler of a signal again and again, as the worker does."""
    before = signal.signal(signal.SIGALRM, act)
    signal.setitimer(signal.ITIMER_REAL, seconds, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no clock of the system")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("return state.player\n", "while True:\n            pass\n"),
        ("GAME = Coins()", "GAME = Coins()\nwhile True:\n    pass"),
    ],
)
def test_a_program_that_never_ends_is_told_with_its_line(tmp_path, monkeypatch, old, new):
    monkeypatch.chdir(tmp_path)
    said = hurried()
    with ticking(said.session.tick, 0.02):
        said.run(changed(old, new))
    (found,) = said.of("fault")
    text = changed(old, new)
    assert found["kind"] == "slow"
    assert text.split("\n")[found["line"] - 1].strip() in ("while True:", "pass")
    assert "does not come back" in found["sentence"]
    assert found["change"] == "look for a loop that never ends"


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no clock of the system")
def test_a_call_that_does_not_come_back_is_not_made_once_more_to_show_its_position(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    said = hurried()
    with ticking(said.session.tick, 0.02):
        said.run(changed("return state.player\n", "print('asked')\n        while True:\n            pass\n"))
    (found,) = said.of("fault")
    assert found["position"] == found["row"][0] == "7"
    assert [line for one in said.of("console") for line in one["lines"]] == ["asked"]
