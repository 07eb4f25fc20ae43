"""TANHINMIN's editor: cards go between the hands, the table and out, by pulling, pressing and keys."""

from __future__ import annotations

import pytest

from tests.browser.games.tanhinmin.tanhinmin_pages import card, explore
from tests.browser.helpers.pages import editing, position
from tests.helpers.expecting import expect

START = "#/tanhinmin/explore"


@pytest.fixture
def editor(page):
    explore(page, "1,3,5|2|4")
    with editing(page):
        yield page


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
    editor.get_by_role("button", name="Other player to move").click()
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
