"""Pan Galactic Solitaire: pairs and reasons on the board, mouse, keyboard and finger, a solution played."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.browser.helpers.pages import at_widths, boxes, explorer, fits, go, position, sized, tab_to
from tests.browser.helpers.play_tab import status

START = "#/solitaire/explore"


SMALL = "4x4:+3S+2D+2C+AC/3D+4D+4C+4S/AD+4H+2H+2S/3C+AH+3H+AS"


AFTER = re.compile("^4x4: 3S 4C 2C AC/3D 4D 2D 4S/")


explore = explorer("solitaire")


def card(page, name):
    return page.locator(f".pgs-card[data-card='{name}']")


def test_a_card_says_why_it_may_be_exchanged_and_is(page):
    explore(page, SMALL, re.compile("^4x4: 3S 2D"))
    page.get_by_role("button", name="All", exact=True).click()
    letters = card(page, "2D").locator(".pair-badge").all_text_contents()
    assert set(letters) & set(card(page, "4C").locator(".pair-badge").all_text_contents())
    page.get_by_role("button", name="None", exact=True).click()
    expect(page.locator(".pair-badge")).to_have_count(0)
    card(page, "2D").hover()
    expect(page.locator(".info-text")).to_contain_text("is at home")
    assert [card(page, name).get_attribute("data-role") for name in ("4D", "2D", "4C")] == ["a", "b", "c"]
    expect(page.locator("tr.lit")).to_contain_text("2♦ ⇄ 4♣")
    card(page, "2D").click()
    position(page, AFTER)
    expect(page).to_have_url(re.compile("line=swap.2D.4C$"))
    fits(page)


def test_the_keyboard_goes_through_the_grid_and_plays(page):
    explore(page, SMALL, re.compile("^4x4: 3S 2D"))
    tab_to(page, re.compile(r", column \d, clubs row"))
    page.keyboard.press("Home")
    expect(card(page, "3S")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(card(page, "2D")).to_be_focused()
    page.keyboard.press("Enter")
    position(page, AFTER)
    expect(card(page, "4C")).to_be_focused()


def test_a_finger_looks_first_and_then_plays(phone):
    explore(phone, SMALL, re.compile("^4x4: 3S 2D"))
    card(phone, "2D").tap()
    expect(phone.get_by_role("button", name="Trade with 4")).to_be_visible()
    card(phone, "2D").tap()
    position(phone, AFTER)
    explore(phone, "seed=42", re.compile("^4x13: 2D"))
    fits(phone)
    small = phone.evaluate(
        """() => { const deep = (root, s) => [...root.querySelectorAll(s),
          ...[...root.querySelectorAll("*")].filter((n) => n.shadowRoot).flatMap((n) => deep(n.shadowRoot, s))]
          return Math.min(...deep(document, ".face b").map((n) => parseFloat(getComputedStyle(n).fontSize))) }"""
    )
    assert small >= 10
    expect(card(phone, "2D")).to_have_accessible_name(re.compile("can move$"))
    expect(card(phone, "QD")).not_to_have_accessible_name(re.compile("can move"))
    corners = [
        card(phone, name).locator(".face").evaluate("(face) => getComputedStyle(face, '::before').clipPath")
        for name in ("2D", "QD")
    ]
    assert corners[0] != corners[1] == "none"
    # With eight rows a card is a strip, and the fingers of two of them are 24 pixels apart.
    for text, number, width in (("seed=42", 52, 32), ("8x13: seed=1", 104, 23)):
        explore(phone, text, re.compile(r"^\dx13: "))
        expect(phone.locator(".pgs-card")).to_have_count(number)
        places = boxes(phone.locator(".pgs-card"))
        for place in places:
            assert place["width"] >= width
            assert place["height"] >= 44
            assert 0 <= place["x"] <= 360 - place["width"]
        columns = sorted({round(place["x"], 1) for place in places})
        assert min(right - left for left, right in pairwise(columns)) >= 24
        fits(phone)


@pytest.mark.slow  # other games are measured so
def test_lessons_and_charts_fit(page):
    go(page, "#/solitaire/learn?part=deeper&step=3")
    expect(page.locator(".lesson .pair-badge")).to_have_count(6)
    page.get_by_role("button", name="Next move").click()
    expect(page.locator(".lesson figcaption")).to_contain_text("Ship out, spades")
    go(page, "#/solitaire/study")
    expect(page.locator(".record-map > svg")).to_be_visible()
    page.get_by_label("Seed of a deal").fill("7")
    expect(page.locator(".record-told")).to_contain_text("Deal 7")
    with sized(page, 360):
        for _ in at_widths(page, 360, 1920):
            fits(page)


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
