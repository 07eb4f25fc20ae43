"""Failures are told in words, and Retry mends them once the cause is gone.

One file of the worker's and one of the page's each; the worker's other files are in ``test_worker_faults.py``.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.helpers.pages import wait_for

PLAIN = "?boot=plain"


@pytest.mark.parametrize(
    ("missing", "damaged", "way"),
    [("core-", "bundle-", PLAIN), ("page-script-", "matches-light-", "")],
    ids=["worker", "page"],
)
def test_missing_then_damaged_file(open_at, host, watch, missing, damaged, way):
    watch.allow("404", "Failed to load")
    host.broken.add(f"/{missing}")
    page = open_at(host, state="failed", search=way)
    detail = page.locator("#boot-detail")
    expect(detail).to_contain_text(missing)
    expect(detail).to_contain_text("404")
    host.broken.clear()
    host.damaged.add(f"/{damaged}")
    page.locator("#boot-retry").click()
    expect(detail).to_contain_text(damaged)
    wait_for(page, "failed")
    host.damaged.clear()
    page.locator("#boot-retry").click()
    wait_for(page, "ready")


def test_silence_ends_in_a_failure(context, shared_host, watch):
    watch.allow("Failed to load")
    page = context.new_page()
    context.route("**/core-*", lambda route: None)  # never answered
    page.goto(shared_host.url + "#/matches/explore", wait_until="commit")
    wait_for(page, "prerendered")
    page.evaluate("() => { lastcard.limits.boot = 1000 }")
    wait_for(page, "failed")
    expect(page.locator("#boot-detail")).to_contain_text("no sign")
    page.evaluate("() => { lastcard.limits.boot = 90_000 }")
    context.unroute_all(behavior="ignoreErrors")
    page.locator("#boot-retry").click()
    wait_for(page, "ready")
