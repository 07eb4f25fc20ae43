"""A page that boots once and serves the tests of many modules."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

from playwright.sync_api import Browser, Page

from tests.browser.helpers.error_watch import Watch
from tests.browser.helpers.pages import booted, ready


class Tab:
    """One booted page that serves many modules of tests, each with a document of its own.

    Python starts once; `fresh` closes the document that is open and has the same Python build another, which begins
    as on a first visit. What a reload would reset besides (window, theme, patience with Python, permissions) is reset here; a page
    on which Python does not answer any more is left, and another one booted. Whatever goes wrong on it, at any time, is
    noted in ``watch``, and the next test that ends fails by it.

    Motion rests on it, as visitors may wish: each frame of a movement is drawn by the processor here. The pages that
    tests boot for themselves move.
    """

    def __init__(self, browser: Browser, host: Any, window: dict[str, int], **options: Any) -> None:
        self.watch = Watch()
        self._window = window
        self._booted = lambda address: booted(
            browser,
            host,
            address,
            self.watch,
            viewport=window,
            color_scheme="light",
            reduced_motion="reduce",
            **options,
        )
        self._held = ExitStack()
        self._page: Page | None = None

    def fresh(self, address: str) -> Page:
        """The page with a new document, at an address of a game."""
        if self._page is None or not self._reset(self._page, address):
            self.close()
            self._page = self._held.enter_context(self._booted(address))
        return self._page

    def close(self) -> None:
        """Leave the page."""
        self._held.close()
        self._page = None

    def _reset(self, page: Page, address: str) -> bool:
        """Whether the page could be given a new document."""
        if page.is_closed() or page.evaluate("() => globalThis.lastcard?.state") != "ready":
            return False
        page.unroute_all(behavior="ignoreErrors")
        page.set_viewport_size(self._window)
        page.emulate_media(media="null", reduced_motion="reduce", color_scheme="light", forced_colors="none")
        page.context.clear_permissions()
        page.mouse.move(1, 1)
        page.context.new_cdp_session(page).send(
            "Page.resetNavigationHistory"
        )  # it holds fifty entries at most
        page.evaluate(NEW_DOCUMENT, address)
        ready(page)
        return True


# Waits until Python has built the document and the page has drawn it and is linked to it.
NEW_DOCUMENT = """async (address) => {
  localStorage.clear()
  if (document.documentElement.dataset.theme !== "light") document.getElementById("theme").click()
  localStorage.clear()
  lastcard.usual ??= {...lastcard.limits}
  Object.assign(lastcard.limits, lastcard.usual)
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close()
  delete navigator.clipboard // in place of which a test may have put its own
  const games = document.getElementById("games")
  if (games.ariaExpanded === "true") games.click()
  document.activeElement?.blur()
  scrollTo(0, 0)
  location.hash = address
  lastcard.screen.tell("loading")
  await lastcard.open(/^#.([a-z]+)/.exec(address)[1], false)
}"""
