"""What a page shows in each frame while it opens: its head, its tab, and whether a solution is seen."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import BrowserContext, Page

from tests.browser.helpers.pages import DEEP

TABS = ("learn", "practise", "play", "explore", "study")
SOLUTIONS = (".verdict-card:not(.hidden-solution)", ".badge:is(.win, .draw, .loss)")
"""What gives away who wins, in Explore; nothing of it is ever seen where a solution must not be."""

SAMPLED = f"""() => {{ {DEEP}
  const seen = (selector, root = document) => deep(root, selector).filter((node) =>
    node.getClientRects().length && node.checkVisibility({{opacityProperty: true, visibilityProperty: true}}))
  const bodies = seen(".tab-body")
  return {{
    address: globalThis.addressHeard,
    title: document.documentElement.dataset.view ? document.title : "", // the shell names it
    home: seen("#home").length,
    heads: seen("#first .title, .page h1").map((node) => node.textContent),
    marked: seen(":is(.tabs, #first) [aria-current]").map((node) => node.dataset.tab ?? node.dataset.part),
    tabs: {list(TABS)}.filter((tab) => bodies.some((body) => seen(`.${{tab}}`, body).length)),
    rules: seen("#first details p").length,
    solutions: {list(SOLUTIONS)}.filter((selector) => seen(selector).length),
    dimmed: Number(getComputedStyle(document.getElementById("app") ?? document.body).opacity) < 1,
  }}
}}"""

# What was asked for is the address that the page has heard of: the browser tells it of a new one a moment later.
RECORDED = f"""() => {{
  const hear = () => {{ globalThis.addressHeard = location.hash }}
  for (const name of ["hashchange", "popstate"]) addEventListener(name, hear)
  document.addEventListener("lastcard:address", hear)
  hear()
  const sample = {SAMPLED}
  const frames = globalThis.framesSeen = []
  const look = () => {{
    requestAnimationFrame(look)
    if (!document.body) return
    const now = JSON.stringify(sample())
    if (frames.at(-1) !== now) frames.push(now)
  }}
  requestAnimationFrame(look)
}}"""


def record(context: BrowserContext) -> None:
    """Have each page of a context look at what it shows, frame by frame from its first one."""
    context.add_init_script(f"({RECORDED})()")


def recorded(page: Page) -> list[dict[str, Any]]:
    """The frames that differ from the one before, since they were asked for last."""
    found: list[dict[str, Any]] = page.evaluate(
        "() => framesSeen.splice(0).map((frame) => JSON.parse(frame))"
    )
    return found


def faults(frames: list[dict[str, Any]], titles: dict[str, str]) -> list[tuple[str, str, Any]]:
    """All that is seen and was not asked for: the address, what it is, and what is seen of it."""
    found = []
    for frame in frames:
        game, tab = re.match(r"#/([a-z]+)/([a-z]+)", frame["address"]).groups()
        hides = tab not in ("explore", "study") or re.search(r"[?&](hide=1|hints=0)", frame["address"])
        label = tab.capitalize()
        wrong = {
            "title": frame["title"]
            if frame["title"] not in ("", f"{titles[game]}, {label} – lastcard")
            else "",
            "home": frame["home"],
            "heads": [head for head in frame["heads"] if not head.startswith(titles[game])],
            "marked": [other for other in frame["marked"] if other != tab],
            "tabs": [other for other in frame["tabs"] if other != tab],
            "rules": frame["rules"],
            "solutions": frame["solutions"] if hides else [],
            "dimmed": frame["dimmed"],
        }
        found += [(frame["address"], name, seen) for name, seen in wrong.items() if seen]
    return found
