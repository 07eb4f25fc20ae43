"""Long work in slices: progress, result, error, Stop."""

from __future__ import annotations

import asyncio
import gc
from types import SimpleNamespace

import pytest

from lastcard.core.progress import Progress
from lastcard.ui import jobs
from lastcard.ui.jobs import Job, later
from lastcard.ui.jobs.time_left import seconds_left, time_left
from tests.helpers.native_page import scenario, until


@pytest.fixture
def told():
    """What a job has told, in order."""
    return []


@pytest.fixture
def clock(monkeypatch):
    """A clock that goes on by 10 ms at every look, so that a slice of work is a few steps."""
    now = SimpleNamespace(time=0.0, tick=0.01)

    def look():
        now.time += now.tick
        return now.time

    monkeypatch.setattr(jobs, "time", SimpleNamespace(perf_counter=look))
    return now


def job(work, told):
    return Job(
        work,
        lambda progress, left: told.append(("progress", progress.done, left)),
        lambda result: told.append(("done", result)),
        lambda error: told.append(("error", str(error))),
    )


def counting(most, result="result", closed=None):
    try:
        for done in range(1, most + 1):
            yield Progress(done, most)
    finally:
        if closed is not None:
            closed.append(True)
    return result


@pytest.mark.parametrize(
    ("done", "total", "elapsed", "left"),
    [(0, 10, 5.0, None), (-1, 10, 5.0, None), (5, 10, 2.0, 2.0), (1, 4, 1.0, 3.0), (10, 10, 7.0, 0.0)],
)
def test_the_rest_goes_as_fast_as_what_is_done(done, total, elapsed, left):
    assert seconds_left(Progress(done, total), elapsed) == left


def test_more_done_than_estimated_leaves_nothing():
    assert seconds_left(Progress(12, 10), 3.0) == 0


def test_the_time_left_is_said_in_words_up_to_an_hour():
    words = [time_left(seconds) for seconds in (None, 1.4, 4.6, 3600, 3601)]
    assert words == ["", "a moment more", "about 5 s more", "about 3600 s more", ""]


def test_without_an_event_loop_the_work_is_done_at_once(told):
    job(counting(50), told).start()
    assert told[-1] == ("done", "result")


def test_the_result_comes_last_and_once(told, clock):
    async def scenario():
        job(counting(50), told).start()
        await until(lambda: ("done", "result") in told)
        await asyncio.sleep(0.01)  # time for a second one, if there were one

    asyncio.run(scenario())
    assert [entry[0] for entry in told].count("done") == 1
    assert told[-1] == ("done", "result")
    shares = [entry[1] for entry in told[:-1]]
    assert shares == sorted(shares)
    assert 3 < len(shares) < 50  # told now and then, not at every step
    assert told[-2][2] < told[0][2]  # and ever less is left


def test_the_loop_turns_between_slices(told, clock):
    """Something else that runs on the loop gets its turns while the work goes on."""
    seen = []

    async def other():
        while not told or told[-1][0] != "done":
            seen.append(len(told))
            await asyncio.sleep(0)

    async def scenario():
        job(counting(50), told).start()
        await asyncio.wait_for(other(), 30)

    asyncio.run(scenario())
    assert len(set(seen)) > 5


def test_a_clock_that_jumps_does_not_stop_the_work(told, clock):
    """A machine that sleeps, or a tab that is held up, between two looks at the clock: every slice still makes a step."""
    clock.tick = 10.0
    job(counting(20), told).start()
    assert told[-1] == ("done", "result")
    assert [entry[1] for entry in told[:-1]] == list(range(1, 21))


def test_quick_work_tells_its_result_alone(told, monkeypatch):
    monkeypatch.setattr(jobs, "time", SimpleNamespace(perf_counter=lambda: 0.0))
    job(counting(50), told).start()
    assert told == [("done", "result")]


def test_an_error_is_told(told):
    def failing():
        yield Progress(1, 2)
        raise ValueError("too much")

    job(failing(), told).start()
    assert told == [("error", "too much")]


@pytest.mark.parametrize("wait", [0, 5])
def test_stop_ends_the_work_and_tells_nothing_more(told, clock, wait):
    closed = []

    async def scenario():
        work = job(counting(10**9, closed=closed), told)
        work.start()
        await until(lambda: len(told) >= wait)
        work.stop()
        before = list(told)
        await asyncio.sleep(0.05)
        assert told == before

    asyncio.run(scenario())
    assert not {entry[0] for entry in told} & {"done", "error"}
    assert closed == [True] or wait == 0  # what was never begun has nothing to close


def test_stop_in_the_middle_of_being_told(told, clock):
    """The page may stop the work while it is told how far the work is."""

    async def scenario():
        work = job(counting(10**9), told)
        work._on_progress = lambda progress, left: (told.append("progress"), work.stop())
        work.start()
        await until(lambda: told != [])
        await asyncio.sleep(0.05)

    asyncio.run(scenario())
    assert told == ["progress"]


def test_two_jobs_take_turns(told, clock):
    async def scenario():
        other = []
        job(counting(30, "one"), told).start()
        job(counting(30, "two"), other).start()
        await until(lambda: told[-1:] == [("done", "one")] and other[-1:] == [("done", "two")])

    asyncio.run(scenario())


def test_garbage_is_looked_for_in_short_turns_while_anything_works(told, clock):
    seen = []

    def watching(most):
        for done in range(1, most + 1):
            seen.append(gc.isenabled())
            yield Progress(done, most)

    async def story():
        one, other = job(watching(40), told), job(watching(10**7), told)
        one.start()
        other.start()
        await until(lambda: ("done", None) in told)
        assert not gc.isenabled()  # the other one still works
        other.stop()
        await until(gc.isenabled)

    scenario(story)
    assert not any(seen)
    assert gc.isenabled()


def test_garbage_is_looked_for_again_after_an_error(told):
    def failing():
        yield Progress(0, 1)
        raise ValueError("no")

    job(failing(), told).start()
    assert told == [("error", "no")]
    assert gc.isenabled()


def test_work_that_waits_is_looked_at_again_only_then(told, monkeypatch):
    slept = []

    async def sleep(seconds, real=asyncio.sleep):
        slept.append(seconds)
        await real(0)

    monkeypatch.setattr(asyncio, "sleep", sleep)

    def waiting():
        for done in range(3):
            yield Progress(done, 3, wait=0.25)
        return "there"

    job(waiting(), told).start()
    assert told[-1] == ("done", "there")
    assert slept == [0.25] * 3


def test_later_is_now_where_no_loop_runs(told):
    later(lambda: told.append("drawn"))
    assert told == ["drawn"]


def test_later_is_the_next_turn_of_the_loop(told):
    async def story():
        later(lambda: told.append("drawn"))
        told.append("shown")
        await until(lambda: len(told) == 2)

    asyncio.run(story())
    assert told == ["shown", "drawn"]
