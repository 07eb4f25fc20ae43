"""Work in pieces comes to the same wherever it is done, in order, and a failing piece is not passed over."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from lastcard.core.pieces import PartitionedWork, PiecesFailed, Place, run_pieces
from lastcard.core.progress import run_to_end


def squared(number):
    if number < 0:
        raise ValueError("negative")
    return number * number


def test_results_come_in_the_order_of_the_pieces():
    work = PartitionedWork(range(20), squared, list, int)
    expected = [number * number for number in range(20)]
    assert run_to_end(run_pieces(work)) == expected
    with ThreadPoolExecutor(3) as pool:
        steps = []
        assert run_to_end(run_pieces(work, Place(pool, 3)), steps.append) == expected
    assert [step.done for step in steps] == list(range(21))
    assert {step.total for step in steps} == {20}


def test_what_is_wrong_with_a_piece_is_told():
    work = PartitionedWork([1, -1, 2], squared, list, int)
    with pytest.raises(PiecesFailed, match=r"1 of 3 pieces failed: -1 \(ValueError: negative\)"):
        run_to_end(run_pieces(work))
    with (
        ThreadPoolExecutor(2) as pool,
        pytest.raises(PiecesFailed, match=r"1 of 3 pieces failed: -1 \(ValueError: negative\)"),
    ):
        run_to_end(run_pieces(work, Place(pool, 3)))


def test_nothing_to_do_is_done_at_once():
    assert run_to_end(run_pieces(PartitionedWork([], squared, list, int))) == []
