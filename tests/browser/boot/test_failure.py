"""Failures are told in words, and Retry mends them once the cause is gone.

Two files of the page's and two of the worker's, one after the other; the worker's other files are in ``test_worker_faults.py``.
"""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.helpers.pages import wait_for

FAULTS = [
    ("broken", "page-script-"),
    ("damaged", "matches-light-"),
    ("broken", "core-"),
    ("damaged", "bundle-"),
]
"""What the host does with which file: the page's own, then the worker's."""


def test_each_missing_or_damaged_file_is_named_and_trying_again_mends_it(open_at, host, watch):
    watch.allow("404", "Failed to load")
    page = None
    for fault, part in FAULTS:
        harmed = getattr(host, fault)
        harmed.add(f"/{part}")
        if page is None:
            page = open_at(host, state="failed", search="?boot=plain")
        else:
            page.locator("#boot-retry").click()
        detail = page.locator("#boot-detail")
        expect(detail).to_contain_text(part)
        wait_for(page, "failed")
        if fault == "broken":
            expect(detail).to_contain_text("404")
        harmed.clear()
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
