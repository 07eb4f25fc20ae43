"""TANHINMIN's lessons in the browser: turned by mouse and keys, stepped through, opened in Explore."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.helpers.pages import fits, go, position, sized

START = "#/tanhinmin/learn"
STEPS = [("basics", step) for step in range(1, 9)] + [("deeper", step) for step in range(1, 10)]


def test_a_lesson_plays_its_moves(page):
    go(page, "#/tanhinmin/learn?part=deeper&step=4")
    expect(page.get_by_text("More pairs, move by move")).to_be_visible()
    forward = page.get_by_role("button", name="Next move")
    graphs = page.locator(".lesson-drawing .matching-figure")
    expect(graphs).to_have_count(2)
    expect(graphs.first.locator("header b")).to_have_text("μ₀ = 2")
    expect(graphs.first.locator(".pair-line")).to_have_count(2)
    expect(graphs.first.locator("svg")).to_have_attribute("aria-label", re.compile("^Red, to move. .* beats"))
    high = page.locator(".lesson-drawing").bounding_box()["height"]
    for _ in range(5):
        forward.click()
    expect(page.locator("body")).to_contain_text("no card left")
    expect(graphs).to_have_count(0)
    assert abs(page.locator(".lesson-drawing").bounding_box()["height"] - high) < 2  # nothing jumps
    page.get_by_role("button", name="Previous move").click()
    expect(graphs).to_have_count(2)


@pytest.mark.slow  # as in match-taking
def test_every_lesson_opens_in_explore(page):
    for part, step in STEPS:
        go(page, f"#/tanhinmin/learn?part={part}&step={step}")
        expect(page.locator(".step-number")).to_contain_text(f" · {step} of ")
        link = page.locator("a", has_text="in Explore")
        if not link.count():
            continue
        text = link.get_attribute("title")
        link.click()
        position(page, text)


@pytest.mark.slow  # Explore is measured so in every run
def test_nothing_sticks_out(page):
    with sized(page, 360, 740):
        for part, step in STEPS:
            go(page, f"#/tanhinmin/learn?part={part}&step={step}")
            expect(page.locator(".step-number")).to_contain_text(f" · {step} of ")
            fits(page)
