"""Studying Pan in the browser: claims, charts with a choice, tables that fill, Stop, and files."""

from __future__ import annotations

import csv
import io
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.ui.pages import booted, go, watched, wide

CHARTS = {
    "Who wins which deal": "pan-deals",
    "Why the 9♥ is a burden": "pan-nines",
    "When to take": "pan-taking",
    "Moves a position has": "pan-branching",
}


@pytest.fixture(scope="module")
def loaded(chromium, shared_host):
    with booted(chromium, shared_host, "#/pan/study") as page:
        yield page


@pytest.fixture
def page(loaded, watch):
    page = watched(loaded, watch)
    go(page, "#/pan/study")
    expect(page.locator(".claim").first).to_be_visible()
    return page


def card(page: Page, title: str) -> Locator:
    found = page.locator("figure.chart").filter(has=page.get_by_role("heading", name=title, exact=True))
    found.scroll_into_view_if_needed()
    return found


def saved(page: Page, button: Locator) -> tuple[str, bytes]:
    with page.expect_download() as download:
        button.click()
    return download.value.suggested_filename, download.value.path().read_bytes()


def rows(data: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode())))


@pytest.mark.parametrize("title", CHARTS)
def test_a_chart_is_drawn_and_saved(page, title):
    chart = card(page, title)
    canvas = chart.locator("canvas").first
    expect(canvas).to_be_visible()
    inked = canvas.evaluate(
        "(canvas) => new Set(new Uint32Array(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.buffer)).size"
    )
    assert inked > 20
    name, data = saved(page, chart.get_by_role("button", name="CSV"))
    assert name == f"{CHARTS[title]}.csv"
    assert len({len(row) for row in rows(data)}) == 1
    assert len(rows(data)) > 5
    name, data = saved(page, chart.get_by_role("button", name="PNG"))
    assert data.startswith(b"\x89PNG")
    name, data = saved(page, chart.get_by_role("button", name="SVG"))
    assert name == f"{CHARTS[title]}.svg"
    assert b"<svg" in data[:300]


def test_more_ranks_are_chosen(page):
    chart = card(page, "Who wins which deal")
    expect(chart.locator("figcaption")).to_contain_text("All 16 start positions of 3-Pan")
    chart.get_by_role("button", name="5", exact=True).click()
    expect(chart.locator("figcaption")).to_contain_text("All 313 start positions of 5-Pan", timeout=30_000)
    expect(chart.get_by_role("button", name="5", exact=True)).to_have_attribute("aria-pressed", "true")
    _, data = saved(page, chart.get_by_role("button", name="CSV"))
    assert len(rows(data)) == 314


def test_the_real_game_is_weighed_by_its_nines(page):
    chart = card(page, "Why the 9♥ is a burden")
    chart.get_by_role("button", name="6", exact=True).click()
    expect(chart.locator("figcaption")).to_contain_text("All 1,352,078 deals of 6-Pan", timeout=60_000)
    expect(chart.locator("figcaption")).to_contain_text("wins 361,736 (26.8%)")


def test_taking_is_computed_over_all_positions(page):
    chart = card(page, "When to take")
    chart.get_by_role("button", name="Compute over all positions").click()
    expect(chart.locator("figcaption")).to_contain_text("of 20 hold the diamond", timeout=30_000)
    _, data = saved(page, chart.get_by_role("button", name="CSV"))
    assert rows(data)[1][0] == "Q Q Q"
    assert rows(data)[1][5].startswith("0.9648")


def test_searches_are_run_here(page):
    table = card(page, "Minimax and alpha-beta, raced")
    cells = table.locator("tbody tr").first.locator("td")
    expect(cells.first).to_have_text("–")
    table.get_by_role("button", name="Search here").click()
    expect(table.get_by_role("button", name="Stop")).to_be_visible()
    expect(table.locator("tbody tr").last.locator("td").first).to_have_text("9,821", timeout=60_000)
    expect(cells.first).to_have_text("713,612")
    expect(cells.nth(3)).to_have_text("128.982 s")
    print(
        "\n  [searches in the tab:",
        [text.split("\t") for text in table.locator("tbody tr").all_inner_texts()],
        "]",
    )


def test_larger_games_are_solved_and_stopped(page):
    table = card(page, "The games that the essay left open")
    expect(table.locator("tbody tr")).to_have_count(6)
    expect(table.locator("tbody tr").first).to_contain_text("not computed yet")
    expect(table.locator("tbody tr").nth(4)).to_contain_text("847 plies")
    table.get_by_role("button", name="Solve 3 to 6 ranks here").click()
    expect(table.locator("tbody tr").nth(1)).to_contain_text("computed here", timeout=30_000)
    expect(table.locator("tbody tr").nth(1)).to_contain_text("83 plies")
    stop = table.get_by_role("button", name="Stop")
    if stop.count():
        stop.click()
    expect(table.locator("progress")).to_be_hidden()
    expect(table.get_by_role("button", name="Solve 3 to 6 ranks here")).to_be_visible()


def test_engines_play_each_other_and_can_be_stopped(page):
    chart = card(page, "Engines against each other")
    act = chart.locator(".claim-foot button")
    act.click()
    expect(act).to_have_text("Stop")
    expect(chart.locator("progress")).to_be_visible()
    page.wait_for_timeout(2_000)
    act.click()
    expect(act).to_contain_text("games here")
    _, data = saved(page, chart.get_by_role("button", name="CSV"))
    assert rows(data)[1][0] == "perfect – 6 plies"


def test_every_claim_is_recomputed(page):
    page.get_by_role("button", name="Recompute all").click()
    expect(page.locator(".claim .status.unchecked")).to_have_count(0, timeout=240_000)
    expect(page.locator(".claim .field-error")).to_have_count(0)
    found = [text[0] for text in page.locator(".claim .status").all_inner_texts()]
    assert (found.count("✓"), found.count("✗"), found.count("≠")) == (19, 5, 10)
    expect(page.locator("#table-11 .facts")).to_contain_text("724/759 = 0.954")


def test_a_counterexample_opens_in_explore(page):
    box = page.locator("#needless-take")
    box.get_by_role("button", name=re.compile("^Recompute")).click()
    expect(box.locator(".status")).to_have_text("✗fails")
    link = box.locator("a.mono")
    text = link.inner_text()
    link.click()
    expect(page.locator("#position")).to_have_value(text)
    page.go_back()


def test_nothing_sticks_out_of_a_small_screen(page):
    size = page.viewport_size
    page.set_viewport_size({"width": 360, "height": 800})
    try:
        page.wait_for_timeout(300)
        scroll, room = wide(page)
        assert scroll <= room
    finally:
        page.set_viewport_size(size)
