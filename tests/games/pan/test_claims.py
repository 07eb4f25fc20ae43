"""The claims at their own bounds come out as they should, at small bounds too, and never stall."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from lastcard.core.claims import run
from lastcard.core.progress import run_to_end
from lastcard.games.pan.claims import CLAIMS, common, counting, dealing, guessing, taking
from lastcard.games.pan.rules import GAME
from lastcard.games.pan.solver import forget, solve
from tests.work import counted

BY_ID = {claim.id: claim for claim in CLAIMS}
NOT_AS_PRINTED = {
    "table-1": "differs",
    "table-2": "differs",
    "table-3-samples": "differs",
    "corollary": "fails",
    "table-4": "differs",
    "draws-grow": "fails",
    "table-5": "differs",
    "table-6": "differs",
    "chance-in-the-text": "differs",
    "sum-of-deals": "differs",
    "score-2": "fails",
    "prefer-one": "fails",
    "table-9": "differs",
    "rank-sums": "differs",
    "needless-take": "fails",
}


@pytest.mark.parametrize("name", BY_ID)
def test_each_claim_has_its_verdict(name):
    claim = BY_ID[name]
    finding = run(claim)
    assert finding.status == NOT_AS_PRINTED.get(name, "holds")
    assert finding.bound
    assert finding.computed.endswith((".", ".)"))
    assert (finding.correction is not None) == (finding.status != "holds")
    if finding.counterexample is not None:
        assert GAME.format(GAME.parse(finding.counterexample)) == finding.counterexample
    if finding.status in ("differs", "fails"):
        assert any(row.agrees is False for row in finding.rows)
    elif finding.status == "holds":
        assert not any(row.agrees is False for row in finding.rows)
    json.dumps({**claim.as_dict(), **finding.as_dict()})


def rows(name, limit=None):
    return {row.label: row for row in run(BY_ID[name], limit).rows}


def test_the_printed_counts_come_out_in_the_other_reading():
    found = rows("table-1")
    assert [found[f"k = {k}"].computed for k in (1, 2, 3, 4)] == ["5", "121", "2,140", "33,239"]
    assert all(found[f"k = {k}, nines together"].agrees for k in (1, 2, 3, 4))
    found = rows("table-2")
    assert [found[f"k = {k}"].computed for k in (2, 3, 4)] == ["1.42667", "1.86844", "2.02234"]
    assert all(found[f"k = {k}, nines together"].agrees for k in (1, 2, 3, 4))


def test_the_corollary_is_unsound_as_printed():
    finding = run(BY_ID["corollary"], 5)
    found = {row.label: row.computed for row in finding.rows}
    assert found == {
        "k = 2: not attainable among 94": "0",
        "k = 2: the same with a ≥ 1 always": "0",
        "k = 3: not attainable among 2,066": "20",
        "k = 3: the same with a ≥ 1 always": "0",
        "k = 4: not attainable among 33,192": "176",
        "k = 4: the same with a ≥ 1 always": "0",
        "k = 5: not attainable among 504,388": "1,092",
        "k = 5: the same with a ≥ 1 always": "0",
    }
    assert not any(GAME.parse(finding.counterexample).hand)


def test_shares_of_the_heuristic():
    assert [row.computed for row in run(BY_ID["table-8"]).rows] == [
        "75.4%", "80.7%", "79.6%", "81.4%", "86.7%", "85.9%",
    ]  # fmt: skip
    found = rows("table-9")
    assert found["depth 2, Score_2 as meant"].computed == "90.2% to 92.8%"
    assert found["depth 14, Score_2 as printed"].computed == "94.2% to 96.2%"
    found = rows("table-10")
    assert [row.computed for row in found.values()] == [
        "0.98499", "0.99731", "0.99949", "0.96580", "0.99275", "0.99730",
    ]  # fmt: skip


def test_taking():
    found = rows("table-11") | rows("table-12")
    exact = {label: row.computed.split("exactly ")[1] for label, row in found.items()}
    assert exact["[0,0,0,3]"] == "0.965"
    assert exact["[0,3,0,0]"] == "0.191"
    assert exact["[3,0,0,0]"] == "0.065"
    assert rows("how-often-take")["suggested at depth 8"].computed == "0.722"


@pytest.mark.slow
def test_the_larger_games():
    found = rows("larger-games", 6)
    assert found["k = 6, longest game"].computed == "528 plies"
    assert found["k = 6, starts won, lost, drawn"].computed == "754, 476, 201 of 1431"
    assert rows("draws-grow", 6)["k = 6"].computed == "0.1257"
    assert run(BY_ID["second-favoured"], 6).status == "holds"


@pytest.mark.parametrize("limit", [1, 2, 3])
@pytest.mark.parametrize("name", BY_ID)
def test_small_bounds_never_claim_what_was_not_checked(name, limit):
    finding = run(BY_ID[name], limit)
    if finding.status == "unchecked":
        assert not any(row.agrees is not None for row in finding.rows)
        assert finding.counterexample is None
    elif finding.rows and finding.status == "holds" and name not in ("larger-games", "printpath", "table-8"):
        assert any(row.agrees for row in finding.rows)


@pytest.mark.parametrize("name", BY_ID)
def test_checks_yield_often_and_count_up_to_their_total(name, monkeypatch):
    monkeypatch.setattr(common, "_summaries", {})
    forget()
    counted(BY_ID[name].check(BY_ID[name].default_limit))


def test_checks_find_out_when_the_print_is_wrong(monkeypatch):
    monkeypatch.setitem(counting.TABLE_3, 3, (2068, "0.919"))
    assert run(BY_ID["table-3"]).status == "differs"
    monkeypatch.setitem(dealing.TABLE_7, 3, (".406", ".595", "0"))
    assert run(BY_ID["table-7"]).status == "differs"
    monkeypatch.setitem(guessing.TABLE_10, 8, (900, 140))
    assert run(BY_ID["table-10"]).status == "differs"
    monkeypatch.setitem(taking.PRINTED, (0, 3, 0, 0), (85, 40, 6))
    assert run(BY_ID["table-12"]).status == "differs"


def _with_heuristic(monkeypatch, worth):
    monkeypatch.setattr(guessing, "heuristic", lambda state, printed=False: worth[sum(state.hand)])


def test_what_is_said_of_the_heuristic_is_computed(monkeypatch):
    _with_heuristic(monkeypatch, {1: 4.0, 3: 3.5, 6: 2.0, 5: 1.0})
    for check in (guessing.example_hand, guessing.sign_of_score_2):
        found = run_to_end(check(4))
        assert (found.status, found.counterexample, found.correction) == ("holds", None, None)
    _with_heuristic(monkeypatch, {1: 3.0, 3: 7.0, 6: 1.0, 5: 2.0})
    found = run_to_end(guessing.example_hand(4))
    assert (found.status, found.counterexample) == ("fails", "003/100")
    assert "3 against 7" in found.correction
    assert run_to_end(guessing.sign_of_score_2(4)).status == "fails"


def test_what_is_said_of_a_needless_take_is_computed(monkeypatch):
    assert (
        "Taking: win in 27 plies; a single queen: win in 33 plies"
        in run_to_end(taking.needless_take(4)).computed
    )
    truth = solve(GAME.parse("0304/2120"))
    moves = tuple(replace(move, distance=21) if move.move == "4" else move for move in truth.moves)
    monkeypatch.setattr(taking, "solve", lambda state: replace(truth, moves=moves))
    found = run_to_end(taking.needless_take(4))
    assert (found.status, found.counterexample, found.correction) == ("holds", None, None)
    assert "a single queen: win in 21 plies" in found.computed
