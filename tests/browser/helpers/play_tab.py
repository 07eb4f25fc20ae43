"""What the tests of every game's Play share: games opened, told of, and played through by keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.helpers.pages import go, ready, tab_to


def opener(game: str, other: str) -> Callable[[Page, str], None]:
    """What opens games in Play, by way of one from `other`, so that it begins anew: ``play(page, "pos=21&line=1")``."""

    def play(page: Page, query: str) -> None:
        for each in (f"pos={other}&seats=you,you", query):
            go(page, f"#/{game}/play?{each}")
            start = re.search("pos=([^&]*)", each)[1].replace("+", " ")
            expect(page.locator("#start")).to_have_value(start)
        ready(page)

    return play


def status(page: Page, text: str | re.Pattern[str]) -> None:
    """What is said of the game."""
    expect(page.locator(".status-line")).to_have_text(text)


def log(page: Page) -> list[str]:
    """The moves that were made, in words."""
    return [re.sub(r"\s+", " ", text) for text in page.locator(".log li").all_inner_texts()]


def entries(page: Page, count: int) -> None:
    """So many moves have been made."""
    expect(page.locator(".log li:not(.empty)")).to_have_count(count)


def over(page: Page) -> bool:
    """Whether the game is over."""
    return page.locator(".status-line.over").count() > 0


def move_on(page: Page, act: Callable[[], None]) -> None:
    """Make a move and wait until it stands in the log."""
    made = page.locator(".log li:not(.empty)")
    before = made.count()
    act()
    expect(made).not_to_have_count(before)


def follow_hints(page: Page, turns: int = 8) -> None:
    """Play to the end by keyboard alone, each move the one that the hint names."""
    for _ in range(turns):
        status(page, re.compile("^(Your move|You (win|lose))"))
        if over(page):
            return
        tab_to(page, re.compile("^Hint$"), "#start")
        page.keyboard.press("Enter")
        expect(page.locator(".advice")).to_be_visible()
        wanted = re.split("[.:]", page.locator(".advice").inner_text())[0]
        tab_to(page, re.compile("^" + re.escape(wanted), re.IGNORECASE), "#start")
        move_on(page, lambda: page.keyboard.press("Enter"))
    status(page, re.compile("^You (win|lose)"))


def refused(page: Page, text: str) -> None:
    """Ask for a game from a text that is no position: it stays in its field, and what is wrong is told."""
    page.locator("#start").fill(text)
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator("#start-error")).to_be_visible()
    expect(page.locator("#start-error")).not_to_be_empty()
    expect(page.locator("#start")).to_have_value(text)
