"""Pan's Explore: the table, the editor, graph and strip, all linked."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.games.pan.pan_pages import card, explore, pull, verdict
from tests.browser.helpers.pages import (
    DEEP,
    at_widths,
    drag,
    editing,
    enter,
    first_of,
    fits,
    focused,
    go,
    position,
    refused,
    sized,
    tab_to,
    unfold,
    within,
)
from tests.browser.helpers.study_tab import saved

SIX = "310413/034031"


SEVEN = "2222222/1222222"


START = "#/pan/explore"


# ---- the table -------------------------------------------------------------------------------------------------------


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


def test_a_card_is_placed_with_a_click(page):
    explore(page, "132/212")
    page.locator("button.cards[data-move='2']").click()
    position(page, "212/122")
    expect(page.locator(".pile-place .place-head")).to_contain_text("2 cards")
    expect(page.locator(".second-place .turn")).to_have_text("to move")
    expect(page).to_have_url(re.compile(re.escape("#/pan/explore?pos=132/212&line=2") + "$"))


@pytest.mark.slow  # single cards are placed beside it
def test_a_set_is_placed_by_its_band(page):
    explore(page, SIX)
    verdict(page, "wins in 57 moves")
    bands = page.locator("button.ribbon")
    expect(bands).to_have_text(["all 3", "all 4"])
    bands.first.click()
    position(page, "034031/010413")


def test_the_pile_is_taken_with_a_click(page):
    explore(page, "0400/2003")
    expect(page.locator(".takes .ribbon")).to_have_text("pick up 3")
    page.locator("button.takes").click()
    position(page, "2003/0421")


def test_table_and_moves_light_each_other(page):
    explore(page, "0304/2120")
    page.locator(".moves tr[data-move='t']").hover()
    expect(page.locator(".takes.lit")).to_have_count(1)
    page.locator(".moves tr[data-move='4*']").hover()
    expect(page.locator(".ribbon.lit, .cards.lit-all")).to_have_count(2)
    expect(page.locator(".takes.lit")).to_have_count(0)
    page.locator(".ribbon[data-move='4*']").hover()
    expect(page.locator(".moves tr.lit")).to_have_attribute("data-move", "4*")
    expect(page.locator(".spot[data-lit]")).not_to_have_count(0)


def test_fixed_nine_and_what_is_under_a_higher_card_cannot_be_placed(page):
    explore(page, "0400/2003")
    expect(page.locator(".first-place button")).to_have_count(0)
    expect(page.locator(".pile-place [aria-label='The nine of hearts, fixed']")).to_have_count(1)
    expect(page.locator(".first-place .ribbon.idle")).to_have_text("set")


# ---- the editor ------------------------------------------------------------------------------------------------------


@pytest.fixture
def editor(page):
    explore(page, "132/212")
    with editing(page):
        yield page


def test_cards_are_moved_by_pulling(editor):
    pull(editor, card(editor, "second", 2), "first")
    position(editor, "133/211")


def test_rules_are_changed_and_what_is_not_allowed_is_told(editor):
    editor.get_by_label("Cards to pick up").fill("2")
    editor.get_by_label("Cards to pick up").press("Enter")
    position(editor, "132/212 take=2")
    editor.get_by_label("Sets").select_option("off")
    position(editor, "132/212 take=2 sets=off")
    editor.get_by_label("Cards of each rank").fill("2")
    editor.get_by_label("Cards of each rank").press("Enter")
    expect(editor.locator("#position-error")).to_contain_text("rank 1 (9) has 1 + 2 = 3 cards")
    expect(editor.get_by_label("Cards of each rank")).to_have_value("4")
    expect(editor.locator(".first-place .place-head")).to_contain_text("6 cards")
    editor.get_by_label("Cards to pick up").fill("0")
    editor.get_by_label("Cards to pick up").press("Enter")
    expect(editor.locator("#position-error")).to_contain_text("take")
    expect(editor.get_by_label("Cards to pick up")).to_have_value("2")


def test_cards_are_moved_by_clicking(editor):
    editor.locator("button.cards[data-place=first][data-rank='1']").click()
    position(editor, "122/212")
    editor.get_by_role("button", name="blue hand", exact=True).click()
    editor.locator("button.cards[data-place=pile][data-rank='1']").click()
    position(editor, "122/222")
    editor.get_by_role("button", name="red hand", exact=True).click()
    expect(editor.locator(".verdict-line")).to_contain_text("moves")


def test_whose_turn_it_is_and_the_ranks_are_changed(editor):
    editor.get_by_role("button", name="Swap who moves").click()
    position(editor, "212/132")
    for ranks, text in ((2, "21/13"), (4, "2122/1322"), (3, "212/132")):
        editor.locator(f".board-settings .segments button[data-value='{ranks}']").click()
        position(editor, text)


def test_both_hands_cannot_become_empty(page):
    explore(page, "01/00")
    expect(page.locator(".verdict-line")).to_contain_text("The game is over")
    with editing(page):
        page.locator("button.cards[data-place=first][data-rank='1']").click()
        expect(page.locator("#position-error")).to_contain_text("both hands are empty")
        expect(page.locator(".first-place .place-head")).to_contain_text("1 card")


def test_an_edit_in_the_middle_of_a_line_begins_with_the_player_to_move(page):
    explore(page, "132/212&line=2", "212/122")
    with editing(page):
        expect(page.locator(".line button")).to_have_count(1)
        position(page, "212/122")


def test_random_positions_and_deals_keep_the_ranks(page):
    explore(page, "132/212")
    page.get_by_role("button", name="New deal").click()
    expect(page.locator(".pile-place .place-head")).to_contain_text("1 card")
    assert re.fullmatch(r"\d{3}/\d{3}", page.locator("#position").input_value())
    page.get_by_role("button", name="Random").click()
    expect(page.locator("#position")).to_have_value(re.compile(r"^\d{3}/\d{3}$"))


# ---- bad input -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    first_of(
        [
            "",
            "132/212 take=0",
            "<b>/1",
            "5" * 400 + "/1",
        ]
    ),
)
def test_bad_positions_are_told_and_nothing_is_lost(page, text):
    explore(page, "132/212&line=2", "212/122")
    refused(page, text)
    expect(page.locator(".line button")).to_have_count(2)
    expect(page.locator(".first-place .place-head")).to_contain_text("5 cards")
    enter(page, "11/11")
    expect(page.locator("#position-error")).to_be_empty()


def test_a_bad_line_in_the_address_is_told(page):
    go(page, "#/pan/explore?pos=132/212&line=2,9")
    expect(page.locator("#position-error")).to_contain_text("The line stops after 1 move: there is no rank 9")
    go(page, "#/pan/explore?pos=9/9")
    expect(page.locator("#position-error")).to_contain_text("rank 1 (9) has 9 + 9 = 18 cards")


# ---- graph, strip, hiding --------------------------------------------------------------------------------------------


def test_a_draw_shows_its_round_in_graph_and_strip(page):
    explore(page, "2222/1222")
    expect(page.locator(".viewport .arc.round.draw")).to_have_count(6)
    expect(page.locator(".viewport .arc.back.round.draw")).to_have_count(1)
    expect(page.locator(".small-tables .on-round")).to_have_count(7)
    expect(page.locator("li.again")).to_contain_text("as 0")


def test_the_graph_goes_where_one_clicks(page):
    explore(page, "132/212")
    page.locator(".spot[data-position='032/112']").click()
    position(page, "032/112")
    expect(page.locator(".line button")).to_have_count(3)
    expect(page.locator(".spot.root")).to_have_attribute("data-position", "032/112")


def test_the_strip_goes_where_one_clicks(page):
    explore(page, "132/212")
    page.locator(".small-tables button").nth(2).click()
    expect(page.locator(".line button")).to_have_count(3)


def test_a_way_from_a_deal_is_followed(page):
    explore(page, "0132/1202")
    page.locator(".from-deal summary").click()
    expect(page.locator(".path-steps li")).to_have_count(11)
    page.locator(".from-deal a").click()
    position(page, "2222/1222")
    expect(page.locator(".line button")).to_have_count(12)
    expect(page.locator(".from-deal")).to_contain_text("This position is a deal")
    page.go_back()
    position(page, "0132/1202")


def test_the_plies_of_the_graph_are_chosen_and_kept(page):
    explore(page, "132/212")
    page.locator(".graph-card .segments button", has_text="2").click()
    expect(page).to_have_url(re.compile("plies=2$"))
    expect(page.locator(".spot:not(.small)")).to_have_count(13)


def test_hidden_means_hidden(page):
    for text in ("132/212", "2222/1222"):
        explore(page, f"{text}&hide=1", text)
        expect(page.locator(".verdict-line")).to_have_text("Who wins?")
        expect(page.locator(".small-tables").first).to_be_hidden()
        expect(
            page.locator(".spot.win, .spot.loss, .spot.draw, .arc.best, .arc.draw, .badge:visible")
        ).to_have_count(0)
    page.locator(".switch").click()
    expect(page.locator(".verdict-line")).to_contain_text("A draw")


# ---- keyboard and small screens --------------------------------------------------------------------------------------


def test_everything_can_be_done_with_the_keyboard(page):
    explore(page, "132/212")
    tab_to(page, "play a 10 (3 in the hand)")
    page.keyboard.press("Enter")
    position(page, "212/122")
    tab_to(page, re.compile("^Pick up 1: a 10$"))
    page.keyboard.press("Enter")
    position(page, "122/222")
    tab_to(page, "Edit")
    page.keyboard.press("Enter")
    tab_to(page, "Move one 9 from the red hand to the pile")
    page.keyboard.press("Enter")
    position(page, "022/222")
    assert "9" in focused(page)["text"] or focused(page)["tag"] == "button"
    tab_to(page, "Swap who moves")
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
