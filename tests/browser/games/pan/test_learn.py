"""Learning Pan in the browser: steps whose lines are played through here and in Explore."""

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
