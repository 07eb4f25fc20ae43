"""The Play tab: where a game starts, pauses, seats and settings, and what of it stands in the address."""

from __future__ import annotations

import asyncio

import pytest

from lastcard.games.babanuki.view import VIEW as BABANUKI
from lastcard.games.matches.rules import GAME
from lastcard.games.matches.solver.verdict import solve
from lastcard.games.matches.view import VIEW
from lastcard.ui.explore.explore import Explore
from lastcard.ui.play.play import Play
from lastcard.ui.play.setup import YOU
from lastcard.ui.shell.address import Address, parse_address
from tests.helpers.native_page import Notes, act, scenario, until
from tests.ui.play.play_tab import opened, rest, takes

pytestmark = pytest.mark.usefixtures("no_pauses")


@pytest.mark.parametrize("text", ["-3", "0", "abc", "1e9", "", "21 take=0"])
def test_a_bad_start_keeps_the_game_and_the_text(text):
    tab = opened(pos="9", line="1")
    notes = Notes.of(tab)
    act(tab.setup, "begin", text=text)
    assert tab.setup.position == text
    assert tab.setup.error
    assert tab.setup.refused
    assert takes(tab) == ["1"]
    assert tab.board.left == "8"
    assert notes.taken == []


def test_a_bad_start_in_the_address_stays_in_the_field():
    tab = opened(pos="abc")
    assert (tab.setup.position, bool(tab.setup.error)) == ("abc", True)
    assert tab.board.left == VIEW.first.positions[0]


def test_a_line_that_stops_is_said():
    tab = opened(pos="9", line="1,9")
    assert takes(tab) == ["1"]
    assert "9 cannot be taken" in tab.setup.error
    assert not tab.setup.refused
    act(tab.setup, "begin", text="x")
    assert tab.setup.refused
    act(tab.setup, "begin", text="9")
    assert (tab.setup.error, tab.setup.refused) == ("", False)


@pytest.mark.parametrize("part", ["frame", "board"])
def test_a_new_game_starts_from_any_position(part):
    tab = opened(pos="9", line="1,2")
    if part == "frame":
        act(tab.setup, "begin", text="12 take=4")
    else:
        act(tab.board, "set", text="12 take=4", remember=True)
    assert takes(tab) == []
    assert tab.setup.position == "12 take=4"
    assert (tab.board.left, tab.board.most) == ("12", 4)


def test_the_same_game_begins_again_and_what_was_typed_goes():
    tab = opened(pos="12 take=4", line="4,1")
    before = tab.setup.again
    act(tab.buttons, "again")
    assert (tab.setup.position, takes(tab), tab.setup.again) == ("12 take=4", [], before + 1)


def test_pause_holds_the_engines_and_lets_them_go_on():
    async def story():
        tab = opened(seats="random,random", pos="30")
        act(tab.buttons, "pause")
        await asyncio.sleep(0.05)
        assert takes(tab) == []
        assert tab.card.status == "Paused."
        act(tab.buttons, "pause")
        await rest(tab)
        assert tab.card.over

    scenario(story)


def test_undo_between_engines_holds_them():
    async def story():
        tab = opened(seats="random,random", pos="30")
        await until(lambda: len(takes(tab)) > 2)
        act(tab.buttons, "undo")
        assert tab.buttons.paused
        count = len(takes(tab))
        await asyncio.sleep(0.05)
        assert len(takes(tab)) == count

    scenario(story)


def test_who_sits_down_at_a_paused_game_is_answered():
    async def story():
        tab = opened(seats="random,random", pos="30")
        act(tab.buttons, "pause")
        act(tab.setup, "seat", index=1, who=YOU)
        await rest(tab)
        assert len(takes(tab)) == 1

    scenario(story)


def test_a_visit_ends_a_pause():
    async def story():
        tab = opened(seats="random,random", pos="30")
        act(tab.buttons, "pause")
        tab.visit({"seats": "random,you", "pos": "30"})
        await rest(tab)
        assert len(takes(tab)) == 1

    scenario(story)


def test_a_change_of_seats_gives_the_move_to_the_engine():
    async def story():
        tab = opened(pos="11")
        act(tab.setup, "seat", index=0, who="perfect")
        await rest(tab)
        assert takes(tab) == ["2"]
        assert tab.card.status == "Your move."

    scenario(story)


@pytest.mark.parametrize(("percent", "kept"), [(35, 35), (-5, 0), (250, 100), (40.0, 40)])
def test_the_strength_stays_between_0_and_100(percent, kept):
    tab = opened()
    act(tab.setup, "setting", name="strength", value=percent)
    assert [setting["value"] for setting in tab.setup.settings] == [kept]


@pytest.mark.parametrize("seats", ["", "you", "you,you,you", "you,nobody", "perfect,", "<b>,you"])
def test_seats_that_are_none_are_left_at_the_usual_and_that_is_said(seats):
    tab = Play(VIEW)
    tab.visit({"seats": seats})
    assert tab.setup.seats == [YOU, "easy"]
    assert (f"seats '{seats}' does not name 2 of you, " in tab.setup.error) == bool(seats)
    assert not tab.setup.refused  # the start is a good one


@pytest.mark.parametrize("strength", ["", "x", "-1", "²", "1e2", "9" * 10])
def test_a_strength_that_is_none_is_left_at_the_usual(strength):
    tab = Play(VIEW)
    tab.visit({"strength": strength})
    assert tab.setup.settings == Play(VIEW).setup.settings


def test_a_usual_game_needs_nothing_in_the_address():
    tab = Play(VIEW)
    tab.visit({"pos": "9", "seats": "you,easy"})
    notes = Notes.of(tab)
    act(tab.setup, "begin", text=VIEW.first.positions[0])
    assert notes.last == {}
    assert not notes.remembered


def test_the_game_is_in_the_address():
    tab = opened(pos="12 take=4")
    notes = Notes.of(tab)
    act(tab.board, "play", move="4")
    act(tab.board, "play", move="1")
    assert notes.last == {"pos": "12 take=4", "line": "4,1", "seats": "you,you"}
    act(tab.setup, "seat", index=1, who="weaker")
    act(tab.setup, "setting", name="strength", value=35)
    assert notes.last == {"pos": "12 take=4", "line": "4,1", "seats": "you,weaker", "strength": "35"}
    again = Play(VIEW)
    again.visit(parse_address(str(Address("matches", "play", notes.last))).query)
    for name in ("seats", "settings", "position"):
        assert getattr(again.setup, name) == getattr(tab.setup, name)
    assert again.table.log.log == tab.table.log.log
    assert again.board.left == tab.board.left


def test_an_address_with_a_position_and_no_seats_means_perfect_as_ever():
    tab = Play(VIEW)
    tab.visit({"pos": "9"})
    assert tab.setup.seats == [YOU, "perfect"]
    notes = Notes.of(tab)
    act(tab.setup, "seat", index=1, who="easy")
    assert notes.last == {"pos": "9", "seats": "you,easy"}


def test_one_engine_alone_takes_every_seat_but_yours():
    tab = Play(BABANUKI)
    tab.visit({"pos": "1,2,J|1,3|2,3", "seats": "hard"})
    assert tab.setup.seats == [YOU, "hard", "hard"]
    assert tab.setup.error == ""


def test_the_seats_come_along_to_another_position():
    tab = Play(VIEW)
    tab.visit({})
    assert tab.keeps({}) == {"seats": "you,easy"}


def test_an_address_without_seats_seats_the_usual():
    """Back to an address must give what the address says, whatever was on the page."""
    tab = opened(seats="random,weaker", strength="10", pos="1", line="1")
    tab.visit({})
    fresh = Play(VIEW)
    assert tab.setup.seats == fresh.setup.seats
    assert tab.setup.settings == fresh.setup.settings
    assert tab.setup.position == fresh.setup.position


def test_an_engine_that_was_thinking_does_not_move_in_another_game():
    async def story():
        tab = opened(seats="you,perfect", pos="21")
        act(tab.board, "play", move="1")
        tab.visit({"pos": "9", "seats": "you,perfect"})
        await asyncio.sleep(0.05)
        assert takes(tab) == []
        assert tab.buttons.your_turn

    scenario(story)


def test_a_place_inside_a_line_shows_the_game_so_far():
    tab = opened(pos="9", line="1,2,3", at="1")
    assert tab.board.left == "8"
    assert [entry["move"] for entry in tab.table.log.log] == ["take 1"]


def test_the_solution_is_never_shown_on_the_board():
    tab = opened(pos="11")
    assert solve(GAME.parse("11")).value == "win"
    assert {group["kind"] for group in tab.board.groups} == {"plain"}


def test_what_gives_the_answer_away_is_hidden_where_the_solution_is():
    tab = opened(seats="you,random", hide="1")
    notes = Notes.of(tab)
    shown = opened(seats="you,random")
    assert shown.card.promise
    assert shown.buttons.seat_offer
    assert (tab.buttons.hide, tab.card.promise, tab.buttons.seat_offer) == (True, "", False)
    act(tab.buttons, "hint")
    act(tab.buttons, "win")
    assert (tab.card.hint, tab.board.hint, tab.card.told) == ("", "", "")
    act(tab.buttons, "undo")
    act(tab.setup, "seat", index=1, who="perfect")
    assert notes.last["hide"] == "1"
    act(tab.setup, "hide", on=False)
    assert "hide" not in notes.last
    act(tab.buttons, "hint")
    assert tab.card.hint
    assert tab.board.hint
    act(tab.setup, "hide", on=True)
    assert (tab.card.hint, tab.board.hint, notes.last["hide"]) == ("", "", "1")


def test_the_review_of_a_game_is_hidden_until_the_solution_is_shown():
    tab = opened(pos="2", line="2", hide="1", seats="you,you")
    assert tab.card.over
    assert (tab.table.review.reviewed, tab.table.review.review, tab.table.review.plies) == ("hidden", [], [])
    act(tab.setup, "hide", on=False)
    assert tab.table.review.reviewed == "done"
    assert tab.table.review.review
    act(tab.setup, "hide", on=True)
    assert (tab.table.review.reviewed, tab.table.review.review, tab.table.review.plies) == ("hidden", [], [])


def test_a_hidden_solution_stays_hidden_on_the_way_to_explore_and_back():
    tab, to = opened(pos="9", hide="1"), []
    tab.on_open = lambda name, query: to.append((name, query.get("hide")))
    act(tab.table.log, "explore")
    explored = Explore(VIEW)
    explored.visit({"pos": "9", "hide": "1"})
    explored.on_open = tab.on_open
    act(explored.frame, "from_here")
    assert to == [("explore", "1"), ("play", "1")]
