"""The Play tab: seats, engines that answer, undo, hint and review."""

from __future__ import annotations

import asyncio
from fractions import Fraction
from random import Random

import pytest

from lastcard.core.playing.levels import LEVELS
from lastcard.games.matches.rules import GAME
from lastcard.games.matches.solver.engine import ENGINE
from lastcard.games.matches.view import VIEW
from lastcard.games.pairs.view import VIEW as PAIRS
from lastcard.ui.contract import usual_opponents
from lastcard.ui.explore.explore import Explore
from lastcard.ui.play import given_away
from lastcard.ui.play.play import Play
from lastcard.ui.play.setup import YOU
from tests.helpers.native_page import act, scenario
from tests.ui.play.play_tab import opened, rest, takes

pytestmark = pytest.mark.usefixtures("no_pauses")


def test_it_opens_with_you_against_easy():
    tab = Play(VIEW)
    tab.visit({})
    assert tab.setup.seats == [YOU, "easy"]
    assert [key for key, *_ in tab.setup.choices] == [YOU, *LEVELS, "perfect", "weaker", "random"]
    assert [(key, setting) for key, _, setting, *_ in tab.setup.choices if setting] == [
        ("weaker", "strength")
    ]
    assert tab.setup.position == VIEW.first.positions[0]
    assert (tab.card.status, tab.buttons.your_turn) == ("Your move.", True)
    assert not tab.board.framed


def test_a_person_is_asked_what_the_game_asks_in_explore_too():
    tab = Play(PAIRS)
    tab.visit({"pos": "3,7|2,5"})
    assert tab.card.status == "Your move. Hit or fold?"
    shown = Explore(PAIRS)
    shown.visit({"pos": "3,7|2,5", "hide": "1"})
    assert shown.verdict.question == "Hit or fold?"


def test_the_perfect_engine_answers_and_wins_what_is_won():
    async def story():
        tab = opened(seats="you,perfect", pos="9")
        while not tab.card.over:
            act(tab.board, "play", move="1")
            await rest(tab)
        assert tab.card.status == "You lose: you took the last match."
        assert takes(tab) == ["1", "3", "1", "3", "1"]
        assert tab.table.review.review == []

    scenario(story)


def test_an_engine_that_has_the_first_seat_begins():
    async def story():
        tab = opened(seats="perfect,you", pos="11")
        await rest(tab)
        assert takes(tab) == ["2"]
        assert tab.table.log.log == [
            {"seat": 0, "player": "red", "who": "perfect", "move": "take 2", "position": "9"}
        ]

    scenario(story)


def test_two_engines_play_to_the_end():
    async def story():
        tab = opened(seats="perfect,random", pos="30")
        assert not tab.buttons.your_turn
        assert tab.board.locked
        await rest(tab)
        assert tab.card.over
        assert sum(map(int, takes(tab))) == 30
        assert len(tab.table.log.log) == len(takes(tab))
        assert tab.card.status == "Blue took the last match and loses."

    scenario(story)


def test_a_weaker_engine_is_as_good_as_its_strength():
    for strength, wins in (("100", True), ("0", False)):
        tab = opened(strength=strength)
        weaker = next(one for one in usual_opponents(ENGINE) if one.key == "weaker")
        agent = weaker.make(tab.seats.values["strength"])
        chosen = {agent.choose(GAME, GAME.parse("11"), Random(seed)) for seed in range(40)}
        assert (chosen == {2}) == wins


def test_a_move_out_of_turn_is_not_made():
    tab = opened(seats="perfect,you", pos="11")
    assert not tab.buttons.your_turn or len(takes(tab)) == 1
    tab = opened(pos="5")
    tab.seats.put(0, "random")
    tab._match.sit(tab.seats.agents())
    act(tab.board, "play", move="1")
    assert takes(tab) == []


@pytest.mark.parametrize("move", ["0", "4", "x", ""])
def test_a_bad_move_is_said(move):
    tab = opened(pos="9")
    act(tab.board, "play", move=move)
    assert tab.setup.error
    assert takes(tab) == []
    act(tab.board, "play", move="3")
    assert tab.setup.error == ""


def test_between_two_people_the_status_says_whose_move_it_is():
    tab = opened(pos="5")
    assert tab.card.status == "Your move, red."
    act(tab.board, "play", move="1")
    assert tab.card.status == "Your move, blue."
    for move in ("1", "1", "1", "1"):
        act(tab.board, "play", move=move)
    assert tab.card.status == "Red took the last match and loses."
    assert tab.card.over
    assert not tab.buttons.your_turn


def test_undo_goes_back_ply_by_ply_between_people():
    tab = opened(pos="9")
    assert not tab.buttons.can_undo
    act(tab.board, "play", move="1")
    act(tab.board, "play", move="2")
    act(tab.buttons, "undo")
    assert takes(tab) == ["1"]
    act(tab.buttons, "undo")
    assert takes(tab) == []
    act(tab.buttons, "undo")
    assert takes(tab) == []


def test_undo_takes_back_the_answer_too():
    async def story():
        tab = opened(seats="you,perfect", pos="21")
        for move in ("1", "2"):
            act(tab.board, "play", move=move)
            await rest(tab)
        assert len(takes(tab)) == 4
        act(tab.buttons, "undo")
        assert takes(tab) == ["1", "3"]
        assert tab.buttons.your_turn
        assert [entry["move"] for entry in tab.table.log.log] == ["take 1", "take 3"]
        for _ in range(2):
            act(tab.buttons, "undo")
        for made in (["1", "3"], ["1", "3", "2", "2"], ["1", "3", "2", "2"]):
            act(tab.buttons, "redo")
            assert takes(tab) == made
        act(tab.buttons, "undo")
        act(tab.board, "play", move="3")  # another move: what was taken back is gone
        assert not tab.buttons.can_redo

    scenario(story)


def test_undo_while_the_engine_thinks_takes_your_move_back():
    async def story():
        tab = opened(seats="you,perfect", pos="21")
        act(tab.board, "play", move="1")
        act(tab.buttons, "undo")
        await asyncio.sleep(0.05)
        assert takes(tab) == []
        assert tab.buttons.your_turn

    scenario(story)


def test_undo_against_an_engine_that_began_lets_it_begin_again():
    async def story():
        tab = opened(seats="random,you", pos="21")
        await rest(tab)
        act(tab.buttons, "undo")
        assert takes(tab) == []
        await rest(tab)
        assert len(takes(tab)) == 1

    scenario(story)


def test_undo_of_a_finished_game_opens_it_again():
    tab = opened(pos="1")
    act(tab.board, "play", move="1")
    assert tab.card.over
    act(tab.buttons, "undo")
    assert not tab.card.over
    assert tab.buttons.your_turn


def test_the_hint_names_the_winning_move():
    tab = opened(pos="11")
    act(tab.buttons, "hint")
    assert tab.card.hint.startswith("Take 2. Whatever your opponent takes after that, you can")
    assert tab.card.hint.endswith("so you win.")
    act(tab.board, "play", move="2")
    assert tab.card.hint == ""


def test_the_hint_says_when_nothing_helps():
    tab = opened(pos="9")
    act(tab.buttons, "hint")
    assert tab.card.hint.startswith("Whatever you take, ")
    assert tab.card.hint.endswith("so you lose. “Take 1” holds out for 5 moves.")


def test_after_the_end_there_is_no_hint():
    tab = opened(pos="1")
    act(tab.board, "play", move="1")
    act(tab.buttons, "hint")
    assert tab.card.hint == ""


def test_the_review_names_what_gave_the_win_away():
    tab = opened(pos="7")
    for move in ("1", "2", "3", "1"):
        act(tab.board, "play", move=move)
    assert tab.card.over
    why = [entry.pop("why") for entry in tab.table.review.review]
    assert [words[:7] for words in why] == ["Take 2.", "Take 1."]
    assert tab.table.review.review == [
        {"ply": 1, "seat": 0, "player": "red", "move": "take 1", "lost": "the win", "better": ["take 2"]}
        | {"given_back": 2, "retry": True},
        {"ply": 2, "seat": 1, "player": "blue", "move": "take 2", "lost": "the win", "better": ["take 1"]}
        | {"retry": True},
    ]
    assert tab.card.turning["ply"] == 2


def test_what_cost_the_only_person_the_game_stands_below_how_it_ended():
    async def story(seats, pos, moves):
        tab = opened(seats=seats, pos=pos)
        for move in moves:
            assert (tab.card.why, tab.card.turning) == ("", {})
            act(tab.board, "play", move=move)
            await rest(tab)
        assert tab.card.over
        return tab

    given = asyncio.run(story("you,perfect", "7", "111"))
    assert (given.card.why, given.card.turning["ply"], given.card.turning["player"]) == ("", 1, "you")
    act(given.buttons, "undo")
    assert (given.card.why, given.card.turning) == ("", {})
    lost = asyncio.run(story("you,perfect", "5", "11"))
    assert lost.card.why == "You made no mistakes."
    won = asyncio.run(story("you,perfect", "2", "1"))
    assert (won.card.status[:7], won.card.why) == ("You win", "")


def test_the_last_mistake_that_was_not_given_back_is_named_seen_and_played_again_from():
    tab = opened(pos="15", seats="you,perfect", line="1,3,2,2,3,3,1")
    mistakes = [(one["ply"], one.get("given_back"), "retry" in one) for one in tab.table.review.review]
    assert mistakes == [(1, 2, True), (2, 5, False), (5, None, True)]
    assert (tab.card.turning["ply"], tab.table.review.shown) == (5, 2)
    act(tab.card, "see", number=0, ply=5)
    assert (tab.board.left, tab.board.hint, tab.table.log.back) == ("7", "2", True)
    assert tab.card.hint == "Here “take 3” was played. Better: take 2."
    act(tab.card, "retry", ply=5)
    assert (tab.board.left, tab.card.over, tab.buttons.your_turn) == ("7", False, True)
    assert (tab.board.hint, tab.card.hint, tab.card.turning) == ("", "", {})
    act(tab.card, "retry", ply=1)  # the game goes on: nothing is taken back
    assert tab.board.left == "7"
    act(tab.buttons, "redo")
    assert tab.card.turning["ply"] == 5


def test_the_winner_is_told_the_move_that_lost_the_game_for_the_other():
    tab = opened(pos="7", seats="perfect,you", line="1,2,3,1")
    assert (tab.card.turning["ply"], tab.card.turning["player"]) == (2, "you")
    tab = opened(pos="7", seats="you,perfect", line="1,2,3,1")
    assert (tab.card.turning["ply"], tab.card.turning["player"]) == (2, "your opponent")


def test_what_cost_the_game_is_not_said_with_the_solution_hidden():
    hidden = opened(seats="you,perfect", pos="1")
    act(hidden.setup, "hide", on=True)
    act(hidden.board, "play", move="1")
    assert hidden.card.over
    assert (hidden.card.why, hidden.card.turning) == ("", {})


def test_there_is_no_review_before_the_end():
    tab = opened(pos="7")
    act(tab.board, "play", move="1")
    assert tab.table.review.review == []


def test_what_is_given_away_is_said_to_two_places_unless_that_is_nothing():
    said = given_away(("red", "blue"), [(4, 19.77904), (7, 0.00123)])
    assert "19.78 points in 4 moves" in said
    assert "0.0012 points in 7 moves" in said
    assert "1/3 points" in given_away(("red", "blue"), [(1, Fraction(1, 3)), (1, 1.0)])
