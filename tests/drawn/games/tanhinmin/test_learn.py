"""TANHINMIN's lessons: turned by mouse and keys, stepped through, opened in Explore."""

from __future__ import annotations

import re

from tests.browser.helpers.pages import focused, go
from tests.helpers.expecting import expect

START = "#/tanhinmin/learn"


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
