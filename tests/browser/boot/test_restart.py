"""A worker that dies or hangs is noticed, and the page is put back where it was; what stands in the way is told in words.

Two files of the page's and two of the worker's; the worker's other files are in ``test_worker_faults.py``.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.helpers.pages import python_worker, until, wait_for
from tests.browser.helpers.static_host import Host

HASTE = "(restarts) => Object.assign(lastcard.limits, {ping: 200, silence: 1500, restarts, window: Infinity})"
PATIENCE = "() => Object.assign(lastcard.limits, {ping: 20_000, silence: 120_000})"
KILLED = "() => setTimeout(() => self.close())"
HUNG = """() => setTimeout(() => {
  const {buffer} = new WebAssembly.Memory({initial: 1, maximum: 1, shared: true})
  Atomics.wait(new Int32Array(buffer), 0, 0)
})"""
UNSOUND = """() => lastcard.worker.dispatchEvent(
  new MessageEvent("message", {data: {type: "fatal", stage: "check", title: "the snapshot is unsound", detail: ""}}))"""
BEGUN_IN_THE_HEAD = "() => lastcardPython.worker === lastcard.worker"


def test_a_worker_is_replaced_until_that_has_happened_too_often_and_trying_again_goes_on(
    open_at, host, watch
):
    """The page goes on where it was."""
    watch.allow("404", "Failed to load")
    host.broken.add("/page-script-")
    page = open_at(host, "#/matches/explore?pos=17", state="failed", search="?boot=snapshot")
    is_named(page, host, "broken", "page-script-")
    page.locator("#boot-retry").click()
    wait_for(page, "ready")
    page.reload(wait_until="commit")
    wait_for(page, "ready")
    assert page.evaluate("() => lastcard.mode") == "snapshot"
    page.evaluate(UNSOUND)
    page.wait_for_function("() => lastcard.restarted.length === 1")
    goes_on(page, 17)
    assert not page.evaluate(BEGUN_IN_THE_HEAD)
    assert page.evaluate("() => lastcard.mode") == "plain"
    is_given_up(page, KILLED, restarts=1)


@pytest.mark.parametrize("part", ["worker-", "matches-light-"])
def test_trying_again_mends_what_the_host_could_not_send(open_at, host, watch, part):
    watch.allow("503", "Failed to load")
    host.failing[f"/{part}"] = [503] * 100
    page = open_at(host, state="failed")
    expect(page.locator("#boot-detail")).to_contain_text(part)
    expect(page.locator("#boot-detail")).to_contain_text("503")
    host.failing.clear()
    page.locator("#boot-retry").click()
    wait_for(page, "ready")


def test_trying_again_mends_a_failure_in_a_line_that_is_lost(open_at, host):
    page = open_at(host)
    page.evaluate("""() => {
      lastcard.connectionIs(true, "page")
      lastcard.fail("nothing came")
    }""")
    page.locator("#boot-retry").click()
    page.locator("html[data-boot=loading]").wait_for(state="attached")
    wait_for(page, "ready")


SLEPT = """() => {
  const now = performance.now.bind(performance)
  lastcard.check()
  performance.now = () => now() + 100_000
  lastcard.check()
  performance.now = now
  return lastcard.state
}"""


def test_a_machine_that_slept_waits_anew_for_python(open_at, host, context):
    """While it starts, and for its answer to whether it is there."""
    hung: list[Route] = []
    context.route("**/core-*", lambda route: hung.append(route))  # noqa: PLW0108 (asked for its attributes)

    page = open_at(host, state="loading")
    assert page.evaluate(SLEPT) in ("loading", "prerendered")
    for route in hung:
        route.continue_()
    context.unroute_all()
    wait_for(page, "ready")
    page.evaluate("() => Object.assign(lastcard, {pinged: true, worker: {postMessage() {}, terminate() {}}})")
    assert page.evaluate(SLEPT) == "ready"


def test_a_decoder_that_never_comes_is_told_and_asked_for_again(open_at, host, context):
    """Three ask for it: the page, Python's worker, and the reader beside that."""
    hung: list[Route] = []
    told = threading.Event()
    context.route("**/zstd-*", lambda route: route.continue_() if told.is_set() else hung.append(route))
    page = open_at(host, state="loading", search="?boot=snapshot")
    expect(page.locator("#boot-detail")).to_contain_text("Connection lost")
    until(page, lambda: len(hung) >= 3)
    told.set()
    wait_for(page, "ready")


@pytest.mark.slow  # one file that is missing, and one end of a worker, are above
def test_whatever_is_wrong_is_told_until_trying_again_mends_it(open_at, host, context, watch):
    watch.allow("404", "Failed to load")
    page = open_at(host, "#/matches/explore?pos=17", search="?boot=snapshot")
    assert page.evaluate(BEGUN_IN_THE_HEAD)
    try_again = page.locator("#boot-retry").click
    is_given_up(page, KILLED, restarts=0)
    is_named(page, host, "damaged", "matches-light-", try_again)
    silence_is_told(page, context, try_again)
    is_named(page, host, "broken", "core-", try_again)
    is_named(page, host, "damaged", "bundle-", try_again)
    try_again()
    goes_on(page, 17)
    is_given_up(page, HUNG, restarts=0)


def silence_is_told(page: Page, context: BrowserContext, begin: Callable[[], object]) -> None:
    """A file that never comes: Python gives no sign of life while it starts."""
    context.route("**/core-*", lambda route: None)  # never answered
    page.evaluate("() => { lastcard.limits.boot = 1000 }")
    begin()
    expect(page.locator("#boot-detail")).to_contain_text("no sign")
    wait_for(page, "failed")
    page.evaluate("() => { lastcard.limits.boot = 90_000 }")
    context.unroute_all(behavior="ignoreErrors")


def is_named(
    page: Page, host: Host, fault: str, part: str, begin: Callable[[], object] = lambda: None
) -> None:
    """A file that is missing or damaged while the page begins; it is whole afterwards."""
    harmed = getattr(host, fault)
    harmed.add(f"/{part}")
    begin()
    detail = page.locator("#boot-detail")
    expect(detail).to_contain_text(part)
    wait_for(page, "failed")
    if fault == "broken":
        expect(detail).to_contain_text("404")
    harmed.clear()


def goes_on(page: Page, left: int) -> None:
    """Another worker shows what the last one did, and answers."""
    page.evaluate(PATIENCE)
    wait_for(page, "ready")
    expect(page.get_by_text(f"{left} matches left")).to_be_visible()
    page.get_by_role("button", name="Take 1", exact=True).click()
    expect(page.get_by_text(f"{left - 1} matches left")).to_be_visible()


def is_given_up(page: Page, harm: str, restarts: int) -> None:
    """Silence is noticed; another worker would be one too many."""
    python_worker(page).evaluate(harm)
    page.evaluate(HASTE, restarts)
    wait_for(page, "failed")
    expect(page.locator("#boot-detail")).to_contain_text("Python no longer responds")
