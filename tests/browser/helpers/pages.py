"""Driving the pages of a built site: opened at one address after another."""

from __future__ import annotations

import re
import statistics
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Locator, Page, Worker, expect

from tests.helpers import waiting

T = TypeVar("T")
PATIENCE = 120_000  # a busy machine is no fault of the page
LONG_WORK = 600_000  # for what computes for a while on a quiet machine too

# Everything below a node, the shadow trees of the components included.
DEEP = """
  const deep = (root, selector) => [...root.querySelectorAll(selector),
    ...[...root.querySelectorAll("*")].filter((node) => node.shadowRoot).flatMap((node) => deep(node.shadowRoot, selector))]
"""


WINDOW = {"width": 1280, "height": 900}
TELEPHONE = {"width": 360, "height": 740}


@contextmanager
def profile(browser: Browser, watch: Any = None, **options: Any) -> Iterator[BrowserContext]:
    """A browser profile without a past, watched if a watch is given.

    It keeps no copy of the site, unless the options say so: that takes as long as the boot, and few tests go offline.
    """
    context = browser.new_context(**({"viewport": WINDOW, "service_workers": "block"} | options))
    context.set_default_timeout(PATIENCE)
    if watch is not None:
        watch.attach(context)
    try:
        yield context
    finally:
        context.close()


@contextmanager
def booted(
    browser: Browser,
    host: Any,
    address: str = "#/matches/explore",
    watch: Any = None,
    **options: Any,
) -> Iterator[Page]:
    """A page of its own profile on which Python answers, watched from its first moment if a watch is given."""
    with profile(browser, watch, **options) as context:
        page = context.new_page()
        page.goto(host.url + address, wait_until="commit")
        ready(page)
        yield page


def wait_for(page: Page, state: str) -> None:
    """Wait until the boot is in a state (or past "prerendered"); a failure that was not asked for ends the wait."""
    wanted = {"prerendered": ("prerendered", "ready"), "loading": ("loading", "prerendered", "ready")}.get(
        state, (state,)
    )
    selector = ", ".join(f"html[data-boot={name}]" for name in (*wanted, "failed"))
    page.wait_for_selector(selector, state="attached")
    found = page.locator("html").get_attribute("data-boot")
    detail = page.locator("#boot-detail").text_content()
    assert found in wanted or state == found, f"{found} instead of {state}: {detail}"


def ready(page: Page) -> None:
    """Wait until Python answers and has taken up the address."""
    page.wait_for_selector("html[data-boot=ready]:not([data-settling])", state="attached")


def until(
    page: Page,
    state: Callable[[], T],
    otherwise: Callable[[], str] = lambda: "the state was never reached",
    patience: float = PATIENCE,
) -> T:
    """Ask for a state until it is true, and return it; the browser's events are handled between two questions."""
    return waiting.until(
        state, otherwise, lambda seconds: page.wait_for_timeout(1000 * seconds), patience / 1000
    )


def begin_and_stop(begin: Locator, *, beyond: float = -1) -> None:
    """Press what begins long work, and Stop as soon as its share done is beyond a bound.

    The page does this itself: by the time a test has seen it, the work may be done.
    """
    begin.evaluate(
        """(begin, beyond) => new Promise((stopped) => {
      const root = begin.getRootNode()
      const seen = new MutationObserver(() => {
        const shown = (kind) => [...root.querySelectorAll(kind)].filter((node) => node.checkVisibility())
        const stop = shown("button").find((button) => button.textContent === "Stop")
        if (!stop || !shown("progress").some((bar) => bar.value > beyond)) return
        seen.disconnect()
        stop.click()
        stopped()
      })
      seen.observe(root, {attributes: true, characterData: true, childList: true, subtree: true})
      begin.click()
    })""",
        beyond,
    )


def never(page: Page, state: Callable[[], bool]) -> None:
    """Something that must not happen does not happen for a while; a page that is right passes on any machine."""
    for _ in range(15):
        assert not state()
        page.wait_for_timeout(100)


def python_worker(page: Page) -> Worker:
    """The worker that runs Python. Its readers are workers too, and come and go at any time."""

    def runs_python(worker: Worker) -> bool:
        try:
            return bool(worker.evaluate("() => 'lastcardDownload' in globalThis"))
        except Error:  # it has ended, or a sandbox lets nobody ask
            return False

    found = until(page, lambda: [worker for worker in page.workers if runs_python(worker)])
    return found[-1]  # one that was replaced may still be listed


def opened_anew(page: Page) -> None:
    """Have Python forget the document and build that of the address, as on a visit; the page itself is not loaded."""
    page.evaluate("""async () => {
      lastcard.screen.tell("loading")
      await lastcard.open(lastcard.game, false)
    }""")
    ready(page)


def first_of(cases: Iterable[Any], most: int = 1) -> list[Any]:
    """The first few of cases that a page treats alike; the others are left to ``-m slow``."""
    every = [case if isinstance(case, tuple) else (case,) for case in cases]
    return [
        pytest.param(*case, marks=[pytest.mark.slow] * (number >= most)) for number, case in enumerate(every)
    ]


def go(page: Page, address: str) -> None:
    """Open another address of the site without loading the page anew, as a link does; the page has heard of it then."""
    page.evaluate(
        """(address) => new Promise((heard) => {
          const before = location.href
          addEventListener("hashchange", () => heard(), {once: true})
          location.hash = address
          if (location.href === before) heard()
        })""",
        address,
    )


def explorer(game: str) -> Callable[..., None]:
    """What opens positions of a game in Explore, the mouse out of the way: ``explore(page, "132/212+take=2&line=2")``.

    A blank is written as +; the third argument is what then stands in the bar, if it is not the position named first.
    """

    def explore(page: Page, query: str, text: str | None = None) -> None:
        page.mouse.move(1, 1)
        go(page, f"#/{game}/explore?pos={query}")
        position(page, query.split("&")[0].replace("+", " ") if text is None else text)
        ready(page)

    return explore


explore = explorer("matches")


def position(page: Page, text: str | re.Pattern[str]) -> None:
    """The position on show, whatever led to it."""
    expect(page.locator("#position")).to_have_value(text)


def enter(page: Page, text: str) -> float:
    """Type a position and press Enter; the time at which that was done."""
    page.locator("#position").fill(text)
    begun = time.perf_counter()
    page.keyboard.press("Enter")
    return begun


def refused(page: Page, text: str, says: str | re.Pattern[str] = re.compile(".")) -> None:
    """Enter a text that is no position: it stays in the bar, and what is wrong is told beside it."""
    enter(page, text)
    expect(page.locator("#position-error")).to_contain_text(says)
    position(page, text)


def unfold(page: Page, name: str = "Position") -> None:
    """Unfold what is folded away on a telephone."""
    opener = page.get_by_role("button", name=name, exact=True)
    if opener.get_attribute("aria-expanded") == "false":
        opener.click()


@contextmanager
def editing(page: Page) -> Iterator[Page]:
    """The page while its editor is open."""
    page.get_by_role("button", name="Edit", exact=True).click()
    expect(page.get_by_role("button", name="Done")).to_be_visible()
    yield page
    page.get_by_role("button", name="Done").click()


def explore_at(query: str) -> re.Pattern[str]:
    """The end of an address of Explore."""
    return re.compile(re.escape(f"#/matches/explore{query}") + "$")


def ground_and_card(page: Page) -> tuple[str, str]:
    """The colours of the page and of the card of the tree."""
    colour = "(node) => getComputedStyle(node).backgroundColor"
    return page.locator("html").evaluate(colour), page.locator(".tree-card").evaluate(colour)


def from_the_top(page: Page) -> None:
    """Have the next press of Tab go to what comes first on the page: it goes on from where the focus was last."""
    page.evaluate("""() => {
      const first = document.createElement("span")
      first.tabIndex = -1
      document.body.prepend(first)
      first.focus()
      first.remove()
      scrollTo(0, 0)
    }""")


def times_in_words(what: str, times: list[float]) -> str:
    """How long something took, to be printed."""
    return (
        f"\n  [{what}: median {statistics.median(times):.0f} ms, worst {max(times):.0f} ms of {len(times)}]"
    )


def fits(page: Page) -> None:
    """Nothing sticks out of the page to the right, once it is drawn."""
    page.evaluate(TWO_FRAMES)
    width, room = page.evaluate(
        "() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]"
    )
    assert width <= room, overflowing(page)


TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@contextmanager
def sized(page: Page, width: int, height: int = 900) -> Iterator[None]:
    """The page in a window of another size, for a while."""
    usual = page.viewport_size
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(TWO_FRAMES)  # by then the page has heard of it, and is drawn
    try:
        yield
    finally:
        page.set_viewport_size(usual)


def at_widths(page: Page, *widths: int) -> Iterator[int]:
    """The page in windows of these widths, one after another; the last stays, and the next call begins with it."""
    there = page.viewport_size["width"]
    for width in sorted(widths, reverse=there >= max(widths)):
        if width != there:
            page.set_viewport_size({"width": width, "height": 900})
            page.evaluate(TWO_FRAMES)
        yield width


def middle(found: Locator) -> tuple[float, float]:
    """Where something stands on the screen."""
    frame = found.bounding_box()
    return frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2


def boxes(found: Locator) -> list[dict[str, float]]:
    """Where many things stand on the screen, asked for at once."""
    all_of_them: list[dict[str, float]] = found.evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect().toJSON())"
    )
    assert all(box["width"] or box["height"] for box in all_of_them), "some are not drawn"
    return all_of_them


def within(page: Page, frame: str, parts: str, slack: float = 0, below: float = 0, some: bool = True) -> None:
    """Wait until all parts (at least one, or maybe none) are in the frame, give or take a slack.

    `below` is the room between them and its lower edge. All are measured at one moment; between two questions a page may be laid out again.
    """
    outside = f"""([frame, parts, slack, below, some]) => {{
      {DEEP}
      const room = deep(document, frame)[0].getBoundingClientRect()
      const boxes = deep(document, parts).map((part) => part.getBoundingClientRect())
      return boxes.length === 0 && some ? ["nothing"] : boxes.filter((box) =>
        box.left < room.left - slack || box.right > room.right + slack ||
        box.top < room.top - slack || box.bottom > room.bottom + slack - below || box.width === 0)
    }}"""

    def found() -> Any:
        return page.evaluate(outside, [frame, parts, slack, below, some])

    until(page, lambda: not found(), lambda: f"outside of {frame}: {found()}")


@contextmanager
def dragging(page: Page, start: tuple[float, float], end: tuple[float, float]) -> Iterator[None]:
    """Press at one spot and go to another; after what is done meanwhile, let go."""
    page.mouse.move(*start)
    page.mouse.down()
    try:
        page.mouse.move(*end, steps=6)
        yield
    finally:
        page.mouse.up()


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Pull from one spot to another and let go."""
    with dragging(page, start, end):
        pass


def tab_to(
    page: Page, text: str | re.Pattern[str], start: str | None = "#position", presses: int = 90
) -> None:
    """Press Tab, from `start` or where the focus is, until something with this text has a focus that can be seen."""
    if start:
        page.locator(start).focus()
    for _ in range(presses):
        found = focused(page)
        if re.search(re.escape(text) if isinstance(text, str) else text, found["text"]):
            assert found["ring"], f"the focus on {text} cannot be seen"
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never came to {text}")


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
            ring: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2
              || node instanceof SVGElement && [...node.children].some((shape) => parseFloat(getComputedStyle(shape).strokeWidth) >= 4),
            inView: frame.width > 0 && frame.bottom > 0 && frame.right > 0 && frame.top < innerHeight && frame.left < innerWidth}
        }"""
    )
    return found
