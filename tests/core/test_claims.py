"""Running claims."""

from __future__ import annotations

import json

import pytest

from lastcard.core.bench import Task, measure
from lastcard.core.claims import Claim, Finding, Progress, Row, run
from lastcard.core.game import Paper


def check(limit):
    for done in range(limit):
        yield Progress(done, limit)
    return Finding("holds", f"n ≤ {limit}", "True.", (Row("a", "1", "1", True),))


CLAIM = Claim(
    id="c",
    game="toy",
    paper=Paper("p", "P", "A", 2000),
    place="Table 1",
    title="T",
    printed="1",
    statement="It is 1.",
    default_limit=3,
    limit_means="n",
    check=check,
)


def test_a_claim_is_checked_up_to_its_default_or_the_bound_asked_for():
    assert run(CLAIM).bound == "n ≤ 3"
    assert run(CLAIM, 5).bound == "n ≤ 5"
    with pytest.raises(ValueError, match="1 or more, not 0"):
        run(CLAIM, 0)


def test_claims_and_findings_are_json():
    text = json.dumps({**CLAIM.as_dict(), **run(CLAIM).as_dict()})
    assert json.loads(text)["rows"] == [{"label": "a", "printed": "1", "computed": "1", "agrees": True}]


def test_tasks_are_timed_in_turns():
    order = []
    tasks = [
        Task("g", "one", "nodes", lambda: order.append("one") or 10),
        Task("g", "two", "nodes", lambda: order.append("two") or 10),
    ]
    steps = measure(tasks, repeats=3)
    seen = []
    while True:
        try:
            seen.append(next(steps))
        except StopIteration as end:
            timings = end.value
            break
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
