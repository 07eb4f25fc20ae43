"""A worker that dies or hangs is noticed, and the page is put back where it was."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.helpers.pages import wait_for

HASTE = "(restarts) => Object.assign(lastcard.limits, {ping: 200, silence: 1500, restarts})"
PATIENCE = "() => Object.assign(lastcard.limits, {ping: 20_000, silence: 20_000})"
KILLED = "() => setTimeout(() => self.close())"
HUNG = """() => setTimeout(() => {
  const {buffer} = new WebAssembly.Memory({initial: 1, maximum: 1, shared: true})
  Atomics.wait(new Int32Array(buffer), 0, 0)
})"""
UNSOUND = """() => lastcard.worker.dispatchEvent(
  new MessageEvent("message", {data: {type: "fatal", stage: "check", title: "the snapshot is unsound", detail: ""}}))"""
BEGUN_IN_THE_HEAD = "() => lastcardPython.worker === lastcard.worker"


def test_worker_is_replaced_until_that_has_happened_too_often(page_at):
    page = page_at("#/matches/explore?pos=17")
    assert page.evaluate(BEGUN_IN_THE_HEAD)
    assert page.evaluate("() => lastcard.mode") == "snapshot"
    page.evaluate(UNSOUND)
    page.locator("html[data-boot=restarting]").wait_for(state="attached")
    goes_on(page, 17)
    assert not page.evaluate(BEGUN_IN_THE_HEAD)
    assert page.evaluate("() => lastcard.mode") == "plain"
    is_given_up(page, KILLED, restarts=1)
    page.locator("#boot-retry").click()
    goes_on(page, 16)
    is_given_up(page, HUNG, restarts=0)


def goes_on(page: Page, left: int) -> None:
    """Another worker shows what the last one did, and answers."""
    page.evaluate(PATIENCE)
    wait_for(page, "ready")
    expect(page.get_by_text(f"{left} matches left")).to_be_visible()
    page.get_by_role("button", name="Take 1", exact=True).click()
    expect(page.get_by_text(f"{left - 1} matches left")).to_be_visible()


def is_given_up(page: Page, harm: str, restarts: int) -> None:
    """Silence is noticed; another worker would be one too many."""
    page.workers[-1].evaluate(harm)
    page.evaluate(HASTE, restarts)
    wait_for(page, "failed")
    expect(page.locator("#boot-detail")).to_contain_text("Python no longer answers")
