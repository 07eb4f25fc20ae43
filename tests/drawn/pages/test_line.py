"""The line of play: undo, Back, links, reload."""

from __future__ import annotations

from tests.browser.helpers.pages import explore, explore_at
from tests.helpers.expecting import expect


def test_undo_redo_and_the_chips_of_the_line(page):
    explore(page, "9&line=1,2,3", "3")
    expect(page.locator(".pile-count")).to_have_text("3 matches left")
    undo, redo = page.get_by_label("Undo"), page.get_by_label("Redo")
    expect(redo).to_be_disabled()
    undo.click()
    expect(page.locator(".pile-count")).to_have_text("6 matches left")
    expect(page).to_have_url(explore_at("?pos=9&line=1,2,3&at=2"))
    page.locator(".line button").first.click()
    expect(page.locator(".pile-count")).to_have_text("9 matches left")
    expect(undo).to_be_disabled()
    redo.click()
    expect(page.locator(".pile-count")).to_have_text("8 matches left")
    page.locator(".page h1").click()  # wherever the focus is
    page.keyboard.press("ArrowRight")
    expect(page.locator(".pile-count")).to_have_text("6 matches left")
    page.locator(".value-chart .bar").nth(3).click()
    expect(page.locator(".pile-count")).to_have_text("3 matches left")
    expect(page).to_have_url(explore_at("?pos=9&line=1,2,3"))


def test_an_edit_is_taken_back(page):
    explore(page, "9&line=1", "8")
    page.get_by_role("button", name="wins").click()
    expect(page.locator("#position")).to_have_value("8 rule=normal")
    page.locator(".page h1").click()
    page.keyboard.press("Control+z")
    expect(page.locator("#position")).to_have_value("8")
    page.get_by_label("Redo").click()
    expect(page.locator("#position")).to_have_value("8 rule=normal")


def test_a_finished_game(page):
    explore(page, "3&line=2,1", "0")
    expect(page.locator(".verdict-line")).to_contain_text("The game is over")
    expect(page.locator(".pile-count")).to_have_text("The pile is empty.")
    expect(page.locator(".moves")).to_be_hidden()
    page.get_by_label("Undo").click()
    expect(page.locator(".pile-count")).to_have_text("1 match left")
