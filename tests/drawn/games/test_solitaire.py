"""Pan Galactic Solitaire: pairs and reasons on the board, mouse, keyboard and finger, a solution played."""

from __future__ import annotations

import re

from tests.browser.helpers.pages import (
    explorer,
    go,
    position,
)
from tests.browser.helpers.play_tab import status
from tests.helpers.expecting import expect

START = "#/solitaire/explore"
SMALL = "4x4:+3S+2D+2C+AC/3D+4D+4C+4S/AD+4H+2H+2S/3C+AH+3H+AS"
AFTER = re.compile("^4x4: 3S 4C 2C AC/3D 4D 2D 4S/")

explore = explorer("solitaire")


def card(page, name):
    return page.locator(f".pgs-card[data-card='{name}']")


def test_the_breadth_that_is_searched_is_the_one_that_is_shown(page):
    explore(page, SMALL, re.compile("^4x4: 3S 2D"))
    search = page.locator("section.search-card")
    search.get_by_role("button", name="3,000", exact=True).click()
    expect(search.locator("[aria-pressed=true]")).to_have_text("3,000")


def test_who_listens_hears_of_no_player_where_one_plays_alone(page):
    explore(page, SMALL, re.compile("^4x4: 3S 2D"))
    card(page, "2D").click()
    position(page, AFTER)
    chart = page.locator(".history .value-chart svg")
    expect(chart).to_have_accessible_name("Verdict after each move")
    expect(chart.locator("title").first).to_have_text(re.compile(": solvable"))


def test_a_solution_is_played_to_the_end_and_taken_back(page):
    go(page, "#/solitaire/play?pos=4x4:+seed=24")
    page.get_by_role("button", name="Show a solution").click()
    page.get_by_label("Speed").select_option("very quick")
    page.get_by_role("button", name="Play it").click()
    status(page, "Solved: every column is complete.")
    expect(page.locator(".pgs-board")).to_contain_text("6 moves")
    expect(page.locator(".pgs-card.down")).to_have_count(16)
    page.get_by_role("button", name="Undo").click()
    status(page, "Your move.")
    page.get_by_role("button", name="Redo").click()
    status(page, "Solved: every column is complete.")
    expect(page.locator(".ending")).to_have_count(0)  # said once
