"""TANHINMIN's pages as tests use them: opening positions, the cards on the table, the graphs."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.ui.pages import focused, go, ready

FIGURE = "1,3,4,5,8|2,6,7|0"


def explore(page: Page, query: str, text: str | None = None) -> None:
    """Open a position in Explore, the mouse out of the way; `text` is what then stands in the bar."""
    page.mouse.move(1, 1)
    go(page, f"#/tanhinmin/explore?pos={query}")
    position(page, query.split("&")[0] if text is None else text)
    ready(page)


def enter(page: Page, text: str) -> None:
    page.locator("#position").fill(text)
    page.keyboard.press("Enter")


def position(page: Page, text: str) -> None:
    expect(page.locator("#position")).to_have_value(text)


def card(page: Page, place: str, text: str) -> Locator:
    """A card that can be pressed; of equal ones the first."""
    return page.locator(f".{place}-place button.number[data-card='{text}']").first


def hand(page: Page, place: str) -> Locator:
    """The cards of a place."""
    return page.locator(f".{place}-place .number[data-card]")


def pull(page: Page, grip: Locator, place: str, lit: bool = True) -> None:
    """Pull a card onto a place of the table."""
    grip.hover()  # waits until the card stands still; may scroll, and then the place would be out of sight
    page.evaluate("() => scrollTo(0, 0)")
    box = grip.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    frame = page.locator(f".{place}-place").bounding_box()
    page.mouse.move(frame["x"] + frame["width"] * 0.8, frame["y"] + frame["height"] / 2, steps=6)
    expect(page.locator(f".{place}-place.target")).to_have_count(1 if lit else 0)
    page.mouse.up()


def side(page: Page, name: str) -> Locator:
    """The graphs ``Now`` or ``After``."""
    return page.locator(".matching-pair > .matching-side").filter(
        has=page.get_by_role("heading", name=name, exact=True)
    )


def sizes(page: Page, name: str) -> list[str]:
    """What stands over the graphs now or after: ``["μ₀ = 2", "μ₁ = 2"]``."""
    return side(page, name).locator(".matching-figure header b").all_inner_texts()


def tab_to(page: Page, text: str, start: str = "#position", presses: int = 90) -> None:
    """Press Tab from somewhere until something with this text has the focus, which can be seen."""
    page.locator(start).focus()
    for _ in range(presses):
        page.keyboard.press("Tab")
        found = focused(page)
        if text in found["text"]:
            assert found["ring"], f"the focus on {text} cannot be seen"
            return
    raise AssertionError(f"Tab never came to {text}")
