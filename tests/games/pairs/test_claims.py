"""What the paper says of Pairs, checked at small bounds, and the known facts about the deck of Pairs."""

from __future__ import annotations

import pytest

from lastcard.core.claims import run
from lastcard.core.progress import run_to_end
from lastcard.games.pairs.claims import CLAIMS
from lastcard.games.pairs.claims.truth import hits, truth
from lastcard.games.pairs.rules import GAME
from lastcard.games.pairs.solver import openings

BY_ID = {claim.id: claim for claim in CLAIMS}


STATUS = {
    "definition-1": "fails",
    "section-2-3": "fails",
    "appendix-7-7": "fails",
    "theorem-3": "holds",
    "theorem-10": "holds",
    "equation-3": "fails",
    "equation-4": "fails",
    "equation-8": "fails",
    "corollary-7": "holds",
    "ties-of-three": "holds",
    "corollary-8-printed": "fails",
    "corollary-8": "holds",
    "corollary-8-reversed": "holds",
    "sharper-bound": "holds",
    "openings-of-two": "holds",
    "openings-of-three": "holds",
    "many-rounds": "holds",
    "many-rounds-of-three": "holds",
    "table-1": "differs",
    "table-2": "holds",
    "two-heuristics": "open",
    "heuristic": "counted",
    "real-objective": "fails",
}


@pytest.fixture(autouse=True, scope="module")
def strategies(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LASTCARD_TABLES", str(tmp_path_factory.mktemp("tables")))
        yield


# Three players' strategies take ten seconds to make: test_the_second_table.
SOON = [claim for claim in CLAIMS if claim.id != "table-2"]


@pytest.mark.parametrize("claim", SOON, ids=lambda claim: claim.id)
def test_every_claim_comes_out_as_it_is_known_to(claim, findings):
    finding = findings.of(GAME.name, claim.id)
    assert finding.status == STATUS[claim.id]
    assert finding.smallest == (finding.counterexample is not None)  # each is sought by size
    assert (finding.counterexample is None) or GAME.parse(finding.counterexample)
    assert finding.bound
    assert finding.computed


@pytest.mark.slow
def test_the_second_table():
    assert run(BY_ID["table-2"]).status == "holds"


@pytest.mark.parametrize("claim", SOON, ids=lambda claim: claim.id)
def test_nothing_goes_wrong_at_the_lowest_bound(claim):
    finding = run(claim, claim.least)
    assert finding.status in ("unchecked", STATUS[claim.id], "holds", "open")


def test_corollary_8_with_the_deck_of_pairs(findings):
    printed, right, turned, sharp = (
        findings.of(GAME.name, name)
        for name in ("corollary-8-printed", "corollary-8", "corollary-8-reversed", "sharper-bound")
    )
    assert "566,067 positions, and in 125,034 of them" in printed.computed
    assert (right.rows[-1].printed, right.rows[-1].computed) == ("595,953", "566,067")
    assert "218,318 positions, and in 188,432" in turned.computed
    assert sharp.rows[-1].computed == "567,749"


def test_the_printed_program_loses_for_its_memory(findings):
    found = findings.of(GAME.name, "appendix-7-7")
    assert [row.agrees for row in found.rows] == [True, False, True, False, True, True]
    assert float(found.rows[0].computed[:-1]) == pytest.approx(55, abs=1.5)
    assert float(found.rows[3].computed[:-1]) == pytest.approx(50, abs=1.5)


@pytest.mark.parametrize("name", ["equation-3", "equation-4", "equation-8", "corollary-8-printed"])
def test_counterexamples_are_positions_in_which_the_statement_goes_wrong(name, findings):
    state = GAME.parse(findings.of(GAME.name, name).counterexample)
    if name == "corollary-8-printed":
        assert hits(state)  # where the corollary to the letter says to fold
    assert truth(state) == truth(GAME.parse(GAME.format(state)))


def test_openings_that_fold(findings):
    finding = findings.of(GAME.name, "openings-of-two")
    assert finding.rows[-1].computed == "5|1 6|1 7|1 7|2 8|1 8|2 9|1 9|2 9|3 10|1 10|2 10|3"


@pytest.mark.slow
def test_all_openings_of_three_players():
    found = run_to_end(openings.work_out())
    cards = list(found.cards())
    assert len(cards) == 971
    assert sum(not found.hits(each) for each in cards) == 127
    assert openings.read(openings.packed()).worth((1, 2, 3)) == pytest.approx(
        (-0.79866, 0.20536, 0.59330), abs=5e-6
    )
