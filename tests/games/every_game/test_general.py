"""The general solver, which knows nothing but the rules, against every game's own engine, on all small positions.

The two were written apart. Each of the sets of positions is one on which a game's own tests ask its brute force, or as much
of it as takes a few seconds.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from lastcard import registry
from lastcard.core.engine import NOW, Effort
from lastcard.core.game import Game, ending
from lastcard.core.general.shape import solve_by_shape
from lastcard.core.general.verdict import solution
from lastcard.core.progress import run_to_end
from lastcard.core.solution import worths
from lastcard.games.pan.rules import PanRules, State
from lastcard.games.solitaire.rules.position import READINGS, deal
from lastcard.games.tanhinmin.rules import State as Table
from tests.games.babanuki import oracle as babanuki
from tests.games.pairs.solver.test_solver import all_positions
from tests.games.pan import oracle as pan
from tests.games.pan.solver.test_oracle import VARIANTS
from tests.games.shichinarabe import oracle as shichinarabe
from tests.games.shichinarabe.random_boards import coloured, random_graph, random_options, random_tree
from tests.games.tanhinmin.random_positions import random_hand, strength

WITH_MOVES = 8
"""Of many positions one in so many is looked at with all its moves, which takes longer."""

BUDGET = 200_000
"""More positions than can follow from any that is asked for here."""


class General:
    """What the general solver says of positions of a game; what it has solved on the way it need not solve again."""

    def __init__(self, game):
        self.game = game
        self.spaces = []

    def space(self, state):
        called_off = self.game.called_off(state)
        for space in self.spaces:
            if space.speaks_for(state, called_off):
                return space
        self.spaces.append(run_to_end(solve_by_shape(self.game, state, BUDGET)))
        assert self.spaces[-1].complete
        return self.spaces[-1]

    def look(self, state):
        return self.space(state).look(state, forced=True)

    def best(self, state):
        return {move.move for move in solution(self.game, state, self.space(state)).best}


def compare(general, engine, state):
    """Compare what a position is worth, and each of its moves, and how far the end is where the engine says it."""
    game = engine.game
    answer = engine.solve(state)
    same(general, engine, state, worths(game, state, answer), answer.distance)
    if ending(game, state) is None:
        moves = {move.move: move for move in answer.moves}
        assert moves.keys() == set(map(game.format_move, general.game.legal_moves(state)))
        for text, move in moves.items():
            after = game.play(state, game.parse_move(state, text))
            plies = None if move.distance is None else move.distance - 1
            same(general, engine, after, worths(game, state, move, game.player_to_move(state)), plies)
        if engine.timed and len(game.players(state)) == 2:
            assert general.best(state) == {move.move for move in answer.best}


def glance(general, engine, states):
    """Compare what many positions are worth, and the moves of some."""
    for number, state in enumerate(states):
        if number % WITH_MOVES == 0:
            compare(general, engine, state)
        else:
            found = engine.solve(state, NOW)
            same(general, engine, state, worths(engine.game, state, found), found.distance)


def same(general, engine, state, expected, distance):
    """Compare what a position is worth, and how far the end is."""
    found, where = general.look(state), engine.game.format(state)
    if expected == (None, None):  # nobody can force anything: play without end, which is a draw between two
        assert found.worths in ((None, None), ("draw", "draw")), where
    else:
        assert found.worths == expected, where
    if engine.timed and expected != ("loss",):  # to whoever loses alone it does not matter when
        assert found.distance == distance, where


def test_match_taking():
    engine = registry.engine("matches")
    for take, rule in product((*range(1, 9), 12, 40), ("misere", "normal")):
        general = General(engine.game)
        glance(
            general,
            engine,
            [engine.game.parse(f"{left} take={take} rule={rule}") for left in range(60, 0, -1)],
        )


PAN = {
    1: [rules for rules in VARIANTS if rules.cards(1)],
    2: VARIANTS[::5],
    3: [PanRules(2, True, 3, False, False)],
}
"""By ranks the rules under which all positions are looked at."""

MORE_OF_PAN = [PanRules(), PanRules(3, False, 3, True, False), PanRules(3, True, 3, False, True)]


@pytest.mark.parametrize(
    ("ranks", "several"), [*PAN.items(), pytest.param(3, MORE_OF_PAN, marks=pytest.mark.slow)], ids=str
)
def test_pan(ranks, several):
    engine = registry.engine("pan")
    for rules in several:
        general = General(engine.game)
        hands = pan.positions(ranks, rules.suits, rules.bottom_free)
        glance(general, engine, [State(hand, other, rules) for hand, other in hands])


@pytest.mark.parametrize(
    ("ranks", "players", "burn"), [(2, 2, 0), (3, 2, 2), (4, 2, 5), (2, 3, 0), (3, 3, 2)]
)
def test_pairs(ranks, players, burn):
    engine = registry.engine("pairs")
    general = General(engine.game)
    for state in all_positions(ranks, players, burn):
        for here in (state, state.hit()) if state.ending is None and not state.dealing else (state,):
            found, expected = general.look(here), engine.solve(here, Effort(exact=True)).worths
            assert all(type(share) is Fraction for share in found.worths)
            if found.ties:
                # A player to whom both are the same folds by the rules of the engine; the general solver takes the first.
                assert players > 2
                assert all(
                    low <= share <= high for share, (low, high) in zip(expected, found.ties, strict=True)
                )
            else:
                assert found.worths == expected, engine.game.format(here)


@pytest.mark.parametrize("cards", [(1, 2, 3, 4, 5), (1, 1, 2, 2, 3), (1, -1, 2, -3, 3), (-1, 2, -2, 3)])
def test_tanhinmin(cards):
    engine = registry.engine("tanhinmin")
    general = General(engine.game)
    for owners in product((0, 1, None), repeat=len(cards)):
        hand, other = (
            tuple(
                sorted(
                    (card for card, owner in zip(cards, owners, strict=True) if owner == player), key=strength
                )
            )
            for player in (0, 1)
        )
        if hand and other:
            for table in {0, *(card for card, owner in zip(cards, owners, strict=True) if owner is None)}:
                compare(general, engine, Table(hand, other, table))


def test_tanhinmin_with_random_hands():
    engine, rng = registry.engine("tanhinmin"), Random(11)
    for _ in range(60):
        most, cuts = rng.randint(2, 6), rng.random() < 0.5
        hand, other = (random_hand(rng, most, rng.randint(1, 4), cuts) for _ in range(2))
        compare(General(engine.game), engine, Table(hand, other, rng.choice([0, rng.randint(1, most)])))


BABANUKI = registry.game("babanuki")


class FirstPlace(Game):
    """Open-hand BABANUKI that is over when the first player has no card left: what the engine says is about that."""

    start = BABANUKI.start

    def players(self, state):
        return BABANUKI.players(state)

    def format(self, state):
        return BABANUKI.format(state)

    def player_to_move(self, state):
        return BABANUKI.player_to_move(state)

    def legal_moves(self, state):
        return BABANUKI.legal_moves(state)

    def play(self, state, move):
        return BABANUKI.play(state, move)

    def outcome(self, state):
        return state.finished[0] if state.finished else None


@pytest.mark.parametrize(
    ("players", "pairs"), [*((2, pairs) for pairs in range(1, 6)), (3, 1), (3, 2), (3, 3), (4, 2)]
)
def test_babanuki(players, pairs):
    engine = registry.engine("babanuki")
    for text in babanuki.starts(players, pairs):
        compare(General(FirstPlace()), engine, BABANUKI.parse(text))


@pytest.mark.parametrize("size", [2, 3, 4, 5, pytest.param(6, marks=pytest.mark.slow)])
def test_every_forest_of_shichinarabe(size):
    engine = registry.engine("shichinarabe")
    for parents in shichinarabe.rooted_forests(size):
        general = General(engine.game)
        glance(general, engine, [state for state, _ in coloured(size, parents)])


def test_boards_of_shichinarabe_with_rights_passes_and_edges_that_come_and_go():
    engine, rng = registry.engine("shichinarabe"), Random(12)
    for number in range(150):
        state = random_tree(rng, 7) if number % 3 == 0 else random_graph(rng, 6, number % 3 == 1)
        compare(General(engine.game), engine, random_options(rng, state))


@pytest.mark.parametrize("reading", READINGS)
def test_solitaire(reading):
    engine = registry.engine("solitaire")
    for suits, ranks, seeds in ((2, 3, 6), (3, 2, 6), (2, 4, 6), (3, 3, 3)):
        for seed in range(seeds):
            compare(General(engine.game), engine, deal(suits, ranks, seed, reading))
