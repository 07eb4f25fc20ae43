"""SHICHINARABE's pages as tests use them: positions, vertices and cards."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

from tests.browser.helpers.pages import drag, explorer, middle

DEAL = "r:+RBRBBR+BBRRBR+BRRBRB+RBBRRB+BRBRBR+RRBBRB+BRBBRR+RBRBRB"


explore = explorer("shichinarabe")


def dot(page: Page, vertex: int) -> Locator:
    """A vertex of the graph that is shown."""
    return page.locator(f'.dot[data-vertex="{vertex}"]').locator("visible=true")


def seat(page: Page, vertex: int) -> Locator:
    """A card of the ordinary game."""
    return page.locator(f'.seat[data-vertex="{vertex}"]').locator("visible=true")


def pull(page: Page, found: Locator, across: float, down: float) -> None:
    """Pull something so far."""
    x, y = middle(found)
    drag(page, (x, y), (x + across, y + down))
