"""Timing tasks against each other."""

from __future__ import annotations

import json

import pytest

from lastcard.core.bench import Task, measure
from lastcard.core.progress import run_to_end


def test_tasks_are_timed_in_turns():
    order = []
    tasks = [
        Task("g", "one", "nodes", lambda: order.append("one") or 10),
        Task("g", "two", "nodes", lambda: order.append("two") or 10),
    ]
    steps = measure(tasks, repeats=3)
    seen = []
    timings = run_to_end(steps, seen.append)
    assert seen == [0, 1, 2, 3]
    assert order == ["one", "two"] * 4
    assert timings[0].ratio == 1
    assert timings[1].ratio > 0
    assert timings[0].per_second == timings[0].count / timings[0].seconds
    assert json.loads(json.dumps(timings[1].as_dict()))["name"] == "two"


def test_tasks_of_a_group_must_do_the_same_work():
    tasks = [Task("g", "one", "nodes", lambda: 10), Task("g", "two", "nodes", lambda: 11)]
    with pytest.raises(ValueError, match="two counts 11 nodes, not 10"):
        next(measure(tasks))
    with pytest.raises(ValueError, match="repeats"):
        next(measure(tasks, 0))
