"""Pan solved in the tab, by the fetched solution, or looked at as far as can be."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import expect

from tests.browser.games.pan.pan_pages import explore, verdict
from tests.browser.helpers.pages import WINDOW, begin_and_stop, enter, position, times_in_words
from tests.browser.helpers.shared_tab import Tab

FIVE = "22213/12231"


SIX = "310413/034031"


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


@pytest.mark.slow  # three ranks are solved in many tests, and six below
@pytest.mark.parametrize("text", ["0304/2120", FIVE], ids=["4 ranks", "5 ranks"])
def test_small_games_are_solved_at_once(fresh, text):
    """Every number of cards to take is a game of its own, so each of these is solved anew."""
    times = []
    for take in ("", " take=4"):
        begun = enter(fresh, text + take)
        expect(fresh.locator(".line .chip.here")).to_have_text(text + take)
        expect(fresh.locator(".verdict-card.win, .verdict-card.loss, .verdict-card.draw")).to_be_visible()
        times.append(time.perf_counter() - begun)
    print(times_in_words(f"{text} solved and shown", [1000 * taken for taken in times]))


def test_six_ranks_are_fetched_once_and_probed_at_once(fresh, shared_host):
    before = [path for path in shared_host.asked if "pan6" in path]
    begun = enter(fresh, SIX)
    verdict(fresh, "Red wins in 57 moves.")
    fetched = time.perf_counter() - begun
    asked = [path for path in shared_host.asked if "pan6" in path]
    assert len(asked) >= len(before) + 1
    size = len((shared_host.folder / "assets" / asked[-1].rpartition("/")[2]).read_bytes())
    assert size <= 4_000_000
    rows = fresh.locator(".moves tbody tr")
    expect(rows).to_have_count(7)
    expect(rows.first).to_contain_text("play all 9s")
    times = []
    for text, found in (
        ("222222/122222", "A draw"),
        ("034031/010413", "56 moves"),
        ("000002/000002", "3 moves"),
    ):
        begun = enter(fresh, text)
        verdict(fresh, found)
        times.append(1000 * (time.perf_counter() - begun))
    print(f"\n  [fetched and shown: {fetched:.2f} s, {size:,} bytes]", times_in_words("then shown", times))
    assert (
        len([path for path in shared_host.asked if "pan6" in path]) <= len(asked) + 1
    )  # and once by the service worker


def test_six_ranks_can_be_solved_here_with_progress_and_stop(fresh):
    enter(fresh, SIX)
    verdict(fresh, "57 moves")
    begin_and_stop(again := fresh.get_by_role("button", name="Solve all of 6-Pan here"))
    expect(fresh.locator(".stopped")).to_contain_text("Solving all 7,593,750 positions")
    expect(again).to_be_visible()
    begun = time.perf_counter()
    again.click()
    fresh.locator("button.cards[data-move='2']").click()  # the page goes on meanwhile
    position(fresh, "034031/300413")
    expect(fresh.get_by_role("button", name="Stop")).to_be_hidden()
    taken = time.perf_counter() - begun
    print(f"\n  [6 ranks solved in the tab: {taken:.1f} s]")
    verdict(fresh, "moves")
    expect(again).to_be_hidden()


def test_a_solution_that_does_not_come_is_told_and_there_is_another_way(open_at, host, watch):
    host.broken.add("pan6")
    watch.allow("404")
    page = open_at(host, "#/pan/explore")
    enter(page, SIX)
    expect(page.locator(".reason-card .field-error")).to_contain_text("answered 404")
    page.get_by_role("button", name="Solve all of 6-Pan here").click()
    expect(page.locator(".work").first).to_contain_text("Solving all 7,593,750 positions")


SEVEN = "2222222/1222222"


def test_seven_ranks_are_looked_at_as_far_as_can_be(page):
    explore(page, SEVEN)
    expect(page.locator(".verdict-detail").first).to_contain_text("It is not known here who wins")
    verdict(page, "Not solved yet.")
    expect(page.locator(".moves tbody tr").first).to_contain_text("not known")
    explore(page, "0000002/0000002")
    verdict(page, "Red wins in 3 moves.")
