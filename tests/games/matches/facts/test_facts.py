"""The facts at their own bounds come out as they should, at small bounds too, and never stall."""

from __future__ import annotations

import json
from itertools import islice

import pytest

from lastcard.core.claims import run
from lastcard.core.progress import run_to_end
from lastcard.games.matches.facts import FACTS, strategy, trees, winners
from lastcard.games.matches.rules import GAME
from lastcard.games.matches.solver.optimal_play import MooreMachine
from tests.helpers.operation_counts import MOST_CALLS, calls_per_slice, counted

BY_ID = {claim.id: claim for claim in FACTS}
NOT_AS_PRINTED = {
    "table-1-ratios": "differs",
    "about-13-percent": "differs",
    "only-worse-skipped": "fails",
    "what-is-left": "fails",
}
PROVED = {"theorem", "any-take", "first-take", "machine-wins", "beats-random"}


@pytest.mark.parametrize("name", BY_ID)
def test_each_claim_has_its_verdict(name, findings):
    claim = BY_ID[name]
    finding = findings.of(GAME.name, name)
    assert finding.status == NOT_AS_PRINTED.get(name, "holds")
    assert finding.bound
    assert finding.computed.endswith(".")
    assert finding.smallest == (finding.counterexample is not None) == (finding.status == "fails")
    assert finding.evidence.kind == ("proved" if name in PROVED else "exhaustive")
    assert (finding.correction is not None) == (finding.status != "holds")
    if finding.counterexample is not None:
        assert GAME.format(GAME.parse(finding.counterexample)) == finding.counterexample
    if finding.status in ("differs", "fails"):
        assert any(row.agrees is False for row in finding.rows)
    else:
        assert not any(row.agrees is False for row in finding.rows)
    json.dumps({**claim.as_dict(), **finding.as_dict()})


def test_table_1_is_computed_exactly(findings):
    rows = findings.of(GAME.name, "table-1-sizes").rows
    assert [row.computed for row in rows] == [
        "28", "25", "96", "71", "12,640", "3,241", "489,396", "66,341", "1,655,616", "137,302",
    ]  # fmt: skip
    assert all(row.agrees for row in rows)


def test_the_misprinted_ratios_are_named(findings):
    rows = {row.label: row for row in findings.of(GAME.name, "table-1-ratios").rows}
    assert [label for label, row in rows.items() if not row.agrees] == ["5", "21", "23"]
    assert rows["21"].computed == "0.135557"
    assert rows["23"].computed == "0.082931"
    assert "truncates" in rows["5"].computed


def test_only_strictly_worse_gives_other_counts():
    finding = run(BY_ID["only-worse-skipped"], 23)
    assert [row.computed for row in finding.rows] == ["28", "93", "10,008", "338,192", "967,675"]
    assert finding.counterexample == "4"


def test_the_smallest_exception_is_the_smallest(findings):
    finding = findings.of(GAME.name, "what-is-left")
    assert finding.counterexample == "2"
    assert {row.label: row.computed for row in finding.rows}["6 = 4·1 + 2"] == "5"
    assert run(BY_ID["only-worse-skipped"], 3).status == "holds"


@pytest.mark.parametrize("limit", [1, 2, 3, 4, 5, 6, 7, 14])
@pytest.mark.parametrize("name", BY_ID)
def test_small_bounds_never_claim_what_was_not_checked(name, limit):
    finding = run_to_end(BY_ID[name].check(limit))
    if finding.status == "unchecked":
        assert not any(row.agrees is not None for row in finding.rows)
        assert finding.counterexample is None
    elif finding.status == "holds" and finding.rows and any(row.printed for row in finding.rows):
        checked = [row for row in finding.rows if row.agrees]
        assert checked or name == "only-worse-skipped"


def test_bounds_may_be_larger_than_the_claim_needs(findings):
    for name in ("table-1-sizes", "figures", "who-wins", "small-piles", "five-matches", "about-13-percent"):
        own, larger = findings.of(GAME.name, name), run_to_end(BY_ID[name].check(40))
        assert own.rows == larger.rows


@pytest.mark.parametrize("name", BY_ID)
def test_checks_yield_often_and_count_up_to_their_total(name):
    counted(BY_ID[name].check(min(14, BY_ID[name].default_limit)))


@pytest.mark.parametrize("name", BY_ID)
@pytest.mark.parametrize("limit", [pytest.param(500, marks=pytest.mark.slow), 10**9])
def test_slices_are_short_from_the_start_whatever_the_bound(name, limit):
    assert max(calls_per_slice(islice(BY_ID[name].check(limit), 30))) < MOST_CALLS


def test_checks_find_out_when_the_print_is_wrong(monkeypatch):
    monkeypatch.setitem(trees.PRINTED_SIZES, 7, (97, 71, "0.7"))
    assert run(BY_ID["figures"]).status == "differs"
    monkeypatch.setitem(winners.PRINTED_WINNERS, 6, "second")
    assert run(BY_ID["who-wins"]).status == "differs"
    monkeypatch.setitem(strategy.PRINTED_STEPS, 3, "2")
    assert run(BY_ID["machine-steps"]).status == "differs"


def test_a_wrong_machine_is_beaten(monkeypatch):
    monkeypatch.setattr(MooreMachine, "next", lambda self, state, taken: "1")
    for name in ("machine-wins", "beats-random"):
        finding = run(BY_ID[name], 30)
        assert finding.status == "fails"
        assert finding.counterexample is not None
