"""What the lessons of TANHINMIN say is so, and their lines are played as well as can be."""

from __future__ import annotations

import json
from itertools import permutations

import pytest

from lastcard.games.tanhinmin.rules import GAME, tan_text
from lastcard.games.tanhinmin.solver.moves import by_matching_size
from lastcard.games.tanhinmin.solver.verdict import solve
from lastcard.games.tanhinmin.solver.winner import verdict, winner
from lastcard.games.tanhinmin.view.board import TanhinminBoard
from lastcard.games.tanhinmin.view.lessons import LESSONS
from lastcard.games.tanhinmin.view.pictures import MatchingPicture
from lastcard.ui.learn.tasks import started
from lastcard.ui.rows import called
from tests.helpers.native_page import played

BY_TITLE = {lesson.title: lesson for lesson in LESSONS}
PLAYED = [lesson for lesson in LESSONS if lesson.line]


@pytest.mark.parametrize("lesson", PLAYED, ids=lambda lesson: lesson.title)
def test_lines_are_best_play_to_the_end(lesson):
    states = played(GAME, lesson)
    assert states[-1].over
    assert [solve(state).distance for state in states] == list(range(len(lesson.line), -1, -1))


@pytest.mark.parametrize(
    "lesson", [one for one in LESSONS if not (one.task or one.play)], ids=lambda lesson: lesson.title
)
def test_every_picture_is_what_explore_shows(lesson):
    states = played(GAME, lesson)
    assert len(lesson.frames) == len(states)
    board, picture = TanhinminBoard(), MatchingPicture()
    for frame, state in zip(lesson.frames, states, strict=True):
        drawing = frame.drawing
        if lesson.title == "A whole game":
            hands = (state.hand, state.other) if state.player == 0 else (state.other, state.hand)
            assert drawing["hands"] == [list(map(tan_text, hand)) for hand in hands]
            board.display(state, None, players=called(GAME, state))
            assert drawing == {name: getattr(board, name) for name in drawing}
            assert state.over or called(GAME, state)[state.player] in frame.caption.lower()
        elif state.over:
            assert drawing["figures"] == []
        elif lesson.title == "Who beats whom":  # pairs come in the next step
            picture.show(state, hide=True)
            assert drawing["figures"] == json.loads(picture.card.graphs)["now"]["figures"]
            assert all(not figure["matching"] and figure["size"] is None for figure in drawing["figures"])
            assert "μ" not in frame.caption
        else:
            picture.show(state, hide=False)
            shown = json.loads(picture.card.graphs)["now"]
            sizes = {figure["symbol"]: figure["size"] for figure in drawing["figures"]}
            known = verdict(state)
            assert sizes == {"μ₀": known.mu0, "μ₁": known.mu1}
            pairs = [figure["matching"] for figure in drawing["figures"]]
            assert pairs == [figure["matching"] for figure in shown["figures"][:2]]
            assert frame.caption.endswith(shown["sentence"])
        if state.over:
            assert "wins" in frame.caption


def test_the_winner_of_the_first_lesson_has_fewer_cards_and_not_the_strongest():
    state = GAME.parse(BY_TITLE["A whole game"].position)
    assert winner(state) == 1
    assert len(state.other) < len(state.hand)
    assert max(state.other) < max(state.hand)


def test_the_inequality_goes_to_and_fro():
    for title, keeper in (
        ("Why more is enough (Lemma 2.3)", 0),
        ("Why not more is not enough (Lemma 2.4)", 1),
    ):
        for state in played(GAME, BY_TITLE[title])[:-1]:
            known = verdict(state)
            assert (known.mu0 > known.mu1) == (state.player == keeper)


def test_more_pairs_are_kept_after_every_move_as_it_is_said():
    states = played(GAME, BY_TITLE["More pairs, move by move"])
    known = [verdict(state) for state in states[:-1]]
    assert (known[0].mu0, known[0].mu1) == (2, 1)
    for state, one in zip(states, known, strict=False):
        assert (one.mu0 > one.mu1) == (state.player == 0)
    counted = verdict(GAME.parse(BY_TITLE["Count, then move"].position))
    assert counted.mu0 == counted.mu1 + 1


def test_equal_cards_cannot_be_put_into_an_order():
    assert winner(GAME.parse(BY_TITLE["Equal cards"].position)) == 0
    assert winner(GAME.parse("1,2|3|0")) == 1


def test_the_surplus_state_beats_the_larger_number():
    known = verdict(GAME.parse(BY_TITLE["Cut cards"].position))
    assert known.mu0 > known.mu1
    assert (known.winner, known.surplus) == (1, 0)


def test_the_hidden_hand_is_played_by_the_number_alone():
    for state, text in zip(
        played(GAME, BY_TITLE["Hidden hands"]), BY_TITLE["Hidden hands"].line, strict=False
    ):
        if state.player == 0:
            assert GAME.format_move(by_matching_size(state.hand, state.table, verdict(state).mu0)) == text


def most_pairs(upper: list[int], lower: list[int]) -> int:
    """As many pairs as possible, by trying all orders."""
    orders = permutations([*lower, *[99] * len(upper)], len(upper))
    return max(sum(top > below for top, below in zip(upper, order, strict=True)) for order in orders)


def test_the_pairs_that_are_to_be_counted():
    choice = BY_TITLE["Count the pairs"].task
    assert choice.position == "1,2,5|3,4|0"
    most = most_pairs([1, 2, 5], [4, 0])
    assert choice.answer(GAME.parse(choice.position)) == str(most)
    for figure in (choice.asked[0].drawing["figures"], choice.shown[0].drawing["figures"]):
        assert [card["text"] for card in figure[0]["beaten"]] == ["–", "4"]
    assert choice.asked[0].drawing["figures"][0]["matching"] == []
    assert len(choice.shown[0].drawing["figures"][0]["matching"]) == most
    said = started(choice).answer("3")["says"]
    assert said.count(" beats ") == most


def test_both_players_have_as_many_pairs_as_is_said():
    choice = BY_TITLE["Who has more pairs?"].task
    assert choice.position == "3,4|1,5,6|2"
    assert (most_pairs([3, 4], [5, 6, 2]), most_pairs([1, 5, 6], [4])) == (1, 1)
    assert [figure["size"] for figure in choice.asked[0].drawing["figures"]] == [1, 1]
