"""Learning Pan: steps whose lines are played through here and in Explore."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.helpers.pages import go, ready, tab_to

START = "#/pan/learn"


@pytest.fixture
def page(page):
    go(page, "#/pan/learn?part=basics&step=1")
    expect(page.locator(".lesson .step-number")).to_have_text("Basics · 1 of 8")
    go(page, "#/pan/learn?part=deeper&step=2")
    expect(page.locator(".lesson .step-number")).to_have_text("Going deeper · 2 of 4")
    ready(page)
    return page


def marked(page: Page, place: str):
    return page.locator(f".lesson-drawing .{place}-place .marked")


def test_by_keyboard(page):
    tab_to(page, re.compile("^Next move$"), ".learn")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(".film .caption")).to_have_text("move 2 of 6")
    page.keyboard.press("ArrowRight")  # in a film the arrows go through its moves
    expect(page.locator(".film .caption")).to_have_text("move 3 of 6")
    page.locator(".learn").focus()
    page.keyboard.press("ArrowRight")  # and elsewhere through the lessons
    expect(page.locator(".lesson .step-number")).to_have_text("Going deeper · 3 of 4")
    expect(page.locator(".film .caption")).to_have_text("9 moves")


def cards(page: Page) -> int:
    return page.locator(".lesson-drawing .playing-card").count()


def test_a_line_is_stepped_through(page):
    caption, count = page.locator(".lesson-picture figcaption"), page.locator(".film .caption")
    expect(count).to_have_text("6 moves")
    expect(page.locator(".lesson-drawing .marked")).to_have_count(0)
    page.get_by_role("button", name="Next move").click()
    expect(caption).to_contain_text("Red plays a Q.")
    expect(marked(page, "pile")).to_have_count(1)
    expect(page.locator(".lesson-drawing .marked")).to_have_count(1)
    page.get_by_role("button", name="Next move").click()
    expect(caption).to_contain_text("Blue picks up Q.")
    expect(marked(page, "second")).to_have_count(1)
    expect(count).to_have_text("move 2 of 6")
    page.get_by_role("button", name="Previous move").click()
    expect(count).to_have_text("move 1 of 6")
    for _ in range(5):
        page.get_by_role("button", name="Next move").click()
    expect(caption).to_contain_text("Blue picks up Q. Red is to move.")
    assert cards(page) == 16
    expect(page.get_by_role("button", name="Next move")).to_have_attribute("aria-disabled", "true")


def test_the_line_is_opened_in_explore_at_its_start(page):
    page.locator(".lesson-links a").click()
    expect(page.locator("#position")).to_have_value("1004/0240 take=1")
    expect(page).to_have_url(re.compile("line=4,t,4,t,4,t&at=0"))
    page.go_back()
    expect(page.locator(".lesson")).to_be_visible()


def test_the_table_is_looked_at_and_not_played_on(page):
    """Legal moves are marked as on the board, without buttons."""
    expect(page.locator(".lesson-drawing").get_by_role("button")).to_have_count(0)
    expect(page.locator(".lesson-drawing .second-place strong")).to_have_text("Blue")
    expect(page.locator(".lesson-drawing .turn")).to_have_text("to move")
    for name in ("a 9", "four Qs"):
        expect(page.locator(".first-place").get_by_role("img", name=name, exact=True)).to_be_visible()
    expect(page.locator(".takes")).to_have_accessible_name("a 10 can be picked up")


def test_on_the_table_who_is_asked_and_the_other_are_called_as_in_the_text(page):
    page.get_by_role("button", name="Basics 1:").click()
    expect(page.locator(".lesson-drawing .first-place strong")).to_have_text("You")
    expect(page.locator(".lesson-drawing .second-place strong")).to_have_text("Your friend")


def test_every_step_has_its_picture(page):
    for part, last in (("Basics", 8), ("Going deeper", 4)):
        for number in range(1, last + 1):
            page.get_by_role("button", name=f"{part} {number}:").click()
            expect(page.locator(".lesson .step-number")).to_have_text(f"{part} · {number} of {last}")
            expect(page.locator(".lesson-drawing .playing-card").first).to_be_visible()
            assert cards(page) in (12, 16, 24)
