"""Playing Pan in the browser: whole games, engines with a depth, repetitions, hints, and nothing that freezes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.helpers.pages import fits, sized
from tests.browser.helpers.play_tab import follow_hints, log, opener, status

START = "#/pan/play"
play = opener("pan", "1/1")


def move(page: Page, text: str) -> None:
    """Make a move on the table."""
    page.locator(f".table button[data-move='{text}']").click()


def test_a_game_is_played_to_its_end_by_keyboard_alone(page):
    """The essay's game against the perfect player, from its fifth move on; each is the one that the hint names."""
    play(page, "pos=013/010&line=3,t,2,2&seats=you,perfect")
    follow_hints(page)
    status(page, "You win: you have no card left.")
    expect(page.locator(".review")).to_contain_text("Nobody gave anything away")
    assert len(log(page)) == 7


@pytest.mark.slow  # as outside of a browser
def test_two_perfect_players_end_a_drawn_game(page):
    play(page, "pos=222/122&seats=perfect,heuristic&depth=4")
    expect(page.locator(".status-line.over")).to_be_visible()
    expect(page.locator(".review")).not_to_contain_text("Looking back")


@pytest.mark.slow  # as outside of a browser
def test_seven_ranks_are_played_by_looking_ahead_and_that_is_said(page):
    play(page, "pos=2222222/1222222&seats=you,perfect")
    expect(page.locator(".play .area.bar")).to_contain_text("7-Pan is too large to be solved here")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".advice")).to_contain_text("It is not known here who wins.")
    page.locator("[data-seat='1']").select_option("you")
    expect(page.locator(".play .area.bar")).not_to_contain_text("7-Pan is too large")


@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_sticks_out(page, width):
    with sized(page, width):
        play(page, "pos=222222/122222&line=1,6,t,1&seats=you,heuristic")
        fits(page)
