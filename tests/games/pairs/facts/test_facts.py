"""What the paper says of Pairs, checked at small bounds, and the known facts about the deck of Pairs."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from lastcard.core.claims import run
from lastcard.core.progress import run_to_end
from lastcard.games.pairs.facts import FACTS
from lastcard.games.pairs.facts.readings import reshuffled
from lastcard.games.pairs.facts.tables import of_stack
from lastcard.games.pairs.facts.truth import hits, losing, positions_by_size, round_positions, truth
from lastcard.games.pairs.rules import GAME
from lastcard.games.pairs.rules.position import triangular
from lastcard.games.pairs.solver import whole_game
from lastcard.games.pairs.solver import whole_game as openings
from tests.games.pairs import oracle

BY_ID = {claim.id: claim for claim in FACTS}


STATUS = {
    "definition-1": "fails",
    "section-2-3": "fails",
    "appendix-7-7": "fails",
    "appendix-7-8": "fails",
    "section-2-1-stops": "fails",
    "section-2-3-reshuffles": "fails",
    "theorem-3": "holds",
    "theorem-10": "holds",
    "equation-3": "fails",
    "equation-4": "fails",
    "equation-8": "fails",
    "corollary-7": "counted",
    "ties-of-three": "holds",
    "corollary-8-printed": "fails",
    "corollary-8": "holds",
    "corollary-8-reversed": "holds",
    "sharper-bound": "holds",
    "openings-of-two": "holds",
    "openings-of-three": "holds",
    "openings-of-four": "holds",
    "many-rounds": "counted",
    "many-rounds-of-three": "counted",
    "table-1": "differs",
    "table-2": "holds",
    "two-heuristics": "open",
    "heuristic": "counted",
    "real-objective": "fails",
    "real-objective-of-three": "fails",
}


# Three players' strategies take ten seconds to make: test_the_second_table.
SOON = [claim for claim in FACTS if claim.id != "table-2"]


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
def test_nothing_goes_wrong_at_the_lowest_bound(claim, findings):
    finding = findings.of(claim.game, claim.id, claim.least)
    assert finding.status in ("unchecked", STATUS[claim.id], "holds", "open")


def test_corollary_8_with_the_deck_of_pairs(findings):
    printed, right, turned, sharp = (
        findings.of(GAME.name, name)
        for name in ("corollary-8-printed", "corollary-8", "corollary-8-reversed", "sharper-bound")
    )
    assert "566,067 positions, and in 125,034 of them" in printed.computed
    assert (right.rows[-1].printed, right.rows[-1].computed) == ("595,953", "566,067")
    assert "221,023 positions (218,318 where both sides differ), and in 188,432 of them" in turned.computed
    assert printed.counterexample == "1|2 deck=0,1 burn=0"
    for finding in (printed, right, turned, sharp):
        assert "compared with the rules on decks of up to 4 ranks" in finding.rests_on
    assert sharp.rows[-1].computed == "567,749"


def test_cards_burned_and_ties_for_the_smallest_are_said(findings):
    for name in (
        "corollary-8-printed",
        "corollary-8",
        "corollary-8-reversed",
        "sharper-bound",
        "openings-of-two",
    ):
        assert findings.of(GAME.name, name).bound.endswith(", no card burned up to 4 ranks, 5 beyond")
        assert run(BY_ID[name], 3).bound.endswith(", no card burned")
    assert findings.of(GAME.name, "openings-of-three").bound.endswith("5 cards burned")
    turned = findings.of(GAME.name, "corollary-8-reversed").computed
    assert "No position with fewer cards shows it than 1|1 deck=0,1 burn=0." in turned
    other = GAME.parse("1|2 deck=0,1 burn=0")  # with as many cards, so that the one named is not the only one
    assert of_stack(other, 0) <= 0
    assert hits(other)


def test_the_letter_of_equation_8_is_not_tried_where_it_is_right():
    """With three ranks the highest of them is the number of players."""
    with pytest.raises(ValueError, match="4 ranks and no other"):
        run(BY_ID["equation-8"], 3)


@pytest.mark.parametrize(("name", "least"), [("appendix-7-7", 1), ("table-1", 1)])
def test_a_small_sample_leaves_it_open(name, least, findings):
    """What many games find false, few do not find true."""
    finding = findings.of("pairs", name, least)
    assert (finding.status, finding.evidence.kind) == ("open", "open")
    assert "4 standard errors" in finding.rests_on


def test_positions_with_discards_are_tried_and_said_to_be(findings):
    for name, count in (("theorem-3", 1_628), ("theorem-10", 142)):
        finding = findings.of(GAME.name, name)
        assert f"{count:,} with discards" in finding.bound
        assert "become the new deck" in BY_ID[name].statement
        found = list(reshuffled(4, 2 if name == "theorem-3" else 3))
        assert len(set(found)) == count
        assert all(any(state.discards) and sum(state.deck) > state.burn for state in found)


def every_position(cards, players, ranks):
    """All positions of so many cards of a few ranks: each card lies with a player, in the deck or in the discards."""
    found = set()
    for places in product(range(players + 2), repeat=cards):
        for faces in product(range(1, ranks + 1), repeat=cards):
            piles = [
                sorted(face for face, place in zip(faces, places, strict=True) if place == pile)
                for pile in range(players + 2)
            ]
            stacks, deck, discards = piles[:players], piles[players], piles[players + 1]
            if all(stack and len(set(stack)) == len(stack) for stack in stacks) and deck:
                found.add((tuple(map(tuple, stacks)), tuple(deck), tuple(discards)))
    return found


@pytest.mark.parametrize(("players", "cards"), [(2, 3), (2, 4), (2, 5), (3, 4), (3, 5)])
def test_no_position_is_left_out_when_the_smallest_is_sought(players, cards):
    found = list(positions_by_size(players, cards))
    sizes = [sum(map(len, one.stacks)) + sum(one.deck) + sum(one.discards) for one in found]
    assert sizes == sorted(sizes)
    assert len(set(found)) == len(found)
    here = [one for one in found if sum(map(len, one.stacks)) + sum(one.deck) + sum(one.discards) == cards]
    few = {(one.stacks, oracle.cards(one.deck), oracle.cards(one.discards)) for one in here if one.ranks <= 2}
    assert few == every_position(cards, players, 2)
    assert {one.burn for one in here} == set(range(cards - players))


@pytest.mark.parametrize("name", [name for name, status in STATUS.items() if status == "fails"])
def test_the_smallest_counterexamples_are_known(name, findings):
    finding = findings.of(GAME.name, name)
    smallest = {
        "definition-1": "1|1 deck=0,1 burn=0",
        "section-2-3": "1|1 deck=1 burn=0",
        "section-2-1-stops": "1|1 deck=0,1 discards=1,0 burn=0",
        "section-2-3-reshuffles": "1|1 deck=0,1 burn=0",
        "equation-3": "1|1 deck=1 burn=0",
        "equation-4": "1|1 deck=0,1 burn=0",
        "equation-8": "1|1|1 deck=1 burn=0",
        "corollary-8-printed": "1|2 deck=0,1 burn=0",
        "appendix-7-8": "2|2|1 deck=1,1 burn=1",
    }
    assert finding.counterexample == smallest.get(name)


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
    assert openings.read(openings.packed_openings()).worth((1, 2, 3)) == pytest.approx(
        (-0.79866, 0.20536, 0.59330), abs=5e-6
    )


def test_exact_openings_are_those_of_the_rules():
    """Three, four and five players; the deck of three ranks has too few cards for more."""
    for ranks, players, burn in ((3, 3, 1), (4, 3, 0), (4, 4, 0), (3, 5, 0)):
        found = run_to_end(whole_game.work_out_several(triangular(ranks), players, burn))
        assert found
        for state in round_positions(triangular(ranks), players, burn):
            if all(len(stack) == 1 for stack in state.stacks):
                cards = tuple(stack[0] for stack in state.stacks)
                assert found[cards] == (truth(state), hits(state))


@pytest.mark.slow
def test_four_players_with_seven_ranks():
    finding = run(BY_ID["openings-of-four"], 7)
    assert finding.status == "holds"
    assert finding.rows[-1].label == "7 ranks: 440 openings of 2134, 309 of which fold"


def test_one_of_three_equal_players_loses():
    """Seats are alike but for their scores: turned round, the chances to lose add up to 1."""
    alike = run_to_end(losing(3, 3, free=()))
    best = run_to_end(losing(3, 3, free=(0,)))
    for x, y, z in alike:
        assert alike[x, y, z] + alike[y, z, x] + alike[z, x, y] == 1
        assert best[x, y, z] <= alike[x, y, z]
    assert alike[0, 0, 0] == Fraction(1, 3)


def test_what_three_give_away_is_the_same_in_floating_point():
    for ranks in (3, 4):
        exact, near = (run_to_end(losing(ranks, 3, free=(0,), exact=exact)) for exact in (True, False))
        assert near == pytest.approx({scores: float(share) for scores, share in exact.items()})


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ranks", "target", "begin", "most"),
    [(3, 21, 7.2607e-6, 0.0950093), (4, 21, 0.0228064, 0.1115002), (5, 21, 0.0242936, 0.1005302)],
)
def test_what_three_give_away_as_recorded(ranks, target, begin, most):
    alike, best = (run_to_end(losing(ranks, target, free=free, exact=False)) for free in ((), (0,)))
    gain = {scores: alike[scores] - best[scores] for scores in alike}
    assert gain[0, 0, 0] == pytest.approx(begin, rel=1e-4)
    assert max(gain.values()) == pytest.approx(most, rel=1e-5)


@pytest.mark.slow
def test_what_three_players_give_away_up_to_a_higher_target():
    shares = [
        float(Fraction(run(BY_ID["real-objective-of-three"], top).rows[1].computed)) for top in range(2, 9)
    ]
    assert shares == sorted(shares, reverse=True)
