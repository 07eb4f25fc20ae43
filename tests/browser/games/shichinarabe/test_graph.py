"""SHICHINARABE's Explore: boards as graphs, pulled, played on, large, and bad ones."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.games.shichinarabe.shichinarabe_pages import dot, explore, pull
from tests.browser.helpers.pages import boxes, enter, first_of, go, middle, position, refused, tab_to

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
    tab_to(page, "Play dot 4")
    page.keyboard.press("Space")
    position(page, "b: RBB WB(R B) B")


def test_values_stand_at_the_roots_and_the_blocker_is_marked(page):
    explore(page, "r:+RBB+RB(R+B)+B")
    page.locator(".why > summary").click()
    expect(page.locator(".dot .worth")).to_have_text(["0", "0", "−1"])
    expect(page.locator('.dot[data-vertex="5"] .kept')).to_have_count(1)
    expect(page.locator(".dot.ready")).to_have_count(2)


def test_a_vertex_is_played(page):
    explore(page, "r:+RBB+RB(R+B)+B")
    dot(page, 1).click()
    position(page, "b: WBB RB(R B) B")
    expect(page).to_have_url(re.compile("line=1$"))


def test_table_and_graph_light_each_other(page):
    explore(page, "r:+RBB+RB(R+B)+B")
    page.locator(".moves tr[data-move='4']").hover()
    expect(page.locator('.dot[data-vertex="4"].lit')).to_have_count(1)
    dot(page, 1).hover()
    expect(page.locator(".moves tr[data-move='1'].lit")).to_have_count(1)


def test_a_right_is_used_in_two_steps_by_keyboard(page):
    explore(page, "r:+B(BB(BRR+B)+R)+R+almighty=1,0")
    page.get_by_role("button", name="Use a right").press("Enter")
    dot(page, 4).press("Enter")
    expect(page.locator(".dot.ready")).to_have_count(2)
    dot(page, 4).press("Enter")  # taken back
    expect(page.locator(".dot.target")).to_have_count(5)
    dot(page, 4).press("Enter")
    dot(page, 5).press("Enter")
    position(page, "b: B(BB(WWR B) R) R")


def test_a_pass_follows_a_right_by_keyboard(page):
    text = "b: BRWRW 2>3 2-4 almighty=1,1 passes=0,1"
    explore(page, text.replace(" ", "+").replace(">", "%3E"), text)
    page.get_by_role("button", name="Use a right").press("Enter")
    dot(page, 3).press("Enter")
    page.get_by_role("button", name="Pass", exact=True).press("Enter")
    position(page, "r: BRWWW 2>3 2-4 almighty=1,0")
    expect(page.locator(".verdict-line")).to_contain_text("blue")


def test_a_pass_is_made(page):
    explore(page, "r:+RBWR+0-1+0-2+1-3+passes=1,0")
    page.get_by_role("button", name="Pass", exact=True).click()
    position(page, "b: RBWR 0-1 0-2 1-3")


def test_edges_come_and_go(page):
    explore(page, "b:+B+RB+add=1-3@1+delete=0-2@1")
    expect(page.locator(".line.coming")).to_have_count(1)
    dot(page, 1).click()
    expect(page.locator(".line.coming")).to_have_count(0)
    expect(page.locator('.line[data-line="1-3"].appears')).to_have_count(1)
    expect(page.locator('.line[data-line="0-2"]')).to_have_count(0)


def test_a_large_board_is_drawn_in_part(page):
    enter(page, "r: " + " ".join(["RB(R B)"] * 300))
    expect(page.locator(".dot")).to_have_count(250)
    expect(page.locator(".sevens-board .board-settings")).to_contain_text("1,201 dots. The 250 nearest")
    expect(page.locator('.dot[data-vertex="0"] .more')).to_have_text(re.compile(r"^\+\d+$"))
    dot(page, 1).click()
    expect(page.locator('.dot[data-vertex="1"]')).to_have_attribute("data-owner", "W")
    expect(page.locator(".verdict-line")).to_contain_text("wins")


def test_a_hard_board_is_searched_and_the_page_lives(page):
    explore(
        page,
        "r:+BBBBRRRWBBBBB+0-4+1-4+1-5+2-5+2-6+3-6+7-8+8-9+9-10+10-11+11-12+almighty=1,0",
    )
    expect(page.locator(".verdict-line")).to_contain_text("Blue wins")


@pytest.mark.parametrize(
    "text",
    first_of(
        [
            "",
            "@board.json",
            "<b>r: RB</b>",
            "r: " + "(" * 500,
        ]
    ),
)
def test_bad_positions_are_told_and_nothing_is_lost(page, text):
    explore(page, "r:+RBB+RB(R+B)+B&line=1", "b: WBB RB(R B) B")
    refused(page, text)
    expect(page.locator(".line button")).to_have_count(2)
    expect(page.locator(".dot")).to_have_count(9)
    enter(page, "r: RB")
    expect(page.locator("#position-error")).to_be_empty()


def test_bad_addresses_are_told(page):
    go(page, "#/shichinarabe/explore?pos=r:+RBB+B&line=1,9")
    expect(page.locator("#position-error")).to_contain_text("The line stops after 1 move")
    go(page, "#/shichinarabe/explore?pos=q:+RB")
    expect(page.locator("#position-error")).to_contain_text("does not begin with the player to move")
