"""The tree: walked, pointed at, searched step by step, merged, scaled and saved."""

from __future__ import annotations

import re
import struct
from datetime import date

import pytest
from playwright.sync_api import Page, expect

from tests.browser.helpers.pages import DEEP, boxes, explore, explore_at, middle, times_in_words, until
from tests.browser.helpers.study_tab import saved


def test_the_keyboard_walks_the_tree(page):
    explore(page, "7")
    page.locator(".viewport").focus()
    for key in ("ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
    expect(page.locator(".node[data-cursor]")).to_have_attribute("data-position", "5")
    expect(page.locator("#announce")).to_contain_text("5, Min (blue) to move")
    page.keyboard.press("Enter")
    expect(page.locator("#position")).to_have_value("5")
    expect(page).to_have_url(explore_at("?pos=7&line=2"))


def test_two_fingers_scale_the_tree_and_not_the_page(phone):
    explore(phone, "7")
    box = phone.locator(".viewport")
    box.scroll_into_view_if_needed()
    place = box.locator(".viewport-picture > g")
    before = place.get_attribute("transform")
    x, y = middle(box)
    touch = phone.context.new_cdp_session(phone)
    for step in range(8):
        points = [{"x": x + side * (30 + 6 * step), "y": y, "id": side + 2} for side in (-1, 1)]
        kind = "touchMove" if step else "touchStart"
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(place).not_to_have_attribute("transform", before)
    assert phone.evaluate("() => visualViewport.scale") == 1
    scale = [
        float(re.search(r"scale\(([\d.]+)", text)[1]) for text in (before, place.get_attribute("transform"))
    ]
    assert scale[1] > 1.5 * scale[0]


def test_positions_are_merged(page):
    explore(page, "7")
    page.get_by_role("button", name="Merged").click()
    expect(page).to_have_url(explore_at("?pos=7&view=merged"))
    expect(page.locator(".counters")).to_be_hidden()
    positions = page.locator(".node").evaluate_all("(nodes) => nodes.map((node) => node.dataset.position)")
    assert positions[0] == "7"
    assert len(positions) <= 14
    page.locator(".node[data-position='4']").first.click()
    expect(page.locator("#position")).to_have_value("4")
    page.get_by_role("button", name="Tree", exact=True).click()
    expect(page.locator(".counters")).to_be_visible()


def test_the_tree_is_saved_as_a_picture(page):
    """Light, also from a dark page, with title, position, source and day; PNG at twice the size."""
    explore(page, "5")
    years = {date.today().year}
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    name, data = saved(page, page.get_by_role("button", name="Save game tree as SVG"))
    png_name, png = saved(page, page.get_by_role("button", name="Save game tree as PNG"))
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.evaluate("document.documentElement.dataset.theme = 'light'")
    text = data.decode()
    assert (name, png_name) == ("tree.svg", "tree.png")
    size = re.match(r'<svg[^>]* width="(\d+)" height="(\d+)"[^>]*><rect [^>]*fill="#fffefb"', text)
    assert size
    assert text.count("<rect") >= 25
    for part in ("Game tree", "Match-taking, position 5", "Source: lastcard"):
        assert f">{part}" in text
    years.add(date.today().year)
    assert any(str(year) in text.split("Source")[1] for year in years)
    assert struct.unpack(">4sII", png[12:24]) == (b"IHDR", 2 * int(size[1]), 2 * int(size[2]))


def test_the_picture_scales(page):
    explore(page, "9")
    layer = page.locator(".viewport-picture > g")
    fitted = layer.get_attribute("transform")
    page.get_by_label("Zoom in").click()
    expect(layer).not_to_have_attribute("transform", fitted)
    page.get_by_label("Fit the whole picture").click()
    expect(layer).to_have_attribute("transform", fitted)


def test_the_tree_follows_the_main_button_alone(page):
    explore(page, "9")
    layer = page.locator(".viewport-picture > g")
    fitted = layer.get_attribute("transform")
    x, y = middle(page.locator(".viewport"))
    for button, moved in (("right", False), ("middle", False), ("left", True)):
        page.mouse.move(x, y)
        page.mouse.down(button=button)
        page.mouse.move(x + 60, y + 30, steps=3)
        page.mouse.up(button=button)
        assert (layer.get_attribute("transform") != fitted) == moved, button


@pytest.mark.slow
def test_how_long_a_change_takes(page, capfd):
    """Printed, not judged: the bar is a median of 100 ms from the slider to the picture, up to ten matches."""
    explore(page, "9")
    times = page.evaluate(
        f"""async () => {{ {DEEP}
          const [slider] = deep(document, 'input[aria-label="Matches"]'), [layer] = deep(document, ".viewport-picture > g")
          const times = []
          for (const count of [8, 3, 10, 5, 9, 2, 7, 4, 10, 6, 9]) {{
            const begun = performance.now()
            slider.value = count
            slider.dispatchEvent(new Event("input"))
            await new Promise((done) => {{ const eye = new MutationObserver(() => {{ eye.disconnect(); requestAnimationFrame(() => setTimeout(done)) }}); eye.observe(layer, {{childList: true}}) }})
            times.push(performance.now() - begun)
            await new Promise((done) => setTimeout(done, 120))
          }}
          return times }}"""
    )
    with capfd.disabled():
        print(times_in_words("slider to picture", times))
    expect(page.locator("#position")).to_have_value("9")


def label_size(page: Page) -> float:
    """How tall the letters of the tree's nodes are on the screen, in pixels."""
    return float(
        page.locator(".tree-card .viewport-picture > g").evaluate(
            "(layer) => 11.5 * Number(layer.getAttribute('transform').match(/scale\\(([^)]*)\\)/)[1])"
        )
    )


def test_on_a_small_screen_nodes_can_be_read(phone):
    for position in ("21", "10"):
        explore(phone, position)
        expect(phone.locator(".tree-card .node").first).to_be_attached()
        until(phone, lambda: label_size(phone) >= 10)
    phone.locator(".tree-card .viewport").scroll_into_view_if_needed()
    root = phone.locator(".tree-card .node").first
    expect(root).to_be_in_viewport()
    tools = phone.locator(".tree-card .viewport-tools").bounding_box()
    picture = phone.locator(".tree-card .viewport").bounding_box()
    assert tools["y"] >= picture["y"] + picture["height"]


def test_who_steps_through_a_large_tree_can_read_it(page):
    explore(page, "10&depth=5")
    labels = page.locator(".tree-card .node-label:visible")
    expect(labels).not_to_have_count(0)
    page.get_by_label("Fit the whole picture").click()
    assert label_size(page) < 11
    expect(labels).to_have_count(0)  # what cannot be read is not written
    page.get_by_label("To the start of the search").click()
    assert label_size(page) >= 11
    expect(labels).not_to_have_count(0)
    page.get_by_label("One step on").click()
    expect(page.locator(".tree-card .node.current")).to_be_in_viewport()


def test_nothing_lies_over_the_counts_of_what_is_folded(page):
    explore(page, "30")
    tools, labels = page.locator(".tree-card .viewport-tools"), page.locator(".tree-card .fold-label")
    expect(labels).not_to_have_count(0)

    def over() -> list[dict[str, float]]:
        room = tools.bounding_box()
        return [
            box
            for box in boxes(labels)
            if box["x"] + box["width"] > room["x"]
            and room["y"] - box["height"] < box["y"] < room["y"] + room["height"]
        ]

    until(page, lambda: not over(), lambda: str(over()))  # once the picture has its size


def test_a_click_in_the_tree_moves_the_root(page):
    explore(page, "7")
    node = page.locator(".node[data-position='4']").last
    node.click()
    expect(page.locator("#position")).to_have_value("4")
    expect(page.locator(".node").first).to_have_attribute("data-position", "4")
    assert page.locator(".line button").count() > 1


def test_pointing_at_a_move_lights_tree_and_board(page):
    explore(page, "7")
    page.locator(".moves tr[data-move='2']").hover()
    expect(page.locator(".node[data-lit]")).to_have_count(1)
    expect(page.locator(".node[data-lit]")).to_have_attribute("data-position", "5")
    expect(page.locator(".match.lifted")).to_have_count(2)


def test_pointing_at_a_match_lights_table_and_tree(page):
    explore(page, "7")
    page.locator(".match[data-from-end='3']").hover()
    expect(page.locator(".moves tr.lit")).to_have_attribute("data-move", "3")
    expect(page.locator(".node[data-lit]")).to_have_attribute("data-position", "4")


def test_pointing_at_a_node_lights_table_and_board(page):
    explore(page, "7")
    page.locator(".node[data-index='1']").hover()
    expect(page.locator(".moves tr.lit")).to_have_attribute("data-move", "1")
    expect(page.locator(".match.lifted")).to_have_count(1)
    expect(page.locator(".tip")).to_contain_text("6, Min (blue) to move")
    page.locator(".page h1").hover()
    expect(page.locator(".moves tr.lit")).to_have_count(0)
    expect(page.locator(".tip")).to_be_hidden()


def test_the_focus_points_as_well(page):
    explore(page, "7")
    page.locator(".moves tr[data-move='2'] button").focus()
    expect(page.locator(".node[data-lit]")).to_have_attribute("data-position", "5")
    page.locator("#position").focus()
    expect(page.locator(".node[data-lit]")).to_have_count(0)


def test_the_depth_is_chosen(page):
    explore(page, "20")
    page.get_by_label("Moves ahead").fill("2")
    page.get_by_label("Moves ahead").dispatch_event("change")
    expect(page).to_have_url(explore_at("?pos=20&depth=2"))
    assert page.locator(".node").count() <= 13
