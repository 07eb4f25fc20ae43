"""A hundred thousand cards in the browser: pasted, decided, drawn folded, played on; how long that takes."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Page, expect

from lastcard.games.tanhinmin.facts.benchmark import deal
from lastcard.games.tanhinmin.rules import GAME
from lastcard.games.tanhinmin.solver.winner import verdict
from lastcard.ui.rows import COLOURS
from tests.browser.games.tanhinmin.tanhinmin_pages import FIGURE, explore
from tests.browser.helpers.pages import position, ready, times_in_words
from tests.browser.helpers.play_tab import entries, opener
from tests.browser.helpers.study_tab import figure, study

START = "#/tanhinmin/explore"
CARDS = 100_000


@pytest.fixture(scope="module")
def large() -> str:
    return GAME.format(deal(CARDS))


def paste(page: Page, text: str, field: str = "#position") -> None:
    """Paste a text into a field, as the browser does it."""
    page.locator(field).evaluate(
        """(field, text) => {
          const data = new DataTransfer()
          data.setData("text/plain", text)
          field.dispatchEvent(new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true, composed: true}))
        }""",
        text,
    )


@pytest.mark.slow  # natively in tests/games/tanhinmin
def test_a_hundred_thousand_cards_are_decided(page):
    """The page's own measurement, which anybody can repeat in Study."""
    study(page, "tanhinmin")
    table = figure(page, "How long for how many cards")
    table.get_by_role("button", name="Measure here").click()
    expect(table.locator("tbody tr").last).to_contain_text("wins")
    found = [row.split("\t") for row in table.locator("tbody tr").all_inner_texts()]
    print("\n  [deciding in the tab:", found, "]")
    assert f"{CARDS:,}" in [row[0].split("\n")[0] for row in found]
    known = verdict(deal(CARDS))
    assert f"{known.mu0:,} {'≤' if known.winner else '>'} {known.mu1:,}" in found[-2][3]
    table.get_by_role("link", name="open in Explore").click()
    ready(page)
    expect(page.locator(".verdict-line")).to_contain_text("wins")
    expect(page.locator(".first-place .place-head")).to_contain_text("50,000 cards")


def test_a_hundred_thousand_cards_are_pasted_and_the_page_stays_usable(page, large):
    explore(page, FIGURE)
    expect(page.locator(".verdict-line")).to_contain_text("8 moves")
    begun = time.perf_counter()
    paste(page, large)
    expect(page.locator(".first-place .place-head")).to_contain_text("50,000 cards")
    print(times_in_words("pasting 100,000 cards", [1000 * (time.perf_counter() - begun)]))
    known = verdict(deal(CARDS))
    expect(page.locator(".verdict-line")).to_contain_text(f"{COLOURS[known.winner].capitalize()} wins.")
    expect(page.locator("#position")).to_have_attribute("placeholder", re.compile("characters"))
    expect(page.locator(".folded")).to_have_count(2)
    expect(page.locator(".matching-figure header b")).to_have_text(
        [f"μ₀ = {known.mu0:,}", f"μ₁ = {known.mu1:,}"]
    )
    expect(page.locator(".first-place .number[data-card]")).to_have_count(21)
    expect(page.locator(".moves tbody tr")).to_have_count(12)
    assert len(page.url) < 200
    page.locator(".moves tbody tr").first.click()
    expect(page.locator(".line button")).to_have_count(2)
    expect(page.locator(".second-place .turn")).to_have_text("to move")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".first-place .turn")).to_have_text("to move")


def test_a_position_that_no_address_holds_is_kept_while_the_page_is_open(page, large):
    explore(page, FIGURE)
    paste(page, large)
    expect(page).to_have_url(re.compile("kept=[0-9a-f]{8}$"))
    expect(page.locator(".history [role=status]")).to_contain_text("too long for a link")
    page.locator("[data-tab=learn]").click()
    expect(page.locator(".lesson")).to_be_visible()
    page.locator("[data-tab=explore]").click()
    expect(page.locator(".first-place .place-head")).to_contain_text("50,000 cards")


def test_a_long_text_that_is_no_position_is_told(page, large):
    explore(page, FIGURE)
    paste(page, large.replace("|", ";"))
    expect(page.locator("#position-error")).to_contain_text("has 1 part")
    expect(page.locator(".first-place .place-head")).to_contain_text("5 cards")
    explore(page, "1|2|0")
    position(page, "1|2|0")


def test_a_large_game_is_played(page, large):
    opener("tanhinmin", "2|1|0")(page, "pos=1|1|0&seats=you,you")
    paste(page, large, "#start")
    expect(page.locator(".first-place .place-head")).to_contain_text("50,000 cards")
    page.locator(".first-place button.number").first.click()
    entries(page, 1)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".advice")).to_be_visible()
