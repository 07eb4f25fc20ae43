"""The board: matches clicked and pulled, the settings of a position, and what the pile points at."""

from __future__ import annotations

import re

from tests.browser.helpers.pages import dragging, explore, explore_at, middle
from tests.drawn.helpers.page import Drawn
from tests.helpers.expecting import expect


def test_a_move_is_made_in_the_table(page):
    explore(page, "11")
    page.locator(".moves tr[data-move='2']").click()
    expect(page.locator(".pile-count")).to_have_text("9 matches left")
    expect(page.locator(".line button")).to_have_text(["11", re.compile(r"^1\.\s+red take 2$")])
    expect(page).to_have_url(explore_at("?pos=11&line=2"))


def test_a_match_is_clicked(page):
    explore(page, "11")
    page.locator(".match[data-from-end='3']").click()
    expect(page.locator(".pile-count")).to_have_text("8 matches left")


def pull(page: Drawn, count: int, far: int) -> None:
    """Press the match that has `count` - 1 to its right, pull it down by `far` (up if negative), and let go."""
    match = page.locator(f".match[data-from-end='{count}']")
    match.hover()
    x, y = middle(match)
    with dragging(page, (x, y), (x, y + far / 2)):
        expect(page.locator(".match.lifted")).to_have_count(count)
        page.mouse.move(x, y + far, steps=3)


def test_the_rules_are_set_on_the_board(page):
    explore(page, "12")
    page.get_by_role("button", name="wins", exact=True).click()
    expect(page.locator("#position")).to_have_value("12 rule=normal")
    page.get_by_label("Largest take").fill("5")
    page.keyboard.press("Enter")
    expect(page.locator("#position")).to_have_value("12 take=5 rule=normal")
    expect(page.locator(".verdict-line")).to_contain_text("Blue wins")


def test_a_large_take_is_typed(page):
    explore(page, "100+take=40", "100 take=40")
    page.get_by_label("How many to take").fill("19")
    page.get_by_role("button", name="Take", exact=True).click()
    expect(page.locator(".pile-count")).to_have_text("81 matches left")


def test_the_largest_pile(page):
    explore(page, "1" + "0" * 18)
    expect(page.locator(".verdict-line")).to_contain_text("moves")
    expect(page.locator(".pile-count")).to_have_text("1,000,000,000,000,000,000 matches left")
    page.locator(".moves tr").last.click()
    expect(page.locator(".line button")).to_have_count(2)
