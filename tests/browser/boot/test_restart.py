"""A worker that dies or hangs is noticed, and the page is put back where it was."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.helpers.pages import wait_for

HASTE = "() => Object.assign(lastcard.limits, {ping: 200, silence: 1500})"
KILLED = "() => setTimeout(() => self.close())"
HUNG = "() => setTimeout(() => { for (;;) {} })"


def test_worker_is_replaced_until_that_has_happened_too_often(page_at):
    page = page_at("#/matches/explore?pos=17")
    for left, harm in ((17, KILLED), (16, HUNG)):
        expect(page.get_by_text(f"{left} matches left")).to_be_visible()
        page.workers[-1].evaluate(harm)
        page.evaluate(HASTE)
        wait_for(page, "restarting")
        page.evaluate("() => Object.assign(lastcard.limits, {ping: 20_000, silence: 20_000})")
        wait_for(page, "ready")
        expect(page.get_by_text(f"{left} matches left")).to_be_visible()
        page.get_by_role("button", name="Take 1", exact=True).click()
        expect(page.get_by_text(f"{left - 1} matches left")).to_be_visible()
    page.evaluate("() => { lastcard.limits.restarts = 0 }")
    page.evaluate("() => lastcard.lost('it was ended by a test', '')")
    wait_for(page, "failed")
    expect(page.locator("#boot-detail")).to_contain_text("it was ended by a test")
    page.locator("#boot-retry").click()
    wait_for(page, "ready")
