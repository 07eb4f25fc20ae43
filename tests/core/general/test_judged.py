"""The general solver against definitions, on random small games of every shape."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lastcard import Outcome, drawn, won
from lastcard.core.engine import NOW, Effort
from lastcard.core.game import CHANCE, legal_moves
from lastcard.core.general import GeneralEngine
from tests.core.finite_games import graphs
from tests.core.general import judge
from tests.core.general.random_games import RandomGame, games

RESULTS_OF_TWO = st.sampled_from([0, 1, "draw"])
RESULTS_OF_ONE = st.sampled_from([0, "draw", Outcome((0.0,), "", ("loss",))])
NUMBERS = {
    count: st.tuples(*[st.integers(-2, 3)] * count)
    | st.tuples(*[st.fractions(-2, 3, max_denominator=3)] * count)
    for count in (1, 2, 3)
}
OFFS = st.sampled_from([None, drawn(2), won(0, 2), won(1, 2)])

SHAPES = {
    "two": (games(2, RESULTS_OF_TWO, most=7), judge.two),
    "two, round": (games(2, RESULTS_OF_TWO, rounds=True), judge.two),
    "two, round, called off": (games(2, RESULTS_OF_TWO, rounds=True, off=OFFS), judge.two),
    "graphs": (graphs(), judge.two),
    "one": (games(1, RESULTS_OF_ONE, rounds=True), judge.alone),
    "one for numbers": (games(1, NUMBERS[1], rounds=True), judge.alone),
    "three": (games(3, st.sampled_from([0, 1, 2, "draw"]), most=7), judge.many),
    "three, round": (games(3, st.sampled_from([0, 1, 2, "draw"]), rounds=True), judge.many),
    "four, round": (games(4, st.integers(0, 3), rounds=True), judge.many),
    "numbers": (games(2, NUMBERS[2], most=7), judge.numbers),
    "three for numbers": (games(3, NUMBERS[3], most=7), judge.numbers),
    "one with chance": (games(1, NUMBERS[1], chance=True, most=7), judge.numbers),
    "three with chance": (games(3, NUMBERS[3], chance=True, most=7), judge.numbers),
}

UNJUDGED = {
    "chance, round": (games(2, RESULTS_OF_TWO, chance=True, rounds=True), None),
    "chance, round, numbers": (games(2, NUMBERS[2], chance=True, rounds=True), None),
    "round, numbers": (games(2, NUMBERS[2], rounds=True), None),
}
"""Shapes of which `judge` knows no definition; others do (`test_expected_forced`)."""

GO_ROUND = {
    "moves that are as good": ((-2, 1), (-1, ((3, 0), (2, 1), (1, 2))), (1, (2, 1, 0))),
    "no end, beside a game for numbers": (
        (0, (6, 5, 5)), (-1, ((1, 5), (1, 1))), (-2, (1, -1)), (0, (0, 4, 1)), (-2, (-1, 1)), (-1, ((1, 6), (1, 1))), (0, (1,)),
    ),
    "always the same in all, beside a game in which it varies": (
        (-2, (2, -2)), (1, (4, 2)), (0, (6, 5)), (0, (4, 0)), (0, (3,)), (-2, (1, 1)), (0, (6,)), (-2, (2, 1)),
    ),
    "no way round, beside a game with one": (
        (1, (5,)), (0, (5, 0)), (1, (2, 0, 3)), (1, (1, 0)), (1, (7, 6)), (-2, (-1, 1)), (0, (1, 7)), (-2, (-1, 1)),
    ),
}  # fmt: skip
"""Games with play that goes round, in whose positions different things hold."""


def exact(everyone):
    return tuple(worth if isinstance(worth, str) or worth is None else Fraction(worth) for worth in everyone)


@pytest.mark.parametrize("shape", SHAPES)
@settings(max_examples=15)
@given(data=st.data())
def test_every_position_is_worth_what_the_definition_says(shape, data):
    strategy, judged = SHAPES[shape]
    game = data.draw(strategy)
    for state in range(len(game.nodes)):
        found = GeneralEngine(game).solve(state)
        worths, distance = judged(game, state)
        assert (exact(found.worths), found.distance) == (exact(worths), distance)
        assert found.status == "exact"
        mover = game.player_to_move(state)
        if found.moves:
            assert found.value == (
                worths[mover] if mover != CHANCE and isinstance(worths[mover], str) else None
            )
            assert found.extra["searched"] == len(judge.follow(game, state)[0])
            assert sorted(move.move for move in found.moves) == sorted(map(str, legal_moves(game, state)))


def comes_to(game, state, judged, move):
    """What a move is worth, judged as a position of its own."""
    worths, distance = judged(game, game.play(state, int(move.move)))
    return exact(worths), None if distance is None else distance + 1


@pytest.mark.parametrize(
    "shape", [shape for shape in SHAPES if shape != "three, round" and shape != "four, round"]
)
@settings(max_examples=15)
@given(data=st.data())
def test_every_move_comes_to_what_the_position_after_it_is_worth(shape, data):
    strategy, judged = SHAPES[shape]
    game = data.draw(strategy)
    found = GeneralEngine(game).solve(0)
    if any(isinstance(worth, Fraction) for worth in found.worths):
        judged = judge.numbers if judged is not judge.alone else judge.alone
    for move in found.moves:
        worths, distance = comes_to(game, 0, judged, move)
        if shape == "one for numbers" and not isinstance(worths[0], Fraction):
            continue
        assert exact(move.worths) == worths
        if worths == ("loss",):
            assert move.distance is None
        elif judged is not judge.numbers:
            assert move.distance == distance
    mover = game.player_to_move(0)
    if found.moves and mover != CHANCE:
        assert exact(found.moves[0].worths) == exact(found.worths)
        assert found.moves[0].distance == found.distance


def said(solution):
    """What a solution says but for how large the table is that it is from."""
    told = solution.as_dict()
    assert told.pop("searched") >= 1
    return told


@pytest.mark.parametrize("nodes", GO_ROUND.values(), ids=GO_ROUND)
def test_answers_do_not_depend_on_the_game_that_a_position_was_met_in(nodes):
    game = RandomGame(nodes, ("first", "second"))
    for root, state in product(range(len(nodes)), repeat=2):
        engine = GeneralEngine(game)
        engine.solve(root)
        assert said(engine.solve(state)) == said(GeneralEngine(game).solve(state))
        assert engine.solve(state, NOW).value == GeneralEngine(game).solve(state, NOW).value


@pytest.mark.parametrize("shape", [*SHAPES, *UNJUDGED])
@settings(max_examples=6)
@given(data=st.data(), seed=st.integers(0, 99))
def test_answers_do_not_depend_on_what_was_asked_before(shape, data, seed):
    game = data.draw((SHAPES | UNJUDGED)[shape][0])
    engine = GeneralEngine(game)
    asked = [(state, budget) for state in range(len(game.nodes)) for budget in (2, 5, 1000)] * 2
    Random(seed).shuffle(asked)
    for state, budget in asked:
        fresh = GeneralEngine(game)
        assert said(engine.solve(state, Effort(budget=budget))) == said(
            fresh.solve(state, Effort(budget=budget))
        )
        again = GeneralEngine(game).solve(state, Effort(budget=budget, alike=True))
        assert engine.solve(state, Effort(budget=budget, alike=True)).as_dict() == again.as_dict()
        assert (
            fresh.solve(state, Effort(budget=budget, alike=True)).as_dict()
            == fresh.solve(state, Effort(budget=budget)).as_dict()
        )
        engine.solve(state, NOW)


@pytest.mark.parametrize("shape", SHAPES)
@settings(max_examples=20)
@given(data=st.data(), budget=st.integers(0, 8))
def test_what_a_budget_leaves_is_true(shape, data, budget):
    game = data.draw(SHAPES[shape][0])
    bounded, whole = GeneralEngine(game).solve(0, Effort(budget=budget)), GeneralEngine(game).solve(0)
    if len(judge.follow(game, 0)[0]) <= budget:
        assert bounded == whole
    if bounded.known and any(worth is not None for worth in bounded.worths):
        assert bounded.worths == whole.worths
        assert bounded.value == whole.value
    if bounded.distance is not None:
        assert bounded.distance == whole.distance
    truth = {move.move: move for move in whole.moves}
    for move in bounded.moves:
        if any(worth is not None for worth in move.worths):
            assert move.worths == truth[move.move].worths
        if move.distance is not None:
            assert move.distance == truth[move.move].distance
    if bounded.status == "exact":
        assert bounded.moves == whole.moves
    if not bounded.known:
        assert bounded.reason.kind == "open"
