"""TANHINMIN's configuration graphs in the browser: now and after a move, the greedy algorithm step by step."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.games.tanhinmin.tanhinmin_pages import FIGURE, explore, side
from tests.browser.helpers.pages import DEEP, tab_to

START = "#/tanhinmin/explore"


def test_the_greedy_algorithm_is_stepped_through_with_the_keyboard(page):
    explore(page, FIGURE)
    tab_to(page, "Greedy algorithm from the beginning")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    figure = side(page, "Now").locator(".matching-figure").first
    expect(figure.get_by_role("status")).to_have_text("3 does not beat 6: only i goes on.")


def test_moves_are_shown_with_the_keyboard(page):
    explore(page, "2,3,6,7|1,4,5|0")
    tab_to(page, "Show the matchings after: place 7")
    expect(side(page, "After").locator(".matching-says")).to_have_text("1 is not more than 1: red wins.")


def test_the_surplus_state_is_drawn(page):
    explore(page, "1~,2|1,3|1")
    expect(side(page, "Now").locator(".matching-figure")).to_have_count(3)
    expect(side(page, "Now").locator(".matching-figure").last).to_contain_text(
        "Surplus: all ordinary cards of red are beaten"
    )


def test_many_cards_stay_legible(page):
    """Twenty-four against twenty-four: the numbers on the cards are drawn no smaller than 9 pixels."""
    explore(page, ",".join(map(str, range(1, 48, 2))) + "|" + ",".join(map(str, range(2, 49, 2))) + "|0")
    heights = page.evaluate(f"""() => {{ {DEEP}
      return deep(document, ".matching-figure .vertex text").map((text) => text.getScreenCTM().a * parseFloat(getComputedStyle(text).fontSize)) }}""")
    assert len(heights) > 150
    assert min(heights) >= 9


@pytest.mark.parametrize("text", [FIGURE, "1~,2|1,3|1", "1,2,5|3,4|0"])
def test_rings_and_pointers_are_drawn_whole(page, text):
    explore(page, text)
    cut_off = f"""() => {{ {DEEP}
      return deep(document, "svg.bipartite .ring, svg.bipartite .pointer-name").filter((mark) => {{
        const inner = mark.getBoundingClientRect(), outer = mark.ownerSVGElement.getBoundingClientRect()
        return inner.left < outer.left || inner.right > outer.right || inner.top < outer.top || inner.bottom > outer.bottom }}).length }}"""
    assert side(page, "Now").locator(".ring").count() > 0
    assert page.evaluate(cut_off) == 0
    figure = side(page, "Now").locator(".matching-figure").first
    figure.get_by_role("button", name="Greedy algorithm from the beginning").click()
    expect(figure.locator(".pointer-name")).to_have_text(["i", "j"])
    assert page.evaluate(cut_off) == 0
