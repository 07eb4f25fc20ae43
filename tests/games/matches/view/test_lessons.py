"""What the lessons of match-taking say is so, and their piles are what they are said to be."""

from __future__ import annotations

import pytest

from lastcard.games.matches.rules import GAME, MATCH_PLAYERS
from lastcard.games.matches.solver.verdict import solve
from lastcard.games.matches.view.board import MatchBoard
from lastcard.games.matches.view.lessons import LESSONS
from lastcard.ui.learn.tasks import Exercise
from tests.games.matches.oracle import outcome

BY_TITLE = {lesson.title: lesson for lesson in LESSONS}
TASKS = [lesson.task for lesson in LESSONS if lesson.task]


@pytest.mark.parametrize(
    ("title", "positions"),
    [("Count in fours", ["9"]), ("For those who like algebra", ["11", "18 take=4 rule=normal"])],
)
def test_the_pile_is_drawn_as_the_board_draws_it(title, positions):
    drawn = []
    for position in positions:
        board, state = MatchBoard(), GAME.parse(position)
        board.display(state, solve(state), players=MATCH_PLAYERS)
        assert sum(part["size"] for part in board.groups) == state.left
        drawn.append({"groups": board.groups, "more": board.more})
    assert BY_TITLE[title].frames[0].drawing == {"piles": drawn}


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.position)
def test_the_pile_of_a_task_lies_as_it_is(task):
    frame = task.scene.frame(task.scene.voice(GAME.parse(task.position)), GAME.parse(task.position))
    state = GAME.parse(task.position)
    assert sum(part["size"] for part in frame.drawing["piles"][0]["groups"]) == state.left
    assert frame.drawing["most"] == state.largest_move()
    assert frame.caption == f"{state.left} matches left. Your turn."


def test_two_three_and_four_leave_one():
    assert "two, three or four matches you can always leave one" in BY_TITLE["Leave one"].task.right
    assert all(outcome(left, 3, True)[0] for left in (2, 3, 4))


def test_the_traps_are_those_that_are_named():
    traps = [left for left in range(2, 22) if not outcome(left, 3, True)[0]]
    assert f"trapped: at {', '.join(map(str, traps))}." in BY_TITLE["Count in fours"].task.right


@pytest.mark.parametrize(
    ("take", "misere", "over"), [(3, True, 1), (4, False, 0), (7, True, 1), (2, False, 0)]
)
def test_the_traps_are_where_the_letters_say(take, misere, over):
    for left in range(1, 40):
        assert outcome(left, take, misere)[0] == (left % (take + 1) != over)


def test_what_is_said_of_a_wrong_take_is_so():
    exercise = Exercise(BY_TITLE["The extras"].task)
    said = exercise.answer("1")["says"]
    assert said == (
        "You take 1. Your friend takes 1. That leaves you 9. Whatever you take, your friend makes it up to 4, "
        "and you end up with the last match."
    )
    assert not outcome(9, 3, True)[0]
    assert Exercise(BY_TITLE["The last match"].task).answer("3")["says"] == (
        "You take 3. You took the last match: your friend wins."
    )
