"""Playing SHICHINARABE in the browser: a card of the deal, the answer to it, and a hint."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.games.shichinarabe.shichinarabe_pages import DEAL, seat
from tests.browser.helpers.play_tab import entries, opener

START = "#/shichinarabe/play"
play = opener("shichinarabe", "r:+RB")


def test_a_card_is_played_and_answered(page):
    play(page, f"pos={DEAL}&seats=you,perfect")
    seat(page, 1).click()
    entries(page, 2)
    expect(page.locator(".log li").first).to_contain_text("play 6♠")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".advice")).to_contain_text(re.compile("[♠♥♦♣]"))
