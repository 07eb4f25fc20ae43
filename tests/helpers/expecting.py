"""Expecting something of a page, whether a browser has it or it is drawn without one."""

from __future__ import annotations

from typing import Any

from tests.drawn.helpers.locator import Expected, Places


def expect(what: Any) -> Any:
    """Expect something of a page or of elements, in the words of Playwright."""
    if isinstance(what, Places):
        return Expected(what)
    from playwright.sync_api import expect as of_browser

    return of_browser(what)
