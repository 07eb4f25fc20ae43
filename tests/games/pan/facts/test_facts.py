"""The facts at their own bounds come out as they should, at small bounds too, and never stall."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from lastcard.core.claims import run
from lastcard.core.progress import run_to_end
from lastcard.games.pan.facts import FACTS, attainability, counting, heuristic, taking, truth, winning
from lastcard.games.pan.facts.truth import unlike, unlike_in_one_sample
from lastcard.games.pan.rules import GAME
from lastcard.games.pan.solver import whole_game
from lastcard.games.pan.solver.search import principal_variation
from lastcard.games.pan.solver.verdict import forget_solutions, solve, solved_source
from tests.helpers.operation_counts import counted

BY_ID = {claim.id: claim for claim in FACTS}
NOT_AS_PRINTED = {
    "table-1": "differs",
    "solutions": "differs",
    "table-2": "differs",
    "lemma": "fails",
    "table-3-samples": "differs",
    "estimates": "differs",
    "corollary": "fails",
    "table-4": "differs",
    "draws-grow": "fails",
    "table-5": "differs",
    "table-6": "differs",
    "chance-in-the-text": "differs",
    "sum-of-deals": "differs",
    "less-than-half": "fails",
    "minimax-labels": "fails",
    "evaluation-time": "counted",
    "score-2": "fails",
    "prefer-one": "fails",
    "tables-8-to-10": "fails",
    "rank-sums": "differs",
    "needless-take": "fails",
    "three-jacks": "differs",
    "midpoint": "fails",
    "table-2-in-play": "fails",
    "advantage-for-other-k": "fails",
    "one-card": "fails",
    "three-cards": "counted",
    "larger-games": "counted",
    "even-start": "counted",
    "other-rules": "counted",
}
OURS = {
    "attainable-count",
    "moves-of-all",
    "nines-together",
    "larger-games",
    "records",
    "rank-sum-cut",
    "cuts-far-below",
    "even-start",
    "other-rules",
}
SMALLEST = {"corollary": "000/002", "one-card": "10/20 take=1", "advantage-for-other-k": "2/1"}
"""Counterexamples that a search by ranks, and then by cards in the hands, finds first."""

EVIDENCE = {
    "branching-in-play": "sampled",
    **dict.fromkeys(
        ("table-2", "table-3-samples", "tables-8-to-10", "table-11", "table-12", "how-often-take"), "tested"
    ),
    "printpath": "proved",
    "without-sets": "proved",
    "attainable-count": "proved",
    "moves-of-all": "proved",
    "cuts-far-below": "proved",
    "records": "recorded",
}
PROOFS = Path(__file__).parents[4] / "docs/proofs"


@pytest.mark.parametrize("name", BY_ID)
def test_each_claim_has_its_verdict(name, findings):
    claim = BY_ID[name]
    finding = findings.of(GAME.name, name)
    assert finding.status == NOT_AS_PRINTED.get(name, "holds")
    assert finding.evidence.kind == (
        "counted" if finding.status == "counted" else EVIDENCE.get(name, "exhaustive")
    )
    assert not finding.evidence.proof or (PROOFS / finding.evidence.proof).is_file()
    assert claim.origin == ("ours" if name in OURS else "paper")
    assert (claim.printed == "") == (name in OURS)
    assert finding.bound
    assert finding.computed.endswith((".", ".)"))
    assert (finding.correction is not None) == (finding.status in ("differs", "fails"))
    assert (finding.counterexample if finding.smallest else None) == SMALLEST.get(name)
    if finding.counterexample is not None:
        assert GAME.format(GAME.parse(finding.counterexample)) == finding.counterexample
    if finding.status in ("differs", "fails"):
        assert any(row.agrees is False for row in finding.rows)
    elif finding.status == "holds":
        assert any(row.agrees for row in finding.rows)
        assert not any(row.agrees is False for row in finding.rows)
    json.dumps({**claim.as_dict(), **finding.as_dict()})


def test_who_can_place_nothing_places_all_the_same():
    """Section 6, j = 1, played out: the printed kind of position, and the smallest, end with the low card placed."""
    for text in ("010/100 take=1", "10/20 take=1"):
        state = GAME.parse(text)
        low = next(rank for rank, held in enumerate(state.hand, start=1) if held)
        assert state.moves() == (0,)
        line = principal_variation(solved_source(state.ranks, state.rules), state)
        players, placed = [], False
        for ply in line:
            players.append(state.player)
            placed |= ply.move == low and state.player == 0
            state = GAME.play(state, ply.move)
        assert placed
        assert state.over
        assert players[-1] == 0


@pytest.fixture
def rows(findings):
    """The rows of a claim by their labels, at a bound, its own if none is given."""

    def found(name, limit=None):
        return {row.label: row for row in findings.of(GAME.name, name, limit).rows}

    return found


def test_the_printed_counts_come_out_in_the_other_reading(rows):
    found = rows("table-1")
    assert [found[f"k = {k}"].computed for k in (1, 2, 3, 4)] == ["5", "121", "2,140", "33,239"]
    assert all(found[f"k = {k}, nines together"].agrees for k in (1, 2, 3, 4))
    found = rows("table-2")
    assert [found[f"k = {k}"].computed for k in (2, 3, 4)] == ["1.42667", "1.86844", "2.02234"]
    assert all(found[f"k = {k}, nines together"].agrees for k in (1, 2, 3, 4))


def test_the_corollary_is_unsound_as_printed(findings):
    finding = findings.of(GAME.name, "corollary")
    found = {row.label: row.computed for row in finding.rows}
    assert found == {
        "k = 2: not attainable among 94": "0",
        "k = 2: the same with a ≥ 1 always": "0",
        "k = 3: not attainable among 2,066": "20",
        "k = 3: the same with a ≥ 1 always": "0",
        "k = 4: not attainable among 33,192": "176",
        "k = 4: the same with a ≥ 1 always": "0",
    }
    assert not any(GAME.parse(finding.counterexample).hand)


def test_shares_of_one_sample_are_judged_with_their_covariances():
    apart, covariances = [0.01, 0.03, -0.02], [[0.2, 0.1, 0.05], [0.1, 0.15, 0.02], [0.05, 0.02, 0.1]]
    expected = 50 * (np.linalg.solve(covariances, apart) @ apart)
    assert unlike_in_one_sample(apart, covariances, 50) == pytest.approx(expected)
    alone = np.diag([0.2, 0.15, 0.1]).tolist()
    assert unlike_in_one_sample(apart, alone, 50) == pytest.approx(
        unlike([one * (50 / alone[at][at]) ** 0.5 for at, one in enumerate(apart)])
    )


def test_two_versions_of_the_evaluation(rows):
    found = rows("tables-8-to-10")
    assert len(found) == 20
    assert {label: row.computed for label, row in found.items() if "χ²" in label} == {
        "Tables 8 and 9, Score_2 as printed: χ² of 5 rows": "20.1",
        "Table 10, Score_2 as printed: χ² of 3 rows": "24.1",
        "Tables 8 and 9, Score_2 as meant: χ² of 5 rows": "34.3",
        "Table 10, Score_2 as meant: χ² of 3 rows": "2.5",
    }
    fits = {
        (sign, part): all(row.agrees for label, row in found.items() if sign in label and part(label))
        for sign in ("as printed", "as meant")
        for part in (_table_10, _tables_8_and_9)
    }
    assert fits == {
        ("as printed", _table_10): False,
        ("as printed", _tables_8_and_9): False,
        ("as meant", _table_10): True,
        ("as meant", _tables_8_and_9): False,
    }
    assert found["Table 9, depth 14, Score_2 as printed"].computed.startswith("94.4%")
    assert [found[f"Table 10, depth {depth}, Score_2 as meant"].computed[:7] for depth in (2, 8, 12)] == [
        "0.98499", "0.99731", "0.99949",
    ]  # fmt: skip


def _table_10(label):
    return "Table 10" in label


def _tables_8_and_9(label):
    return "Table 10" not in label


def test_depth_14(rows):
    found = rows("depth-14")
    assert [found[f"k = {k}, Score_2 as meant"].computed.split(" =")[0] for k in (2, 3, 4)] == [
        "0 of 111", "4 of 2,051", "151 of 32,751",
    ]  # fmt: skip


def test_moves_of_the_positions_that_come_up(rows):
    found = rows("table-2-in-play")
    assert [found[f"k = {k}"].computed.split(" in ")[0] for k in (2, 3, 4)] == ["1.628", "1.951", "2.052"]
    found = rows("many-ranks")
    labels = [f"k = 4, {different} of the ranks in the pile" for different in (1, 2, 3, 4)]
    assert [found[label].computed.split(" in ")[0] for label in labels] == [
        "4.289",
        "2.603",
        "1.939",
        "1.612",
    ]


def test_the_midpoint_and_the_break(rows):
    found = rows("midpoint")
    assert [row.agrees for row in found.values()] == [True, True, True, False]
    assert found["k = 6"].computed == "98.65%; always pick up: 98.84%; best cut 8.5: 99.22%"
    found = rows("rank-sum-break")
    assert [found[f"rank sum {total}"].printed for total in (7, 8)] == ["0.444", "0.563"]


def test_games_that_are_too_few_decide_nothing(monkeypatch):
    monkeypatch.setattr(counting, "GAMES", 2)
    monkeypatch.setattr(counting, "MOST_ERRORS", 1e6)
    found = run(BY_ID["branching-in-play"], 3)
    assert (found.status, found.evidence.kind) == ("open", "open")


def test_taking(rows):
    found = rows("table-11") | rows("table-12")
    assert {label: row.computed for label, row in found.items() if "χ²" in label} == {
        "Table 11: χ² of 10 rows": "8.1",
        "Table 12: χ² of 10 rows": "7.2",
    }
    exact = {label: row.computed.split("exactly ")[1] for label, row in found.items() if label[0] == "["}
    assert exact["[0,0,0,3]"] == "0.965"
    assert exact["[0,3,0,0]"] == "0.191"
    assert exact["[3,0,0,0]"] == "0.065"
    assert rows("how-often-take")["suggested at depth 8"].computed == "0.722"


@pytest.mark.slow
def test_the_larger_games(rows):
    found = rows("larger-games", 6)
    assert found["k = 6, longest game"].computed == "528 moves"
    assert found["k = 6, starts won, lost, drawn"].computed == "754, 476, 201 of 1,431"
    assert rows("draws-grow", 6)["k = 6"].computed == "0.1257"
    assert rows("advantage-for-other-k", 6)["k = 6"].computed == "wins 0.51496, loses 0.26754, draws 0.21750"
    found = rows("corollary", 5)
    assert found["k = 5: not attainable among 504,388"].computed == "1,092"
    assert found["k = 5: the same with a ≥ 1 always"].computed == "0"
    assert run(BY_ID["attainable-count"], 6).status == "holds"
    assert run(BY_ID["nines-together"], 6).status == "holds"


def test_a_record_that_is_not_what_a_second_program_found_is_noticed(monkeypatch):
    monkeypatch.setitem(whole_game.SECOND_COUNTS, "deals drawn", (5_129_842, 154_716_836))
    found = run(BY_ID["records"])
    assert (found.status, [row.label for row in found.rows if row.agrees is False]) == (
        "fails",
        ["k = 7, deals drawn"],
    )


@pytest.mark.parametrize("limit", [1, pytest.param(2, marks=pytest.mark.slow), 3])
@pytest.mark.parametrize("name", BY_ID)
def test_small_bounds_never_claim_what_was_not_checked(name, limit):
    finding = run_to_end(BY_ID[name].check(limit))
    if finding.status == "unchecked":
        assert not any(row.agrees is not None for row in finding.rows)
        assert finding.counterexample is None
    elif finding.status == "holds":
        assert any(row.agrees for row in finding.rows)


@pytest.mark.parametrize("name", BY_ID)
def test_checks_yield_often_and_count_up_to_their_total(name, monkeypatch):
    monkeypatch.setattr(heuristic, "EXAMPLE_PLIES", 9)
    monkeypatch.setattr(truth, "_summaries", {})
    forget_solutions()
    counted(BY_ID[name].check({"midpoint": 5, "printpath": 2}.get(name, min(3, BY_ID[name].default_limit))))


def test_comparing_with_the_rules_yields_often():
    for one in (forget_solutions, truth.forget_compared):
        one()
    for steps in (truth.compare_engine(), truth.game_and_moves(3), truth.checked_cuts(3)):
        counted(steps)


def test_checks_find_out_when_the_print_is_wrong(monkeypatch):
    monkeypatch.setitem(attainability.TABLE_3, 3, (2068, "0.919"))
    assert run(BY_ID["table-3"]).status == "differs"
    monkeypatch.setitem(winning.TABLE_7, 3, (".406", ".595", "0"))
    assert run(BY_ID["table-7"]).status == "differs"
    monkeypatch.setitem(taking.PRINTED, (0, 3, 0, 0), (85, 40, ".082", 6))
    assert run(BY_ID["table-12"]).status == "differs"


def _with_heuristic(monkeypatch, worth):
    monkeypatch.setattr(heuristic, "essay_heuristic", lambda state, printed=False: worth[sum(state.hand)])


def test_what_is_said_of_the_heuristic_is_computed(monkeypatch):
    _with_heuristic(monkeypatch, {1: 4.0, 3: 3.5, 6: 2.0, 5: 1.0})
    for fact in (heuristic.prefer_one, heuristic.score_2):
        found = run(fact)
        assert (found.status, found.counterexample, found.correction) == ("holds", None, None)
    _with_heuristic(monkeypatch, {1: 3.0, 3: 7.0, 6: 1.0, 5: 2.0})
    found = run(heuristic.prefer_one)
    assert (found.status, found.counterexample) == ("fails", "003/100")
    assert "3 against 7" in found.correction
    assert run(heuristic.score_2).status == "fails"


def test_what_is_said_of_a_needless_take_is_computed(monkeypatch):
    assert (
        "Picking up: win in 27 moves; a single queen: win in 33 moves" in run(taking.needless_take).computed
    )
    truth = solve(GAME.parse("0304/2120"))
    moves = tuple(replace(move, distance=21) if move.move == "4" else move for move in truth.moves)
    monkeypatch.setattr(taking, "solve", lambda state: replace(truth, moves=moves))
    found = run(taking.needless_take)
    assert (found.status, found.counterexample, found.correction) == ("holds", None, None)
    assert "a single queen: win in 21 moves" in found.computed
