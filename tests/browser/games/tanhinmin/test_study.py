"""Studying TANHINMIN: claims, the lattice, maps, tables that fill, Stop, and files."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from lastcard import registry
from tests.browser.helpers.pages import LONG_WORK, begin_and_stop, fits, sized
from tests.browser.helpers.study_tab import (
    drawn,
    figure,
    follow,
    recompute,
    recomputed,
    saved_three_ways,
    study,
    unfolded,
)

START = "#/tanhinmin/study"


@pytest.fixture(autouse=True)
def opened(page):
    study(page, "tanhinmin")


@pytest.mark.slow  # as in match-taking
def test_claims_are_recomputed(page):
    assert page.locator(".claim").count() == len(registry.claims("tanhinmin"))
    recomputed(page, {"theorem-3-1": "✓", "equal-cards": "✗"})
    follow(page, page.locator(".claim:has(.status.fails) a[href*='explore?pos=']").first)


@pytest.mark.slow  # as in match-taking
def test_a_claim_is_stopped(page):
    claim = unfolded(page.locator(".claim").nth(1))
    claim.locator("input").fill("8")
    begin_and_stop(again := claim.get_by_role("button", name=re.compile("^Recompute")))
    expect(again).to_be_visible()


def test_a_node_of_the_lattice_runs_its_evidence(page):
    lattice = page.locator(".lattice-card")
    lattice.scroll_into_view_if_needed()
    node = lattice.locator("[data-node='nothing']")
    node.focus()
    page.keyboard.press("Enter")
    expect(lattice.locator(".lattice-detail")).to_contain_text("That isn’t enough")
    lattice.get_by_role("button", name="Run the evidence here").click()
    expect(lattice.locator(".status.holds")).to_have_count(1)
    expect(node.locator(".oracle-checked")).to_have_text("checked")


def test_the_map_is_chosen_and_saved(page):
    chart = figure(page, "How often the player to move wins")
    drawn(chart)
    chart.get_by_role("button", name="1–6", exact=True).click()
    expect(chart.locator("figcaption")).to_contain_text("All 602 deals of")
    found = saved_three_ways(page, chart, "tanhinmin-wins")
    assert sum(int(row[2]) for row in found[1:]) == 602


def test_variants_are_searched_and_stopped(page):
    table = figure(page, "Beyond the thesis: several cards at once, and revolution")
    begin_and_stop(again := table.get_by_role("button", name="Search all deals here"))
    expect(again).to_be_visible()


@pytest.mark.parametrize("width", [360, 768])
def test_nothing_sticks_out(page, width):
    with sized(page, width):
        fits(page)
        box = page.locator(".lattice").bounding_box()
        assert box["x"] + box["width"] <= width
        assert re.search("narrow", page.locator(".lattice").get_attribute("class")) or width > 600


def test_cut_cards_are_tried_here(page):
    table = figure(page, "Where cut cards fool the rules")
    table.get_by_role("button", name="Try all positions here").click()
    expect(table.locator("tbody tr").last.locator("td").last).to_contain_text("0 wrong", timeout=LONG_WORK)
    follow(page, table.locator("a").first)


def test_the_statement_of_a_claim_is_as_wide_as_its_check(page):
    study(page, "babanuki")
    box = recompute(page, "theorem-5-1", 3)
    expect(box.locator(".claim-main > p").first).to_have_text(
        "With two players and up to 3 numbers, the player without the joker can finish first in finitely many draws, "
        "whichever player is to move."
    )
