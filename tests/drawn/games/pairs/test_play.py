"""A whole game of Pairs: deals, rounds, scores; and the lessons and charts beside."""

from __future__ import annotations

from tests.browser.helpers.pages import go
from tests.helpers.expecting import expect

START = "#/pairs/play"


def test_the_game_is_lost_at_the_target(page):
    go(page, "#/pairs/play?pos=4|7&seats=you,you&scores=28,20")
    page.get_by_role("button", name="Fold and take a 4").click()
    expect(page.locator(".series-over")).to_contain_text("red has 32 points and loses; 31 are too many.")
    expect(page.locator(".score-aim")).to_be_hidden()
    expect(page.get_by_role("button", name="Next round")).to_be_hidden()


def test_the_advisor_tells_the_better_move(page):
    go(page, "#/pairs/play?pos=3,7|2,5&seats=you,you")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".advice")).to_contain_text("folding costs 2 points for certain")
