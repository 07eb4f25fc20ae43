"""Pieces done anywhere come back in their order; one that is lost is done again, one that raises an error is not."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ThreadPoolExecutor
from itertools import count, islice

import pytest

from lastcard.core.pieces import AHEAD, TRIES, Failed, Place, PlaceLost, in_order


class Frail(Executor):
    """Does pieces at once, and breaks down, with all that it was given since, at some of them; so many times each."""

    def __init__(self, breaks):
        self.breaks = Counter(breaks)
        self.broken = False
        self.begun = Counter()

    def submit(self, work, piece):
        if self.broken:
            raise BrokenExecutor("gone")
        future = Future()
        self.begun[piece] += 1
        if self.breaks[piece]:
            self.breaks[piece] -= 1
            self.broken = True
            future.set_exception(BrokenExecutor("gone"))
            return future
        try:
            future.set_result(work(piece))
        except Exception as error:
            future.set_exception(error)
        return future


def frail_place(breaks, workers=2):
    frail = Frail(breaks)

    def renew():
        frail.broken = False
        return frail

    return Place(frail, workers, renew), frail


def double(piece):
    return 2 * piece


@pytest.mark.parametrize("jobs", [None, 1, 3])
def test_results_come_in_order_and_failures_beside_them(jobs):
    tried = Counter()

    def work(piece):
        tried[piece] += 1
        if piece == 3:
            raise ValueError(f"no {piece}")
        return double(piece)

    with ThreadPoolExecutor(jobs or 1) as pool:
        found = list(in_order(range(8), work, None if jobs is None else Place(pool, jobs)))
    assert [piece for piece, _ in found] == list(range(8))
    assert [result for piece, result in found if piece != 3] == [
        double(piece) for piece in range(8) if piece != 3
    ]
    assert isinstance(found[3][1], Failed)
    assert found[3][1].why == "ValueError: no 3"
    assert str(found[3][1]) == "failed: ValueError: no 3"
    assert set(tried.values()) == {1}


def test_pieces_are_taken_as_they_are_needed():
    taken = []

    def pieces():
        for piece in count():
            taken.append(piece)
            yield piece

    with ThreadPoolExecutor(2) as pool:
        found = list(islice(in_order(pieces(), double, Place(pool, 2)), 100))
    assert [result for _, result in found] == [2 * piece for piece in range(100)]
    assert len(taken) <= 100 + 2 * AHEAD


@pytest.mark.parametrize("workers", [1, 2, 3])
@pytest.mark.parametrize("breaks", [{4: 1}, {0: 2, 9: 1}, {4: 1, 5: 1, 6: 1}, {40: 2, 41: 2}])
def test_pieces_that_are_lost_with_others_are_done_again(breaks, workers):
    place, _ = frail_place(breaks, workers)
    found = list(in_order(range(60), double, place))
    assert found == [(piece, 2 * piece) for piece in range(60)]


def test_a_piece_that_breaks_the_place_again_and_again_is_given_up_and_no_other_is_blamed():
    place, frail = frail_place({7: 100, 8: 1})
    found = dict(in_order(range(30), double, place))
    lost = found.pop(7)
    assert isinstance(lost, Failed)
    assert str(lost).startswith(f"failed {TRIES} times: the process that did it ended")
    assert found == {piece: 2 * piece for piece in range(30) if piece != 7}
    assert frail.begun[7] <= TRIES + 1


def test_without_another_place_the_rest_is_done_here():
    found = list(in_order(range(20), double, Place(Frail({5: 1}), 2)))
    assert found == [(piece, 2 * piece) for piece in range(20)]


def test_a_place_that_cancels_is_lost():
    class Gone(Executor):
        def submit(self, work, piece):
            future = Future()
            future.cancel()
            return future

    with pytest.raises(PlaceLost):
        list(in_order(range(3), double, Place(Gone(), 1)))
    assert issubclass(PlaceLost, RuntimeError)
    assert not issubclass(CancelledError, BrokenExecutor)
