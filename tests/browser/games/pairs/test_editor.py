"""The editor of Pairs: cards are picked and put elsewhere, numbers are typed, and errors are told beside them."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.helpers.pages import editing, explorer, position

START = "#/pairs/explore"

explore = explorer("pairs")


def card(page, rank, place):
    return page.locator(f"button[data-rank='{rank}'][data-place='{place}']")


@pytest.fixture
def editor(page):
    explore(page, "3,7|2,5")
    with editing(page):
        yield page


def test_a_card_is_picked_and_put_elsewhere(editor):
    card(editor, 7, "0").click()
    expect(editor.locator(".editor-tools").first).to_contain_text("Card 7 of the red stack:")
    expect(card(editor, 7, "0")).to_have_attribute("aria-pressed", "true")
    editor.get_by_role("button", name="To the blue stack", exact=True).click()
    position(editor, "3|2,5,7")
    expect(editor.locator(".editor-tools").first).to_contain_text("No card picked.")
    card(editor, 4, "deck").click()
    editor.get_by_role("button", name="To the discards", exact=True).click()
    position(editor, "3|2,5,7 deck=1,1,2,3,4,6,6,8,9,10 discards=0,0,0,1,0,0,0,0,0,0")
    card(editor, 4, "discards").click()
    editor.get_by_role("button", name="To the red stack", exact=True).click()
    position(editor, "3,4|2,5,7")


def test_numbers_are_typed(editor):
    editor.get_by_text("Number of cards by rank").click()
    for label, value, after in (
        ("Players", "3", "3,7|2,5|1"),
        ("Burned", "2", "3,7|2,5|1 burn=2"),
        ("Discards of rank 9", "1", "3,7|2,5|1 discards=0,0,0,0,0,0,0,0,1,0 burn=2"),
    ):
        editor.get_by_label(label, exact=True).fill(value)
        editor.get_by_label(label, exact=True).press("Enter")
        position(editor, after)
    editor.get_by_label("To move", exact=True).select_option("1")
    position(editor, "2,5|1|3,7 discards=0,0,0,0,0,0,0,0,1,0 burn=2")


def test_an_error_is_told_and_the_position_stays(editor):
    card(editor, 7, "deck").click()
    editor.get_by_role("button", name="To the red stack", exact=True).click()
    expect(editor.locator(".board > .field-error")).to_contain_text("stack 1 has two cards of rank 7")
    position(editor, "3,7|2,5")
    editor.get_by_label("Burned", exact=True).fill("1")
    editor.get_by_label("Burned", exact=True).press("Enter")
    position(editor, "3,7|2,5 burn=1")
    expect(editor.locator(".board > .field-error")).to_be_hidden()


def test_nothing_is_played_while_the_position_is_edited(editor):
    expect(editor.locator(".choices button")).to_have_count(0)
    editor.get_by_role("button", name="Done").click()
    expect(editor.locator(".choices button")).to_have_count(2)
    expect(editor.locator("button.stack-card")).to_have_count(0)
    editor.get_by_role("button", name="Edit", exact=True).click()
