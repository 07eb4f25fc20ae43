"""What the lessons of match-taking say is so, and their piles are what they are said to be."""

from __future__ import annotations

import pytest

from lastcard.games.matches.rules import GAME, PLAYERS
from lastcard.games.matches.solver.verdict import solve
from lastcard.games.matches.view.board.board import MatchBoard
from lastcard.games.matches.view.lessons import LESSONS

BY_TITLE = {lesson.title: lesson for lesson in LESSONS}


def piles(title: str) -> list[list[tuple[int, str, str]]]:
    [frame] = BY_TITLE[title].frames
    return [
        [(part["size"], part["kind"], part["label"]) for part in pile["groups"]]
        for pile in frame.drawing["piles"]
    ]


@pytest.mark.parametrize(
    "title", ["And so on, in rounds of four", "How to win all the others", "Other takes, other endings"]
)
def test_the_pile_is_drawn_as_the_board_draws_it(title):
    lesson, board = BY_TITLE[title], MatchBoard()
    state = GAME.parse(lesson.position)
    board.display(state, solve(state), players=PLAYERS)
    assert lesson.frames[0].drawing == {"piles": [{"groups": board.groups, "more": board.more}]}
    assert sum(part["size"] for part in board.groups) == state.left


def test_the_first_position_is_on_show():
    for lesson in LESSONS[:2]:
        [pile] = piles(lesson.title)
        assert sum(size for size, _, _ in pile) == GAME.parse(lesson.position).left


def test_two_three_and_four_leave_one():
    assert piles("Two, three and four are won") == [
        [(1, "last", "last"), (take, "take", f"take {take}")] for take in (1, 2, 3)
    ]


def test_every_take_from_five_is_answered():
    for pile in piles("Five is lost"):
        (left, _, _), (answer, _, says), (take, _, _) = pile
        assert left + answer + take == GAME.parse(BY_TITLE["Five is lost"].position).left
        assert solve(GAME.parse(str(left + answer))).value == "win"
        assert [move.move for move in solve(GAME.parse(str(left + answer))).moves if move.value == "win"] == [
            str(answer)
        ]
        assert says == f"answer {answer}"
