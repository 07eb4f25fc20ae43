"""Pan solved in the tab, by the fetched solution, or looked at as far as can be."""

from __future__ import annotations

import pytest

from tests.browser.games.pan.pan_pages import explore, verdict
from tests.browser.helpers.pages import WINDOW
from tests.browser.helpers.shared_tab import Tab
from tests.helpers.expecting import expect

SEVEN = "2222222/1222222"
START = "#/pan/explore"


@pytest.fixture(scope="module")
def nothing_solved(lasting, shared_host):
    """A page of this module's own, whose Python has solved nothing yet; each test here brings numbers of its own."""
    tab = Tab(lasting, shared_host, WINDOW)
    yield tab, tab.fresh(START)
    tab.close()


@pytest.fixture
def fresh(nothing_solved, watch):
    """That page, watched."""
    tab, page = nothing_solved
    yield page
    watch.found += tab.watch.taken()


def test_seven_ranks_are_looked_at_as_far_as_can_be(page):
    explore(page, SEVEN)
    expect(page.locator(".verdict-detail").first).to_contain_text("It is not known here who wins")
    verdict(page, "Not solved yet.")
    expect(page.locator(".moves tbody tr").first).to_contain_text("not known")
    explore(page, "0000002/0000002")
    verdict(page, "Red wins in 3 moves.")
