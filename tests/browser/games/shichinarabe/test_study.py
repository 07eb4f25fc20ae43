"""Studying SHICHINARABE in the browser: claims, deals, and boards on which the search explodes."""

from __future__ import annotations

import re
import time
from itertools import product

import pytest
from playwright.sync_api import expect

from tests.browser.helpers import study_tab
from tests.browser.helpers.pages import LONG_WORK, begin_and_stop, first_of
from tests.browser.helpers.study_tab import drawn, figure, follow, recomputed, saved_rows, saved_three_ways

START = "#/shichinarabe/study"
CHARTS = {
    "Does the first player win?": "shichinarabe-deals",
    "What the values add up to": "shichinarabe-values",
    "Where the search explodes": "shichinarabe-hardness",
}


@pytest.fixture
def study(page):
    study_tab.study(page, "shichinarabe")
    return page


@pytest.mark.parametrize("title", first_of(CHARTS))
def test_a_chart_is_drawn_and_saved(study, title):
    chart = figure(study, title)
    drawn(chart, 10)
    assert len(saved_three_ways(study, chart, CHARTS[title])) > 1


def test_more_deals_are_solved_here_and_can_be_stopped(study):
    chart = figure(study, "What the values add up to")
    begin_and_stop(chart.get_by_role("button", name="Solve 2,000 more deals here"), beyond=0)
    expect(chart.locator("progress")).to_be_hidden()
    found = saved_rows(study, chart)
    assert sum(int(row[1]) for row in found[1:]) > 200


@pytest.mark.slow
def test_a_deal_is_solved_in_a_moment(study):
    """A measurement: who wins and by which moves, for 2,000 deals, dealing and drawing included."""
    chart = figure(study, "What the values add up to")
    begun = time.perf_counter()
    chart.get_by_role("button", name="Solve 2,000 more deals here").click()
    expect(chart.locator("progress")).to_be_visible()
    expect(chart.locator("progress")).to_be_hidden(timeout=LONG_WORK)
    each = 1000 * (time.perf_counter() - begun) / 2_000
    print(f"\n  [a deal of 52 cards in the tab: {each:.1f} ms]")


@pytest.mark.slow  # marks are opened by the keyboard, and other searches stopped
def test_the_search_goes_on_and_a_mark_opens_its_board(study):
    chart = figure(study, "Where the search explodes")
    before = len(saved_rows(study, chart))
    chart.get_by_role("button", name=re.compile("^Search on")).click()
    share = chart.locator("progress")
    expect(share).to_be_visible()
    study.wait_for_function("(bar) => bar.value >= bar.max / 2", arg=share.element_handle())
    chart.get_by_role("button", name="Stop").click()  # the larger boards take a minute
    expect(share).to_be_hidden()
    assert len(saved_rows(study, chart)) > before
    canvas = chart.locator("canvas").first
    frame = canvas.bounding_box()
    across, down = range(16, 80, 5), range(6, int(frame["height"]) - 60, 5)
    for right, below in product(across, down):  # somewhere there is the rightmost mark
        study.mouse.click(frame["x"] + frame["width"] - right, frame["y"] + below)
        if "explore" in study.url:
            break
    expect(study).to_have_url(re.compile(r"#/shichinarabe/explore\?pos=r:"))
    expect(study.locator("#position")).to_have_value(re.compile(r"^[rb]: "))
    expect(study.locator("#position-error")).to_be_hidden()


def test_marks_open_their_boards_by_the_keyboard_too(study):
    chart = figure(study, "Where the search explodes")
    chart.locator("summary").focus()
    study.keyboard.press("Enter")
    study.keyboard.press("Tab")
    link = chart.get_by_role("link", name=re.compile("^Open choosing game .* in Explore$")).first
    expect(link).to_be_focused()
    study.keyboard.press("Enter")
    expect(study).to_have_url(re.compile(r"#/shichinarabe/explore\?pos=r:"))
    expect(study.locator(".verdict-line")).to_contain_text("wins")
    expect(study.locator("#position-error")).to_be_hidden()


@pytest.mark.slow  # as in match-taking
def test_claims_are_recomputed(study):
    recomputed(study, {"theorem-6-1": "✓", "uneven-passes": "✗"})


@pytest.mark.slow  # as in match-taking
def test_a_counterexample_opens_in_explore(study):
    box = study.locator("#kept-right, .claim").filter(has_text="Use it at once or never").first
    box.get_by_role("button", name=re.compile("^Recompute")).click()
    expect(box.locator(".status")).to_have_text("✗fails")
    follow(study, box.locator("a.mono"))
