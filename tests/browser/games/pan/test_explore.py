"""Pan's Explore in the browser: the table, the editor, graph and strip, all linked."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.games.pan.pan_pages import card, explore, pull
from tests.browser.helpers.pages import (
    DEEP,
    at_widths,
    drag,
    editing,
    first_of,
    fits,
    focused,
    position,
    sized,
    tab_to,
    unfold,
    within,
)
from tests.browser.helpers.study_tab import saved

SIX = "310413/034031"
SEVEN = "2222222/1222222"
START = "#/pan/explore"


# ---- the table -----------------------------------------------------------------------------------------------------


def test_cards_are_pulled_onto_the_pile_and_from_it(page):
    explore(page, "132/212")
    pull(page, card(page, "first", 1), "pile")
    position(page, "212/122")
    frame = page.locator("button.takes").bounding_box()
    pull(page, (frame["x"] + frame["width"] - 8, frame["y"] + 12), "second")
    position(page, "122/222")


def test_a_card_that_is_let_go_elsewhere_stays(page):
    explore(page, "132/212")
    x, y = card(page, "first", 1)
    drag(page, (x, y), (x + 40, y + 10))
    position(page, "132/212")
    expect(page.locator(".dragged")).to_have_count(0)


# ---- the editor ----------------------------------------------------------------------------------------------------


@pytest.fixture
def editor(page):
    explore(page, "132/212")
    with editing(page):
        yield page


def test_cards_are_moved_by_pulling(editor):
    pull(editor, card(editor, "second", 2), "first")
    position(editor, "133/211")


def test_rules_are_changed_and_what_is_not_allowed_is_told(editor):
    editor.get_by_label("Cards to take").fill("2")
    editor.get_by_label("Cards to take").press("Enter")
    position(editor, "132/212 take=2")
    editor.get_by_label("Sets").select_option("off")
    position(editor, "132/212 take=2 sets=off")
    editor.get_by_label("Cards of each rank").fill("2")
    editor.get_by_label("Cards of each rank").press("Enter")
    expect(editor.locator("#position-error")).to_contain_text("rank 1 (9) has 1 + 2 = 3 cards")
    expect(editor.get_by_label("Cards of each rank")).to_have_value("4")
    expect(editor.locator(".first-place .place-head")).to_contain_text("6 cards")
    editor.get_by_label("Cards to take").fill("0")
    editor.get_by_label("Cards to take").press("Enter")
    expect(editor.locator("#position-error")).to_contain_text("take")
    expect(editor.get_by_label("Cards to take")).to_have_value("2")


# ---- bad input -----------------------------------------------------------------------------------------------------


# ---- graph, strip, hiding ------------------------------------------------------------------------------------------


def test_a_draw_shows_its_round_in_graph_and_strip(page):
    explore(page, "2222/1222")
    expect(page.locator(".viewport .arc.round.draw")).to_have_count(6)
    expect(page.locator(".viewport .arc.back.round.draw")).to_have_count(1)
    expect(page.locator(".small-tables .on-round")).to_have_count(7)
    expect(page.locator("li.again")).to_contain_text("as 0")


# ---- keyboard and small screens ------------------------------------------------------------------------------------


def test_everything_can_be_done_with_the_keyboard(page):
    explore(page, "132/212")
    tab_to(page, "place a 10 (3 in the hand)")
    page.keyboard.press("Enter")
    position(page, "212/122")
    tab_to(page, re.compile("^Take 1: a 10$"))
    page.keyboard.press("Enter")
    position(page, "122/222")
    tab_to(page, "Edit")
    page.keyboard.press("Enter")
    tab_to(page, "Move one 9 from the red hand to the pile")
    page.keyboard.press("Enter")
    position(page, "022/222")
    assert "9" in focused(page)["text"] or focused(page)["tag"] == "button"
    tab_to(page, "Other player to move")
    page.keyboard.press("Enter")
    position(page, "222/022")
    tab_to(page, "Done")
    page.keyboard.press("Enter")
    tab_to(page, "Positions around")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".line button")).to_have_count(2)


def test_hands_stay_in_their_place(page):
    explore(page, SIX)
    hands_stay(page)
    explore(page, SEVEN)
    hands_stay(page)
    with sized(page, 360):
        hands_stay(page)
        explore(page, "344444/000000")
        hands_stay(page)


def hands_stay(page):
    """No card lies outside of its place."""
    for place in ("first", "second"):
        within(page, f".{place}-place", f".{place}-place .playing-card", slack=1, some=False)


def test_words_of_the_move_table_stay_whole_on_a_phone(page):
    with sized(page, 360):
        explore(page, SEVEN)
        table = page.locator(".moves")
        cell = table.locator("tbody tr").first.locator("td.verdict")
        expect(cell).to_have_attribute("data-ends", "end not known")
        expect(table.locator("td.ends").first).to_be_hidden()  # the verdict's cell says when it ends
        word = "(cell) => cell.getBoundingClientRect().width"
        assert cell.evaluate(word) >= cell.locator(".badge").evaluate(word)
        assert table.evaluate("(table) => table.offsetWidth <= table.parentElement.clientWidth")
        fits(page)


CUT = f"""() => {{
  {DEEP}
  const row = deep(document, ".small-tables")[0]
  const {{right}} = row.getBoundingClientRect()
  return [...row.querySelectorAll("li")].map((one) => one.getBoundingClientRect()).some(
    (box) => box.left < right - 20 && box.right > right - 20)
}}"""


def test_one_sees_that_best_play_goes_on(page):
    explore(page, SIX)
    with sized(page, 360):
        for _ in at_widths(page, 360, 768, 1920):
            expect(page.locator(".small-tables li")).to_have_count(31)
            page.wait_for_function(CUT)  # else the last one in sight is whole


def test_the_graph_is_saved_as_a_picture(page):
    explore(page, "132/212")
    name, data = saved(page, page.get_by_role("button", name="Save positions around as SVG"))
    assert name == "positions.svg"
    assert data.count(b"132/212") >= 1
    assert data.count(b"<rect") > 30


@pytest.mark.parametrize("text", first_of(["344444/000000", SEVEN, "132/212", SIX], 2))
def test_nothing_sticks_out_on_a_phone(phone, text):
    explore(phone, text)
    unfold(phone, "Edit or deal")
    with editing(phone):
        expect(phone.locator(".editor")).to_be_visible()
        fits(phone)
        small = phone.evaluate(f"""() => {{ {DEEP}
          return deep(document, "button.cards").map((node) => node.getBoundingClientRect()).filter((frame) => frame.height < 24 || frame.width < 8).length }}""")
        assert small == 0
