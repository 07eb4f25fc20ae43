"""The exercises of match-taking, each answer by brute force."""

from __future__ import annotations

import re

from lastcard import registry
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


def test_a_wrong_pile_is_played_with_the_take_that_wins_and_a_missing_one_as_it_is_lost():
    offered, oracle = registry.exercises("matches"), Piles()
    for exercise in some("matches", 12, kind="lost-piles", seed=2):
        won = [pile for pile in exercise.choices if pile not in exercise.answer]
        for given, pile in (
            (exercise.answer, exercise.answer[-1]),
            (won, won[0] if won else ""),
            (exercise.answer[1:], exercise.answer[0]),
        ):
            if not given:
                continue
            reply = offered.reply(exercise, given)
            here = oracle.read(reply.start)
            assert (here[0], reply.start.split()[1:]) == (int(pile), exercise.position.split()[1:])
            assert reply.line
            if pile in won:
                assert outcome(here[0] - int(reply.line[0]), *here[1:3])[0] is False
                assert f"take {reply.line[0]}" in reply.sentence
