"""What the lessons say is so by the solution."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from lastcard.games.shichinarabe.rules import GAME
from lastcard.games.shichinarabe.solver import answer, solve
from lastcard.games.shichinarabe.solver.gadgets import cover_board
from lastcard.games.shichinarabe.view.lessons import LESSONS

BY_TITLE = {lesson.title: lesson for lesson in LESSONS}


def played(lesson):
    states = [GAME.parse(lesson.position)]
    for text in lesson.line:
        states.append(GAME.play(states[-1], GAME.parse_move(states[-1], text)))
    return states


def test_pictures_are_well_formed_and_there_is_one_a_move():
    for lesson in LESSONS:
        assert len(lesson.more) == len(lesson.line)
        for picture in (lesson.picture, *(frame.picture for frame in lesson.more)):
            ElementTree.fromstring(picture)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.title)
def test_whoever_can_win_keeps_the_win_along_the_line(lesson):
    states = played(lesson)
    assert len({answer(state).winner for state in states}) == 1


def test_a_blocked_opponent_loses():
    last = played(BY_TITLE["Why a blocked opponent loses"])[-1]
    assert (last.winner, last.colours) == (0, "WWRBWR")


def test_the_values_of_the_lesson():
    branch = solve(GAME.parse(BY_TITLE["What a branch is worth"].position))
    assert branch.extra["values"] == {"1": 2, "5": -1}
    sum_ = solve(GAME.parse(BY_TITLE["But somebody empties first"].position))
    assert (sum_.extra["total"], sum_.extra["winner"]) == (1, "b")
    assert len(solve(GAME.parse(BY_TITLE["Values add"].position)).extra["values"]) == 8


def test_the_blocker_of_the_lesson():
    facts = solve(GAME.parse(BY_TITLE["The blocker"].position)).reason.facts
    assert (facts["blocker"], facts["price"], facts["lead"], facts["underdog"]) == (5, 1, 0, "b")


def test_the_joker_waits():
    solution = solve(GAME.parse(BY_TITLE["A joker can wait"].position))
    assert solution.extra["winning_moves"] == ["9"]


def test_the_hard_question():
    state = GAME.parse(BY_TITLE["Where no short way is known"].position)
    assert GAME.format(state) == GAME.format(cover_board(4, [(0, 1), (1, 2), (2, 3)], 1))
    assert answer(state).winner == 1
    assert answer(cover_board(4, [(0, 1), (1, 2), (2, 3)], 2)).winner == 0
