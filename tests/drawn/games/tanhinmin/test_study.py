"""Studying TANHINMIN: claims, the lattice, maps, tables that fill, Stop, and files."""

from __future__ import annotations

import pytest

from tests.browser.helpers.pages import LONG_WORK
from tests.browser.helpers.study_tab import (
    figure,
    follow,
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
