"""Payoffs that differ by less than floats can show: the better one is found, and only that one is called best."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lastcard import CHANCE, Game, GameError, Outcome
from lastcard.core.exercises.exercise import judge_solved
from lastcard.core.general import GeneralEngine
from lastcard.core.playing.review import review
from lastcard.core.worth import as_good, better

HALF = Fraction(1, 2)

PAIRS = [
    (Fraction(10**17), Fraction(10**17 + 1)),
    (HALF, HALF + Fraction(1, 10**10)),
    (Fraction(1, 3), Fraction(1, 3) + Fraction(1, 10**40)),
    (Fraction(1 - 10**300), Fraction(2 - 10**300)),
]
"""A worse and a better payoff."""

SHAPES = {
    "alone": {"root": (0, ["worse", "better"])},
    "alone-chance": {
        "root": (0, ["low", "high"]),
        "low": (CHANCE, ["worse", "worse"]),
        "high": (CHANCE, ["worse", "better"]),
    },
    "alone-round": {"root": (0, ["worse", "better", "back"]), "back": (0, ["root", "worse"])},
    "alone-round-chance": {
        "root": (0, ["worse", "high", "back"]),
        "back": (CHANCE, ["root", "worse"]),
        "high": (CHANCE, ["root", "better"]),
    },
    "two": {"root": (0, ["low", "high"]), "low": (1, ["worse"]), "high": (1, ["better"])},
    "two-round": {"root": (0, ["low", "high"]), "low": (1, ["worse", "root"]), "high": (1, ["better"])},
    "two-round-chance": {
        "root": (0, ["low", "high"]),
        "low": (1, ["worse"]),
        "high": (CHANCE, ["root", "better"]),
    },
    "two-for-themselves": {"root": (0, ["worse", "better"])},
    "many": {"root": (0, ["low", "high"]), "low": (2, ["worse"]), "high": (1, ["better"])},
    "many-chance": {
        "root": (0, ["low", "high"]),
        "low": (CHANCE, ["worse", "worse"]),
        "high": (CHANCE, ["worse", "better"]),
    },
}
"""By name the moves of each position, and who makes them; the second move of the root is the only best one."""


class Tree(Game[str, str]):
    """A position that is not listed is an end: a payoff for the first player, and what depends on it for the others."""

    name = "tree"
    start = "root"

    def __init__(self, shape, worse, better):
        self.nodes, self.amounts = SHAPES[shape], {"worse": worse, "better": better}
        self.count = 1 if "alone" in shape else 3 if "many" in shape else 2
        self.shared = shape != "two-for-themselves"

    def players(self, state):
        return ("red", "blue", "green")[: self.count]

    def player_to_move(self, state):
        return self.nodes.get(state, (0,))[0]

    def legal_moves(self, state):
        return self.nodes[state][1]

    def play(self, state, move):
        return move

    def chance_outcomes(self, state):
        return tuple((move, HALF) for move in self.nodes[state][1])

    def outcome(self, state):
        if state in self.nodes:
            return None
        mine = self.amounts[state]
        return (mine, 1 - mine if self.shared else 0, 0)[: self.count]

    def parse_move(self, state, text):
        return text

    def format_move(self, move):
        return move

    def parse(self, text):
        return text

    def format(self, state):
        return state


@pytest.mark.parametrize(("worse", "better_one"), PAIRS, ids=["large", "close", "third", "huge"])
@pytest.mark.parametrize("shape", SHAPES)
def test_the_better_of_two_payoffs_is_found(shape, worse, better_one):
    game = Tree(shape, worse, better_one)
    found = GeneralEngine(game).solve("root")
    best = game.legal_moves("root")[1]
    assert found.status == "exact"
    assert [move.move for move in found.best] == [best]
    assert found.moves[0].move == best
    payoff = found.worths[0]
    assert isinstance(payoff, Fraction)
    assert payoff > worse
    if "chance" not in shape or "round" in shape:
        assert payoff == better_one
    else:
        assert payoff == (worse + better_one) / 2
    engine = GeneralEngine(game)
    assert GeneralEngine(game).solve("root").best_moves == (best,)
    first = game.legal_moves("root")[0]
    assert first not in judge_solved(game, "root", engine.solve("root")).best
    assert [one.better[0].move for one in review(game, engine.solve, "root", [first]).mistakes] == [best]


def test_floats_are_read_as_their_shortest_decimal():
    found = GeneralEngine(Tree("two", 0.1, 0.3)).solve("root")
    assert found.worths == (Fraction(3, 10), Fraction(7, 10))


def test_the_same_payoff_written_in_two_ways_is_the_same():
    found = GeneralEngine(Tree("alone", Fraction(3, 10), 0.3)).solve("root")
    assert len(found.best) == 2


def test_only_floats_may_differ_by_rounding():
    assert as_good(0.1 + 0.2, 0.3)
    assert as_good(0.1 + 0.2, Fraction(3, 10))
    assert not as_good(Fraction(1, 2), Fraction(1, 2) + Fraction(1, 10**30))
    assert better("win", "draw")
    assert as_good(None, "draw")


def test_a_payoff_that_no_float_holds_is_refused():
    with pytest.raises(GameError, match="is beyond ±10\\*\\*300"):
        GeneralEngine(Tree("alone", 0, 10**301)).solve("root")


class Off(Game[int, int]):
    """Play goes round for ever, unless red ends it at once, which is a loss."""

    name = "off"
    start = 0

    def player_to_move(self, state):
        return 0

    def legal_moves(self, state):
        return [0, 1]

    def play(self, state, move):
        return move

    def outcome(self, state):
        return 1 if state else None

    def called_off(self, state):
        return Outcome((Fraction(3, 2), Fraction(-1, 2)))


def test_play_called_off_for_payoffs_that_are_no_result_is_no_win():
    assert GeneralEngine(Off()).solve(0).worths != ("win", "loss")
