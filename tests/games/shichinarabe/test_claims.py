"""The claims come out as they should, at small bounds too, never stall, and can fail."""

from __future__ import annotations

import json

import pytest

from lastcard.core.claims import run
from lastcard.core.progress import Progress
from lastcard.games.shichinarabe.claims import CLAIMS, hardness, rights, valuing
from lastcard.games.shichinarabe.claims.common import coloured_forests, forests, graphs
from lastcard.games.shichinarabe.claims.truth import Truth
from lastcard.games.shichinarabe.rules import GAME
from lastcard.games.shichinarabe.solver import solve
from tests.games.shichinarabe import oracle
from tests.work import MOST_CALLS, calls_per_slice

BY_ID = {claim.id: claim for claim in CLAIMS}
FAILING = {"uneven-passes", "sum-decides", "single-blocker", "now-or-never"}


@pytest.mark.parametrize("name", BY_ID)
def test_each_claim_has_its_verdict(name):
    finding = run(BY_ID[name])
    assert finding.status == ("fails" if name in FAILING else "holds")
    assert finding.computed.endswith(".")
    assert (finding.correction is not None) == (finding.status == "fails")
    assert (finding.counterexample is not None) == (finding.status == "fails")
    assert any(row.agrees is False for row in finding.rows) == (finding.status == "fails")
    json.dumps({**BY_ID[name].as_dict(), **finding.as_dict()})


def test_counterexamples_are_positions_with_the_winner_that_is_named():
    for name, winner in [
        ("uneven-passes", "r"),
        ("sum-decides", "r"),
        ("single-blocker", "r"),
        ("now-or-never", "r"),
    ]:
        text = run(BY_ID[name]).counterexample
        assert GAME.format(GAME.parse(text)) == text
        assert solve(GAME.parse(text)).as_dict()["winner"] == winner, name


@pytest.mark.parametrize("limit", [1, 2, 3])
@pytest.mark.parametrize("name", BY_ID)
def test_small_bounds_never_claim_what_was_not_checked(name, limit):
    finding = run(BY_ID[name], limit)
    if finding.status == "unchecked":
        assert not any(row.agrees is not None for row in finding.rows)
        assert finding.counterexample is None
    elif finding.status == "holds" and name != "theorem-6-6":
        assert any(row.agrees for row in finding.rows)


@pytest.mark.parametrize("name", BY_ID)
def test_checks_yield_often(name):
    claim = BY_ID[name]
    for step in claim.check(claim.default_limit):
        assert 0 <= step.done <= max(step.total, step.done)
    assert max(calls_per_slice(claim.check(claim.default_limit))) < MOST_CALLS


def test_the_truth_is_that_of_the_oracle():
    for state in coloured_forests(4):
        truth, other = Truth(state), oracle.oracle_of(state)
        for player in (0, 1):
            for given, passes in [((0, 0), (0, 0)), ((1, 0), (0, 0)), ((0, 1), (1, 0)), ((0, 0), (0, 2))]:
                asked = (tuple(state.colours), player == 0, given, passes)
                assert truth.wins(player, given, passes) == other.wins(*asked)
            assert set(map(str, truth.winning(player))) == other.winning(tuple(state.colours), player == 0)


def test_every_small_board_is_listed_once():
    assert [sum(1 for _ in forests(size)) for size in range(1, 8)] == [1, 2, 4, 9, 20, 48, 115]
    assert [len(graphs(size)) for size in range(1, 7)] == [1, 2, 4, 11, 34, 156]


def test_checks_find_out_when_the_engine_is_wrong(monkeypatch):
    def wrong(state, budget=0):
        found = right(state)
        return type(found)(1 - found.winner, ())

    def wrong_in_slices(state, budget=0):
        yield Progress(0, 1)
        return wrong(state)

    right = valuing.answer
    for module, engine, lie, name, limit in [
        (valuing, "answer", wrong, "theorem-6-5", 3),
        (rights, "answer", wrong, "theorem-6-6", 3),
        (hardness, "answering", wrong_in_slices, "theorem-6-8", 3),
        (hardness, "answering", wrong_in_slices, "theorem-6-9", 2),
    ]:
        with monkeypatch.context() as patched:
            patched.setattr(module, engine, lie)
            finding = run(BY_ID[name], limit)
        assert finding.status == "fails", name
        assert finding.counterexample
        assert finding.correction


@pytest.mark.slow
def test_larger_bounds():
    assert run(BY_ID["theorem-6-1"], 6).status == "holds"
    assert run(BY_ID["theorem-6-5"], 8).status == "holds"
    assert run(BY_ID["right-never-hurts"], 7).status == "holds"
    assert run(BY_ID["theorem-6-6"], 6).status == "holds"
    assert run(BY_ID["theorem-6-8"], 5).status == "holds"
