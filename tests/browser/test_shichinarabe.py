"""SHICHINARABE in the browser: cards and graph, rights, the editor, a game, and the lessons."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.ui.pages import booted, go, overflowing, ready, watched, wide


@pytest.fixture(scope="module")
def loaded(chromium, shared_host):
    with booted(chromium, shared_host, "#/shichinarabe/explore") as page:
        yield page


@pytest.fixture
def page(loaded, watch):
    return watched(loaded, watch)


def explore(page: Page, query: str) -> None:
    page.mouse.move(1, 1)
    go(page, f"#/shichinarabe/explore?pos={query}")
    expect(page.locator("#position")).to_have_value(query.replace("+", " "))
    ready(page)


def dot(page: Page, vertex: int):
    return page.locator(f'.dot[data-vertex="{vertex}"]')


def test_a_card_is_played_and_the_values_follow(page):
    explore(page, "r:+RBRBBR+BBRRBR+BRRBRB+RBBRRB+BRBRBR+RRBBRB+BRBBRR+RBRBRB")
    expect(page.locator("button.seat.ready")).to_have_count(4)
    expect(page.locator(".value-row.sum").first).to_contain_text("−1")
    page.locator('.seat[data-vertex="1"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".board-head .side.blue")).to_contain_text("to move")
    expect(page.locator('.seat[data-vertex="1"]')).to_have_attribute("data-owner", "W")
    page.get_by_role("button", name="Show as graph").click()
    expect(page.locator(".dot")).to_have_count(49)
    page.get_by_role("button", name="Show as cards").click()
    expect(page.locator(".dot").first).to_be_hidden()


def test_a_right_is_used_in_two_steps(page):
    explore(page, "r:+B(BB(BRR+B)+R)+R+almighty=1,0")
    page.get_by_role("button", name="Use a right").click()
    dot(page, 4).press("Enter")
    expect(page.locator(".dot.ready")).to_have_count(2)
    dot(page, 5).press("Enter")
    expect(page.locator("#position")).to_have_value("b: B(BB(WWR B) R) R")


def test_edges_come_and_go(page):
    explore(page, "b:+B+RB+add=1-3@1+delete=0-2@1")
    expect(page.locator(".line.coming")).to_have_count(1)
    dot(page, 1).click()
    expect(page.locator(".line.coming")).to_have_count(0)
    expect(page.locator('.line[data-line="1-3"]')).to_have_count(1)
    expect(page.locator('.line[data-line="0-2"]')).to_have_count(0)


def test_a_board_is_edited(page):
    explore(page, "r:+RB+B")
    page.get_by_role("button", name="Edit", exact=True).click()
    dot(page, 1).click()
    expect(page.locator("#position")).to_have_value("r: BB B")
    page.get_by_role("button", name="Add", exact=True).click()
    dot(page, 3).press("Enter")
    expect(page.locator("#position")).to_have_value("r: BB BR")
    page.get_by_role("button", name="Join", exact=True).click()
    dot(page, 2).click()
    dot(page, 4).click()
    expect(page.locator("#position")).to_have_value("r: WBBBR 0-1 0-3 1-2 2-4 3-4")
    page.get_by_role("button", name="Delete", exact=True).click()
    page.locator('.line[data-line="2-4"]').press("Enter")
    expect(page.locator("#position")).to_have_value("r: BB BR")
    page.locator("input[type=file]").set_input_files(
        {"name": "bad.json", "mimeType": "application/json", "buffer": b"{"}
    )
    expect(page.locator(".sevens-board .field-error")).to_contain_text("not JSON")
    expect(page.locator("#position")).to_have_value("r: BB BR")
    page.get_by_role("button", name="Done").click()


@pytest.mark.parametrize("tab", ["explore", "play", "study", "learn"])
def test_nothing_is_wider_than_a_telephone(page, tab):
    page.set_viewport_size({"width": 360, "height": 740})
    go(page, f"#/shichinarabe/{tab}")
    ready(page)
    width, room = wide(page)
    assert width <= room, overflowing(page)
    page.set_viewport_size({"width": 1280, "height": 900})


def test_the_perfect_player_answers(page):
    go(page, "#/shichinarabe/play?pos=r:+RRB+BR")
    ready(page)
    dot(page, 1).click()
    expect(page.locator('.dot.ready[data-vertex="5"]')).to_be_visible(
        timeout=20_000
    )  # 5 is free once blue has played 4
    dot(page, 5).click()
    expect(page.get_by_text("Blue cannot move", exact=False).first).to_be_visible()
