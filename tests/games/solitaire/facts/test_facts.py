"""What each claim comes to at a small bound, and that checks can fail."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lastcard.core.claims import run
from lastcard.core.progress import run_to_end
from lastcard.games.solitaire.facts import FACTS, deals, truth
from lastcard.games.solitaire.rules import GAME
from lastcard.games.solitaire.rules.position import READINGS, deal
from lastcard.games.solitaire.solver.deal_record import Entry, Record
from tests.games.solitaire import oracle

BY_ID = {claim.id: claim for claim in FACTS}
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
    "why-lost": (100, "holds"),
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


@pytest.mark.parametrize("played", range(2, 8))
def test_a_few_deals_played_at_random_decide_nothing_against_the_statement(played):
    assert run_to_end(BY_ID["random-play"].check(played)).status in ("open", "holds")


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
            assert GAME.parse(truth.board_text(truth.board_of(state), reading)) == state


def test_a_wrong_record_is_found_out(monkeypatch):
    """A line that does not win, a deal that is not lost, a count that is not right."""
    assert deals.confirmed(Entry(1, "won", "AB"), "odd4") is False
    assert deals.confirmed(Entry(45, "lost", boards=127), "odd4") is False
    assert deals.confirmed(Entry(45, "lost", boards=128), "odd4") is True
    assert deals.confirmed(Entry(33, "open", boards=5), "odd4") is None

    def forged():
        yield from ()
        return (Record("odd", (Entry(1, "won", "AB"),) * 9),)

    monkeypatch.setattr(deals, "published", forged)
    for claim in ("most-unwinnable", "swaps-alone"):
        finding = check(claim, 5)
        assert finding.status == "open"
        assert "the record is wrong about seed 1 under rules=odd" in finding.rests_on


@pytest.mark.parametrize(
    ("won", "lost", "status"), [(900, 90, "fails"), (90, 900, "holds"), (500, 490, "open")]
)
def test_a_record_decides_only_what_its_interval_excludes(monkeypatch, won, lost, status):
    entries = (*(Entry(1, "won"),) * won, *(Entry(1, "lost"),) * lost)
    records = tuple(Record(reading, entries) for reading in ("odd4", "odd"))

    def made():
        yield from ()
        return records

    monkeypatch.setattr(deals, "published", made)
    monkeypatch.setattr(deals, "confirmed", lambda entry, reading: None)
    assert check("most-unwinnable", 5).status == status


@pytest.mark.parametrize(
    ("swaps", "status"), [((800, 190), "holds"), ((880, 40), "open"), ((970, 20), "fails")]
)
def test_more_deals_are_lost_with_swaps_alone_only_where_the_record_says_so(monkeypatch, swaps, status):
    def entries(won, lost):
        rest = 1_000 - won - lost
        return (*(Entry(1, "won"),) * won, *(Entry(1, "lost"),) * lost, *(Entry(1, "open"),) * rest)

    def made():
        yield from ()
        return (Record("odd", entries(900, 80)), Record("swap", entries(*swaps)))

    monkeypatch.setattr(deals, "published", made)
    monkeypatch.setattr(deals, "confirmed", lambda entry, reading: None)
    assert check("swaps-alone", 5).status == status


def test_a_bound_names_what_was_looked_at_and_nothing_else(monkeypatch):
    assert check("two-suits-end", 6).bound == "all boards of 2x2, 2x3"
    assert check("play-goes-round", 6).bound == "all boards of 3x2"
    monkeypatch.setattr(truth, "SIZES", ((2, 2),))
    assert check("small-boards", 10).bound.startswith("all boards of 2x2, 2x5;")
    most = check("most-unwinnable", 20)
    assert "broad" not in most.computed + most.bound
    assert {row.label for row in most.rows} == {"rules=odd4", "rules=odd", "rules=swap"}
    for row in most.rows:
        reading = row.label.removeprefix("rules=")
        record = next(one for one in run_to_end(deals.published()) if one.reading == reading)
        agreed = sum(deals.confirmed(entry, reading) is True for entry in record.entries[:20])
        assert f"; {agreed} of the first 20 judged again:" in row.computed
        assert f"{agreed} of the first 20 of {row.label}" in most.rests_on


def test_a_position_that_refutes_a_statement_does():
    text = check("cycle-clicks", 1).counterexample
    board, reading = oracle.board_from(text)
    clicks = {click for ways in oracle.legal(board, reading).values() for click in ways}
    homes = dict(
        zip("SHDC", reversed(text.partition(": ")[2].partition(" rules")[0].split("/")), strict=True)
    )
    assert any(kind == "cycle" and "".join(card) in homes[card[1]].split() for kind, card in clicks)


@pytest.mark.parametrize("claim_id", EXPECTED)
def test_what_is_called_proved_is_proved_in_the_text_that_is_named(claim_id, findings):
    evidence = findings.of(GAME.name, claim_id, EXPECTED[claim_id][0]).evidence
    proved = {"no-way-back", "home-never-falls", "same-exchange"}
    assert (evidence.kind == "proved") == (claim_id in proved)
    if evidence.proof:
        text = (Path(__file__).parents[4] / "docs" / "proofs" / evidence.proof).read_text(encoding="utf-8")
        assert re.search(
            rf"\*\*Theorem \d\*\* \(`{claim_id}`\)\*\*\.\*\* .*?\*Proof\.\*.*?∎", text, re.DOTALL
        )


def test_a_swap_and_a_cycle_on_one_card_are_one_exchange_on_the_way_to_a_win():
    """Theorem 3 by the oracle, on boards too large to be tried all; and its counterexample under broad."""
    tried = 0
    for record in run_to_end(deals.published()):
        if record.reading in ("odd", "odd4"):
            for entry in [one for one in record.entries if one.line][:12]:
                state = deal(4, 13, entry.seed, record.reading)
                for move in entry.moves(record.reading):
                    state = state.exchanged(move.card, move.other)
                    both = clicked_both_ways(GAME.format(state))
                    tried += len(both)
                    assert all(len(pairs) == 1 for pairs in both)
    assert tried > 20
    assert {len(pairs) for pairs in clicked_both_ways("3x2: AH AD/2S 2D/AS 2H rules=broad")} == {1, 2}


def clicked_both_ways(text):
    """Of every card that a swap and a cycle can click, the pairs that are exchanged."""
    kinds, pairs = {}, {}
    for pair, ways in oracle.legal(*oracle.board_from(text)).items():
        for kind, card in ways:
            kinds.setdefault(card, set()).add(kind)
            pairs.setdefault(card, set()).add(pair)
    return [pairs[card] for card in kinds if len(kinds[card]) == 2]


def test_a_false_statement_fails():
    words = {"place": "", "title": "", "statement": "No board is won."}
    finding = run(
        truth.of_all_boards(computed="No board is won.", **words)(lambda board, _: truth.is_won(board)), 4
    )
    assert finding.status == "fails"
    assert GAME.parse(finding.counterexample).won


@pytest.mark.slow
def test_in_larger_deals_some_ranks_are_never_complete_either(monkeypatch):
    """Those with up to 3,000 boards after them: at least six of thirteen ranks."""
    monkeypatch.setattr(deals, "AGAIN", 3_000)
    finding = check("why-lost", 1000)
    assert finding.status == "holds"
    assert [re.search(r"on which (\d+)", row.computed)[1] for row in finding.rows] == ["6", "6", "6"]
    assert (
        "shown dead at once: 10 by 1 rank with too few columns; 19 with up to 3000"
        in finding.rows[0].computed
    )
