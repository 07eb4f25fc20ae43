"""The facts at their own bounds come out as they should, at small bounds too, and never stall."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations, product
from pathlib import Path

import networkx as nx
import pytest

from lastcard.core.claims import run
from lastcard.core.progress import run_to_end
from lastcard.games.tanhinmin.facts import FACTS
from lastcard.games.tanhinmin.rules import GAME
from lastcard.games.tanhinmin.view.charts import EDGES, ORACLE_NODES
from tests.games.tanhinmin import oracle
from tests.helpers.operation_counts import MOST_CALLS, calls_per_slice

BY_ID = {claim.id: claim for claim in FACTS}
NOT_AS_PRINTED = {
    "equal-cards": "fails",
    "definition-3-2": "fails",
    "no-information-nobody": "fails",
    "uncertainty-remains": "differs",
    "cannot-tell": "fails",
    "theorem-4-5-example": "differs",
}
COUNTED = ("first-mover", "multi-card", "revolution")
SMALLEST = ("equal-cards", "definition-3-2", "no-information-nobody", "cannot-tell")
PROVED = {
    "cut-cards": (
        "lemma-2-2 lemma-2-2-equal pass-convention placing-wins lemma-2-3 lemma-2-4 theorem-3-1 theorem-3-1-equal proof-3-1 lemma-3-3 "
        "one-surplus pass-convention-cut"
    ),
    "matchings": "theorem-2-1 theorem-3-1-time lemma-2-5 lemma-2-6",
    "oracles": "theorem-4-2 theorem-4-4 corollary-4-6 uncertainty-remains counting one-bit few-cards",
    "several-cards": "multi-card-tempo",
    "deals": "equal-hands",
}
PROOF_OF = {name: f"tanhinmin-{proof}.md" for proof, names in PROVED.items() for name in names.split()}
PROOFS = Path(__file__).parents[4] / "docs/proofs"
SMALL = {
    "figure-2-1": 7,
    "lemma-2-6": 1,
    "figure-3-1": 2,
    "sizes-alone": 1,
    "definition-3-2": 2,
    "every-condition": 2,
    "no-information": 4,
    "algorithm-3-beyond": 3,
    "multi-card": 1,
    "revolution": 1,
    "first-mover": 1,
    "lemma-2-2": 1,
    "lemma-2-3": 1,
    "lemma-2-4": 1,
    "theorem-4-2": 1,
    "theorem-4-4": 1,
    "corollary-4-6": 1,
    "theorem-2-1": 1,
    "counting": 1,
    "one-bit": 1,
    "one-bit-once": 5,
    "few-cards": 1,
    "no-information-nobody": 1,
    "cannot-tell": 1,
}


@pytest.mark.parametrize("name", BY_ID)
def test_each_claim_has_its_verdict(name, findings):
    claim = BY_ID[name]
    finding = findings.of(GAME.name, name)
    assert finding.status == NOT_AS_PRINTED.get(name, "counted" if name in COUNTED else "holds")
    proof = PROOF_OF.get(name, "")
    assert finding.evidence.kind == ("proved" if proof else "counted" if name in COUNTED else "exhaustive")
    assert finding.evidence.proof == proof
    assert not proof or (PROOFS / proof).is_file()
    assert finding.smallest == (name in SMALLEST)
    assert (claim.origin == "ours") == (claim.printed == "")
    assert finding.bound
    assert finding.computed.endswith((".", ".)"))
    assert (finding.correction is not None) == (finding.status in ("fails", "differs"))
    if finding.counterexample is not None:
        assert GAME.format(GAME.parse(finding.counterexample)) == finding.counterexample
    if finding.status == "holds":
        assert not any(row.agrees is False for row in finding.rows)
    json.dumps({**claim.as_dict(), **finding.as_dict()})


@pytest.mark.parametrize("name", SMALL)
def test_bounds_that_are_too_low_are_said_to_be(name):
    finding = run_to_end(BY_ID[name].check(SMALL[name]))
    assert finding.status == "unchecked"
    assert finding.computed


@pytest.mark.parametrize("name", BY_ID)
def test_small_bounds_are_no_trouble(name):
    for limit in (1, 2, 3):
        assert run_to_end(BY_ID[name].check(limit)).status in (
            "holds",
            "unchecked",
            "fails",
            "differs",
            "counted",
        )


@pytest.mark.parametrize("name", BY_ID)
def test_checks_can_be_stopped_soon(name):
    steps = BY_ID[name].check(min(3 if name == "proof-3-1" else 5, BY_ID[name].default_limit))
    assert max(calls_per_slice(steps)) < MOST_CALLS


def test_the_smallest_counterexamples(findings):
    found = findings.of(GAME.name, "equal-cards")
    assert found.counterexample == "1,1|1|0"
    assert oracle.wins((1, 1), (1,), 0)
    assert not oracle.wins((1, 2), (3,), 0)
    found = findings.of(GAME.name, "definition-3-2")
    assert found.counterexample == "1,2,4|1~,3|0"
    assert oracle.wins((1, 2, 4), (-1, 3), 0)
    assert "1~,2|3|1" in run(BY_ID["sizes-alone"], 3).computed
    assert not oracle.wins((-1, 2), (3,), 1)


def test_who_can_tell_that_she_wins(findings):
    """By the oracle of the tests, and by another program for matchings."""
    finding = findings.of(GAME.name, "cannot-tell")
    deck = range(1, 7)
    hands = [hand for size in deck for hand in combinations(deck, size)]
    sets = tells = 0
    for hand, table in product(hands, range(7)):
        if table in hand:
            continue
        fitting: dict[int, list[bool]] = {}
        for other in hands:
            if not {*other} & {*hand, table}:
                fitting.setdefault(matched(hand, (table, *other[1:])), []).append(
                    oracle.wins(hand, other, table)
                )
        sets += sum(map(any, fitting.values()))
        tells += sum(map(all, fitting.values()))
    row = finding.rows[0]
    assert (row.label, row.printed, row.computed) == ("to move, knows μ₀", f"0 of {sets:,}", f"{tells:,}")
    assert 0 < tells < sets


def test_a_row_without_a_case_is_no_agreement():
    rows = run(BY_ID["cannot-tell"], 2).rows
    empty = [row for row in rows if row.printed == "0 of 0"]
    assert [row.agrees for row in empty] == [None, None]
    assert [row.agrees for row in rows if row not in empty] == [False, False, True]


def matched(beating, beaten):
    graph = nx.Graph()
    graph.add_nodes_from((0, card) for card in beating)
    graph.add_edges_from(((0, one), (1, two)) for one in beating for two in beaten if one > two)
    return len(nx.bipartite.maximum_matching(graph, [(0, card) for card in beating])) // 2


def test_every_condition_but_the_first_changes_winners(findings):
    rows = {row.label: row.computed for row in findings.of(GAME.name, "every-condition").rows}
    assert len(rows) == 8
    assert not any(text.startswith("0 of") for text in rows.values())


def test_what_the_examples_of_chapter_4_need_is_said(findings):
    """Which faces two hands have three times together, and what was tried beside the hands of small decks."""
    computed = findings.of(GAME.name, "theorem-4-3-p1").computed
    thrice = [
        [face for face, count in Counter((1, 2, *other)).items() if count > 2]
        for other in ((1, 1, 3), (1, 2, 2))
    ]
    assert thrice == [[1], [2]]
    assert computed.endswith("The first hand needs a third 1, the second a third 2.")
    tried = findings.of(GAME.name, "uncertainty-remains").bound
    assert tried.endswith("; an example with five cards and one with three, to their end")


def test_whose_sentence_it_is():
    ours = [claim.id for claim in FACTS if claim.origin == "ours"]
    assert len(ours) == 16
    assert not {"theorem-2-1", "pass-convention", "uncertainty-remains"} & set(ours)


def test_the_number_of_positions_of_twelve_cards():
    assert "6,802,250 positions" in run(BY_ID["lemma-2-2"], 12).computed


@pytest.mark.slow
def test_claims_at_higher_bounds():
    for name, limit in {"theorem-4-2": 8, "theorem-4-4": 8, "corollary-4-6": 8, "theorem-3-1": 7}.items():
        assert run(BY_ID[name], limit).status == "holds"
    assert "6 are the first" in run(BY_ID["revolution-tempo"], 6).computed
    assert "No deck of up to 10 " in run(BY_ID["theorem-4-3-distinct"], 10).computed


def test_the_lattice_stands_on_claims():
    ids = [node.id for node in ORACLE_NODES]
    assert len(set(ids)) == len(ids)
    for node in ORACLE_NODES:
        assert [fact.id for fact in node.evidence] == sorted(node.facts.split(), key=list(BY_ID).index)
        assert all(
            run(claim, claim.within(max(5, claim.least))).status in ("holds", "differs")
            for claim in node.evidence
        )
    ends = set(EDGES)
    assert all(less in ids and more in ids and less != more for less, more in ends)
    above = {node: {more for less, more in ends if less == node} for node in ids}
    by_id = {node.id: node for node in ORACLE_NODES}
    for less, more in ends:
        assert by_id[less].enough <= by_id[more].enough, "whoever knows more wins as often"
    reached, waiting = set(), ["nothing"]
    while waiting:
        node = waiting.pop()
        reached.add(node)
        waiting += above[node] - reached
    assert reached == set(ids)
