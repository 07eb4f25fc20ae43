"""What the lessons say is so by the solution."""

from __future__ import annotations

import json

import pytest

from lastcard.games.shichinarabe.rules import GAME
from lastcard.games.shichinarabe.rules.cards import card_at
from lastcard.games.shichinarabe.solver.explain import answer_position
from lastcard.games.shichinarabe.solver.reductions import cover_board
from lastcard.games.shichinarabe.solver.verdict import solve
from lastcard.games.shichinarabe.view.board import SevensBoard
from lastcard.games.shichinarabe.view.lessons import LESSONS
from lastcard.ui.learn.tasks import Exercise
from lastcard.ui.rows import called
from tests.helpers.native_page import played

BY_TITLE = {lesson.title: lesson for lesson in LESSONS}


PLACED = [lesson for lesson in LESSONS if lesson.position]


@pytest.mark.parametrize("lesson", PLACED, ids=lambda lesson: lesson.title)
def test_pictures_are_those_of_the_board(lesson):
    states = played(GAME, lesson)
    assert len(lesson.frames) == len(states)
    solved = not lesson.task and lesson.title != "A whole deal"
    board = SevensBoard()
    for frame, state in zip(lesson.frames, states, strict=True):
        assert frame.drawing["colours"] == state.colours
        assert [vertex for vertex, *_ in frame.drawing["spots"]] == list(range(state.board.size))
        players = ("you", "your friend") if lesson.task else called(GAME, state)
        board.display(state, solve(state) if solved else None, players=players, by=state.player, argued=True)
        assert frame.drawing == {name: getattr(board, name) for name in frame.drawing}
        assert solved or not (frame.drawing["values"] or frame.drawing["winning"])


def test_captions_tell_moves_and_turns():
    captions = [frame.caption for frame in BY_TITLE["A whole deal"].frames]
    assert captions[:2] == ["Red is to move.", "Red plays 6♠. Blue is to move."]
    joker = Exercise(BY_TITLE["A joker can wait"].task)
    said = joker.answer("!4 5")["says"]
    assert said.startswith("You whiten 4, then play 5. Your friend plays 3.")
    gate = Exercise(BY_TITLE["Keep the gate shut"].task)
    assert gate.answer("5")["says"].endswith(
        "Your friend plays A♠. Your friend has nothing left: your friend wins."
    )
    frames = json.loads(gate.answer("24")["frames"])
    assert frames[-1][1] == "You play K♥. Your friend cannot play: you win."


def test_what_a_lesson_speaks_of_is_marked():
    assert BY_TITLE["The blocker"].frames[0].drawing["kept"] == 5
    assert BY_TITLE["What a branch is worth"].frames[0].drawing["values"] == {"1": "+2", "5": "−1"}
    coming = [line for line in BY_TITLE["Tunnels"].frames[0].drawing["lines"] if line[2] == "coming"]
    assert coming == [[4, 8, "coming", "appears when 4 is played"]]


@pytest.mark.parametrize("lesson", PLACED, ids=lambda lesson: lesson.title)
def test_whoever_can_win_keeps_the_win_along_the_line(lesson):
    states = played(GAME, lesson)
    assert len({answer_position(state).winner for state in states}) == 1


def test_nothing_gives_a_task_away():
    for lesson in LESSONS:
        if lesson.task:
            assert not lesson.frames[0].drawing["winning"]
            assert not lesson.frames[0].drawing["values"]


def test_the_cards_of_the_first_tasks_are_those_they_speak_of():
    for title, held in (
        ("Keep the gate shut", {"2♠": "R", "A♠": "B", "K♥": "R"}),
        ("Who can wait longer?", {"2♠": "R", "A♠": "B", "Q♥": "R", "K♥": "R", "2♦": "B", "A♦": "R"}),
    ):
        state = GAME.parse(BY_TITLE[title].position)
        left = {card_at(vertex): colour for vertex, colour in enumerate(state.colours) if colour != "W"}
        assert left == held


def test_the_branches_that_are_to_be_counted():
    values = solve(GAME.parse(BY_TITLE["Count the branches"].position)).extra["values"]
    assert values == {"1": 1, "4": 0}


def test_the_free_moves_are_those_of_your_own_before_the_gate():
    choice = BY_TITLE["Free moves"].task
    state = GAME.parse(choice.position)
    assert state.colours[1:] == "RRRBB"  # the branch of 1 is a path; the last dot hangs by itself
    free = "RRRB".index("B") - 1
    assert choice.answer(state) == str(free) == "2"


def test_the_values_of_the_lesson():
    branch = solve(GAME.parse(BY_TITLE["What a branch is worth"].position))
    assert branch.extra["values"] == {"1": 2, "5": -1}
    sum_ = solve(GAME.parse(BY_TITLE["Who finishes first?"].position))
    assert (sum_.extra["total"], sum_.extra["winner"]) == (1, "b")  # red can wait longer, and loses the race
    assert len(solve(GAME.parse(BY_TITLE["Values add"].position)).extra["values"]) == 8


def test_the_blocker_of_the_lesson():
    facts = solve(GAME.parse(BY_TITLE["The blocker"].position)).reason.facts
    assert (facts["blocker"], facts["price"], facts["lead"], facts["underdog"]) == (5, 1, 0, "b")


def test_the_joker_waits():
    solution = solve(GAME.parse(BY_TITLE["A joker can wait"].position))
    assert solution.extra["winning_moves"] == ["9"]


def test_the_hard_question():
    state = GAME.parse(BY_TITLE["When no shortcut is known"].position)
    assert GAME.format(state) == GAME.format(cover_board(4, [(0, 1), (1, 2), (2, 3)], 1))
    assert answer_position(state).winner == 1
    assert answer_position(cover_board(4, [(0, 1), (1, 2), (2, 3)], 2)).winner == 0
