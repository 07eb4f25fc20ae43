"""Best answers and the real objective: against each other, against the tables, and against a plain computation."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest

from lastcard.core.progress import run_to_end
from lastcard.games.pairs.facts import truth
from lastcard.games.pairs.rules import GAME
from lastcard.games.pairs.rules.position import FOLD, HIT, triangular
from lastcard.games.pairs.solver.agents import EquilibriumAgent, HeuristicAgent, heuristic_hits
from lastcard.games.pairs.solver.best_response import (
    best_response,
    deal_chances,
    exploitability,
    heuristic_table,
    position_table,
)
from lastcard.games.pairs.solver.position_worth import mask
from lastcard.games.pairs.solver.printed_program import objective

DECK = triangular(4)


def against(state, seat, other):
    """What a position is worth to a seat that plays best against a table of hits, by the rules alone."""
    outcome = GAME.outcome(state)
    if outcome is not None:
        return float(outcome.payoffs[seat])
    if state.dealing:
        return sum(
            float(chance) * against(GAME.play(state, rank), seat, other)
            for rank, chance in GAME.chance_outcomes(state)
        )
    moves = {move: against(GAME.play(state, move), seat, other) for move in (HIT, FOLD)}
    if state.player == seat:
        return max(moves.values())
    mine, theirs = state.turned
    return moves[HIT if other[mask(mine), mask(theirs)] else FOLD]


def test_the_best_answer_is_what_the_rules_say():
    """Over the untied deals of four ranks, in which nothing is left out or put back."""
    rng = np.random.default_rng(5)
    for given in (heuristic_table(0, 4), rng.random((16, 16)) < 0.5):
        found = run_to_end(best_response(DECK, 0, other=given))
        for state, _ in truth.true_deals(DECK, 2, 0):
            if all(len(stack) == 1 for stack in state.stacks):
                best = against(state, state.player, given)
                hit, fold = against(state.hit(), state.player, given), -state.low
                assert best == max(hit, fold)
                mine, theirs = (mask(stack) for stack in state.turned)
                assert found.hits[mine, theirs] == (hit > fold + 1e-9)


def test_the_equilibrium_cannot_be_used_and_a_best_answer_does_best():
    usual = position_table()
    assert exploitability(usual.hits) == pytest.approx(0, abs=1e-12)
    for score in (0, 19, 25):
        given = heuristic_table(score)
        best = run_to_end(best_response(other=given))
        assert best.worth >= run_to_end(best_response(mine=usual.hits, other=given)).worth >= 0
        again = run_to_end(best_response(mine=best.hits, other=given))
        assert again.worth == pytest.approx(best.worth, abs=1e-12)


def test_untied_openings_favour_the_player_with_the_higher_card_to_move_second_by_little():
    found, chances = position_table(), deal_chances(triangular())
    untied = {pair: chances[pair] for pair in permutations((1 << rank for rank in range(10)), 2)}
    whole = sum(untied.values())
    assert whole == pytest.approx(8 / 9, abs=1e-6)
    mean = sum(chance * found.payoffs[pair] for pair, chance in untied.items()) / whole
    assert mean == pytest.approx(0.15247, abs=5e-6)
    assert chances.sum() == pytest.approx(1)


def test_the_heuristic_is_that_of_the_appendix():
    assert heuristic_hits(30, 1, 5, 31)  # folding would lose: hit
    assert not heuristic_hits(26, 1, 5, 31)  # the average would lose: fold
    assert not heuristic_hits(19, 1, 2, 31)  # more than 18 times the fold: fold
    assert heuristic_hits(18, 1, 2, 31)
    for score in (0, 18, 19, 26, 30):
        given = heuristic_table(score)
        for hand, other in (((2,), (1,)), ((2, 8), (1, 7)), ((3, 7), (2, 5)), ((9, 10), (8,))):
            low, average = min(hand + other), sum(hand) // len(hand)
            assert given[mask(hand), mask(other)] == heuristic_hits(score, low, average, 31)


def test_players_of_a_round():
    state = GAME.parse("3,7|2,5")
    assert EquilibriumAgent().choose(GAME, state, None) == HIT
    assert EquilibriumAgent().choose(GAME, GAME.parse("5|1"), None) == FOLD
    counted = GAME.parse("3,7|2,5 deck=0,0,9,0,0,0,9,0,0,0 burn=0")
    assert EquilibriumAgent().choose(GAME, counted, None) == FOLD
    assert EquilibriumAgent(visible=True).choose(GAME, counted, None) == HIT
    assert HeuristicAgent((19, 0)).choose(GAME, GAME.parse("2|1"), None) == FOLD
    assert HeuristicAgent().choose(GAME, GAME.parse("2|1"), None) == HIT


def test_the_real_objective_is_fair_and_the_casino_gives_something_away():
    found = run_to_end(objective(triangular(5), limit=6))
    assert found.chances + found.chances.T == pytest.approx(np.ones((6, 6)))
    assert (found.against <= found.chances + 1e-9).all()
    assert found.given_away > 0
    assert (np.diff(found.chances, axis=0) <= 1e-9).all()  # more points of one's own never help
