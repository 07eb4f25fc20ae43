"""Studying TANHINMIN: claims, the lattice, maps, tables that fill, Stop, and files."""

from __future__ import annotations

import pytest

from tests.browser.helpers.pages import LONG_WORK
from tests.browser.helpers.study_tab import (
    figure,
    follow,
    recompute,
    study,
)
from tests.helpers.expecting import expect

START = "#/tanhinmin/study"


@pytest.fixture(autouse=True)
def opened(page):
    study(page, "tanhinmin")


def test_cut_cards_are_tried_here(page):
    table = figure(page, "Where cut cards fool the rules")
    table.get_by_role("button", name="Try all positions here").click()
    expect(table.locator("tbody tr").last.locator("td").last).to_contain_text("0 wrong", timeout=LONG_WORK)
    follow(page, table.locator("a").first)


def test_the_statement_of_a_claim_is_as_wide_as_its_check(page):
    study(page, "babanuki")
    box = recompute(page, "theorem-5-1", 3)
    expect(box.locator(".claim-main > p").first).to_have_text(
        "With two players and up to 3 numbers, whoever does not hold the joker can finish first in finitely many draws, "
        "whoever is to move."
    )
