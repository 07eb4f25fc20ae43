"""Pairs's Explore: the table, the lottery of the next card, the map of decisions, keyboard, small screens."""

from __future__ import annotations

import re

from tests.browser.helpers.pages import (
    explorer,
    position,
)
from tests.helpers.expecting import expect

START = "#/pairs/explore"

explore = explorer("pairs")


def lot(page, rank):
    return page.locator(f".lot[data-rank='{rank}']")


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
    expect(page.locator(".reason-card")).to_contain_text("hitting seems better")
