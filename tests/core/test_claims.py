"""Running claims."""

from __future__ import annotations

import json

import pytest

from lastcard.core.claims import Claim, Finding, Row, run
from lastcard.core.game import Paper
from lastcard.core.progress import Progress


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
