"""Work in slices: run to its end, watched, and told on in other words."""

from __future__ import annotations

import pytest

from lastcard.core.progress import Progress, as_part, relay, run_to_end


def work(slices: int):
    yield from range(slices)
    return f"{slices} done"


@pytest.mark.parametrize("slices", [0, 1, 5])
def test_work_is_done_at_once_and_watched(slices):
    seen = []
    assert run_to_end(work(slices)) == f"{slices} done"
    assert run_to_end(work(slices), seen.append) == f"{slices} done"
    assert seen == list(range(slices))


@pytest.mark.parametrize("slices", [0, 1, 5])
def test_what_slices_yield_is_told_in_other_words(slices):
    steps = relay(work(slices), str)
    seen = []
    assert run_to_end(steps, seen.append) == f"{slices} done"
    assert seen == [str(number) for number in range(slices)]


def test_work_that_fails_fails_where_it_is_done():
    def broken():
        yield 1
        raise KeyError("gone")

    with pytest.raises(KeyError, match="gone"):
        run_to_end(relay(broken(), str))


def test_stopping_the_relay_stops_the_work():
    ended = []

    def careful():
        try:
            while True:
                yield 1
        finally:
            ended.append(True)

    steps = relay(careful(), str)
    next(steps)
    steps.close()
    del steps
    assert ended == [True]


def test_the_share_that_is_done_is_between_0_and_1():
    assert [Progress(*step).share for step in ((0, 4), (1, 4), (9, 4), (3, 0))] == [0.0, 0.25, 1.0, 0.0]


def test_a_part_tells_how_far_the_whole_is():
    def piece():
        yield Progress(1, 2, "halves", 0.5)
        return "done"

    told = []
    assert run_to_end(as_part(piece(), 1, 4), told.append) == "done"
    assert told == [Progress(1_500, 4_000, "halves", 0.5)]
