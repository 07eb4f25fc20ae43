"""The exercises of match-taking, each answer by brute force."""

from __future__ import annotations

import re

from tests.games.matches.oracle import outcome
from tests.helpers.exercise_judge import Oracle, check, check_form, check_run, some


class Piles(Oracle):
    """Positions are (left, take, misere, player)."""

    def read(self, text):
        take = re.search(r"take=(\d+)", text)
        return int(text.split()[0]), int(take[1]) if take else 3, "normal" not in text, 0

    def mover(self, here):
        return here[3]

    def moves(self, here):
        left, take, misere, player = here
        return {str(one): (left - one, take, misere, 1 - player) for one in range(1, min(take, left) + 1)}

    def worth(self, here, player):
        wins, _ = outcome(*here[:3])
        return int(wins == (player == here[3]))

    def distance(self, here):
        return outcome(*here[:3])[1]


def test_every_answer_is_that_of_brute_force():
    oracle, made = Piles(), some("matches", 120)
    check_run("matches", made)
    for exercise in made:
        check_form(exercise)
        if exercise.kind != "lost-piles":
            check(exercise, oracle)
            continue
        _, take, misere, _ = oracle.read(exercise.position)
        lost = tuple(pile for pile in exercise.choices if not outcome(int(pile), take, misere)[0])
        assert exercise.answer == lost
