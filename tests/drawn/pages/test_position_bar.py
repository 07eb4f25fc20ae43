"""The position bar of Explore: what is typed, what is wrong with it, and hiding the solution."""

from __future__ import annotations

import pytest

from tests.browser.helpers.pages import explore, explore_at, first_of, focused, go
from tests.helpers.expecting import expect


@pytest.fixture
def menus(page):
    """The menus of the position bar, closed again whatever happened."""
    yield page.locator(".menu[open]")
    page.locator(".menu").evaluate_all("(menus) => menus.forEach((menu) => { menu.open = false })")


def test_a_position_is_typed(page):
    explore(page, "21")
    page.locator("#position").fill("11")
    page.keyboard.press("Enter")
    expect(page.locator(".pile-count")).to_have_text("11 matches left")
    expect(page.locator(".verdict-line")).to_contain_text("Red wins in 6 moves.")
    expect(page.locator(".moves tbody tr").first).to_contain_text("take 2")
    expect(page).to_have_url(explore_at("?pos=11"))


def test_an_example_is_chosen(page):
    explore(page, "9")
    page.get_by_text("Examples", exact=True).click()
    page.locator(".example", has_text="21 take=4 rule=normal").click()
    expect(page.locator("#position")).to_have_value("21 take=4 rule=normal")
    expect(page.locator(".menu").first).not_to_have_attribute("open", "")
    expect(page).to_have_url(explore_at("?pos=21+take=4+rule=normal"))
    page.get_by_text("Examples", exact=True).click()
    page.keyboard.press("Escape")
    expect(page.locator(".example").first).to_be_hidden()


def test_how_positions_are_written_is_told(page, menus):
    explore(page, "9")
    page.get_by_label("How positions are written").click()
    expect(page.locator(".help")).to_contain_text("The number of matches left")


@pytest.mark.parametrize("name", ["Examples", "?"])
def test_a_menu_closes_by_escape_and_when_the_focus_goes_on(page, menus, name):
    explore(page, "9")
    opener = page.locator(".menu summary", has_text=name)
    opener.click()
    expect(menus).to_have_count(1)
    page.keyboard.press("Escape")
    expect(menus).to_have_count(0)
    assert focused(page)["text"] in ("Examples", "How positions are written")
    opener.click()
    page.locator("#position").click()
    expect(menus).to_have_count(0)


@pytest.mark.parametrize("text", first_of(["", "1" + "0" * 30, "21 rule=x", "<b>x</b>"], 2))
def test_bad_input_is_told_where_it_stands_and_nothing_is_lost(page, text):
    explore(page, "9&line=1", "8")
    expect(page.locator(".pile-count")).to_have_text("8 matches left")
    page.locator("#position").fill(text)
    page.get_by_role("button", name="Show").click()
    expect(page.locator("#position-error")).not_to_be_empty()
    expect(page.locator("#position-error")).not_to_be_empty()
    expect(page.locator("#position")).to_have_value(text)
    expect(page.locator("#position")).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".pile-count")).to_have_text("8 matches left")
    expect(page.locator(".line button")).to_have_count(2)
    page.locator("#position").fill("7")
    page.keyboard.press("Enter")
    expect(page.locator("#position-error")).to_be_empty()
    expect(page.locator(".pile-count")).to_have_text("7 matches left")


def test_a_bad_position_in_the_address_is_told(page):
    go(page, "#/matches/explore?pos=21+take=99999")
    expect(page.locator("#position")).to_have_value("21 take=99999")
    expect(page.locator("#position-error")).to_contain_text("99999")


def test_a_text_is_told_as_long_as_it_is(page):
    explore(page, "9")
    page.locator("#position").fill("")
    page.locator("#position").focus()
    page.keyboard.insert_text("7" * 5_000)
    page.keyboard.press("Enter")
    expect(page.locator("#position-error")).to_contain_text("5,000 characters long")


def test_random_positions_come(page):
    explore(page, "1000")
    page.get_by_role("button", name="Random").click()
    expect(page.locator("#position")).not_to_have_value("1000")
    expect(page.locator("#position-error")).to_be_empty()


def test_the_verdict_is_read_aloud_once(page):
    explore(page, "11")
    expect(page.locator(".verdict-says")).to_have_attribute("aria-live", "polite")
    expect(page.locator(".verdict-says")).to_have_text("red: win Red wins in 6 moves. Best: take 2")
    expect(page.locator(".verdict-detail")).to_contain_text("Take 2.")
    expect(page.locator(".reason-card [aria-live]")).to_have_count(0)
