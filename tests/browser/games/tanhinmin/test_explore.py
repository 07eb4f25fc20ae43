"""TANHINMIN's Explore: the table, moves, bad input, hiding, keyboard, small screens."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.games.tanhinmin.tanhinmin_pages import FIGURE, card, explore, hand, pull
from tests.browser.helpers.pages import (
    DEEP,
    at_widths,
    enter,
    first_of,
    fits,
    go,
    position,
    refused,
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
    for label, text in (("play 2", "1,4|5|2"), ("play 4", "5|1|4"), ("play 5", "1||5")):
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


def test_a_card_is_placed_with_a_click_and_answered_with_a_pass(page):
    explore(page, FIGURE)
    expect(page.locator(".verdict-line")).to_contain_text("Blue wins in 8 moves.")
    card(page, "first", "8").click()
    position(page, "2,6,7|1,3,4,5|8")
    expect(page.locator(".second-place .turn")).to_have_text("to move")
    expect(page.locator(".board-settings .caption")).to_contain_text("the only move is to pass")
    page.get_by_role("button", name="Pass", exact=True).click()
    position(page, "1,3,4,5|2,6,7|0")
    expect(page).to_have_url(re.compile(re.escape(f"#/tanhinmin/explore?pos={FIGURE}&line=8,pass") + "$"))
    page.go_back()
    position(page, "2,6,7|1,3,4,5|8")


def test_only_what_beats_the_table_can_be_pressed(page):
    explore(page, "2,5,5|1,3,4|2")
    expect(page.locator(".first-place button.number")).to_have_count(2)
    expect(page.locator(".first-place .number.idle")).to_have_count(1)
    expect(page.locator(".second-place button")).to_have_count(0)
    assert page.locator(".moves tbody tr").count() == 2  # equal cards are one move, and there is the pass


def test_a_cut_card_is_placed_and_must_be_passed(page):
    explore(page, "2,5|3,3~,6|4~")
    expect(page.locator(".table-place .place-head")).to_contain_text("nothing beats a cut card")
    expect(page.locator(".first-place button")).to_have_count(0)
    page.get_by_role("button", name="Pass", exact=True).click()
    card(page, "second", "3~").click()
    position(page, "2,5|3,6|3~")
    expect(page.locator(".table-place .rank-card.red")).to_have_count(1)


def test_table_moves_and_graphs_light_each_other(page):
    explore(page, "2,3,6,7|1,4,5|0")
    page.locator(".moves tr[data-move='6']").hover()
    expect(page.locator(".first-place .number.lit")).to_have_attribute("data-card", "6")
    expect(page.locator(".move-chips [aria-pressed=true]")).to_have_attribute("data-move", "6")
    card(page, "first", "3").hover()
    expect(page.locator(".moves tr.lit")).to_have_attribute("data-move", "3")
    expect(page.locator(".move-chips [aria-pressed=true]")).to_have_attribute("data-move", "3")


@pytest.mark.parametrize(
    ("text", "says"),
    first_of(
        [
            ("", "the position is empty"),
            ("1,,2|3|0", "a card is missing beside a comma"),
            ("<b>1</b>|2|0", "is not a card"),
        ]
    ),
)
def test_bad_positions_are_told_and_nothing_is_lost(page, text, says):
    explore(page, f"{FIGURE}&line=1", "2,6,7|3,4,5,8|1")
    refused(page, text, says)
    expect(page.locator(".line button")).to_have_count(2)
    expect(hand(page, "first")).to_have_count(4)
    enter(page, "1|2|0")
    expect(page.locator("#position-error")).to_be_empty()


def test_a_bad_address_is_told(page):
    go(page, f"#/tanhinmin/explore?pos={FIGURE}&line=1,9")
    expect(page.locator("#position-error")).to_contain_text(
        "The line stops after 1 move: there is no 9 in the hand of the player to move"
    )
    go(page, "#/tanhinmin/explore?pos=1|a|0")
    expect(page.locator("#position-error")).to_contain_text("'a' in the hand of the other player")
    position(page, "1|a|0")
    go(page, "#/tanhinmin/explore?kept=00000000")
    expect(page.locator("#position-error")).to_contain_text("paste the position again")


def test_hidden_means_hidden(page):
    explore(page, f"{FIGURE}&hide=1", FIGURE)
    expect(page.locator(".verdict-line")).to_have_text("Who wins?")
    expect(page.locator(".badge:visible")).to_have_count(0)
    expect(page.locator(".matching-figure .pair-line, .matching-figure .ring")).to_have_count(0)
    expect(page.locator(".matching-figure header b")).to_have_text(["", ""])
    expect(page.locator(".step-line button")).to_have_count(0)
    page.locator(".switch").click()
    expect(page.locator(".matching-figure .pair-line")).not_to_have_count(0)


def test_a_random_position_is_shown(page):
    explore(page, FIGURE)
    page.get_by_role("button", name="Random").click()
    expect(page.locator("#position")).not_to_have_value(FIGURE)
    expect(page.locator("#position")).to_have_value(re.compile(r"^[\d,~]+\|[\d,~]+\|\d+~?$"))


def test_the_card_that_ends_the_game_lies_bright_on_the_table(page):
    explore(page, "6|1,4|0")
    card(page, "first", "6").click()
    position(page, "1,4||6")
    expect(page.locator(".table-place .number")).to_have_attribute("data-card", "6")
    expect(page.locator(".number.idle")).to_have_count(0)
    expect(page.locator(".table-place .place-head")).to_have_text("Table")
