"""A worker that dies or hangs is noticed, and the page is put back where it was."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from waiting import wait_for

HASTE = "() => Object.assign(lastcard.limits, {ping: 200, silence: 1500})"


@pytest.mark.parametrize(
    "harm",
    ["() => setTimeout(() => self.close())", "() => setTimeout(() => { for (;;) {} })"],
    ids=["killed", "hung"],
)
def test_worker_is_replaced(page_at, harm):
    page = page_at("#/matches/explore?pos=17")
    expect(page.get_by_text("17 matches left")).to_be_visible()
    page.workers[-1].evaluate(harm)
    page.evaluate(HASTE)
    wait_for(page, "restarting")
    wait_for(page, "ready")
    expect(page.get_by_text("17 matches left")).to_be_visible()
    page.get_by_role("button", name="Take 1", exact=True).click()
    expect(page.get_by_text("16 matches left")).to_be_visible()


def test_gives_up_after_several_restarts(page_at):
    page = page_at()
    page.evaluate("() => { lastcard.limits.restarts = 0 }")
    page.evaluate("() => lastcard.lost('it was ended by a test', '')")
    wait_for(page, "failed")
    expect(page.locator("#boot-detail")).to_contain_text("it was ended by a test")
    page.locator("#boot-retry").click()
    wait_for(page, "ready")
