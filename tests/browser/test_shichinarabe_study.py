"""Studying SHICHINARABE in the browser: claims, deals, and boards on which the search explodes."""

from __future__ import annotations

import csv
import io
import re
import time
from itertools import product

import pytest
from playwright.sync_api import expect

from tests.ui.pages import go

START = "#/shichinarabe/study"
CHARTS = {
    "Does whoever begins win?": "shichinarabe-deals",
    "What the values add up to": "shichinarabe-values",
    "Where the search explodes": "shichinarabe-hardness",
}


@pytest.fixture
def study(page):
    go(page, START)
    expect(page.locator(".claim").first).to_be_visible()
    return page


def card(page, title):
    found = page.locator("figure.chart").filter(has=page.get_by_role("heading", name=title, exact=True))
    found.scroll_into_view_if_needed()
    return found


def rows(page, chart):
    with page.expect_download() as download:
        chart.get_by_role("button", name="CSV").click()
    return list(csv.reader(io.StringIO(download.value.path().read_text())))


@pytest.mark.parametrize("title", CHARTS)
def test_a_chart_is_drawn_and_saved(study, title):
    chart = card(study, title)
    canvas = chart.locator("canvas").first
    expect(canvas).to_be_visible()
    inked = canvas.evaluate(
        "(canvas) => new Set(new Uint32Array(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.buffer)).size"
    )
    assert inked > 10
    assert len(rows(study, chart)) > 1
    with study.expect_download() as download:
        chart.get_by_role("button", name="SVG").click()
    assert download.value.suggested_filename == f"{CHARTS[title]}.svg"


def test_more_deals_are_solved_here_and_can_be_stopped(study):
    chart = card(study, "What the values add up to")
    chart.get_by_role("button", name="Solve 2,000 more deals here").click()
    expect(chart.locator("progress")).to_be_visible()
    chart.get_by_role("button", name="Stop").click()
    expect(chart.locator("progress")).to_be_hidden()
    found = rows(study, chart)
    assert sum(int(row[1]) for row in found[1:]) > 200


def test_a_deal_is_solved_in_a_moment(study):
    """Who wins and by which moves, for 2,000 deals, dealing and drawing included."""
    chart = card(study, "What the values add up to")
    begun = time.perf_counter()
    chart.get_by_role("button", name="Solve 2,000 more deals here").click()
    expect(chart.locator("progress")).to_be_visible()
    expect(chart.locator("progress")).to_be_hidden(timeout=120_000)
    each = 1000 * (time.perf_counter() - begun) / 2_000
    print(f"\n  [a deal of 52 cards in the tab: {each:.1f} ms]")


def test_the_search_goes_on_and_a_mark_opens_its_board(study):
    chart = card(study, "Where the search explodes")
    before = len(rows(study, chart))
    chart.get_by_role("button", name=re.compile("^Search on")).click()
    expect(chart.locator("progress")).to_be_visible()
    expect(chart.locator("progress")).to_be_hidden(timeout=120_000)
    assert len(rows(study, chart)) > before
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
    chart = card(study, "Where the search explodes")
    chart.locator("summary").focus()
    study.keyboard.press("Enter")
    study.keyboard.press("Tab")
    link = chart.get_by_role("link", name="Open choosing game (edge rules), 4, 49 in Explore")
    expect(link).to_be_focused()
    study.keyboard.press("Enter")
    expect(study).to_have_url(re.compile(r"#/shichinarabe/explore\?pos=r:"))
    expect(study.locator(".verdict-line")).to_contain_text("wins")
    expect(study.locator("#position-error")).to_be_hidden()


def test_every_claim_is_recomputed(study):
    study.get_by_role("button", name="Recompute all").click()
    expect(study.locator(".claim .status.unchecked")).to_have_count(0, timeout=240_000)
    expect(study.locator(".claim .field-error")).to_have_count(0)
    found = [text[0] for text in study.locator(".claim .status").all_inner_texts()]
    assert (found.count("✓"), found.count("✗"), found.count("≠")) == (9, 4, 0)


def test_a_counterexample_opens_in_explore(study):
    box = study.locator("#kept-right, .claim").filter(has_text="Use it at once or never").first
    box.get_by_role("button", name=re.compile("^Recompute")).click()
    expect(box.locator(".status")).to_have_text("✗fails", timeout=30_000)
    link = box.locator("a.mono")
    text = link.inner_text()
    link.click()
    expect(study.locator("#position")).to_have_value(text)
