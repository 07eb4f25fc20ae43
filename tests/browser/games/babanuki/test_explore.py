"""BABANUKI's Explore: the table with its threads, the map, the graph, the editor, small screens."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.helpers.pages import at_widths, editing, explorer, fits, position, sized, tab_to, within

START = "#/babanuki/explore"


SMALL = "1,2,J|1,3|2,3"


explore = explorer("babanuki")


def card(page, text):
    """A card that can be drawn."""
    return page.locator(f"button.baba-card[data-move='{text}']")


def test_a_card_is_drawn_and_tells_before_who_can_force_it(page):
    explore(page, "1,2,3|1,2,4|3,4,J")
    tag = card(page, "3").locator(".winner-tag")
    expect(tag).to_have_class(re.compile(r"\bp3\b"))
    expect(tag).to_have_text("")  # a number there would be taken for a card
    expect(card(page, "4").locator(".winner-tag")).to_have_class(re.compile(r"\bp2\b"))
    expect(card(page, "4")).to_have_attribute(
        "aria-label", "Draw 4 from green: blue can force first place then"
    )
    expect(page.locator(".threads .thread")).to_have_count(4)
    expect(page.locator(".threads .draws-from")).to_have_count(1)
    page.locator(".why > summary").press("Enter")
    expect(page.locator(".thread-letter")).to_have_text(["x = 2", "y = 1", "z = 1"])
    expect(page.locator(".why-source a")).to_have_attribute("href", "proofs/babanuki-three.html")
    page.locator(".why > summary").press("Enter")
    expect(page.locator(".thread-letter")).to_have_count(0)
    card(page, "3").hover()
    expect(page.locator(".thread.lit")).to_have_attribute("data-thread", "3")
    card(page, "3").click()
    position(page, "1,2,4|4,J|1,2")
    expect(page.locator(".ring-place.turn")).to_have_attribute("data-player", "1")
    expect(page).to_have_url(re.compile(r"line=3$"))


def test_pairs_are_set_up_and_everything_is_done_with_the_keyboard(page):
    explore(page, SMALL)
    tab_to(page, re.compile("^Draw 3 from green"))
    page.keyboard.press("Enter")
    position(page, "1,3|2|1,2,3,J")
    explore(page, SMALL)
    with editing(page):
        page.get_by_role("button", name=re.compile("^More pairs shared by red and green")).press("Enter")
        position(page, "1,2,3,J|1,4|2,3,4")
        page.get_by_label("Joker", exact=True).select_option("2")
        position(page, "1,2,3|1,4|2,3,4,J")
        page.get_by_role("group", name="Players").get_by_role("button", name="4").click()
        position(page, "1,2,3|1,4|2,3,4,5,J|5")
    expect(page.locator(".baba-table")).to_have_attribute("data-players", "4")
    expect(page.locator(".verdict-line")).to_contain_text("force")


@pytest.mark.slow  # other games are measured so
def test_the_page_fits_from_telephones_on(page):
    with sized(page, 1280):
        for text in (SMALL, "1|1,J", "1,4|2,3|1,4|2,3,J", "1,2,5|5,9,10|2,6,10,11,J|1,6,12|9,11,12"):
            explore(page, text)
            for width in at_widths(page, 360, 1280):
                fits(page)
                cards = page.locator(".baba-table .baba-card").evaluate_all(
                    "(cards) => cards.map((card) => card.getBoundingClientRect()).map(({left, right}) => [left, right])"
                )
                assert all(left >= 0 and right <= width for left, right in cards), (text, width)


def test_positions_around_are_laid_out_anew_for_a_window_of_another_width(page):
    """Hands beside each other where there is room, else below each other; either way nothing is cut off."""
    with sized(page, 1920):
        explore(page, "1,2|3|1,2,3,J")
        drawn = page.locator(".graph-card .viewport-picture > g")
        expect(drawn.locator(".spot")).not_to_have_count(0)
        for _ in at_widths(page, 1280, 1920):
            within(page, ".graph-card .viewport", ".graph-card .viewport-picture > g")


def test_the_map_opens_positions_and_shows_the_print(page):
    explore(page, "1,J|1,2|2")
    here = page.locator(".size-square.here")
    expect(here).to_have_attribute("data-sizes", "1,0,1")
    expect(here).to_have_class(re.compile(r"\bp3\b.*\bdiffers\b"))
    page.get_by_role("button", name="As printed").click()
    expect(here.locator(".mark")).to_have_count(2)  # no numbers, as the cards are numbers
    expect(page).to_have_url(re.compile(r"printed=1"))
    page.get_by_role("button", name=re.compile(r"^Slice \|Z\| = 2")).click()
    expect(page.locator(".slice-says")).to_contain_text("blue and green share 2 pairs")
    page.locator(".size-square[data-sizes='2,1,2']").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    position(page, "1,2,3,4,J|1,2,5,6|3,4,5,6")
    expect(here).to_have_attribute("data-sizes", "2,2,2")
