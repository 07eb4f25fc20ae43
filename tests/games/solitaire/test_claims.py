"""What each claim comes to at a small bound, and that checks can fail."""

from __future__ import annotations

import pytest

from lastcard.core.claims import run
from lastcard.core.progress import run_to_end
from lastcard.games.solitaire.claims import CLAIMS, common, dealing, truth
from lastcard.games.solitaire.rules import GAME, READINGS, deal
from lastcard.games.solitaire.solver.record import Entry, Record
from tests.games.solitaire import oracle

BY_ID = {claim.id: claim for claim in CLAIMS}
EXPECTED = {
    "one-partner": (6, "holds"),
    "cycle-clicks": (1, "fails"),
    "same-exchange": (6, "holds"),
    "several-partners": (20, "holds"),
    "row-or-column": (1, "fails"),
    "most-unwinnable": (5, "fails"),
    "swaps-alone": (5, "holds"),
    "random-play": (200, "holds"),
    "no-way-back": (6, "holds"),
    "home-never-falls": (6, "holds"),
    "play-goes-round": (6, "holds"),
    "two-suits-end": (6, "holds"),
    "small-boards": (6, "counted"),
}


def check(claim_id, limit):
    return run(BY_ID[claim_id], limit)


def test_every_claim_is_expected_here():
    assert set(EXPECTED) == set(BY_ID)


@pytest.mark.parametrize("claim_id", EXPECTED)
def test_claims_come_to_what_is_known(claim_id, findings):
    limit, status = EXPECTED[claim_id]
    finding = findings.of(GAME.name, claim_id, limit)
    assert finding.status == status
    if finding.counterexample:
        GAME.parse(finding.counterexample)
    if status == "fails":
        assert finding.correction


@pytest.mark.parametrize("claim_id", ["one-partner", "no-way-back", "two-suits-end", "small-boards"])
def test_nothing_is_said_where_nothing_was_looked_at(claim_id):
    assert run_to_end(BY_ID[claim_id].check(3)).status == "unchecked"


@pytest.mark.parametrize("deals", range(1, 8))
def test_a_few_deals_played_at_random_decide_nothing_against_the_statement(deals):
    assert run_to_end(BY_ID["random-play"].check(deals)).status in ("open", "holds")


def test_the_judge_agrees_with_the_oracle():
    for reading in READINGS:
        for seed in range(25):
            state = deal(4, 4, seed, reading)
            board, _ = oracle.board_from(GAME.format(state))
            mine = {
                frozenset((("A234"[rank], "SHDC"[suit])) for rank, suit in pair)
                for pair in truth.exchanges(truth.board_of(state), reading)
            }
            assert mine == set(oracle.legal(board, reading))
            assert GAME.parse(common.text_of(truth.board_of(state), reading)) == state


def test_a_wrong_record_is_found_out(monkeypatch):
    """A line that does not win, a deal that is not lost, a count that is not right."""
    assert dealing.confirmed(Entry(1, "won", "AB"), "odd4") is False
    assert dealing.confirmed(Entry(45, "lost", boards=127), "odd4") is False
    assert dealing.confirmed(Entry(45, "lost", boards=128), "odd4") is True
    assert dealing.confirmed(Entry(33, "open", boards=5), "odd4") is None

    def forged():
        yield from ()
        return (Record("odd", (Entry(1, "won", "AB"),) * 9),)

    monkeypatch.setattr(dealing, "published", forged)
    assert check("most-unwinnable", 5).status == "unchecked"


def test_a_false_statement_fails():
    finding = run_to_end(common.try_all(4, lambda board, reading: truth.is_won(board), "No board is won."))
    assert finding.status == "fails"
    assert GAME.parse(finding.counterexample).won
