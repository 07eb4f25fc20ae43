"""Pairs's Explore: the table, the lottery of the next card, the map of decisions, keyboard, small screens."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.helpers.pages import DEEP, at_widths, explorer, fits, position, sized, tab_to, within

START = "#/pairs/explore"


explore = explorer("pairs")


def lot(page, rank):
    return page.locator(f".lot[data-rank='{rank}']")


def test_the_two_numbers_and_the_table(page):
    explore(page, "3,7|2,5")
    expect(page.locator(".pan.hits .pan-number")).to_have_text("−1.77")
    expect(page.locator(".pan.folds .pan-number")).to_have_text("−2.00")
    expect(page.locator(".balance-says")).to_contain_text("Hitting is better by 0.23")
    expect(page.locator(".ring-place.turn")).to_have_attribute("aria-label", "Red, to move")
    expect(page.locator(".stack-card.lowest")).to_have_attribute("data-rank", "2")
    expect(page.locator(".deck-bar.pairs")).to_have_count(2)
    fits(page)


def test_everything_is_done_with_the_keyboard(page):
    explore(page, "3,7|2,5")
    tab_to(page, "4 7.8 % −0.31, for red, deal a 4, chance 4/51")
    page.keyboard.press("Enter")
    position(page, "2,5|3,4,7")
    tab_to(page, "Fold and take a 2")
    page.keyboard.press("Space")
    expect(page.locator(".place-says.scored")).to_have_text("gets 2 points")


def test_more_players_and_small_screens(page):
    with sized(page, 1280):
        for text in ("2,5|3,4", "2|3|1,4,5,10", "6,7,8|9,10|7,10|8,9|8,10", "|".join("23456789") + "|9,10"):
            explore(page, text)
            for _ in at_widths(page, 360, 1280):
                fits(page)
                within(page, ".pairs-table", ".pairs-table :is(.stack-card, .deck-pile:not(.empty))", below=6)
    expect(page.locator(".row-place")).to_have_count(9)


NUMBERS_IN_SIGHT = f"""() => {{
  {DEEP}
  const card = deep(document, ".move-card")[0].getBoundingClientRect()
  return deep(document, ".moves td.worth").map((cell) => {{
    const {{left, right, width}} = cell.getBoundingClientRect()
    const whole = getComputedStyle(cell).whiteSpace === "nowrap" && cell.scrollWidth <= cell.clientWidth
    return whole && width > 0 && left >= card.left && right <= card.right
  }})
}}"""
"""Whether each number of the move table stands inside its card, unbroken and uncut."""


TABLES = (
    "2|3|4+deck=1,1,2,3,5",
    "1|2|3|4+deck=0,1,2,3,5,6",
    "1|2|3|4|5+deck=0,1,2,3,4,6",
    "2|3|1|7|4",
    "1|2|3|4|5|6+deck=0,1,2,3,4,5",
    "1|2|3|4|5|5|4|3+deck=0,1,2,1,3",
)


@pytest.mark.slow  # small screens are beside it
def test_what_everybody_gets_is_in_sight_for_three_to_eight_players(page):
    with sized(page, 1280):
        for text in TABLES:
            explore(page, text)
            players = text.count("|") + 1
            for width in at_widths(page, 360, 1280, 1920):
                fits(page)
                assert page.evaluate(NUMBERS_IN_SIGHT) == [True] * (2 * players), (text, width)


def test_a_rank_is_pressed_and_comes(page):
    explore(page, "3,7|2,5")
    lot(page, 4).click()
    position(page, "2,5|3,4,7")
    expect(page).to_have_url(re.compile(r"line=hit,deal.4$"))
    explore(page, "3,7|2,5")
    page.get_by_role("button", name="Hit", exact=True).click()
    position(page, "3,7|2,5 dealing")
    page.get_by_role("button", name=re.compile("^Deal a 7: 6 cards of rank 7, a pair")).click()
    expect(page.locator(".place-says.scored")).to_have_text("gets 7 points")
    expect(page.locator(".stack-card.paired")).to_have_count(2)
    expect(page.locator(".lot")).to_have_count(0)


def test_chance_decides_when_it_is_let(page):
    explore(page, "2|3+deck=0,0,4+burn=1+dealing")
    page.get_by_role("button", name="Let chance decide").click()
    position(page, "3|2,3 deck=0,0,3 burn=1")


def test_a_hidden_solution_hides_what_the_cards_are_worth(page):
    explore(page, "3,7|2,5&hide=1")
    expect(page.locator(".balance")).to_have_count(0)
    expect(page.locator(".lot-worth")).to_have_count(0)
    expect(page.locator(".lot")).to_have_count(10)
    expect(page.locator("section.map-card")).to_be_hidden()


def test_the_map_is_drawn_walked_through_and_opens_its_squares(page):
    explore(page, "2|3+deck=1,1,2,4+burn=2")
    page.get_by_role("button", name="Draw the map").click()
    expect(page.locator(".square.here")).to_have_attribute("data-position", "2|3 deck=1,1,2,4 burn=2")
    page.locator(".square.here").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    position(page, "3|3 deck=1,2,1,4 burn=2")
    page.get_by_label("Across").select_option("1")
    expect(page).to_have_url(re.compile(r"map=2\.1"))


def test_with_five_players_the_move_that_is_spoken_for_stands_above_the_other(page):
    explore(page, "2|3|1|7|4")
    expect(page.locator(".moves tbody tr")).to_have_count(2)
    expect(page.locator(".moves tbody tr").first).to_have_attribute("data-move", "hit")
    expect(page.locator(".reason-card")).to_contain_text("hitting looks better")
