"""A snapshot that is damaged or does not fit is left aside: the page starts the plain way by itself, and works.

One case, and one that never wakes up in ``test_boot.py``; all faults there are go through the worker in ``test_worker_faults.py``. One that turns out to be
unsound when the page is in use is told there too, and ``test_restart.py`` shows what the page makes of such news.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.helpers.snapshot_faults import FAULTS


@pytest.mark.slow  # under Node each such snapshot is refused, and the plain way taken; how a page goes on is seen in test_boot.py
def test_a_snapshot_that_does_not_fit_is_left_aside(open_at, host, watch):
    watch.allow("Failed to load resource")
    part, change = FAULTS["another answer to the self-check"]
    host.changed[part] = change
    page = open_at(host, "#/matches/explore?pos=17")
    assert any(part in path for path in host.asked)
    assert page.evaluate("() => lastcard.mode") == "plain"
    expect(page.get_by_text("17 matches left")).to_be_visible()
    page.get_by_role("button", name="Take 1", exact=True).click()
    expect(page.get_by_text("16 matches left")).to_be_visible()
    expect(page.locator(".verdict-line")).to_contain_text("wins in")
