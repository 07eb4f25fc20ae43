"""Pan's Explore as tests use it: opening positions, typing them, and the cards on the table."""

from __future__ import annotations

import re
import time

from playwright.sync_api import Page, expect

from tests.ui.pages import go, ready


def explore(page: Page, query: str, text: str | None = None) -> None:
    page.mouse.move(1, 1)
    go(page, f"#/pan/explore?pos={query}")
    expect(page.locator("#position")).to_have_value(
        query.split("&")[0].replace("+", " ") if text is None else text
    )
    ready(page)


def enter(page: Page, text: str) -> float:
    """Type a position and press Enter; the time at which that was done."""
    page.locator("#position").fill(text)
    begun = time.perf_counter()
    page.keyboard.press("Enter")
    return begun


def position(page: Page, text: str) -> None:
    expect(page.locator("#position")).to_have_value(text)


def verdict(page: Page, text: str | re.Pattern[str]) -> None:
    expect(page.locator(".verdict-line")).to_contain_text(text, timeout=60_000)


def card(page: Page, place: str, rank: int) -> tuple[float, float]:
    """A spot on the visible edge of the cards of a rank."""
    frame = page.locator(f".{place}-place .rank:has(button) button.cards").nth(rank).bounding_box()
    return frame["x"] + 14, frame["y"] + 30


def pull(page: Page, start: tuple[float, float], place: str) -> None:
    """Pull something onto a place of the table."""
    frame = page.locator(f".{place}-place").bounding_box()
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(frame["x"] + frame["width"] * 0.7, frame["y"] + frame["height"] / 2, steps=6)
    expect(page.locator(f".{place}-place.target")).to_have_count(1)
    page.mouse.up()
