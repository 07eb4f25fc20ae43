"""A line that stalls or dies while the page comes in: it is told, and the page goes on once the line is back."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.helpers.pages import profile, ready, wait_for
from tests.browser.helpers.slow_line import PIECE, Cut, Line
from tests.browser.helpers.static_host import Host

NOTICE = "#not-whole"
LOST = "Connection lost. Trying again…"
RECEIPT = "The computer will reply as soon as it has loaded."
SHIFTS = """() => {
  globalThis.shifts = []
  new PerformanceObserver((list) => shifts.push(...list.getEntries().map(({value, sources}) =>
    [value, sources.map(({node}) => node?.id || node?.className || node?.localName)])))
    .observe({type: "layout-shift", buffered: true})
}"""
MEGABIT = 125_000


class FirstAnswerStalls(Line):
    """A line over which only the first piece of the first answer comes; all later answers come whole."""

    stalled = False

    def pass_on(self, connection: Any, opened: int, data: bytes) -> None:
        """Send some bytes over a connection."""
        if self.stalled:
            super().pass_on(connection, opened, data)
            return
        self.stalled = True
        connection.sendall(data[:PIECE])
        threading.Event().wait()


@pytest.fixture
def slow_host(host) -> Host:
    """A host behind a line."""
    host.line = Line()
    return host


def is_played(page: Page, left: int = 15) -> None:
    """The page works: a move is made, and answered."""
    ready(page)
    expect(page.get_by_text(f"{left} matches left")).to_be_visible()  # not the position that is there before
    page.get_by_role("button", name="Take 1", exact=True).click()
    expect(page.get_by_text(f"{left - 1} matches left")).to_be_visible()


def test_a_line_that_is_lost_is_told_and_what_was_done_meanwhile_is_answered_when_it_is_back(
    open_at, slow_host, watch
):
    """The first position stands in the page before any script of it has come, and nothing jumps afterwards."""
    watch.allow("Failed to load resource", "ERR_")
    line = slow_host.line
    line.rate = 8 * MEGABIT
    page = open_at(slow_host, state="prerendered", search="?boot=snapshot")
    expect(page.locator("#boot-count")).to_contain_text("MB")
    read_out = "(node) => node.closest('[role=status], [role=alert], [aria-live]')"
    assert page.locator("#boot-count").evaluate(read_out) is None
    line.cut("dead")
    page.evaluate(SHIFTS)
    page.get_by_role("button", name="Take 1", exact=True).click()
    expect(page.locator("#boot-receipt")).to_have_text(RECEIPT)
    expect(page.locator("#boot-detail")).to_have_text(LOST)
    line.mend()
    expect(page.locator("#boot-detail")).not_to_have_text(LOST)
    line.cut("reset")
    expect(page.locator("#boot-detail")).to_have_text(LOST)
    page.locator("#boot-retry").click()
    line.rate = float("inf")
    line.mend()
    expect(page.get_by_text("14 matches left")).to_be_visible()
    expect(page.locator("#boot-receipt")).to_be_hidden()
    assert page.evaluate("() => lastcard.mode") == "snapshot"
    is_played(page, 14)
    assert page.evaluate("() => { lastcard.retry(); return lastcard.state }") == "loading"
    is_played(page, 13)
    shifts = page.evaluate("() => shifts")
    assert sum(value for value, _ in shifts) < 0.02, shifts


def test_the_frame_of_the_page_and_the_rules_are_there_before_any_script_of_it_has_come(context, host, watch):
    """Its scripts have come to nothing here."""
    watch.allow("Failed to find a valid digest")
    host.changed[".js"] = lambda data: b""
    page = context.new_page()
    page.goto(f"{host.url}#/pan/explore", wait_until="commit")
    first = page.locator("#first")
    expect(first.get_by_role("heading", name="Pan")).to_be_visible()
    rules = first.get_by_text("play a card as high as the top card or higher")
    expect(rules).to_be_hidden()
    first.get_by_text("Rules", exact=True).locator("visible=true").click()
    expect(rules).to_be_visible()
    expect(page.locator("#home")).to_be_hidden()


@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_jumps_when_the_shell_comes_after_the_first_picture(context, host, width: int):
    page = context.new_page()
    page.set_viewport_size({"width": width, "height": 800})
    held: list[Route] = []
    page.route("**/shell*.js", lambda route: held.append(route))  # noqa: PLW0108 (asked for its attributes)
    page.goto(f"{host.url}#/matches/explore", wait_until="commit")
    expect(page.locator("#first").get_by_role("heading", name="Match-taking")).to_be_visible()
    page.evaluate("() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))")
    page.evaluate(SHIFTS)
    for route in held:
        route.continue_()
    wait_for(page, "prerendered")
    page.evaluate("() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))")
    shifts = page.evaluate("() => shifts")
    assert sum(value for value, nodes in shifts if nodes != ["boot"]) < 0.005, shifts


def test_a_page_whose_own_text_stops_coming_says_so_and_the_button_loads_it_again(context, host):
    """The connection is dead and the line is not."""
    host.line = FirstAnswerStalls()
    page = context.new_page()
    page.goto(f"{host.url}#/matches/explore", wait_until="commit")
    notice = page.locator(NOTICE)
    expect(notice).to_contain_text("a part of it has not come yet")
    notice.get_by_role("button").click()
    wait_for(page, "ready")
    assert page.evaluate("() => performance.getEntriesByType('navigation')[0].type") == "reload"
    is_played(page)


@contextmanager
def visits(chromium: Browser, site, count: int) -> Iterator[list[tuple[Host, Page]]]:
    """Visitors, each with a host and a line of their own."""
    with ExitStack() as held:
        hosts = [Host(site) for _ in range(count)]
        for host in hosts:
            held.callback(host.close)
            host.line = Line(3 * MEGABIT)  # a visit takes half a minute
        contexts = [held.enter_context(profile(chromium, service_workers="allow")) for _ in hosts]
        yield [(host, context.new_page()) for host, context in zip(hosts, contexts, strict=True)]


TOGETHER = 5


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 30, TOGETHER))
@pytest.mark.parametrize("how", ["silent", "dead", "reset"])
@pytest.mark.parametrize("seconds", [2, 20, 60])
def test_a_line_that_is_cut_in_any_second_ends_in_a_page_that_works(
    chromium, site, seconds: int, how: Cut, first: int
):
    """So many visitors at once, whose lines are cut a second apart."""
    with visits(chromium, site, TOGETHER) as several:
        acts = []
        for number, (host, page) in enumerate(several):
            page.goto(f"{host.url}#/matches/explore", wait_until="commit")
            begun = time.monotonic() + first + number
            acts += [(begun, lambda line=host.line: line.cut(how)), (begun + seconds, host.line.mend)]
        for when, act in sorted(acts, key=lambda pair: pair[0]):
            several[0][1].wait_for_timeout(max(0, 1000 * (when - time.monotonic())))
            act()
        for host, page in several:
            host.line.rate = float("inf")
            page.wait_for_selector(f"html[data-boot=ready], {NOTICE}", state="attached")
            if page.locator(NOTICE).count():
                page.locator(NOTICE).get_by_role("button").click()
            wait_for(page, "ready")
            is_played(page)
