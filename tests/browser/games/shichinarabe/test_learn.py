"""Learning SHICHINARABE in the browser: steps with lines that are played through."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.helpers.pages import fits, go, ready

START = "#/shichinarabe/learn"


@pytest.fixture
def lesson(page):
    go(page, f"{START}?step=2")
    expect(page.locator(".lesson .step-number")).to_have_text("Step 2 of 9")
    ready(page)
    return page


@pytest.mark.slow  # as outside of a browser
def test_a_blocked_opponent_loses(lesson):
    caption = lesson.locator(".lesson-picture figcaption")
    expect(lesson.locator(".film .caption")).to_have_text("2 moves")
    dots = lesson.locator(".lesson-drawing .dot")
    expect(dots).to_have_count(6)
    expect(lesson.locator(".dot.played")).to_have_count(0)
    lesson.get_by_role("button", name="Next move").click()
    expect(caption).to_contain_text("Blue plays 4.")
    expect(lesson.locator(".dot.played")).to_have_attribute("data-vertex", "4")
    expect(lesson.locator('.dot[data-vertex="4"]')).to_have_accessible_name("vertex 4, white")
    expect(lesson.locator(".lesson-drawing").get_by_role("button")).to_have_count(0)
    lesson.get_by_role("button", name="Next move").click()
    expect(caption).to_contain_text("Blue cannot move, so red wins.")
    lesson.get_by_role("button", name="Take back").click()
    expect(lesson.locator(".film .caption")).to_have_text("move 1 of 2")


def test_the_ordinary_game_lies_as_cards(lesson):
    lesson.get_by_role("button", name="Step 4:").click()
    expect(lesson.locator(".lesson-drawing .seat")).to_have_count(52)
    expect(lesson.locator(".lesson-drawing .seat .worth")).to_have_count(8)
    expect(lesson.locator(".lesson-drawing button")).to_have_count(0)
    expect(lesson.get_by_role("img", name=re.compile("^♦8, red, value of the branch \\+1"))).to_be_visible()
    expect(lesson.locator(".sevens-legend > span")).to_have_count(2)
    lesson.get_by_role("button", name="Step 1:").click()
    expect(lesson.locator(".lesson-drawing .seat")).to_have_count(52)
    expect(lesson.locator(".sevens-legend > span")).to_have_count(0)
    lesson.get_by_role("button", name="Step 6:").click()
    expect(lesson.locator(".sevens-legend")).to_contain_text("keptthe blocker")


def test_steps_by_keyboard(lesson):
    lesson.locator(".learn").focus()
    lesson.keyboard.press("ArrowRight")
    expect(lesson.locator(".lesson .step-number")).to_have_text("Step 3 of 9")
    lesson.keyboard.press("End")
    expect(lesson.locator(".lesson .step-number")).to_have_text("Step 9 of 9")
    lesson.keyboard.press("Home")
    expect(lesson.locator(".lesson .step-number")).to_have_text("Step 1 of 9")


def test_no_step_is_wider_than_a_small_telephone(lesson):
    size = lesson.viewport_size
    lesson.set_viewport_size({"width": 320, "height": 640})
    try:
        for number in range(1, 10):
            lesson.get_by_role("button", name=f"Step {number}:").click()
            expect(lesson.locator(".lesson .step-number")).to_have_text(f"Step {number} of 9")
            fits(lesson)
    finally:
        lesson.set_viewport_size(size)


@pytest.mark.slow  # as outside of a browser
def test_every_step_has_a_picture_and_opens_in_explore(lesson):
    for number in range(1, 10):
        lesson.get_by_role("button", name=f"Step {number}:").click()
        expect(lesson.locator(".lesson .step-number")).to_have_text(f"Step {number} of 9")
        expect(lesson.locator(".lesson-drawing :is(.dot, .seat)").first).to_be_visible()
    lesson.get_by_role("button", name="Step 7:").click()
    expect(lesson.locator(".lesson .step-number")).to_have_text("Step 7 of 9")
    lesson.locator(".lesson a.button").click()
    expect(lesson.locator("#position")).to_have_value("r: B(BB(BRR B) R) R almighty=1,0")
    expect(lesson).to_have_url(re.compile("line="))
    lesson.go_back()
    expect(lesson.locator(".lesson")).to_be_visible()
