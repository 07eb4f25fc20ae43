"""Pan's Explore as tests use it: opening positions, typing them, and the cards on the table."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.helpers.pages import dragging, explorer

explore = explorer("pan")


def verdict(page: Page, text: str | re.Pattern[str]) -> None:
    expect(page.locator(".verdict-line")).to_contain_text(text)


def card(page: Page, place: str, rank: int) -> tuple[float, float]:
    """A spot on the visible edge of the cards of a rank."""
    frame = page.locator(f".{place}-place .rank:has(button) button.cards").nth(rank).bounding_box()
    return frame["x"] + 14, frame["y"] + 30


def pull(page: Page, start: tuple[float, float], place: str) -> None:
    """Pull something onto a place of the table."""
    frame = page.locator(f".{place}-place").bounding_box()
    end = frame["x"] + frame["width"] * 0.7, frame["y"] + frame["height"] / 2
    with dragging(page, start, end):
        expect(page.locator(f".{place}-place.target")).to_have_count(1)
