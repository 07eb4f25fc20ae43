"""The tree: walked, pointed at, searched step by step, merged, scaled and saved."""

from __future__ import annotations

from tests.browser.helpers.pages import explore, explore_at
from tests.helpers.expecting import expect


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
