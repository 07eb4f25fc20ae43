"""Playing TANHINMIN: whole games, engines, hints, undo, the review, bad starts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.games.tanhinmin.tanhinmin_pages import card, pull
from tests.browser.helpers.pages import first_of, fits, opened_anew, sized
from tests.browser.helpers.play_tab import entries, follow_hints, opener, refused, status

START = "#/tanhinmin/play"


play = opener("tanhinmin", "1|1|0")


def test_a_whole_game_by_keyboard_alone(page):
    """Two against one is won against the perfect player, each move the one that the hint names."""
    play(page, "pos=2,5|1,4|0&seats=you,perfect")
    follow_hints(page)
    status(page, "You win: you have no card left.")
    expect(page.locator(".review")).to_contain_text("A perfect game")


def test_a_card_is_placed_by_pulling_and_answered(page):
    play(page, "pos=2,3,6,7|1,4,5|0&seats=you,perfect")
    pull(page, card(page, "first", "3"), "table")
    entries(page, 2)
    status(page, "Your move.")
    page.get_by_role("button", name="Undo").click()
    entries(page, 0)


@pytest.mark.parametrize("width", first_of([360, 768, 1280]))
def test_nothing_sticks_out(page, width):
    with sized(page, width):
        play(page, "pos=1,3,5,7,9,11,13,15,17|2,4,6,8~,10,12|0&line=1,2&seats=you,mu0-once")
        fits(page)


ENGINES = [
    "mu0",
    "algorithm-3",
]  # one that sees its own hand only, one that asks the oracle; all play natively


@pytest.mark.slow  # the engines play whole games in the tests of simulate
@pytest.mark.parametrize("engine", first_of(ENGINES))
def test_every_engine_plays_a_game_to_its_end(page, engine):
    play(page, f"pos=2,3|1,4|0&seats={engine},perfect")
    expect(page.locator(".status-line.over")).to_be_visible()
    expect(page.locator(".review")).not_to_contain_text("Looking back")


def test_engines_say_that_they_know_no_cut_cards(page):
    play(page, "pos=1,2~,4|3,5|0&seats=you,mu0")
    expect(page.locator(".play .area.bar")).to_contain_text("don’t work with cut cards")
    card(page, "first", "2~").click()
    entries(page, 2)
    expect(page.locator(".log li").last).to_contain_text("pass")


def test_a_mistake_is_named_after_the_game(page):
    play(page, "pos=1,4|2,3|0&line=4,pass,1&seats=you,you")
    status(page, re.compile("wins"))
    expect(page.locator(".review")).not_to_contain_text("Looking back")
    play(page, "pos=1,3,6|2,5|0&line=6,pass,1,5,pass,2&seats=you,you")
    expect(page.locator(".turning-point")).to_contain_text(
        re.compile("Move 1.*red.*win.*Better: play", re.DOTALL)
    )


def test_whom_one_can_play_stands_in_the_address(page):
    play(page, "pos=2,3|1,4|0&seats=you,you")
    page.locator("[data-seat='1']").select_option("weaker")
    page.get_by_label("Chance of the best move").fill("40")
    page.get_by_label("Chance of the best move").dispatch_event("change")
    expect(page).to_have_url(re.compile("seats=you,weaker&strength=40$"))
    opened_anew(page)
    expect(page.get_by_label("Chance of the best move")).to_have_value("40")


@pytest.mark.parametrize("text", first_of(["", "1,2", "||0", "x|1|0"]))
def test_a_bad_start_is_told_and_the_game_goes_on(page, text):
    play(page, "pos=2,5|1,4|0&line=2&seats=you,you")
    refused(page, text)
    entries(page, 1)
