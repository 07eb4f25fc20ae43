"""SHICHINARABE's editor: colours, vertices, edges, options, and files."""

from __future__ import annotations

import pytest

from tests.browser.games.shichinarabe.shichinarabe_pages import dot, explore
from tests.browser.helpers.pages import editing, position
from tests.helpers.expecting import expect

START = "#/shichinarabe/explore"


@pytest.fixture
def editor(page):
    explore(page, "r:+RB+B")
    with editing(page):
        yield page


def tool(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def test_a_click_changes_the_colour(editor):
    dot(editor, 1).click()
    position(editor, "r: BB B")
    dot(editor, 1).press("Enter")
    position(editor, "r: WB B")
    expect(editor.locator(".verdict-line")).to_contain_text("over")
    dot(editor, 1).click()
    position(editor, "r: RB B")


def test_vertices_are_deleted(editor):
    tool(editor, "Delete")
    dot(editor, 2).click()
    position(editor, "r: R B")
    dot(editor, 2).click()
    position(editor, "r: R")
    dot(editor, 1).click()
    expect(editor.locator(".sevens-board .field-error")).to_contain_text("nothing to play")
    position(editor, "r: R")


def test_options_are_set(editor):
    editor.get_by_label("Player to move").select_option("b")
    position(editor, "b: RB B")
    editor.get_by_label("All-mighty rights of red").fill("1")
    editor.keyboard.press("Enter")
    position(editor, "b: RB B almighty=1,0")
    editor.get_by_label("Passes of blue").fill("2")
    editor.keyboard.press("Enter")
    position(editor, "b: RB B almighty=1,0 passes=0,2")
    editor.get_by_label("Passes of blue").fill("-3")
    editor.keyboard.press("Enter")
    expect(editor.locator(".sevens-board .field-error")).to_contain_text("0 to 99")
    position(editor, "b: RB B almighty=1,0 passes=0,2")
