"""TANHINMIN's Explore in the browser: the table, moves, bad input, hiding, keyboard, small screens."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.games.tanhinmin.tanhinmin_pages import FIGURE, card, explore, pull
from tests.browser.helpers.pages import (
    DEEP,
    at_widths,
    fits,
    position,
    sized,
    tab_to,
)

START = "#/tanhinmin/explore"
MANY = ",".join(map(str, range(1, 48, 2))) + "|" + ",".join(map(str, range(2, 49, 2))) + "|0"


def test_a_card_is_pulled_onto_the_table_and_nowhere_else(page):
    explore(page, "2,5|1,3,4|2")
    pull(page, card(page, "first", "5"), "second", lit=False)
    position(page, "2,5|1,3,4|2")
    pull(page, card(page, "first", "5"), "table")
    position(page, "1,3,4|2|5")
    expect(page.locator(".dragged")).to_have_count(0)


@pytest.mark.slow  # each is read and solved outside of a browser
def test_every_example_is_shown(page):
    explore(page, FIGURE)
    page.locator(".menu summary", has_text="Examples").click()
    count = page.locator(".example").count()
    assert count == 10
    page.locator(".menu summary", has_text="Examples").click()
    for index in range(count):
        page.locator(".menu summary", has_text="Examples").click()
        example = page.locator(".example").nth(index)
        text = example.locator(".mono").inner_text()
        example.click()
        position(page, text)
        expect(page.locator(".verdict-line")).to_contain_text("wins")


def test_a_whole_line_with_the_keyboard_alone(page):
    explore(page, "2,5|1,4|0")
    for label, text in (("place 2", "1,4|5|2"), ("place 4", "5|1|4"), ("place 5", "1||5")):
        tab_to(page, label)
        page.keyboard.press("Enter")
        position(page, text)
    expect(page.locator(".verdict-line")).to_contain_text("The game is over")
    tab_to(page, "Undo")
    page.keyboard.press("Enter")
    position(page, "5|1|4")
    page.keyboard.press("ArrowLeft")
    position(page, "1,4|5|2")
    page.keyboard.press("ArrowRight")
    position(page, "5|1|4")


def test_nothing_sticks_out(page):
    with sized(page, 360):
        for text in (FIGURE, "1,2~,5,6~,9|3,4,7,8~|0", MANY, "999999998,999999999~|1|0"):
            explore(page, text)
            for _ in at_widths(page, 360, 768, 1920):
                fits(page)


def test_cards_can_be_hit_with_a_finger(phone):
    explore(phone, MANY)
    small = phone.evaluate(f"""() => {{ {DEEP}
      return deep(document, "button.number, .move-chips button").map((node) => node.getBoundingClientRect()).filter((frame) => frame.height < 24 || frame.width < 24).length }}""")
    assert small == 0
    card(phone, "first", "47").tap()
    expect(phone.locator(".table-place .number")).to_have_attribute("data-card", "47")


@pytest.mark.slow  # fewer cards are above
def test_many_cards_are_lapped_and_each_of_them_can_be_pressed(page):
    explore(page, MANY)
    expect(page.locator(".row.lapped")).to_have_count(2)
    for text in ("5", "47"):
        explore(page, MANY)
        card(page, "first", text).click(position={"x": 12, "y": 12})
        expect(page.locator(".table-place .number")).to_have_attribute("data-card", text)
    explore(page, FIGURE)
    expect(page.locator(".row.lapped")).to_have_count(0)
