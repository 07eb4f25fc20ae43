"""What the lessons say is so by the solution."""

from __future__ import annotations

import pytest

from lastcard.games.shichinarabe.rules import GAME, PLAYERS
from lastcard.games.shichinarabe.solver.answer import answer
from lastcard.games.shichinarabe.solver.gadgets import cover_board
from lastcard.games.shichinarabe.solver.verdict import solve
from lastcard.games.shichinarabe.view.board.board import SevensBoard
from lastcard.games.shichinarabe.view.lessons import LESSONS
from tests.helpers.native_page import played

BY_TITLE = {lesson.title: lesson for lesson in LESSONS}


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.title)
def test_pictures_are_those_of_the_board(lesson):
    states = played(GAME, lesson)
    assert len(lesson.frames) == len(states)
    solved = lesson.title not in ("The rules", "Why a blocked opponent loses")
    board = SevensBoard()
    for frame, state in zip(lesson.frames, states, strict=True):
        assert frame.drawing["colours"] == state.colours
        assert [vertex for vertex, *_ in frame.drawing["spots"]] == list(range(state.board.size))
        board.display(state, solve(state) if solved else None, players=PLAYERS, by=state.player)
        assert frame.drawing == {name: getattr(board, name) for name in frame.drawing}
        assert solved or not (frame.drawing["values"] or frame.drawing["winning"])


def test_captions_tell_moves_and_turns():
    captions = [frame.caption for frame in BY_TITLE["Why a blocked opponent loses"].frames]
    assert captions == [
        "Blue is to move.",
        "Blue plays 4. Red is to move.",
        "Red plays 1. Blue cannot move, so red wins.",
    ]
    assert BY_TITLE["A joker can wait"].frames[3].caption.startswith("Red whitens 4, then plays 5.")


def test_what_a_lesson_speaks_of_is_marked():
    assert BY_TITLE["The blocker"].frames[0].drawing["kept"] == 5
    assert BY_TITLE["A joker can wait"].frames[0].drawing["winning"] == ["9"]
    assert BY_TITLE["What a branch is worth"].frames[0].drawing["values"] == {"1": "+2", "5": "−1"}
    coming = [line for line in BY_TITLE["Tunnels"].frames[0].drawing["lines"] if line[2] == "coming"]
    assert coming == [[4, 8, "coming", "appears when 4 is played"]]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.title)
def test_whoever_can_win_keeps_the_win_along_the_line(lesson):
    states = played(GAME, lesson)
    assert len({answer(state).winner for state in states}) == 1


def test_a_blocked_opponent_loses():
    last = played(GAME, BY_TITLE["Why a blocked opponent loses"])[-1]
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
