"""The page opened as a file, from a disk and without a server."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.helpers.pages import WINDOW


def test_the_page_says_that_it_needs_a_server_and_nothing_else(chromium: Browser, site: Path):
    """No style sheet is loaded there, no Python is started, and nothing is tried again."""
    context = chromium.new_context(viewport=WINDOW)
    page = context.new_page()
    page.goto(f"{(site / 'index.html').as_uri()}#/pan/explore", wait_until="load")
    expect(page.get_by_role("heading")).to_have_text("lastcard needs a web server")
    expect(page.locator("body")).to_contain_text(f'python3 -m http.server --directory "{site}/"')
    expect(page.locator("body")).to_contain_text("python3 build.py serve")
    expect(page.get_by_role("link")).to_have_attribute("href", "http://localhost:8000/#/pan/explore")
    assert page.locator("body > *").count() == 1
    assert page.workers == []
    assert page.locator("body svg").count() == 0
    context.close()
