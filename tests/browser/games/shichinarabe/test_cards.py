"""SHICHINARABE's Explore: the cards of the ordinary game, jokers and tunnels."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.games.shichinarabe.shichinarabe_pages import DEAL, explore, seat
from tests.browser.helpers.pages import booted, boxes, editing, fits, go, position, ready, sized, until

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


def test_a_card_is_played_and_values_and_table_follow(page):
    explore(page, DEAL)
    expect(page.locator("button.seat.ready")).to_have_count(4)
    expect(page.locator(".value-row.sum").first).to_contain_text("−1")
    expect(page.locator(".moves .move-button").first).to_have_text(re.compile("^play [0-9AJQK]+[♠♥♦♣]$"))
    page.locator(".moves tr[data-move='1']").hover()
    expect(page.locator('.seat[data-vertex="1"].lit')).to_have_count(1)
    seat(page, 1).click()
    position(page, "b: WBRBBR BBRRBR BRRBRB RBBRRB BRBRBR RRBBRB BRBBRR RBRBRB")
    expect(page.locator(".board-head .side.blue")).to_contain_text("to move")
    expect(page.locator(".line button").last).to_contain_text("6♠")
    page.keyboard.press("Control+z")


def test_the_same_board_as_a_graph(page):
    explore(page, DEAL)
    page.get_by_role("button", name="Show as graph").click()
    expect(page.locator(".dot")).to_have_count(49)
    expect(page.locator('.dot[data-vertex="1"] .name')).to_have_text("6♠")
    expect(page).to_have_url(re.compile("[?&]board=graph$"))
    explore(page, DEAL)
    expect(page.locator(".dot:visible")).to_have_count(0)
    explore(page, f"{DEAL}&board=graph")
    expect(page.locator(".dot:visible")).to_have_count(49)
    page.get_by_role("button", name="Show as cards").click()
    expect(page.locator(".dot:visible")).to_have_count(0)
    expect(page).not_to_have_url(re.compile("board="))


def test_values_and_winning_moves_are_hidden_with_the_solution(page):
    explore(page, f"{DEAL}&hide=1")
    expect(page.locator(".seat .worth, .seat .kept, .seat .wins, .value-row:visible")).to_have_count(0)
    page.locator(".switch").click()
    page.locator(".why > summary").click()
    expect(page.locator(".seat .worth")).to_have_count(8)
    page.locator(".why > summary").click()
    expect(page.locator(".seat .worth")).to_have_count(0)


@pytest.mark.parametrize(("layout", "place"), [("cards", ".seat .wins"), ("graph", ".dot .wins")])
def test_the_sign_of_a_winning_move_follows_seen_from(page, layout, place):
    explore(page, DEAL.replace("r:", "b:"))  # blue is to move and wins; red looks on
    if layout == "graph":
        page.get_by_role("button", name="Show as graph").click()
    losses, wins = (page.locator(f"{place}.{value}").locator("visible=true") for value in ("loss", "win"))
    expect(losses).not_to_have_count(0)
    expect(wins).to_have_count(0)
    expect(page.get_by_role("button", name=re.compile("wins for blue"))).not_to_have_count(0)
    count, shape = losses.count(), sign_of(losses.first)
    page.get_by_role("group", name="Seen from").get_by_role("button", name="blue").click()
    expect(wins).to_have_count(count)
    expect(losses).to_have_count(0)
    assert sign_of(wins.first) != shape
    page.get_by_role("group", name="Seen from").get_by_role("button", name="red").click()
    expect(losses).to_have_count(count)
    if layout == "graph":  # the page is shared with the tests that follow
        page.get_by_role("button", name="Show as cards").click()
        expect(page.locator(".dot:visible")).to_have_count(0)


def sign_of(found):
    """The shape of an outcome."""
    return found.evaluate("(sign) => (sign.querySelector('path') ?? sign).getAttribute('d')")


def test_a_joker_is_used_on_a_card(page):
    explore(page, f"{DEAL}+almighty=1,0")
    page.get_by_role("button", name="Use a joker").click()
    expect(page.locator(".seat.target")).to_have_count(24)
    seat(page, 13).click()
    seat(page, 1).click()
    position(page, "b: WBRBBR BBRRBR WRRBRB RBBRRB BRBRBR RRBBRB BRBBRR RBRBRB")
    expect(page.locator(".line button").last).to_contain_text("lay 6♥ with a joker, then play 6♠")


@pytest.mark.slow  # the board's own test asks for it without a page
def test_a_tunnel_opens_and_the_cards_stay_cards(page):
    explore(page, "r:+RRRRRR+BBBBBB+RBRBRB+BRBRBR+RBRBRB+BRBRBR+RBRBRB+BRBRBR")
    with editing(page):
        page.get_by_label("A–K tunnels").last.click()
        expect(page.locator(".tunnel")).to_have_count(4)
    text = page.locator("#position").input_value()
    go(page, f"#/shichinarabe/explore?pos={text.replace(' ', '+')}&line=1,7,2,8,3,9,4,10,5")
    expect(page.locator(".board-head .side.blue")).to_contain_text("to move")
    expect(page.locator(".tunnel.open")).to_have_count(0)
    seat(page, 11).click()  # red's cards lie on this side: blue answers on the other
    expect(page.locator(".board-head .side.red")).to_contain_text("to move")
    seat(page, 6).click()
    expect(page.locator(".board-head .side.blue")).to_contain_text("to move")
    expect(page.locator(".tunnel.open")).to_have_count(1)
    expect(page.locator('button.seat.ready[data-vertex="12"]')).to_have_count(1)
    text = page.locator("#position").input_value()
    assert "6-12" in text
    page.locator("#position").press("Enter")  # as from a copied link
    expect(page.locator(".tunnel.open")).to_have_count(1)
    expect(page.locator(".seat:visible")).to_have_count(52)


def test_deals_and_random_positions(page):
    explore(page, DEAL)
    page.get_by_label("Jokers in the pack").fill("3")
    page.get_by_label("Passes for each player").fill("2")
    page.get_by_role("button", name="New deal").click()
    expect(page.locator("#position")).to_have_value(re.compile(r"^[rb]: .* almighty=\d,\d passes=2,2$"))
    page.get_by_role("button", name="Random").click()
    expect(page.locator("#position")).to_have_value(re.compile(r"passes=2,2$"))
    expect(page.locator(".seat:visible")).to_have_count(52)
    page.get_by_label("Jokers in the pack").fill("0")
    page.get_by_label("Passes for each player").fill("0")


def test_playing_by_keyboard(page):
    explore(page, DEAL)
    seat(page, 1).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".board-head .side.blue")).to_contain_text("to move")
    assert page.evaluate("() => document.activeElement !== document.body")
