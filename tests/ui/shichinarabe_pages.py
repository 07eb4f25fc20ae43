"""SHICHINARABE's pages as tests use them: positions, vertices and cards."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.ui.pages import go, ready

DEAL = "r:+RBRBBR+BBRRBR+BRRBRB+RBBRRB+BRBRBR+RRBBRB+BRBBRR+RBRBRB"


def explore(page: Page, query: str, text: str | None = None) -> None:
    """Open a position; blanks are written as +. `text` is what then stands in the bar, if it is another one."""
    page.mouse.move(1, 1)
    go(page, f"#/shichinarabe/explore?pos={query}")
    position(page, query.split("&")[0].replace("+", " ") if text is None else text)
    ready(page)


def position(page: Page, text: str) -> None:
    """The position on show, whatever led to it."""
    expect(page.locator("#position")).to_have_value(text)


def enter(page: Page, text: str) -> None:
    """Type a position and press Enter."""
    page.locator("#position").fill(text)
    page.keyboard.press("Enter")


def dot(page: Page, vertex: int) -> Locator:
    """A vertex of the graph that is shown."""
    return page.locator(f'.dot[data-vertex="{vertex}"]').locator("visible=true")


def seat(page: Page, vertex: int) -> Locator:
    """A card of the ordinary game."""
    return page.locator(f'.seat[data-vertex="{vertex}"]').locator("visible=true")


def middle(found: Locator) -> tuple[float, float]:
    """Where something stands on the screen."""
    frame = found.bounding_box()
    return frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2


def pull(page: Page, found: Locator, across: float, down: float) -> None:
    """Pull something so far."""
    x, y = middle(found)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + across, y + down, steps=5)
    page.mouse.up()
