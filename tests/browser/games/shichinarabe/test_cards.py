"""SHICHINARABE's Explore in the browser: the cards of the ordinary game, jokers and tunnels."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.games.shichinarabe.shichinarabe_pages import DEAL, explore, seat
from tests.browser.helpers.pages import booted, boxes, fits, go, ready, sized, until

START = "#/shichinarabe/explore"


def frame(page, vertex):
    return seat(page, vertex).bounding_box()


def test_suits_are_rows_with_the_sevens_in_the_middle(page):
    explore(page, DEAL)
    expect(page.locator(".seat:visible")).to_have_count(52)
    for suit in range(4):
        rank = [frame(page, 12 * suit + number)["x"] for number in (6, 5, 4, 3, 2, 1, 7, 8, 9, 10, 11, 12)]
        assert rank == sorted(rank)  # A … 6, 8 … K
    sevens = [box.bounding_box() for box in page.locator('.seat[data-owner="W"]').all()]
    assert frame(page, 1)["x"] < sevens[0]["x"] < frame(page, 7)["x"]
    assert len({box["x"] for box in sevens}) == 1
    assert [box["y"] for box in sevens] == [frame(page, 12 * suit + 1)["y"] for suit in range(4)]


def test_suits_are_columns_on_a_telephone(page):
    with sized(page, 360, 800):
        explore(page, DEAL)
        assert frame(page, 6)["y"] < frame(page, 1)["y"] < frame(page, 7)["y"] < frame(page, 12)["y"]
        assert frame(page, 1)["x"] < frame(page, 13)["x"]
        fits(page)
        for box in boxes(page.locator("button.seat")):
            assert box["height"] >= 44


def test_the_prerendered_page_is_taken_over_by_python(page):
    page.evaluate("() => { lastcard.hydrated = null; return lastcard.open('shichinarabe', true) }")
    page.wait_for_function("() => lastcard.hydrated !== null")
    ready(page)
    assert page.evaluate("() => lastcard.hydrated") is True
    expect(page.locator(".seat:visible")).to_have_count(52)
    expect(page.locator(".verdict-line")).to_contain_text("wins")


@pytest.mark.slow  # the same Python as from memory
def test_it_boots_plainly(chromium, shared_host, watch):
    with booted(chromium, shared_host, f"?boot=plain{START}") as page:
        watch.attach(page.context)
        expect(page.locator(".seat:visible")).to_have_count(52)
        expect(page.locator(".verdict-line")).to_contain_text("wins")


RED_SUITS = (
    "() => [...(CSS.highlights.get('red-suits') ?? [])].map((range) => range.startContainer.textContent)"
)


def test_hearts_and_diamonds_are_red_in_every_text(page):
    explore(page, DEAL)
    until(page, lambda: "play 8♥" in page.evaluate(RED_SUITS))
    assert not [text for text in page.evaluate(RED_SUITS) if "♥" not in text and "♦" not in text]
    go(page, "#/pan/explore")
    until(page, lambda: "9♥ stays" in page.evaluate(RED_SUITS))
    assert "play 8♥" not in page.evaluate(RED_SUITS)  # what is gone is forgotten
