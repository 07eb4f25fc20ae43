"""What is kept of what was solved: all games share one bound, and the latest of each stays."""

from __future__ import annotations

import pytest

from lastcard.core import containers
from lastcard.core.containers import SolvedCache


@pytest.fixture
def parts(monkeypatch):
    monkeypatch.setattr(SolvedCache, "_kept", type(SolvedCache._kept)())
    monkeypatch.setattr(SolvedCache, "_bytes", 0)
    monkeypatch.setattr(containers, "STORE_BYTES", 10)
    return SolvedCache(), SolvedCache()


def test_what_was_not_used_for_longest_goes_first_of_whatever_part(parts):
    one, other = parts
    for number in range(3):
        assert one.put(number, f"one {number}", 3) == f"one {number}"
    assert one.get(0) == "one 0"
    other.put(0, "other 0", 3)
    assert [one.get(number) for number in range(3)] == ["one 0", None, "one 2"]
    assert other.get(0) == "other 0"


def test_the_latest_of_a_part_stays_however_large(parts):
    one, other = parts
    one.put("large", 1, 1_000)
    for number in range(5):
        other.put(number, number, 4)
    assert one.get("large") == 1
    assert [other.get(number) for number in range(5)] == [None, None, None, None, 4]
    one.put("small", 2, 1)
    assert (one.get("large"), one.get("small")) == (None, 2)


def test_what_is_kept_again_counts_once_and_a_part_is_forgotten_alone(parts):
    one, other = parts
    for _ in range(9):
        one.put("same", 1, 6)
    other.put("more", 2, 4)
    assert (one.get("same"), other.get("more")) == (1, 2)
    one.clear()
    assert (one.get("same"), other.get("more")) == (None, 2)
