"""Driving the pages of a built site: one booted page for a whole module, opened at one address after another."""

from __future__ import annotations

import re
import statistics
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, expect

PATIENCE = 60_000  # a busy machine is no fault of the page
expect.set_options(timeout=PATIENCE)

# Everything below a node, the shadow trees of the components included.
DEEP = """
  const deep = (root, selector) => [...root.querySelectorAll(selector),
    ...[...root.querySelectorAll("*")].filter((node) => node.shadowRoot).flatMap((node) => deep(node.shadowRoot, selector))]
"""


@contextmanager
def booted(browser: Browser, host: Any, address: str = "#/matches/explore", **options: Any) -> Iterator[Page]:
    """A page of its own profile on which Python answers."""
    context = browser.new_context(**({"viewport": {"width": 1280, "height": 900}} | options))
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(host.url + address, wait_until="commit")
    ready(page)
    yield page
    context.close()


def ready(page: Page) -> None:
    """Wait until Python answers and has taken up the address."""
    page.wait_for_selector("html[data-boot=ready]:not([data-settling])", state="attached", timeout=90_000)


def watched(page: Page, watch: Any) -> Page:
    """The page, with an eye on whatever goes wrong on it during this test."""
    watch.attach(page.context)
    return page


def go(page: Page, address: str) -> None:
    """Open another address of the site without loading the page anew, as a link does."""
    page.evaluate("(address) => { location.hash = address }", address)


def explore(page: Page, query: str, text: str | None = None) -> None:
    """Open a position in Explore, the mouse out of the way; `text` is what then stands in the bar."""
    page.mouse.move(1, 1)
    go(page, f"#/matches/explore?pos={query}")
    expect(page.locator("#position")).to_have_value(query.split("&")[0] if text is None else text)
    ready(page)


def explore_at(query: str) -> re.Pattern[str]:
    """The end of an address of Explore."""
    return re.compile(re.escape(f"#/matches/explore{query}") + "$")


def times_in_words(what: str, times: list[float]) -> str:
    """How long something took, to be printed."""
    return (
        f"\n  [{what}: median {statistics.median(times):.0f} ms, worst {max(times):.0f} ms of {len(times)}]"
    )


def wide(page: Page) -> tuple[int, int]:
    """The width of what is on the page, and the room there is."""
    width, room = page.evaluate(
        "() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]"
    )
    return width, room


def overflowing(page: Page) -> list[str]:
    """What sticks out of the page to the right, to say what is wrong when something does."""
    found: list[str] = page.evaluate(
        f"""() => {{ {DEEP}
          const room = document.documentElement.clientWidth
          return deep(document, "*").filter((node) => node.getBoundingClientRect().right > room + 1)
            .map((node) => `${{node.localName}}.${{node.getAttribute("class")}}`).slice(-8) }}"""
    )
    return found


def focused(page: Page) -> dict[str, Any]:
    """What has the focus, in whatever shadow tree: its name, its role, and whether that can be seen."""
    found: dict[str, Any] = page.evaluate(
        """() => {
          let node = document.activeElement
          while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement
          const style = getComputedStyle(node), frame = node.getBoundingClientRect()
          return {tag: node.localName, id: node.id, text: (node.getAttribute("aria-label") || node.textContent || "").trim(),
            tab: node.dataset?.tab ?? "", href: node.getAttribute("href"),
            ring: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
            inView: frame.width > 0 && frame.bottom > 0 && frame.right > 0 && frame.top < innerHeight && frame.left < innerWidth}
        }"""
    )
    return found
