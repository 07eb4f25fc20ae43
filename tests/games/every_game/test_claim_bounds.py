"""The range of each claim's bound: it begins where something is checked, and ends where the check does."""

from __future__ import annotations

import re

import pytest

from lastcard import registry
from lastcard.core.claims import run
from lastcard.core.progress import run_to_end

CLAIMS = {f"{name}/{claim.id}": claim for name in registry.names() for claim in registry.claims(name)}
BOUNDED = [name for name, claim in CLAIMS.items() if claim.limit_means]
BACKWARDS = re.compile(r"\b(\d+) to (\d+)\b")


@pytest.mark.parametrize("name", BOUNDED)
def test_at_the_least_bound_something_is_checked_and_below_it_nothing(name, findings):
    claim = CLAIMS[name]
    found = findings.of(claim.game, claim.id, claim.least)
    assert found.status != "unchecked"
    assert all(int(first) <= int(last) for first, last in BACKWARDS.findall(found.bound)), found.bound
    assert not re.search(r"\b[01] (positions|vertices|decks|hands|forests|boards|deals)\b", found.bound)
    if claim.least > 1:
        assert run_to_end(claim.check(claim.least - 1)).status == "unchecked"


@pytest.mark.parametrize("name", BOUNDED)
def test_the_default_lies_in_the_range_and_what_lies_outside_is_refused_with_it(name):
    claim = CLAIMS[name]
    assert claim.bound() == claim.default_limit == claim.bound(claim.default_limit)
    outside = [claim.least - 1] if claim.most is None else [claim.least - 1, claim.most + 1]
    for limit in outside:
        with pytest.raises(ValueError, match=re.escape(f"“{claim.title}” is {claim.range}, not {limit}")):
            run(claim, limit)


class Watched(int):
    """A bound that notes the largest number it was cut down to."""

    cut = 0

    def __gt__(self, other: int) -> bool:
        Watched.cut = max(Watched.cut, other)
        return int(self) > other


@pytest.mark.parametrize("name", BOUNDED)
def test_no_check_stops_short_of_a_bound_that_it_takes(name):
    """``min(limit, 60)`` in a check is said by its claim."""
    claim = CLAIMS[name]
    Watched.cut = 0
    for step, _ in enumerate(claim.check(Watched(claim.least))):
        if step >= 3:
            break
    if Watched.cut >= claim.default_limit:
        assert claim.most is not None
        assert claim.most <= Watched.cut


NO_RANGE = {
    f"{game}/{name}"
    for game, names in {
        "matches": "table-1-sizes figures below-10-percent who-wins small-piles five-matches",
        "pan": "introduction never-attained table-3 table-4-passes table-7 deeper-is-better alpha-beta-example rank-sum-break",
        "pairs": "ties-of-three corollary-8-reversed",
        "tanhinmin": "figure-2-1 figure-3-1 sizes-alone every-condition no-information algorithm-3-beyond theorem-4-3-distinct "
        "one-bit-once revolution-tempo",
        "babanuki": "theorem-5-6-places brute-force not-yet",
        "solitaire": "several-partners play-goes-round why-lost",
    }.items()
    for name in names.split()
}
"""Statements that say that there is something, or speak of printed values and of cases that the evidence lists."""


@pytest.mark.parametrize("name", BOUNDED)
def test_a_statement_that_holds_for_all_cases_names_its_range(name, findings):
    claim = CLAIMS[name]
    found = findings.of(claim.game, claim.id)
    if (found.status, found.evidence.kind) == ("holds", "exhaustive"):
        assert (claim.scope is None) == (name in NO_RANGE), claim.statement


@pytest.mark.parametrize("name", [name for name, claim in CLAIMS.items() if claim.scope])
def test_a_statement_is_as_wide_as_its_run(name, findings):
    claim = CLAIMS[name]
    assert claim.template.count("{scope}") == 1
    for limit in {claim.least, claim.default_limit}:
        assert claim.scope(limit) in claim.stated(limit)
        assert claim.scope(limit) in re.sub(
            r"\d[\d,]* positions", "positions", findings.of(claim.game, claim.id, limit).bound
        )
    assert claim.statement == claim.stated(claim.default_limit)
    assert claim.as_dict(claim.least)["statement"] == claim.stated(claim.least)


SAMPLES = re.compile(r"\bsamples?\b|standard error|± ?\d")
"""What a verdict says that rests on a sample, a printed one or one of ours."""


@pytest.mark.parametrize("name", CLAIMS)
def test_a_verdict_by_a_sample_is_not_called_exhaustive(name, findings):
    claim = CLAIMS[name]
    found = findings.of(claim.game, claim.id)
    words = (claim.statement, found.bound, *found.columns, *(row.label + row.computed for row in found.rows))
    if SAMPLES.search(" ".join(words)):
        assert found.evidence.kind in ("tested", "sampled", "recorded", "open")
