"""Practise with games that bring nothing but their rules: what there is, what there is not, and no standing still."""

from __future__ import annotations

import pytest

from lastcard.core.exercises import Exercises, NoExercise, making
from lastcard.core.general import GeneralEngine
from lastcard.core.progress import Progress, run_to_end
from tests.core.general.games import dice, nim
from tests.helpers.native_page import act
from tests.toys import lights, lots, ring
from tests.ui.practise.practise_tab import answer, exercise, of_rules, on, wrong


@pytest.mark.parametrize("game", [nim.GAME, lights.GAME, lots.GAME, ring.GAME])
def test_a_game_in_one_file_has_the_general_kinds(game):
    tab = of_rules(game)
    kinds = [name for name, _ in tab.panel.kinds]
    assert kinds == [kind.name for kind in Exercises(GeneralEngine(game)).kinds]
    asked = 0
    for kind in kinds:
        tab.visit({"kind": kind, "grade": "1", "seed": "7"})
        if tab.panel.stage == "none":
            assert "No exercise of this kind" in tab.panel.notice
            continue
        asked += 1
        for number in range(2):
            one = exercise(tab)
            answer(tab, *(one.answer if number else wrong(one)))
            assert tab.panel.reply["right"] == bool(number)
            assert tab.panel.reply["sentence"]
            on(tab)
            if tab.panel.stage == "none":  # some games have few
                break
    assert asked


def test_what_a_game_has_none_of_is_said_and_another_kind_can_be_chosen():
    tab = of_rules(dice.GAME, kind="best-move", grade="3")
    assert (tab.panel.stage, tab.panel.question) == ("none", {})
    assert tab.panel.notice.startswith("No exercise of this kind")
    act(tab.panel, "choose", kind="who-wins", grade=1)
    assert tab.panel.stage in ("ask", "none")


class Endless(type(nim.GAME)):
    """Nim with heaps far too large to be solved from the rules."""

    name = "endless"

    start = nim.State((90, 91, 92, 93, 94, 95))


@pytest.mark.slow  # smaller games are above
def test_a_game_that_is_too_large_says_so_and_never_stands_still(monkeypatch):
    monkeypatch.setattr(making, "EXERCISE_BUDGET", 2_000)
    slices = []

    def slice_by_slice():
        for step in Exercises(GeneralEngine(Endless())).in_slices("best-move", 1, 7):
            assert isinstance(step, Progress)
            slices.append(step)

    with pytest.raises(NoExercise, match="too large to be solved exactly"):
        slice_by_slice()
    assert len(slices) > 10 * making.MOST_OPEN  # not one for each position
    tab = of_rules(Endless())
    assert tab.panel.stage == "none"
    assert "too large to be solved exactly" in tab.panel.notice


def test_work_in_slices_makes_the_same_exercises():
    one, other = (Exercises(GeneralEngine(nim.GAME)) for _ in range(2))
    made, sliced = one.made(grade=1, seed=3), other.in_slices(grade=1, seed=3)
    whole, parts = [next(made) for _ in range(8)], []
    while len(parts) < 8:
        step = next(sliced)
        if not isinstance(step, Progress):
            parts.append(step)
            run_to_end(other.solving(other.game.parse(step.position)))  # whatever is asked in between
    assert parts == whole
