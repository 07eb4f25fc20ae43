"""Play in the browser: whole games, by mouse and by keyboard alone."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.helpers.pages import go, never, ready, tab_to
from tests.browser.helpers.play_tab import entries, log, move_on, over, status

START = "#/matches/play"


def play(page: Page, query: str, left: str) -> None:
    """Open a game, with the matches that are left in it."""
    go(page, f"#/matches/play?{query}")
    expect(page.locator(".pile-count")).to_have_text(f"{left} matches left")
    ready(page)


def your_move(page: Page) -> None:
    status(page, "Your move.")


def test_a_whole_game_by_keyboard_alone(page):
    play(page, "pos=10", "10")
    your_move(page)
    tab_to(page, re.compile("^Take 1$"), start=None)
    page.keyboard.press("Enter")  # ten less one is lost for the perfect player
    entries(page, 2)
    your_move(page)
    for later in (".review", ".score-board"):  # what a game that is not over, or counts by itself, has not
        expect(page.locator(later)).to_be_hidden()
    while not over(page):
        answer = 4 - int(re.findall(r"take (\d)", log(page)[-1])[0])
        tab_to(page, re.compile(f"^Take {answer}$"), start=None)
        move_on(page, lambda: page.keyboard.press("Space"))
        status(page, re.compile("^(Your move|You win|You lose)"))
    status(page, "You win: your opponent took the last match.")
    expect(page.locator(".review")).to_contain_text("Nobody gave anything away")
    tab_to(page, "Play again", start=None)
    page.keyboard.press("Enter")
    expect(page.locator(".pile-count")).to_have_text("10 matches left")


def test_engines_pause(page):
    go(page, "#/matches/play?pos=300&seats=random,random")
    expect(page.locator("#start")).to_have_value("300")  # the pile is smaller soon
    ready(page)
    page.get_by_role("button", name="Pause").click()
    status(page, "Paused.")
    moves = page.locator(".log li").count()
    never(page, lambda: page.locator(".log li").count() != moves)
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".log li")).not_to_have_count(moves)
    page.locator("[data-seat='0']").select_option("you")
    page.locator("[data-seat='1']").select_option("you")


def test_an_answer_that_comes_late_does_not_carry_the_page_away(page):
    play(page, "pos=21", "21")
    page.get_by_role("button", name="Take 1", exact=True).click()
    page.locator("[data-tab=learn]").click()
    expect(page.locator(".lesson")).to_be_visible()
    never(page, lambda: not page.url.endswith("#/matches/learn"))


def test_the_keyboard_goes_on_from_a_mistake_that_is_seen_and_tried_again(page):
    go(page, "#/matches/play?line=1,3,2,2,3,3,1")
    for name, then in (("See it", "To the end"), ("Try again from here", "Undo")):
        button = page.get_by_role("button", name=name, exact=True).last
        button.focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name=then, exact=True)).to_be_focused()
