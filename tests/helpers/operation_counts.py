"""How much work something is, told without a clock: the same on every machine."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import Any

# About 15 ms natively and 60 ms in a browser's tab, where calls are most of the work.
MOST_CALLS = 100_000


def calls_per_slice(steps: Iterator[Any]) -> list[int]:
    """Calls and returns of functions in each slice of `steps`, what comes after the last included."""
    slices, count = [], 0

    def tick(*_: object) -> None:
        nonlocal count
        count += 1

    before = sys.getprofile()
    sys.setprofile(tick)
    try:
        for _ in steps:
            slices.append(count)
            count = 0
    finally:
        sys.setprofile(before)
    return [*slices, count]


def counted(steps: Iterator[Any], most: int = MOST_CALLS) -> None:
    """See a check through to its end, once: each slice is short, and none says that more is done than there is."""
    told: list[Any] = []
    slices = calls_per_slice(told.append(step) for step in steps)
    assert max(slices) < most
    assert all(0 <= step.done <= step.total and step.total >= 1 for step in told)


def lines_run(function: Callable[[], object]) -> int:
    """Lines of Python that a call runs."""
    count = 0

    def trace(_frame: object, event: str, _: object) -> Any:
        nonlocal count
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        function()
    finally:
        sys.settrace(before)
    return count
