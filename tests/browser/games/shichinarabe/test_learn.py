"""Learning SHICHINARABE: steps with lines that are played through."""

from __future__ import annotations

import re
from itertools import product

import pytest
from playwright.sync_api import expect

from tests.browser.helpers.pages import fits, go, ready, sized

START = "#/shichinarabe/learn"


def on(page, where: str) -> None:
    expect(page.locator(".lesson .step-number")).to_have_text(where)


@pytest.fixture
def lesson(page):
    go(page, f"{START}?part=deeper&step=1")
    on(page, "Going deeper · 1 of 7")
    ready(page)
    return page


def test_every_step_has_a_picture_fits_a_small_telephone_and_opens_in_explore(lesson):
    with sized(lesson, 320, 640):
        for part, number in product(("Basics", "Going deeper"), range(1, 8)):
            lesson.get_by_role("button", name=f"{part} {number}:").click()
            on(lesson, f"{part} · {number} of 7")
            expect(lesson.locator(".lesson-drawing :is(.dot, .seat)").first).to_be_visible()
            fits(lesson)
    lesson.get_by_role("button", name="Going deeper 6:").click()
    on(lesson, "Going deeper · 6 of 7")
    lesson.locator(".lesson-links a").click()
    expect(lesson.locator("#position")).to_have_value("r: BRRB RRBB add=4-8@4 delete=0-5@4")
    expect(lesson).to_have_url(re.compile("line="))
    lesson.go_back()
    expect(lesson.locator(".lesson")).to_be_visible()


def test_a_line_is_stepped_through(lesson):
    lesson.get_by_role("button", name="Going deeper 6:").click()
    on(lesson, "Going deeper · 6 of 7")
    caption = lesson.locator(".lesson-picture figcaption")
    expect(lesson.locator(".film .caption")).to_have_text("3 moves")
    expect(lesson.locator(".lesson-drawing .dot")).to_have_count(9)
    expect(lesson.locator(".dot.played")).to_have_count(0)
    lesson.get_by_role("button", name="Next move").click()
    expect(caption).to_contain_text("Red plays 5.")
    expect(lesson.locator(".dot.played")).to_have_attribute("data-vertex", "5")
    expect(lesson.locator('.dot[data-vertex="5"]')).to_have_accessible_name("dot 5, white")
    expect(lesson.locator(".lesson-drawing").get_by_role("button")).to_have_count(0)
    lesson.get_by_role("button", name="Previous move").click()
    expect(lesson.locator(".film .caption")).to_have_text("3 moves")


def test_a_vertex_and_a_card_are_played_where_a_move_is_asked_for(lesson):
    lesson.get_by_role("button", name="Basics 3:").click()
    on(lesson, "Basics · 3 of 7")
    lesson.locator('.lesson-drawing .dot[data-vertex="2"]').click()
    expect(lesson.locator(".task-says")).to_contain_text("You play 2. Your friend plays 3.")
    lesson.get_by_role("button", name="Basics 1:").click()
    lesson.get_by_role("button", name="Play K♥", exact=True).first.click()
    expect(lesson.locator(".task-says")).to_contain_text("your friend is stuck")


def test_the_ordinary_game_lies_as_cards(lesson):
    lesson.get_by_role("button", name="Going deeper 3:").click()
    expect(lesson.locator(".lesson-drawing .seat")).to_have_count(52)
    expect(lesson.locator(".lesson-drawing .seat .worth")).to_have_count(8)
    expect(lesson.locator(".lesson-drawing button")).to_have_count(0)
    expect(lesson.get_by_role("img", name=re.compile("^8♦, red, value of the branch \\+1"))).to_be_visible()
    expect(lesson.locator(".sevens-legend > span")).to_have_count(2)
    lesson.get_by_role("button", name="Going deeper 1:").click()
    expect(lesson.locator(".lesson-drawing .seat")).to_have_count(52)
    expect(lesson.locator(".sevens-legend > span")).to_have_count(0)
    lesson.get_by_role("button", name="Going deeper 4:").click()
    expect(lesson.locator(".sevens-legend")).to_contain_text("keptthe blocker")


def test_steps_by_keyboard(lesson):
    lesson.locator(".learn").focus()
    lesson.keyboard.press("ArrowRight")
    on(lesson, "Going deeper · 2 of 7")
    lesson.keyboard.press("End")
    on(lesson, "Going deeper · 7 of 7")
    lesson.keyboard.press("Home")
    on(lesson, "Basics · 1 of 7")
