"""The facts say what is true, can fail, and show the smallest counterexamples."""

from __future__ import annotations

import pytest

from lastcard.core.claims import run
from lastcard.core.progress import run_to_end
from lastcard.games.babanuki.facts import FACTS, brute_force
from lastcard.games.babanuki.facts.common import cards_of
from lastcard.games.babanuki.rules import GAME, JOKER
from lastcard.games.babanuki.rules.game import starts
from lastcard.games.babanuki.solver.attractors import sharing
from lastcard.games.babanuki.solver.engine import ENGINE
from lastcard.games.babanuki.solver.own_place import Prospects, joker_rounds, own_place
from lastcard.games.babanuki.solver.three_players import CASES, STATEMENTS
from tests.games.babanuki import oracle

BY_ID = {claim.id: claim for claim in FACTS}

EXPECTED = {
    "theorem-5-1": ("holds", None),
    "theorem-5-2": ("holds", None),
    "theorem-5-3-p0": ("holds", None),
    "theorem-5-3-p1": ("holds", None),
    "theorem-5-3-p2": ("fails", (3, 1, 2)),
    "theorem-5-4-p0": ("holds", None),
    "theorem-5-4-p1": ("fails", (1, 0, 1)),
    "theorem-5-4-p2": ("holds", None),
    "theorem-5-5-p0": ("fails", (1, 1, 0)),
    "theorem-5-5-p1": ("fails", (1, 0, 1)),
    "theorem-5-5-p2": ("holds", None),
    "lemma-5-7-own-place": ("holds", None),
    "lemma-5-7-security": ("fails", None),
    "lemma-5-7-orders": ("fails", None),
    "theorem-5-6": ("open", None),
    "theorem-5-6-places": ("holds", None),
    "more-players": ("open", None),
    "more-players-broken-off": ("holds", None),
    "rounds-in-equilibrium": ("holds", None),
    "smallest-rounds-in-equilibrium": ("holds", None),
    "brute-force": ("holds", None),
    "formula-attractors": ("holds", None),
    "formula-steps": ("holds", None),
    "last-parity": ("holds", None),
    "nobody-of-three": ("holds", None),
    "not-yet": ("holds", None),
    "nobody": ("holds", None),
}


def test_all_claims_are_listed():
    assert set(EXPECTED) == set(BY_ID)


@pytest.mark.parametrize("name", EXPECTED)
def test_each_claim_has_the_verdict_that_is_true(name, findings):
    finding = findings.of(GAME.name, name)
    status, sizes = EXPECTED[name]
    assert finding.status == status
    if sizes is not None:
        assert sharing(GAME.parse(finding.counterexample)).counts == sizes
    if status == "fails":
        assert GAME.parse(finding.counterexample)
        assert any(row.agrees is False for row in finding.rows)
        assert finding.smallest == ("lemma" not in name)  # the lemma is about one position


THEOREMS = [f"theorem-5-{number}-p{player}" for number in (3, 4, 5) for player in range(3)]


@pytest.mark.parametrize("name", THEOREMS)
def test_the_reading_that_a_verdict_hangs_on_is_said(name, findings):
    """Were the player who draws first, Theorem 5.3 for P0 and Theorem 5.4 for P2 would not hold."""
    assert (
        "if one draw empties two hands, the player drawn from is first"
        in findings.of(GAME.name, name).rests_on
    )


@pytest.mark.parametrize("name", EXPECTED)
def test_the_smallest_bound_does_no_harm(name):
    assert run_to_end(BY_ID[name].check(1)).status in ("holds", "fails", "open", "unchecked")


@pytest.mark.parametrize(
    ("name", "missed", "unsound"),
    [
        ("theorem-5-3-p2", 26, 0),
        ("theorem-5-4-p1", 17, 1),
        ("theorem-5-5-p0", 49, 0),
        ("theorem-5-5-p1", 1, 0),
    ],
)
def test_how_often_the_printed_theorems_are_wrong(name, missed, unsound):
    """With sets of at most eight numbers."""
    finding = run(BY_ID[name], 8)
    assert finding.rows[-1].computed.startswith(f"{missed}, the smallest")
    assert f"{unsound} are claimed that are not won, and {missed} won" in finding.computed


def test_the_counterexamples_are_counterexamples_on_concrete_cards():
    for name, winner in (("theorem-5-4-p1", 2), ("theorem-5-5-p0", 0), ("theorem-5-5-p1", 1)):
        start = oracle.table(run(BY_ID[name], 4).counterexample)
        _, first = oracle.first(start)
        assert [seat for seat in range(3) if start in first[seat]] == [winner]


def test_no_smaller_position_refutes_a_theorem():
    """The sizes by their sum, on concrete cards, up to the smallest counterexamples with few cards."""
    for text in [text for pairs in (1, 2) for text in oracle.starts(3, pairs)]:
        start = oracle.table(text)
        _, first = oracle.first(start)
        here = sharing(GAME.parse(text))
        wrong = {
            (f"theorem-{statement.theorem.replace('.', '-')}-p{statement.player}", here.counts)
            for statement in STATEMENTS
            if statement.joker == here.joker
            and statement.holds(*here.counts) != (start in first[statement.player])
        }
        assert wrong <= {(name, sizes) for name, (_, sizes) in EXPECTED.items() if sizes}


def test_the_brute_force_of_the_claims_is_that_of_the_tests():
    for players, pairs in ((2, 3), (3, 2), (4, 2)):
        texts = oracle.starts(players, pairs)
        found = list(starts(players, pairs))
        assert sorted(map(GAME.format, found)) == sorted(texts)
        for state in found[::5]:
            judged = run_to_end(brute_force.judge_cards(state))
            start = oracle.table(GAME.format(state))
            _, first = oracle.first(start)
            assert judged.winner(state) == next(
                (seat for seat in range(players) if start in first[seat]), None
            )
            safe = [seat for seat in range(players) if state not in judged.last[seat]]
            assert safe == oracle.not_last(start)


def test_corrections_name_the_cases():
    finding = run(BY_ID["theorem-5-4-p1"], 4)
    for case in CASES:
        assert (case.text in finding.correction) == (case.joker == 0 and case.winner == 1)
    assert cards_of((1, 0, 1), 0) == finding.counterexample == "1,J|1,2|2"


def test_a_two_player_game_comes_to_what_the_theorem_says():
    here = sharing(GAME.parse("1,2|1,2,J"))
    prospects = Prospects(2)
    assert run_to_end(prospects.look(here))
    assert prospects.determined(here) == (0, 1)
    likes = own_place(2)
    assert likes(0) > likes(None) > likes(1)


def test_large_graphs_are_given_up():
    prospects = Prospects(4)
    assert not run_to_end(prospects.look(sharing(GAME.parse("1,4|2,3|1,4|2,3,J")), 10))
    assert not prospects.after


def test_the_round_of_the_joker_is_found_and_nothing_is_forced_in_it():
    found = run_to_end(joker_rounds(4, 4))
    assert [here.counts for here in found.rounds] == [(0, 2, 0, 0, 2, 0)]
    assert ENGINE.solve(GAME.parse("1,4|2,3|1,4|2,3,J")).extra["winner"] is None


def test_theorem_5_6_depends_on_ties(findings):
    finding = findings.of(GAME.name, "theorem-5-6")
    found = {row.label.partition(": ")[2]: row.computed for row in finding.rows}
    assert found.pop("") == "97 of 97"
    assert found == {
        "1st = 2nd = 3rd = endless > last, ties left open": "none",
        "1st > 2nd > 3rd > endless > last": "1: 1,2|3,4|1,2|3,4,J",
        "1st > 2nd > endless > 3rd > last": "none",
        "endless > 1st > 2nd > 3rd > last": "none",
    }
    assert finding.correction == "It is true if everybody prefers 1st > 2nd > 3rd > endless > last."


def test_the_solver_says_of_figure_5_1_what_the_lemma_says(findings):
    """Nobody who always draws the joker is last: so a strategy loses by a number, whatever the others do."""
    rows = {row.label: row.computed for row in findings.of(GAME.name, "lemma-5-7-own-place").rows}
    assert rows["the position"] == "play never ends"
    state = GAME.parse("1,4|2,3|1,4|2,3,J")
    for _ in range(4):
        assert "play never ends" in ENGINE.solve(state).reason.steps[-1]
        state = state.after(JOKER)
    after = run_to_end(brute_force.all_after((state,), brute_force.renamed))
    left = run_to_end(brute_force.what_is_left(after, own_place(4)))
    here, reached = brute_force.renamed(state), set()
    for _ in range(4):
        for card, there in after[here].items():
            if card != JOKER:
                reached |= {(here.player, ending[3]) for ending in left[there]}
        here = after[here][JOKER]
    assert here == brute_force.renamed(state)
    assert all(who == last for who, last in reached)
    assert len(reached) == 4


@pytest.mark.parametrize(("players", "pairs"), [(2, 3), (3, 3), (4, 3)])
def test_what_the_solver_cannot_rule_out_is_what_the_brute_force_cannot(players, pairs):
    for start in list(starts(players, pairs))[:: 1 if players < 4 else 7]:
        after = run_to_end(brute_force.all_after((start,), brute_force.renamed))
        left = run_to_end(brute_force.what_is_left(after, own_place(players)))
        prospects = Prospects(players)
        run_to_end(prospects.look(sharing(start)))
        for here in after:
            found = prospects.of(sharing(here))
            assert left[here] == {here.finished + tuple(here.playing[seat] for seat in to) for to in found}


def test_the_examples_of_the_note_after_theorem_5_3(findings):
    said = findings.of(GAME.name, "not-yet").computed
    for text, after in (("1,2,3|1,2,4,J|3,4", {1, 2}), ("1,2,3,4|1,2,J|3,4", {None})):
        assert text in said
        start = oracle.table(text)
        follow, first = oracle.first(start)

        def winner(here, first=first):
            return next((seat for seat in range(3) if here in first[seat]), None)

        assert winner(start) is None
        assert {winner(there) for there in follow[start].values()} == after


def test_the_share_grows_only_from_two_numbers_on(findings):
    finding = findings.of(GAME.name, "nobody")
    rows = {row.label: (row.computed, row.agrees) for row in finding.rows}
    assert rows["3 players, 1 number"] == rows["3 players, 2 numbers"] == ("0 (0.0%)", True)
    assert rows["3 players, 3 numbers"] == ("1 (4.2%)", True)
    assert rows["4 players, 2 numbers"][1] is rows["5 players, 2 numbers"][1] is None


def test_a_bound_without_measure_is_refused_and_the_largest_is_what_a_check_says():
    for name, most in (("lemma-5-7-orders", 200), ("theorem-5-1", 10)):
        with pytest.raises(ValueError, match=f" to {most} .*, not 1000000"):
            run(BY_ID[name], 10**6)
    finding = run(BY_ID["lemma-5-7-orders"], 200)
    assert finding.bound.startswith("play stopped after 101 to 200 draws")
    assert "up to 10 numbers" in run(BY_ID["theorem-5-1"], 10).bound


@pytest.mark.slow
def test_five_players_with_seven_numbers_have_no_round_of_the_joker():
    """By the search itself, in which no equilibrium comes up: positions in which each player holds a number, rotations counted once."""
    found = run_to_end(joker_rounds(5, 7))
    assert (found.tried, found.rounds) == (2_400, ())


@pytest.mark.slow
def test_five_to_seven_players_have_rounds_in_equilibrium_and_what_the_smallest_are():
    assert [row.agrees for row in run(BY_ID["rounds-in-equilibrium"], 7).rows] == [True] * 5
    rows = run(BY_ID["smallest-rounds-in-equilibrium"], 9).rows
    assert [(row.printed, row.agrees) for row in rows] == [
        ("9 numbers", True),
        ("4 numbers", True),
        ("7 numbers", True),
        ("6 numbers", True),
        ("5 numbers", True),
    ]
