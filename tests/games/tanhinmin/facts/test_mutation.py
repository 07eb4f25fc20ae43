"""Each claim can fail: with a wrong engine, rule or table planted under it, its finding is another."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from lastcard.core.claims import run
from lastcard.games.tanhinmin.facts import FACTS, beyond, common, cut_cards, hidden_hands, open_hands
from lastcard.games.tanhinmin.facts.brute_force import BruteForce
from lastcard.games.tanhinmin.rules import EMPTY, GAME, State
from lastcard.games.tanhinmin.solver import hidden_hands as agents
from lastcard.games.tanhinmin.solver import verdict as variants
from lastcard.games.tanhinmin.solver.decks import Batch, Solved
from lastcard.games.tanhinmin.solver.hidden_hands import Hidden
from lastcard.games.tanhinmin.solver.moves import by_matching_size
from lastcard.games.tanhinmin.solver.winner import Matched

BY_ID = {claim.id: claim for claim in FACTS}
verdict, winner, batch_rule = open_hands.verdict, common.winner, Batch.rule
surplus1, plain_rule = Batch.surplus1, Batch.plain_rule


def wrong_winner(state):
    """The other player wins."""
    known = verdict(state)
    return known._replace(winner=1 - known.winner, mu1=known.mu1 + 1, surplus=1)


def laborious(state):
    """The right winner, after comparing every card with thirty cards."""
    sum(a < b for a in state.hand + state.other for b in (state.hand + state.other)[:30])
    return winner(state)


def seldom(self, numbers, table):
    """As if a 1 or a 2 never won."""
    return np.asarray(self.top[numbers] > max(table, 2))


def always(self, numbers, table):
    """As if the player to move always won."""
    return np.ones(len(numbers), bool)


def hardly(self, table):
    """The surplus state of the other player without one of its conditions."""
    found = surplus1(self, table)
    return replace(found, late=np.ones(len(self.cards), bool))


def whoever_has_one(self, *_):
    """As if a cut card were enough to be in the surplus state."""
    every = np.ones(len(self.cards), bool)
    return surplus1(self, EMPTY).__class__(every, every, every, every)


def greedy_hand(self, hand, other, table):
    """As if every card that can be placed won."""
    return tuple(card for card in dict.fromkeys(hand) if card > table)


def by_the_right_rule(self, table):
    """The matchings with the surplus state, in the place of the matchings alone."""
    second = surplus1(self, table).met()
    return np.asarray(second | (~self.surplus0(table).met() & plain_rule(self, table)))


def by_equal_sizes(self, table):
    """Lemma 2.2 with ≥ in the place of >."""
    return np.asarray(self.mu0(table) >= self.mu1)


def always_weakest(hand, table, *_):
    return by_matching_size(hand, table, len(hand))


def never_weakest(hand, table, *_):
    return by_matching_size(hand, table, 0)


def nobody_can(*_, **__):
    return False


def everybody_can(*_, **__):
    return True


PLAIN_RULE = (Batch, "plain_rule", by_equal_sizes)
NO_ADVICE = (common, "advice", lambda state: None)
SELDOM = (Solved, "wins", seldom)
WRONG_SURPLUS = (Batch, "surplus1", hardly)
BRUTE = (BruteForce, "good_moves", greedy_hand)
ONE_FOR_ALL = (Hidden, "wins", everybody_can)
NO_TURN = (beyond, "Variant", lambda revolution=None: variants.Variant())
WRONG_FORECAST = (variants, "wins", everybody_can)

MUTANTS = {
    "figure-2-1": (8, (open_hands, "verdict", wrong_winner)),
    "theorem-2-1": (2, (common, "winner", laborious)),
    "lemma-2-2": (4, PLAIN_RULE),
    "lemma-2-2-equal": (2, PLAIN_RULE),
    "equal-cards": (2, (open_hands, "_ordered", lambda state, first: State(state.hand, state.other))),
    "pass-convention": (4, SELDOM),
    "placing-wins": (4, (Solved, "wins", always)),
    "lemma-2-3": (3, NO_ADVICE),
    "lemma-2-4": (4, (open_hands, "sizes", lambda hand, other, table: (len(hand), len(other)))),
    "lemma-2-5": (4, (open_hands, "greedy", lambda first, second: Matched(min(len(first), len(second)), 0))),
    "lemma-2-6": (4, (open_hands, "augmenting", lambda first, second: len(first) * len(second))),
    "figure-3-1": (3, (cut_cards, "verdict", wrong_winner)),
    "sizes-alone": (3, (Batch, "plain_rule", by_the_right_rule)),
    "definition-3-2": (4, (cut_cards, "by_the_letter", batch_rule)),
    "theorem-3-1": (4, WRONG_SURPLUS),
    "theorem-3-1-time": (1, (common, "winner", laborious)),
    "theorem-3-1-equal": (3, WRONG_SURPLUS),
    "proof-3-1": (2, NO_ADVICE),
    "lemma-3-3": (4, WRONG_SURPLUS),
    "one-surplus": (2, (Batch, "surplus1", whoever_has_one)),
    "every-condition": (4, (cut_cards, "_dropping", lambda player, name: batch_rule)),
    "pass-convention-cut": (3, SELDOM),
    "no-information": (5, ONE_FOR_ALL),
    "no-information-nobody": (3, (Hidden, "wins", nobody_can)),
    "theorem-4-2": (4, (hidden_hands, "algorithm_3", always_weakest)),
    "algorithm-3-beyond": (5, (hidden_hands, "always_wins", everybody_can)),
    "theorem-4-3": (1, BRUTE),
    "theorem-4-3-p1": (1, BRUTE),
    "theorem-4-3-distinct": (6, BRUTE),
    "uncertainty-remains": (5, (hidden_hands, "by_number_of_cards", never_weakest)),
    "theorem-4-4": (5, (agents, "by_matching_size", never_weakest)),
    "cannot-tell": (4, (BruteForce, "asker_wins", nobody_can)),
    "theorem-4-5-example": (1, (hidden_hands, "sizes", lambda *_: (2, 1))),
    "theorem-4-5": (1, BRUTE),
    "theorem-4-5-p0": (1, BRUTE),
    "corollary-4-6": (5, (hidden_hands, "by_matching_size", always_weakest)),
    "counting": (4, (beyond, "next_bound", lambda bound, cards, own, move: bound)),
    "one-bit": (5, (agents, "by_matching_size", never_weakest)),
    "one-bit-once": (6, ONE_FOR_ALL),
    "few-cards": (5, (hidden_hands, "by_number_of_cards", never_weakest)),
    "equal-hands": (3, (beyond, "won_deals", lambda cards: cards)),
    "first-mover": (4, (Batch, "rule", by_equal_sizes)),
    "multi-card-tempo": (2, (variants.Search, "wins", nobody_can)),
    "revolution-tempo": (2, NO_TURN),
    "multi-card": (2, WRONG_FORECAST),
    "revolution": (2, WRONG_FORECAST),
}


def told(finding):
    """What a finding says: its verdict, and for what is only counted the numbers."""
    rows = [row.computed if finding.status == "counted" else row.agrees for row in finding.rows]
    return finding.status, rows


@pytest.mark.parametrize("name", BY_ID)
def test_a_wrong_engine_changes_the_finding(name, findings, monkeypatch):
    limit, (owner, attribute, wrong) = MUTANTS[name]
    right = findings.of(GAME.name, name, limit)
    assert right.status != "unchecked"
    monkeypatch.setattr(owner, attribute, wrong)
    assert told(run(BY_ID[name], limit)) != told(right)


MORE = {
    "one-bit": (
        agents,
        "choose_by_one_bit",
        lambda hand, table, known, ask: (never_weakest(hand, table), None, False),
    ),
    "equal-hands": (beyond, "won_by_path", lambda ups: ups[0]),
    "lemma-2-3": (Solved, "wins", always),
    "theorem-3-1": (Batch, "surplus0", whoever_has_one),
    "theorem-2-1": (common, "winner", lambda state: 0),
    "few-cards": (hidden_hands, "by_number_of_cards", always_weakest),
    "cannot-tell": (hidden_hands, "augmenting", lambda first, second: 0),
    "multi-card-tempo": (variants.Search, "placements", lambda *_: iter(())),
}


@pytest.mark.parametrize("name", MORE)
def test_another_wrong_engine_does_too(name, findings, monkeypatch):
    limit = MUTANTS[name][0]
    right = findings.of(GAME.name, name, limit)
    monkeypatch.setattr(*MORE[name])
    assert told(run(BY_ID[name], limit)) != told(right)
