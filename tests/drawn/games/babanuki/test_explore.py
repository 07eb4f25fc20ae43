"""BABANUKI's Explore: the table with its threads, the map, the graph, the editor, small screens."""

from __future__ import annotations

import re

from tests.browser.helpers.pages import (
    explorer,
    position,
)
from tests.helpers.expecting import expect

START = "#/babanuki/explore"

explore = explorer("babanuki")


def card(page, text):
    """A card that can be drawn."""
    return page.locator(f"button.baba-card[data-move='{text}']")


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
