"""The first page for who comes again: where they left off, and the positions of the day."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from lastcard import registry
from tests.browser.helpers.pages import fits, go, ready

START = "#/matches/practise"
TODAY = "() => new Date(Date.now() - 60_000 * new Date().getTimezoneOffset()).toISOString().slice(0, 10)"


def home(page: Page, *, forgets: str = "") -> None:
    page.evaluate("(key) => localStorage.removeItem(key)", forgets)
    go(page, "#/")
    expect(page.locator("#daily summary")).to_be_visible()


def level(page: Page, game: str, grade: str):
    return page.locator("#daily").get_by_role("link", name=f"{registry.game(game).title}, {grade}")


def test_who_comes_again_continues_where_they_left_off(page):
    home(page, forgets="lastcard-left")
    begin = page.locator(".begin:visible")
    expect(begin).to_contain_text("New here?")
    for address, says in (
        ("#/pan/learn?step=4", "Continue: Pan, lesson step 4"),
        ("#/pairs/practise", "Continue: Pairs, Practise"),
        ("#/pan/learn?step=2", "Continue: Pan, lesson step 2"),
    ):
        go(page, address)
        ready(page)
        home(page)
        expect(begin.get_by_role("heading")).to_have_text(says)
    begin.click()
    expect(page).to_have_url(re.compile(r"#/pan/learn\?step=2$"))
    home(page, forgets="lastcard-left")
    expect(begin).to_contain_text("New here?")


def test_who_has_learnt_the_basics_reads_so_and_where_to_go_on(page):
    for done, title, ways in (
        (3, "Pan: basics done", ["Going deeper", "Practise", "Play"]),
        (4, "Pan: all lessons done", ["Practise", "Play"]),
    ):
        go(page, "#/pan/learn")
        ready(page)
        kept = {"pan": {"done": [str(number) for number in range(done)], "of": 4, "basics": True}}
        page.evaluate("(kept) => localStorage.setItem('lastcard-learn', JSON.stringify(kept))", kept)
        home(page)
        begin = page.locator(".begin:visible")
        expect(begin.get_by_role("heading")).to_have_text(title)
        assert begin.locator(".game-go > *").all_text_contents() == ways
    home(page, forgets="lastcard-learn")


def test_the_position_of_the_day_is_asked_and_what_came_of_it_is_kept(page):
    home(page, forgets="lastcard-practise")
    date = page.evaluate(TODAY)
    expect(page.locator("#daily li")).to_have_count(len(registry.names()))
    expect(page.locator("#daily")).not_to_contain_text("solved")
    easy = level(page, "matches", "easy")
    expect(easy).to_have_attribute("href", f"#/matches/practise?day={date}&grade=1")
    easy.click()
    expect(page.locator(".practise-which")).to_contain_text(
        re.compile(r"^Position of \d+ \w+ \d+ · .* · Easy$")
    )
    page.get_by_role("button", name="Show the answer").click()
    expect(page.locator(".practise-reply")).to_be_visible()
    assert page.url.endswith(f"?day={date}&grade=1")
    home(page)
    expect(level(page, "matches", "easy: missed")).to_have_text("Easy ✗")
    expect(level(page, "matches", "medium: not answered yet")).to_have_text("Medium")


def test_a_solved_one_is_counted_whichever_tab_solves_it(page):
    home(page)
    date = page.evaluate(TODAY)
    kept = {"games": {"pan": {"days": {date: {"2": "alone", "3": "wrong"}}}}}
    page.evaluate(
        """(kept) => {
          localStorage.setItem("lastcard-practise", JSON.stringify(kept))
          dispatchEvent(new StorageEvent("storage", {key: "lastcard-practise"}))
        }""",
        kept,
    )
    expect(page.locator("#daily summary")).to_contain_text("1 of 21 solved")
    expect(level(page, "pan", "medium: solved alone")).to_be_visible()


@pytest.mark.parametrize("window", ["page", "phone"])
def test_the_positions_of_the_day_take_one_line_on_a_telephone(request, window):
    page = request.getfixturevalue(window)
    home(page)
    fits(page)
    link = level(page, "pan", "hard")
    if window == "phone":
        assert page.locator("#daily").bounding_box()["height"] < 60
        page.locator("#daily summary").tap()
        fits(page)
    assert link.bounding_box()["height"] >= 44
