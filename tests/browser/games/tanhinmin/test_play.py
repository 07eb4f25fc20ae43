"""Playing TANHINMIN in the browser: whole games, engines, hints, undo, the review, bad starts."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.games.tanhinmin.tanhinmin_pages import card, pull
from tests.browser.helpers.pages import first_of, fits, sized
from tests.browser.helpers.play_tab import entries, follow_hints, opener, status

START = "#/tanhinmin/play"
play = opener("tanhinmin", "1|1|0")


def test_a_whole_game_by_keyboard_alone(page):
    """Two against one is won against the perfect player, each move the one that the hint names."""
    play(page, "pos=2,5|1,4|0&seats=you,perfect")
    follow_hints(page)
    status(page, "You win: you have no card left.")
    expect(page.locator(".review")).to_contain_text("Nobody gave anything away")


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
