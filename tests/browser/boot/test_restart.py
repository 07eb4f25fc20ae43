"""A worker that dies or hangs is noticed, and the page is put back where it was."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.helpers.pages import wait_for

HASTE = "() => Object.assign(lastcard.limits, {ping: 200, silence: 1500})"
KILLED = "() => setTimeout(() => self.close())"
HUNG = """() => setTimeout(() => {
  const {buffer} = new WebAssembly.Memory({initial: 1, maximum: 1, shared: true})
  Atomics.wait(new Int32Array(buffer), 0, 0)
})"""
BROKEN = "() => lastcard.worker.dispatchEvent(new ErrorEvent('error', {message: 'it was ended by a test'}))"
BEGUN_IN_THE_HEAD = "() => lastcardPython.worker === lastcard.worker"


def test_worker_is_replaced_until_that_has_happened_too_often(page_at):
    page = page_at("#/matches/explore?pos=17")
    assert page.evaluate(BEGUN_IN_THE_HEAD)
    for left, harm, then in ((17, KILLED, "restarting"), (16, HUNG, "failed")):
        expect(page.get_by_text(f"{left} matches left")).to_be_visible()
        page.workers[-1].evaluate(harm)
        page.evaluate(HASTE)
        wait_for(page, then)
        page.evaluate("() => Object.assign(lastcard.limits, {ping: 20_000, silence: 20_000, restarts: 1})")
        if then == "failed":
            expect(page.locator("#boot-detail")).to_contain_text("Python no longer answers")
            page.locator("#boot-retry").click()
        wait_for(page, "ready")
        assert not page.evaluate(BEGUN_IN_THE_HEAD)
        expect(page.get_by_text(f"{left} matches left")).to_be_visible()
        page.get_by_role("button", name="Take 1", exact=True).click()
        expect(page.get_by_text(f"{left - 1} matches left")).to_be_visible()
    page.evaluate("() => { lastcard.limits.restarts = 0 }")
    page.evaluate(BROKEN)
    wait_for(page, "failed")
    expect(page.locator("#boot-detail")).to_contain_text("it was ended by a test")
