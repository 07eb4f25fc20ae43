"""Studying TANHINMIN in the browser: claims, the lattice, maps, tables that fill, Stop, and files."""

from __future__ import annotations

import csv
import io
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.ui.pages import go, overflowing, ready, wide

START = "#/tanhinmin/study"


@pytest.fixture(autouse=True)
def study(page):
    go(page, "#/tanhinmin/study")
    expect(page.locator(".claim").first).to_be_visible()


def figure(page: Page, title: str) -> Locator:
    found = page.locator("figure.chart").filter(has=page.get_by_role("heading", name=title, exact=True))
    found.scroll_into_view_if_needed()
    return found


def saved(page: Page, button: Locator) -> tuple[str, bytes]:
    with page.expect_download() as download:
        button.click()
    return download.value.suggested_filename, download.value.path().read_bytes()


def rows(data: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode())))


def test_every_claim_is_recomputed(page):
    assert page.locator(".claim").count() == 32
    page.get_by_role("button", name="Recompute all").click()
    expect(page.locator(".claim .status.unchecked")).to_have_count(0, timeout=180_000)
    failing = page.locator(".claim:has(.status.fails)")
    assert failing.count() > 0
    link = failing.locator("a[href*='explore?pos=']").first
    text = link.inner_text()
    link.click()
    ready(page)
    expect(page.locator("#position")).to_have_value(text)


def test_a_claim_is_stopped(page):
    claim = page.locator(".claim").nth(1)
    claim.locator("input").fill("12")
    again = claim.get_by_role("button", name=re.compile("^Recompute"))
    again.click()
    claim.get_by_role("button", name="Stop").click()
    expect(again).to_be_visible()


def test_a_node_of_the_lattice_runs_its_evidence(page):
    lattice = page.locator(".lattice-card")
    lattice.scroll_into_view_if_needed()
    node = lattice.locator("[data-node='nothing']")
    node.focus()
    page.keyboard.press("Enter")
    expect(lattice.locator(".lattice-detail")).to_contain_text("That is not enough")
    lattice.get_by_role("button", name="Run the evidence here").click()
    expect(lattice.locator(".status.holds")).to_have_count(1, timeout=60_000)
    expect(node.locator(".oracle-shown")).to_have_text("shown")


def test_the_map_is_chosen_and_saved(page):
    chart = figure(page, "How often the player to move wins")
    expect(chart.locator("canvas").first).to_be_visible()
    chart.get_by_role("button", name="1–6", exact=True).click()
    expect(chart.locator("figcaption")).to_contain_text("All 602 deals of")
    name, data = saved(page, chart.get_by_role("button", name="CSV"))
    assert name == "tanhinmin-wins.csv"
    assert sum(int(row[2]) for row in rows(data)[1:]) == 602
    assert saved(page, chart.get_by_role("button", name="PNG"))[1].startswith(b"\x89PNG")
    assert b"<svg" in saved(page, chart.get_by_role("button", name="SVG"))[1][:300]


def test_cut_cards_are_tried_here(page):
    table = figure(page, "Where cut cards fool the rules")
    table.get_by_role("button", name="Try all positions here").click()
    expect(table.locator("tbody tr").last.locator("td").last).to_contain_text("0 wrong", timeout=120_000)
    link = table.locator("a").first
    text = link.inner_text()
    link.click()
    ready(page)
    expect(page.locator("#position")).to_have_value(text)


def test_variants_are_searched_and_stopped(page):
    table = figure(page, "Beyond the thesis: several cards at once, and revolution")
    table.get_by_role("button", name="Search all deals here").click()
    expect(table.locator("tbody tr").nth(1).locator("td").nth(1)).to_contain_text("%", timeout=60_000)
    table.get_by_role("button", name="Stop").click()
    expect(table.get_by_role("button", name="Search all deals here")).to_be_visible()


@pytest.mark.parametrize("width", [360, 768])
def test_nothing_sticks_out(page, width):
    size = page.viewport_size
    page.set_viewport_size({"width": width, "height": 900})
    try:
        scroll, room = wide(page)
        assert scroll <= room, overflowing(page)
        box = page.locator(".lattice").bounding_box()
        assert box["x"] + box["width"] <= width
        assert re.search("narrow", page.locator(".lattice").get_attribute("class")) or width > 600
    finally:
        page.set_viewport_size(size)
