"""SHICHINARABE's Explore in the browser: boards as graphs, pulled, played on, large, and bad ones."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.games.shichinarabe.shichinarabe_pages import dot, explore, pull
from tests.browser.helpers.pages import boxes, middle, position, tab_to

START = "#/shichinarabe/explore"
GRAPH = "r:+WRBRBRBBRRBR+0-1+0-2+1-3+1-4+2-3+2-5+3-4+4-5+4-7+5-6+6-7+6-9+7-8+8-9+8-11+9-10+10-11"


def test_a_vertex_is_pulled_and_its_edges_follow(page):
    explore(page, GRAPH)
    before, line = middle(dot(page, 6)), page.locator('.line[data-line="5-6"] .ink')
    was = line.get_attribute("d")
    pull(page, dot(page, 6), 40, 25)
    after = middle(dot(page, 6))
    assert abs(after[0] - before[0] - 40) < 12
    assert abs(after[1] - before[1] - 25) < 12
    assert line.get_attribute("d") != was
    position(page, GRAPH.replace("+", " "))  # nothing is played
    dot(page, 1).click()
    expect(page.locator('.dot[data-vertex="1"]')).to_have_attribute("data-owner", "W")
    assert abs(middle(dot(page, 6))[0] - after[0]) < 3  # it stays where it was pulled


def test_a_finger_pulls_a_vertex_and_does_not_scroll_the_page(phone):
    explore(phone, "r:+RBB+RB(R+B)+B")
    found = dot(phone, 7)
    found.scroll_into_view_if_needed()
    x, y = middle(found)
    touch = phone.context.new_cdp_session(phone)
    for step in range(12):
        touch.send(
            "Input.dispatchTouchEvent",
            {
                "type": "touchMove" if step else "touchStart",
                "touchPoints": [{"x": x + 3 * step, "y": y - 5 * step}],
            },
        )
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    after = middle(found)
    assert abs(after[0] - x - 33) < 12
    assert abs(after[1] - y + 55) < 12
    dot(phone, 1).tap()
    position(phone, "b: WBB RB(R B) B")


def test_a_vertex_is_moved_by_the_arrow_keys(page):
    explore(page, GRAPH)
    page.get_by_role("button", name="Edit", exact=True).click()
    before = middle(dot(page, 6))
    dot(page, 6).focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    after = middle(dot(page, 6))
    assert after[0] - before[0] > 2 * (after[1] - before[1]) > 0
    expect(dot(page, 6)).to_be_focused()
    position(page, GRAPH.replace("+", " "))
    page.get_by_role("button", name="Done").click()


def test_a_wide_board_opens_where_play_goes_on_and_is_scaled(page):
    steps = {(v, v + far) for far in (1, 2) for v in range(61 - far)} | {(0, 60), (30, 60)}
    edges = "+".join(f"{u}-{v}" for u, v in sorted(steps))
    explore(page, f"r:+{'RB' * 15}W{'RB' * 15}+{edges}")
    place = page.locator(".network-box").bounding_box()

    def wide():
        return page.locator(".network").bounding_box()["width"]

    for vertex in boxes(page.locator(".dot.ready, .dot[data-owner=W]")):
        assert place["x"] < vertex["x"] + vertex["width"] / 2 < place["x"] + place["width"]
        assert place["y"] < vertex["y"] + vertex["height"] / 2 < place["y"] + place["height"]
    first = wide()
    assert first > place["width"]
    page.get_by_role("button", name="Zoom in").click()
    assert wide() > first
    page.get_by_role("button", name="Fit the whole picture").click()
    assert wide() <= place["width"]
    page.locator(".dot.ready").first.focus()
    page.keyboard.press("0")
    assert wide() == first
    page.keyboard.press("-")
    assert wide() < first


def test_vertices_are_reached_with_the_tab_key(page):
    explore(page, "r:+RBB+RB(R+B)+B")
    tab_to(page, "Play vertex 4")
    page.keyboard.press("Space")
    position(page, "b: RBB WB(R B) B")
