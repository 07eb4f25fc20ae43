"""What BABANUKI's lessons say is so."""

from __future__ import annotations

import json

import pytest

from lastcard.core.sentences import move_count
from lastcard.games.babanuki.rules import GAME
from lastcard.games.babanuki.solver.attractors import sharing
from lastcard.games.babanuki.solver.engine import ENGINE
from lastcard.games.babanuki.solver.three_players import STATEMENTS
from lastcard.games.babanuki.view.lessons import LESSONS, Steps
from lastcard.ui.learn import Learn
from lastcard.ui.learn.tasks import Exercise, Task
from lastcard.ui.rows import called
from tests.helpers.native_page import played

BY_TITLE = {lesson.title: lesson for lesson in LESSONS}


PLACED = [lesson for lesson in LESSONS if lesson.position]


@pytest.mark.parametrize("lesson", PLACED, ids=lambda lesson: lesson.title)
def test_every_picture_and_caption_is_that_of_its_position(lesson):
    states = played(GAME, lesson)
    assert len(lesson.frames) == len(states)
    for frame, state in zip(lesson.frames, states, strict=True):
        hands = [[card for card, _, _ in hand] for hand in frame.drawing["hands"]]
        assert hands == [[GAME.format_move(card) for card in hand] for hand in state.hands]
        if not state.finished and "within" in frame.caption:
            solution = ENGINE.solve(state)
            winner = called(GAME, state)[solution.worths.index("win")]
            assert (
                f"{winner.capitalize()} can force first place within {move_count(solution.distance or 0)}."
                in frame.caption
            )
        if "Nobody" in frame.caption:
            assert "win" not in ENGINE.solve(state).worths


def test_what_is_said_after_a_wrong_draw_is_so():
    for lesson in PLACED:
        for text in (
            map(GAME.format_move, GAME.parse(lesson.position).moves) if isinstance(lesson.task, Task) else ()
        ):
            exercise = Exercise(lesson.task)
            said = exercise.answer(text)
            if said["kind"] != "wrong":
                continue
            after = exercise._played(text)[2][said["at"]]
            if after.finished:
                assert after.finished[0] != 0
                assert said["says"].endswith("has no card left and is first.")
            elif "nobody can be sure" in said["says"]:
                assert "win" not in ENGINE.solve(after).worths
            else:
                winner = ENGINE.solve(after).worths.index("win")
                name = "your friend" if len(after.hands) == 2 else called(GAME, after)[winner]
                assert f"Now {name} can be first" in said["says"]
                assert winner != 0


def test_with_two_players_every_number_is_a_pair():
    for state in played(GAME, BY_TITLE["Why two players are easy"])[:-1]:
        for card in state.moves:
            assert (card in state.hands[state.player]) == (card != 0)


def test_what_is_said_of_three_players():
    solution = ENGINE.solve(GAME.parse(BY_TITLE["Why three are not"].position))
    assert solution.extra["draws"] == {"3": 2, "4": 1, "J": 2}
    assert solution.value is None


def test_the_sizes_are_those_that_are_named():
    lesson = BY_TITLE["Three sizes are all that counts"]
    assert "|X| = 2, |Y| = 2, |Z| = 1" in lesson.text
    assert sharing(GAME.parse(lesson.position)).counts == (2, 2, 1)


def test_the_rank_falls_by_one_with_every_draw_and_the_end_is_as_told():
    lesson = BY_TITLE["How to be sure"]
    assert [frame.drawing["rank"] for frame in lesson.frames] == [5, 4, 3, 2, 1, 0]
    *_, before, end = played(GAME, lesson)
    assert before.player == 1
    assert end.finished == (0, 1)


def test_the_print_is_wrong_where_it_is_said():
    lesson = BY_TITLE["The thesis corrected"]
    here = sharing(GAME.parse(lesson.position))
    claimed = next(one for one in STATEMENTS if (one.theorem, one.player) == ("5.4", 1))
    assert here.joker == claimed.joker
    assert claimed.holds(*here.counts)
    assert ENGINE.solve(GAME.parse(lesson.position)).extra["winner"] == 2
    assert played(GAME, lesson)[-1].finished == (2,)


def test_endless_play_comes_back():
    lesson = BY_TITLE["Play that never ends"]
    states = played(GAME, lesson)
    assert (states[0].hands, states[0].player) == (states[-1].hands, states[-1].player)
    solution = ENGINE.solve(states[0])
    assert solution.extra["draws"] == {"2": 1, "3": 1, "J": None}


def test_the_steps_open_their_positions():
    learn = Learn("babanuki", LESSONS, Steps, "source")
    assert len(learn.steps.lessons) == len(LESSONS)
    for step, lesson in zip(learn.steps.lessons, PLACED, strict=False):
        assert step["link"].startswith(f"#/babanuki/explore?pos={lesson.position}")
        assert len(json.loads(step["frames"])) == len(lesson.line) + 1
