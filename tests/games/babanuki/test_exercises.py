"""The exercises of BABANUKI, each answer by brute force over concrete cards."""

from __future__ import annotations

from functools import cache

import pytest

from tests.games.babanuki.oracle import first, not_last, table
from tests.helpers.exercise_judge import Oracle, check, check_form, check_run, some

NAMES = ("first", "second", "third", "fourth")


class Tables(Oracle):
    """Positions are tables; who can force first place is worked out for all that follow from the one that was read."""

    def __init__(self):
        self.solved = cache(first)

    def read(self, text):
        self.after, self.forced = self.solved(table(text))
        return table(text)

    def mover(self, here):
        return here.seats[0]

    def moves(self, here):
        return dict(self.after[here])

    def worth(self, here, player):
        if here in self.forced[player]:
            return 1
        return 0 if any(here in found for found in self.forced.values()) else 0.5

    def distance(self, here):
        return next((found[here] for found in self.forced.values() if here in found), None)

    def whose(self, here):
        if len(here.seats) == 2:
            return super().whose(here)
        return next((NAMES[seat] for seat, found in self.forced.items() if here in found), "nobody")


def cards(text):
    return text.count(",") + text.count("|") + 1


def judge(made):
    oracle = Tables()
    for exercise in made:
        check_form(exercise)
        if exercise.kind == "who-forces":
            assert [NAMES[seat] for seat in not_last(table(exercise.position))] == [*exercise.answer]
        else:
            check(exercise, oracle)


def test_every_answer_is_that_of_brute_force():
    """Nine cards and more are left to the slow tests."""
    made = some("babanuki", 120)
    check_run("babanuki", made)
    judge([exercise for exercise in made if cards(exercise.position) < 9])


@pytest.mark.slow
def test_larger_hands_too():
    """Some minutes: each position has thousands of others after it."""
    judge(exercise for exercise in some("babanuki", 200, seed=6) if 9 <= cards(exercise.position) < 12)
