"""TANHINMIN's editor: cards go between the hands, the table and out, by pulling, pressing and keys."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.games.tanhinmin.tanhinmin_pages import card, explore, pull
from tests.browser.helpers.pages import editing, position, tab_to

START = "#/tanhinmin/explore"


@pytest.fixture
def editor(page):
    explore(page, "1,3,5|2|4")
    with editing(page):
        yield page


@pytest.mark.slow  # a card is pulled in Explore too, and all can be edited by keyboard below
def test_cards_are_pulled_between_hands_table_and_out(editor):
    pull(editor, card(editor, "first", "3"), "second")
    position(editor, "1,5|2,3|4")
    pull(editor, card(editor, "table", "4"), "first")
    position(editor, "1,4,5|2,3|0")
    pull(editor, card(editor, "second", "2"), "table")
    position(editor, "1,4,5|3|2")
    pull(editor, card(editor, "first", "1"), "out")
    position(editor, "4,5|3|2")


def test_a_new_card_that_is_none_adds_nothing_and_says_so(editor):
    for text in ("0", "x", "07", "-1", "", "1234567890", "~"):
        editor.get_by_label("A new card").fill(text)
        expect(editor.locator(".new-card-error")).to_be_hidden()
        editor.get_by_role("button", name="Add to the red hand").click()
        expect(editor.get_by_label("A new card")).to_be_focused()
        expect(editor.locator(".new-card-error")).to_contain_text("whole number from 1")
        position(editor, "1,3,5|2|4")


def test_everything_is_edited_with_the_keyboard(page):
    explore(page, "1,3,5|2|4")
    tab_to(page, "Edit")
    page.keyboard.press("Enter")
    tab_to(page, "Card 3, in the red hand")
    page.keyboard.press("Enter")
    tab_to(page, "To the table")
    page.keyboard.press("Enter")
    position(page, "1,5|2|3")
    tab_to(page, "Card 5, in the red hand")
    page.keyboard.press("Space")
    tab_to(page, "Make it a cut card")
    page.keyboard.press("Enter")
    position(page, "1,5~|2|3")
    tab_to(page, "A new card")
    page.keyboard.type("9")
    tab_to(page, "Add to the blue hand")
    page.keyboard.press("Enter")
    position(page, "1,5~|2,9|3")
    tab_to(page, "Done")
    page.keyboard.press("Enter")
    expect(page.locator(".editor")).to_be_hidden()


def test_cards_are_moved_by_pressing(editor):
    card(editor, "first", "3").click()
    expect(editor.locator(".editor-tools").first).to_contain_text("Card 3:")
    editor.get_by_role("button", name="To the blue hand", exact=True).click()
    position(editor, "1,5|2,3|4")
    expect(editor.locator(".editor-tools").first).to_contain_text("No card picked.")


def test_a_card_becomes_a_cut_card_and_back(editor):
    card(editor, "first", "3").click()
    editor.get_by_role("button", name="Make it a cut card").click()
    position(editor, "1,3~,5|2|4")
    editor.get_by_role("button", name="Make it an ordinary card").click()
    position(editor, "1,3,5|2|4")
    card(editor, "table", "4").click()
    editor.get_by_role("button", name="Make it a cut card").click()
    position(editor, "1,3,5|2|4~")


def test_a_new_card_is_added_by_its_number(editor):
    for button, card_text, text in (
        ("Add to the red hand", "7~", "1,3,5,7~|2|4"),
        ("Add to the blue hand", "8", "1,3,5,7~|2,8|4"),
        ("Add to the table", "9~", "1,3,5,7~|2,8|9~"),
    ):
        editor.get_by_label("A new card").fill(card_text)
        editor.get_by_role("button", name=button, exact=True).click()
        position(editor, text)


def test_the_other_player_is_to_move(editor):
    editor.get_by_role("button", name="Swap who moves").click()
    position(editor, "2|1,3,5|4")


def test_the_last_cards_cannot_all_go(page):
    explore(page, "1||0")
    with editing(page):
        card(page, "first", "1").click()
        page.get_by_role("button", name="Take out").click()
        expect(page.locator("#position-error")).to_contain_text("both hands are empty")
        expect(page.locator(".first-place .number")).to_have_count(1)


def test_an_edit_in_the_middle_of_a_line_begins_a_new_one(page):
    explore(page, "1,3,5|2|0&line=3", "2|1,5|3")
    with editing(page):
        expect(page.locator(".line button")).to_have_count(1)
        card(page, "first", "2").click()
        page.get_by_role("button", name="Make it a cut card").click()
        position(page, "2~|1,5|3")
