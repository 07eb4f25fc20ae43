"""SHICHINARABE's Explore: boards as graphs, pulled, played on, large, and bad ones."""

from __future__ import annotations

import re

import pytest

from tests.browser.games.shichinarabe.shichinarabe_pages import dot, explore
from tests.browser.helpers.pages import enter, first_of, go, position, refused
from tests.helpers.expecting import expect

START = "#/shichinarabe/explore"


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
    expect(page.locator(".sevens-board .board-settings")).to_contain_text(
        "1,201 vertices. Drawn are the 250 nearest"
    )
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
