"""A whole game of Pairs: deals, rounds, scores; and the lessons and charts beside."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.helpers.pages import fits, go, sized

START = "#/pairs/play"


def test_a_round_is_scored_and_the_next_one_dealt(page):
    go(page, "#/pairs/play?pos=4|7&seats=you,you&scores=10,20")
    expect(page.locator(".score-points").first).to_have_text("10 of 31")
    expect(page.locator(".score-aim")).to_have_text(
        "Points are bad: the first player to reach 31 loses the game."
    )
    page.get_by_role("button", name="Fold and take a 4").click()
    expect(page.locator(".score-points").first).to_have_text("14 of 31")
    page.get_by_role("button", name="Next round").click()
    expect(page.locator(".score-board .caption")).to_contain_text("the lowest card starts")
    expect(page.locator(".score-points").first).to_have_text("14 of 31")
    expect(page).to_have_url(re.compile("scores=14,20"))
    fits(page)


def test_a_new_game_is_dealt_to_five(page):
    go(page, "#/pairs/play?pos=4|7&seats=you,you")
    page.get_by_role("button", name="Deal to 5 players").click()
    expect(page.locator(".score")).to_have_count(5)
    expect(page.locator(".ring-place")).to_have_count(5)
    with sized(page, 360):
        fits(page)


def test_the_tree_of_a_round_is_worked_out_step_by_step(page):
    go(page, "#/pairs/learn?part=deeper&step=3")
    expect(page.locator(".tree-node .tree-worth").get_by_text("?", exact=True)).to_have_count(3)
    page.get_by_role("button", name="Continue", exact=True).click()
    expect(page.locator(".tree-node .tree-worth").get_by_text("?", exact=True)).to_have_count(1)
    page.get_by_role("button", name="Continue", exact=True).click()
    expect(page.locator(".branch.best")).to_have_count(7)
    for width in (360, 1920):
        with sized(page, width):
            fits(page)


def test_what_is_recorded_or_shipped_is_shown_and_the_openings_when_seen(page):
    go(page, "#/pairs/study")
    expect(page.get_by_role("button", name="given away by the equilibrium")).to_be_visible()
    expect(page.get_by_text("at 9|10", exact=False).first).to_be_visible()
    page.locator("section.map-card").scroll_into_view_if_needed()  # it begins when it is seen
    expect(page.locator("section.map-card .square")).to_have_count(99)
    expect(page.locator("section.map-card")).to_contain_text("784,385")
    with sized(page, 360):
        fits(page)


def test_the_game_is_lost_at_the_target(page):
    go(page, "#/pairs/play?pos=4|7&seats=you,you&scores=28,20")
    page.get_by_role("button", name="Fold and take a 4").click()
    expect(page.locator(".series-over")).to_contain_text("red has 32 points and loses; 31 are too many.")
    expect(page.locator(".score-aim")).to_be_hidden()
    expect(page.get_by_role("button", name="Next round")).to_be_hidden()


def test_the_advisor_tells_the_better_move(page):
    go(page, "#/pairs/play?pos=3,7|2,5&seats=you,you")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".advice")).to_contain_text("folding costs 2 points")
