"""The exercises of Pan, each answer by brute force."""

from __future__ import annotations

from functools import cache

import pytest

from tests.games.pan.oracle import children, solve
from tests.helpers.exercise_judge import Oracle, best, check, check_form, check_run, some


@cache
def solved(ranks):
    return solve(ranks)


class Hands(Oracle):
    """Positions are (hand of the player to move, hand of the other, player)."""

    def read(self, text):
        return (*(tuple(map(int, hand)) for hand in text.split("/")), 0)

    def mover(self, here):
        return here[2]

    def moves(self, here):
        return {move: (*after, 1 - here[2]) for move, after in children(here[:2]).items()}

    def worth(self, here, player):
        mine = {"win": 1, "draw": 0.5, "loss": 0}[solved(len(here[0]))[here[:2]][0]]
        return mine if player == here[2] else 1 - mine

    def distance(self, here):
        return solved(len(here[0]))[here[:2]][1]


def judge(made):
    oracle = Hands()
    for exercise in made:
        check_form(exercise)
        if exercise.kind != "place-or-take":
            check(exercise, oracle)
            continue
        right = {"take" if move == "t" else "place" for move in best(oracle, oracle.read(exercise.position))}
        assert {*exercise.answer} == right


def test_every_answer_is_that_of_brute_force():
    made = some("pan", 120)
    check_run("pan", made)
    judge([exercise for exercise in made if exercise.position.index("/") == 3])


@pytest.mark.slow
def test_four_ranks_too():
    """A minute: the brute force sweeps over 33,750 positions again and again."""
    judge(exercise for exercise in some("pan", 500, seed=6) if exercise.position.index("/") == 4)
