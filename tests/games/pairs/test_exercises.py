"""The exercises of Pairs, each answer by brute force in fractions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lastcard.games.pairs.rules import GAME
from tests.games.pairs.oracle import of
from tests.helpers.exercise_judge import Oracle, check, check_form, check_run, some


class Rounds(Oracle):
    """Positions are the package's own: its rules are what the rules' tests judge."""

    def read(self, text):
        return GAME.parse(text)

    def mover(self, here):
        return GAME.player_to_move(here)

    def moves(self, here):
        legal = GAME.legal_moves(here) or [move for move, _ in GAME.chance_outcomes(here)]
        return {GAME.format_move(move): GAME.play(here, move) for move in legal}

    def worth(self, here, player):
        return of(here)[player]

    def whose(self, here):
        shares = of(here)
        return GAME.players(here)[shares.index(max(shares))]


def judge(made):
    oracle = Rounds()
    for exercise in made:
        check_form(exercise)
        if exercise.kind != "hit-or-fold":
            check(exercise, oracle)
            continue
        state = GAME.parse(exercise.position)
        worth = {
            "hit": of(replace(state, dealing=True))[state.player],
            "fold": of(state.fold())[state.player],
        }
        assert exercise.answer == (max(worth, key=worth.get),)
        assert abs(exercise.facts["cost"] - abs(worth["hit"] - worth["fold"])) < 1e-9


def dealt(exercise):
    return sum(map(len, GAME.parse(exercise.position).stacks))


def test_every_answer_is_that_of_brute_force():
    """Fewer than nine cards, after which many positions follow, are left to the slow tests."""
    made = some("pairs", 100)
    check_run("pairs", made)
    judge([exercise for exercise in made if dealt(exercise) > 8])


@pytest.mark.slow
def test_few_cards_too():
    """Two minutes and a gigabyte: a million positions in fractions."""
    judge(some("pairs", 250, seed=6))
