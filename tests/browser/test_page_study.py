"""Study in the browser: claims recomputed beside the print, Stop, charts, files, counterexamples."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.ui.studying import (
    drawn,
    figure,
    follow,
    recompute,
    recompute_all,
    rows,
    saved,
    saved_three_ways,
    study,
)

START = "#/matches/study"
CHARTS = {
    "How the trees grow": "matches-growth",
    "Who wins, by pile and largest take": "matches-winners",
    "Optimal against random": "matches-optimal-random",
}


@pytest.fixture
def page(page):
    study(page, "matches")
    return page


def test_nothing_is_claimed_before_it_is_computed(page):
    statuses = page.locator(".claim .status").all_inner_texts()
    assert len(statuses) >= 16
    assert set(statuses) == {"not computed yet"}


def test_a_claim_is_recomputed_beside_the_print(page):
    box = recompute(page, "figures")
    expect(box.locator(".status")).to_have_text("✓holds")
    expect(box.locator("details[open] .facts")).to_be_visible()
    facts = [re.split(r"\t", text.strip()) for text in box.locator(".facts tbody tr").all_inner_texts()]
    cells = {row[0].strip(): [cell.strip() for cell in row[1:]] for row in facts}
    assert cells["5, MinMax"][:2] == ["28", "28"]
    assert cells["7, alpha-beta"][:2] == ["71", "71"]
    expect(box.locator(".computed")).to_contain_text("Checked for n = 5, 7.")
    expect(box.locator(".printed")).to_contain_text("printed")
    expect(box.get_by_role("button", name="Recompute", exact=True)).to_be_visible()


def test_the_table_of_a_claim_is_saved(page):
    box = recompute(page, "figures")
    expect(box.get_by_role("button", name="Save CSV")).to_be_visible()
    name, data = saved(page, box.get_by_role("button", name="Save CSV"))
    assert name == "figures.csv"
    assert rows(data)[0][-1] == "agrees"
    assert ["5, MinMax", "28", "28", "true"] in rows(data)


def test_a_long_check_shows_how_far_it_is_and_stops(page):
    box = recompute(page, "any-take", 100_000)
    stop = box.get_by_role("button", name="Stop")
    expect(stop).to_be_visible()
    expect(box.locator("progress")).to_be_visible()
    expect(box.locator(".status")).to_have_text("computing")
    expect(box.locator(".claim-progress")).to_contain_text(re.compile(r"about \d+ (s|min|hours) left"))
    other = recompute(page, "five-matches")  # the page lives meanwhile
    expect(other.locator(".status")).to_have_text("✓holds")
    stop.click()
    expect(box.get_by_role("button", name="Recompute here")).to_be_visible()
    expect(box.locator("progress")).to_be_hidden()
    expect(box.locator(".status")).to_have_text("not computed yet")


def test_a_bound_that_is_none_is_not_sent(page):
    box = recompute(page, "small-piles", 0)
    expect(box.locator(".status")).to_have_text("✓holds")


def test_a_counterexample_opens_in_explore(page):
    box = recompute(page, "only-worse-skipped")
    expect(box.locator(".status")).to_have_text("✗fails")
    follow(page, box.locator("a.mono"))
    page.go_back()
    expect(page.locator("#only-worse-skipped .status")).to_have_text("✗fails")  # what was found stays


def test_all_are_recomputed(page):
    assert set(recompute_all(page)) == {"✓", "✗", "≠"}


@pytest.mark.parametrize("title", CHARTS)
def test_a_chart_is_drawn_and_saved(page, title):
    chart = figure(page, title)
    drawn(chart)
    assert len(saved_three_ways(page, chart, CHARTS[title])) > 20


def test_games_are_played_into_the_chart(page):
    card = figure(page, "Optimal against random")
    act = card.locator(".claim-foot button")
    expect(act).to_contain_text("games here")
    act.click()
    expect(act).to_have_text("Stop")
    expect(card.locator("progress")).to_be_visible()
    act.click()
    expect(act).to_contain_text("games here")
    expect(card.locator("progress")).to_be_hidden()


def test_the_machine_is_played_against(page):
    card = page.locator(".machine-card")
    expect(card.locator(".machine-state.here")).to_have_count(1)
    card.get_by_label("Matches", exact=True).fill("11")
    card.get_by_label("Matches", exact=True).press("Enter")
    expect(card.locator(".machine-log")).to_contain_text("11 matches.")
    expect(card.locator(".machine-log li")).to_have_count(1)
    for count in range(2, 9):
        if "wins" in card.locator(".machine-log").inner_text():
            break
        card.get_by_role("button", name="Take 1", exact=True).click()
        expect(card.locator(".machine-log")).to_contain_text(
            re.compile(f"(You take 1.*){{{count - 1}}}", re.DOTALL)
        )
    expect(card.locator(".machine-log")).to_contain_text("The machine wins.")
    card.get_by_role("button", name="Start again").click()
    expect(card.locator(".machine-log li")).to_have_count(1)


def test_charts_change_with_the_theme(page):
    card = page.locator("figure.chart").first
    card.scroll_into_view_if_needed()
    corner = "(canvas) => [...canvas.getContext('2d').getImageData(3, 3, 1, 1).data].slice(0, 3).join()"
    light = card.locator("canvas").first.evaluate(corner)
    assert light == "255,254,251"
    page.locator("#theme").click()
    try:
        for _ in range(100):
            if card.locator("canvas").first.evaluate(corner) == "28,30,37":
                break
            page.wait_for_timeout(50)
        assert card.locator("canvas").first.evaluate(corner) == "28,30,37"
    finally:
        page.locator("#theme").click()


@pytest.fixture
def impatient(page):
    """A page that gives Python a second to answer, not half a minute."""
    page.evaluate("() => { lastcard.usual = {...lastcard.limits} }")
    page.evaluate("() => Object.assign(lastcard.limits, {ping: 100, silence: 1000})")
    yield page
    page.evaluate("() => Object.assign(lastcard.limits, lastcard.usual)")


def test_long_work_is_not_taken_for_silence(impatient):
    """It yields so often that the page, which looks whether Python lives, always gets an answer."""
    page = impatient
    page.evaluate("() => { lastcard.worker.marked = true }")
    box = recompute(page, "theorem", 10**6)
    share = box.locator("progress")
    expect(share).to_be_visible()
    page.wait_for_timeout(1_000)
    before = share.evaluate("(bar) => bar.value")
    page.wait_for_timeout(4_000)
    assert page.evaluate("() => [lastcard.state, lastcard.worker.marked, lastcard.restarted.length]") == [
        "ready",
        True,
        0,
    ]
    expect(box.locator(".status")).to_have_text("computing")
    assert share.evaluate("(bar) => bar.value") > before
    box.get_by_role("button", name="Stop").click()
    expect(share).to_be_hidden()


def test_work_leaves_room_for_other_things_from_its_first_slice(page):
    worker = page.workers[-1]
    worker.evaluate(
        """() => {
          self.turns = 0
          const {port1, port2} = new MessageChannel()
          port1.onmessage = () => {
            if (turns < 0) return
            turns++
            setTimeout(() => port2.postMessage(0))
          }
          port2.postMessage(0)
        }"""
    )
    for claim in ("theorem", "who-wins", "first-take", "what-is-left", "machine-steps"):
        box = recompute(page, claim, 10**9)
        worker.evaluate("() => { turns = 0 }")
        while worker.evaluate("() => turns") < 10:
            page.wait_for_timeout(20)
        if claim != "who-wins":  # its table ends at 21 matches, and so does the work
            box.get_by_role("button", name="Stop").click()
    worker.evaluate("() => { turns = -1 }")
