"""Failures are told in words, and Retry mends them once the cause is gone.

One file of the worker's and one of the page's each; the worker's other files are in ``test_worker_faults.py``.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from waiting import wait_for

PLAIN = "?boot=plain"


@pytest.mark.parametrize("part", ["core-", "page-script-"])
def test_missing_file(open_at, host, watch, part):
    watch.allow("404")
    host.broken.add(f"/{part}")
    page = open_at(host, state="failed", search=PLAIN)
    expect(page.locator("#boot-detail")).to_contain_text(part)
    expect(page.locator("#boot-detail")).to_contain_text("404")
    host.broken.clear()
    page.locator("#boot-retry").click()
    wait_for(page, "ready")


@pytest.mark.parametrize("part", ["bundle-", "matches-light-"])
def test_damaged_file(open_at, host, watch, part):
    watch.allow("Failed to load")
    host.damaged.add(f"/{part}")
    page = open_at(host, state="failed", search=PLAIN)
    expect(page.locator("#boot-detail")).to_contain_text(part)
    host.damaged.clear()
    page.locator("#boot-retry").click()
    wait_for(page, "ready")


def test_silence_ends_in_a_failure(context, shared_host, watch):
    watch.allow("Failed to load")
    page = context.new_page()
    context.route("**/core-*", lambda route: None)  # never answered
    page.goto(shared_host.url + PLAIN + "#/matches/explore", wait_until="commit")
    wait_for(page, "prerendered")
    page.evaluate("() => { lastcard.limits.boot = 1000 }")
    wait_for(page, "failed")
    expect(page.locator("#boot-detail")).to_contain_text("no sign")
    page.evaluate("() => { lastcard.limits.boot = 90_000 }")
    context.unroute_all(behavior="ignoreErrors")
    page.locator("#boot-retry").click()
    wait_for(page, "ready")
