"""The search in the browser: its counters, its steps, and how it plays."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.helpers.pages import explore, explore_at, never

NOTE_CHANGES = """(output) => {
  globalThis.counted = []
  new MutationObserver(() => counted.push(output.textContent)).observe(output, {childList: true})
}"""
"""A text that soon gives way to another may be missed by whoever looks from time to time."""


def counters(page: Page) -> list[str]:
    """Nodes, cut-offs, skipped moves and the window, as they stand on the page."""
    return page.locator(".counter output").all_inner_texts()


@pytest.mark.parametrize(("left", "minimax", "alphabeta"), [(5, "28", "25"), (7, "96", "71")])
def test_the_counters_show_the_papers_counts(page, left, minimax, alphabeta):
    explore(page, str(left))
    expect(page.locator(".counter output").first).to_have_text(minimax)
    assert counters(page)[1:3] == ["0", "0"]
    page.get_by_role("button", name="Alpha-beta").click()
    expect(page.locator(".counter output").first).to_have_text(alphabeta)
    expect(page).to_have_url(explore_at(f"?pos={left}&alg=alphabeta"))
    assert page.locator(".ghost[data-shown]").count() > 0


def test_the_search_plays_and_pauses(page):
    explore(page, "5")
    play, nodes = page.get_by_label("Play", exact=True), page.locator(".counter output").first
    page.get_by_label("Speed").select_option("slow")
    nodes.evaluate(NOTE_CHANGES)
    play.click()
    page.wait_for_function("() => counted.length >= 2")
    assert page.evaluate("() => counted.slice(0, 2)") == ["1", "2"]
    page.get_by_label("Pause").click()
    expect(play).to_be_visible()
    paused = counters(page)
    never(page, lambda: counters(page) != paused)
    page.get_by_label("Speed").select_option("fastest")
    play.click()
    expect(nodes).to_have_text("28")
    expect(play).to_be_visible()
