"""The claims come out as they should, at small bounds too, never stall, and can fail."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import pytest

from lastcard.core.claims import run
from lastcard.core.progress import run_to_end
from lastcard.games.shichinarabe.facts import FACTS, hardness
from lastcard.games.shichinarabe.facts.boards import coloured_forests, graphs
from lastcard.games.shichinarabe.facts.brute_force import BruteForce
from lastcard.games.shichinarabe.rules import GAME, forest
from lastcard.games.shichinarabe.rules.position import canonical, forests
from lastcard.games.shichinarabe.solver.reductions import plain_cover_board
from lastcard.games.shichinarabe.solver.verdict import solve
from tests.games.shichinarabe import oracle
from tests.helpers.operation_counts import MOST_CALLS, calls_per_slice
from tests.helpers.slow_cases import slow_among

BY_ID = {claim.id: claim for claim in FACTS}
SMALLEST = {"uneven-passes", "definition-6-3", "sum-decides", "now-or-never"}
FAILING = SMALLEST | {"single-blocker", "underdog-uses-at-once", "normal-play-right"}
OPEN = {"theorem-6-5", "one-joker", "several-white", "theorem-6-6", "theorem-6-7"}
PROVED = {
    "forests-without-rights",
    "one-way-right",
    "narrow-forests-by-values",
    "narrow-forests-at-once",
    "legs-at-once",
    "legs-by-values",
    "legs-underdog",
    "whole-numbers",
    "never-stuck",
    "theorem-6-8",
    "theorem-6-9",
    "deletions-on-trees",
    "planar-question",
    "pspace-without-rights",
    "pspace-on-planar-graphs",
}
FEW = 4
"""The bound at which it is seen that checks stop often."""


@pytest.mark.parametrize("name", BY_ID)
def test_each_claim_has_its_verdict(name, findings):
    finding = findings.of(GAME.name, name)
    assert finding.status == ("fails" if name in FAILING else "open" if name in OPEN else "holds")
    assert (finding.evidence.kind == "proved") == (name in PROVED)
    assert finding.smallest == (name in SMALLEST)
    if name in PROVED:
        assert (Path(__file__).parents[4] / "docs" / "proofs" / finding.evidence.proof).is_file()
    assert finding.computed.endswith(".")
    assert (finding.correction is not None) == (finding.status == "fails")
    assert (finding.counterexample is not None) == (finding.status == "fails")
    assert any(row.agrees is False for row in finding.rows) == (finding.status == "fails")
    json.dumps({**BY_ID[name].as_dict(), **finding.as_dict()})


def test_counterexamples_are_positions_with_the_winner_that_is_named(findings):
    for name, winner in [
        ("uneven-passes", "r"),
        ("sum-decides", "r"),
        ("single-blocker", "r"),
        ("now-or-never", "r"),
        ("underdog-uses-at-once", "r"),
        ("definition-6-3", "b"),
    ]:
        text = findings.of(GAME.name, name).counterexample
        assert GAME.format(GAME.parse(text)) == text
        assert solve(GAME.parse(text)).as_dict()["winner"] == winner, name


@pytest.mark.parametrize("limit", [1, 2, 3])
@pytest.mark.parametrize("name", BY_ID)
def test_small_bounds_never_claim_what_was_not_checked(name, limit):
    finding = run_to_end(BY_ID[name].check(limit))
    if finding.status == "unchecked":
        assert not any(row.agrees is not None for row in finding.rows)
        assert finding.counterexample is None
    elif name == "who-begins":
        assert finding.status == "open"
        assert "too few to tell" in finding.computed
    elif finding.status in ("holds", "open"):
        assert any(row.agrees for row in finding.rows)


@pytest.mark.parametrize("name", slow_among(BY_ID, ["planar-question", "pspace-without-rights"]))
def test_checks_yield_often(name):
    claim = BY_ID[name]
    for step in islice(claim.check(min(FEW, claim.default_limit)), 300):
        assert 0 <= step.done <= max(step.total, step.done)
    assert max(calls_per_slice(claim.check(min(FEW, claim.default_limit)))) < MOST_CALLS


def test_the_truth_is_that_of_the_oracle():
    for state in coloured_forests(4):
        truth, other = BruteForce(state), oracle.oracle_of(state)
        for player in (0, 1):
            for given, passes in [((0, 0), (0, 0)), ((1, 0), (0, 0)), ((0, 1), (1, 0)), ((0, 0), (0, 2))]:
                asked = (tuple(state.colours), player == 0, given, passes)
                assert truth.wins(player, given, passes) == other.wins(*asked)
            assert set(map(str, truth.winning(player))) == other.winning(tuple(state.colours), player == 0)


def test_every_small_board_is_listed_once():
    assert [sum(1 for _ in forests(size)) for size in range(1, 8)] == [1, 2, 4, 9, 20, 48, 115]
    assert [len(graphs(size)) for size in range(1, 7)] == [1, 2, 4, 11, 34, 156]


def test_forests_have_one_name_each():
    """As many as there are in two colours (Sloane's A000151, its Euler transform), both colours used."""
    names = [canonical(state) for state in coloured_forests(5)]
    assert len(set(names)) == 3 + 18 + 89 + 418
    for parents, twin in [([0, 1, 0], [0, 0, 2])]:
        assert canonical(forest(parents, "RBB")) == canonical(forest(twin, "BRB"))


@pytest.mark.slow
def test_exceptions_of_now_or_never_as_recorded():
    rows = {row.label: row.computed for row in run(BY_ID["now-or-never"], 7).rows}
    assert rows["7 vertices"] == "4 of 6,130 (4 of 3,873 up to symmetry)"
    assert all(run(BY_ID[name], 8).status == "holds" for name in ("legs-at-once", "legs-by-values"))


@pytest.mark.slow
def test_larger_bounds():
    assert run(BY_ID["theorem-6-1"], 6).status == "holds"
    assert run(BY_ID["forests-without-rights"], 8).status == "holds"
    assert run(BY_ID["right-never-hurts"], 7).status == "holds"
    assert all(row.agrees for row in run(BY_ID["theorem-6-6"], 6).rows)
    assert run(BY_ID["theorem-6-8"], 5).status == "holds"


@pytest.mark.slow
def test_planar_boards_of_more_formulas(monkeypatch):
    monkeypatch.setattr(hardness, "MOST_LITERALS", 12)
    finding = run(BY_ID["theorem-6-9"], 4)
    assert finding.status == "holds"
    assert [row.label for row in finding.rows] == ["2 variables, 5 formulas", "4 variables, 102 formulas"]


def test_statements_say_for_which_boards_they_are_meant():
    red, blue = (plain_cover_board(3, [(0, 1), (1, 2)], 1, player) for player in (0, 1))
    assert blue.colours.count("B") == red.colours.count("B") + 1
    assert "with one more blue vertex if blue begins" in BY_ID["planar-question"].statement
    assert (
        "below white" in BY_ID["forests-without-rights"].title
    )  # with white vertices inside it is open: several-white


@pytest.mark.slow
def test_boards_without_rights_of_graphs_with_every_edge(monkeypatch):
    monkeypatch.setattr(hardness, "MOST_EDGES", 6)
    finding = run(BY_ID["planar-question"], 4)
    assert finding.status == "holds"
    assert finding.rows[-1].label == "4 vertices, 66 boards"
