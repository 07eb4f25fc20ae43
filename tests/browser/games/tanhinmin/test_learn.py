"""TANHINMIN's lessons: turned by mouse and keys, stepped through, opened in Explore."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.helpers.pages import fits, focused, go, position, sized

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


def test_the_steps_are_turned(page):
    go(page, "#/tanhinmin/learn")
    expect(page.get_by_text("Basics · 1 of 8")).to_be_visible()
    page.get_by_role("button", name="Continue", exact=True).click()
    expect(page.get_by_text("Basics · 2 of 8")).to_be_visible()
    expect(page).to_have_url(re.compile("learn\\?part=basics&step=2$"))
    page.keyboard.press("End")
    expect(page.get_by_text("Going deeper · 9 of 9")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text("Going deeper · 8 of 9")).to_be_visible()
    page.keyboard.press("Home")
    expect(page.get_by_text("Basics · 1 of 8")).to_be_visible()


def test_the_rules_are_shown_on_the_table(page):
    go(page, "#/tanhinmin/learn?part=deeper&step=1")
    expect(page.get_by_text("Going deeper · 1 of 9")).to_be_visible()
    drawing = page.locator(".lesson-drawing")
    expect(drawing.locator(".first-place .number")).to_have_count(5)
    page.get_by_role("button", name="Next move").click()
    expect(drawing.locator(".first-place .number")).to_have_count(4)
    expect(drawing.locator(".table-place .marked")).to_have_accessible_name("1")
    expect(drawing.locator(".second-place .turn")).to_have_text("to move")
    expect(drawing.get_by_role("button")).to_have_count(0)


def test_the_lessons_are_turned_with_the_keyboard(page):
    go(page, "#/tanhinmin/learn")
    expect(page.get_by_text("Basics · 1 of 8")).to_be_visible()
    page.get_by_role("button", name="Continue", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Basics · 2 of 8")).to_be_visible()
    assert focused(page)["text"] == "Continue"


def test_pairs_are_counted_on_the_graph_and_shown_after_the_answer(page):
    go(page, "#/tanhinmin/learn?part=basics&step=5")
    graph = page.locator(".lesson-drawing .matching-figure")
    expect(graph).to_have_count(1)
    expect(graph.locator(".pair-line")).to_have_count(0)
    page.get_by_role("button", name="3", exact=True).click()
    expect(page.locator(".task-says")).to_contain_text(
        "Pair them like this: 1 beats the empty table, 5 beats 4."
    )
    expect(graph.locator(".pair-line")).to_have_count(2)
    expect(graph.locator("header b")).to_have_text("pairs = 2")
