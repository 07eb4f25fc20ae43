"""TANHINMIN's pages as tests use them: opening positions, the cards on the table, the graphs."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.helpers.pages import dragging, explorer, middle

FIGURE = "1,3,4,5,8|2,6,7|0"


explore = explorer("tanhinmin")


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
    frame = page.locator(f".{place}-place").bounding_box()
    end = frame["x"] + frame["width"] * 0.8, frame["y"] + frame["height"] / 2
    with dragging(page, middle(grip), end):
        expect(page.locator(f".{place}-place.target")).to_have_count(1 if lit else 0)


def side(page: Page, name: str) -> Locator:
    """The graphs ``Now`` or ``After``."""
    return page.locator(".matching-pair > .matching-side").filter(
        has=page.get_by_role("heading", name=name, exact=True)
    )


def sizes(page: Page, name: str) -> list[str]:
    """What stands over the graphs now or after: ``["μ₀ = 2", "μ₁ = 2"]``."""
    return side(page, name).locator(".matching-figure header b").all_inner_texts()
