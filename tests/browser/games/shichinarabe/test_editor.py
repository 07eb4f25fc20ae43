"""SHICHINARABE's editor: colours, vertices, edges, options, and files."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.games.shichinarabe.shichinarabe_pages import dot, explore
from tests.browser.helpers.pages import editing, position, tab_to
from tests.browser.helpers.study_tab import saved

START = "#/shichinarabe/explore"


@pytest.fixture
def editor(page):
    explore(page, "r:+RB+B")
    with editing(page):
        yield page


def tool(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def load(page, text):
    page.locator("input[type=file]").set_input_files(
        {"name": "board.json", "mimeType": "application/json", "buffer": text.encode()}
    )


def test_vertices_are_added_beside_others_and_alone(editor):
    tool(editor, "Add")
    dot(editor, 3).press("Enter")
    position(editor, "r: RB BR")
    frame = editor.locator(".network-box").bounding_box()  # all of the ground, also beside the picture
    editor.mouse.click(frame["x"] + 6, frame["y"] + frame["height"] - 6)
    position(editor, "r: WRBBRR 0-1 0-3 1-2 3-4")
    expect(editor.locator(".dot")).to_have_count(6)


def test_edges_are_drawn_and_deleted(editor):
    tool(editor, "Join")
    dot(editor, 2).click()
    dot(editor, 3).click()
    position(editor, "r: WRBB 0-1 0-3 1-2 2-3")
    tool(editor, "Delete")
    editor.locator('.line[data-line="2-3"]').press("Enter")
    position(editor, "r: RB B")
    editor.locator('.line[data-line="1-2"]').locator(".hit").click(force=True)
    position(editor, "r: WRBB 0-1 0-3")


def test_a_board_goes_out_and_comes_back(editor):
    text = saved(editor, editor.get_by_role("button", name="Export JSON", exact=True))[1].decode()
    assert {"nodes"} <= set(json.loads(text))
    dot(editor, 1).click()
    position(editor, "r: BB B")
    load(editor, text)
    position(editor, "r: RB B")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "not JSON"),
        ('{"nodes": [{"id": 0, "colour": "R"}], "links": [{"source": 0, "target": 7}]}', ""),
        ("[" * 20000, ""),
    ],
)
def test_bad_files_are_told_and_nothing_is_lost(editor, text, told):
    load(editor, text)
    expect(editor.locator(".sevens-board .field-error")).to_contain_text(told)
    expect(editor.locator(".sevens-board .field-error")).not_to_be_empty()
    position(editor, "r: RB B")


def test_everything_is_reached_with_the_keyboard(page):
    explore(page, "r:+RB+B")
    page.get_by_role("button", name="Edit", exact=True).focus()
    page.keyboard.press("Enter")
    for name in ("Colour", "Add", "Join", "Delete"):
        tab_to(page, re.compile(f"^{name}$"), start=None)
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name=name, exact=True)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Shift+Tab")
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".dot.ready")).not_to_have_count(0)
    expect(page.locator(".editor")).to_be_hidden()
    assert re.match("r: ", page.locator("#position").input_value())


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
