"""The board: matches clicked and pulled, the settings of a position, and what the pile points at."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.helpers.pages import TWO_FRAMES, dragging, explore, explore_at, middle


def pull(page: Page, count: int, far: int) -> None:
    """Press the match that has `count` - 1 to its right, pull it down by `far` (up if negative), and let go."""
    match = page.locator(f".match[data-from-end='{count}']")
    match.hover()
    x, y = middle(match)
    with dragging(page, (x, y), (x, y + far / 2)):
        expect(page.locator(".match.lifted")).to_have_count(count)
        page.mouse.move(x, y + far, steps=3)


@pytest.mark.parametrize(
    ("far", "left"), [(-60, "9"), (60, "11"), (-15, "11")], ids=["up", "down", "too little"]
)
def test_matches_are_pulled_from_the_pile(page, far, left):
    explore(page, "11")
    pull(page, 2, far)
    if left == "11":
        page.locator(".moves tr[data-move='1']").hover()  # nothing came of it: the table still stands
        expect(page.locator(".match.lifted")).to_have_count(1)
    expect(page.locator(".pile-count")).to_have_text(f"{left} matches left")


@pytest.mark.parametrize("button", ["right", "middle"])
def test_matches_are_taken_by_the_main_button_alone(page, button):
    explore(page, "11")
    match = page.locator(".match[data-from-end='2']")
    match.click(button=button)
    x, y = middle(match)
    page.mouse.down(button=button)
    page.mouse.move(x, y - 60, steps=3)
    page.mouse.up(button=button)
    page.get_by_role("button", name="Take 1", exact=True).click()
    expect(page).to_have_url(explore_at("?pos=11&line=1"))


def test_matches_are_pulled_again(page):
    explore(page, "11")
    pull(page, 2, 60)
    pull(page, 3, 60)
    pull(page, 2, -60)
    expect(page.locator(".pile-count")).to_have_text("9 matches left")


def test_a_pull_selects_no_text(page):
    explore(page, "11")
    pull(page, 2, 200)
    assert page.evaluate("() => getSelection().toString()") == ""
    style = page.locator(".group-label").first.evaluate("(label) => getComputedStyle(label).userSelect")
    assert style == "none"


def drag(page: Page, first: int, last: int) -> None:
    """Drag the slider's knob from one number of matches over those between to another."""
    slider = page.get_by_label("Matches", exact=True)
    slider.scroll_into_view_if_needed()
    box, knob = slider.bounding_box(), 16

    def place(count: int) -> float:
        return float(box["x"] + knob / 2 + (box["width"] - knob) * (count - 1) / 39)

    page.mouse.move(place(first), box["y"] + box["height"] / 2)
    page.mouse.down()
    for count in range(first, last, 1 if last > first else -1):
        page.mouse.move(place(count), box["y"] + box["height"] / 2)
        page.evaluate(TWO_FRAMES)
    page.mouse.move(place(last), box["y"] + box["height"] / 2)
    page.mouse.up()
    expect(page.locator("#position")).to_have_value(str(last))


def test_a_drag_of_the_slider_is_one_entry_in_the_history(page):
    explore(page, "11")
    entries = page.evaluate("() => history.length")
    drag(page, 11, 20)
    drag(page, 20, 14)
    expect(page).to_have_url(explore_at("?pos=14"))
    assert page.evaluate("() => history.length") == entries + 2
    for left in ("20", "11"):
        page.go_back()
        expect(page.locator("#position")).to_have_value(left)
        expect(page.get_by_label("Matches", exact=True)).to_have_value(left)


THREE_AT_ONCE = """(slider) => {
  for (let count = 0; count < 3; count++) {
    slider.stepUp()
    slider.dispatchEvent(new Event("input", {bubbles: true}))
  }
  return performance.now() + 1000
}"""
"""What three presses of a key do, without the pauses that a busy machine makes; returns when the burst is over."""


def test_a_burst_of_keys_on_the_slider_is_one_entry_in_the_history(page):
    explore(page, "11")
    slider = page.get_by_label("Matches", exact=True)
    slider.focus()
    ended = slider.evaluate(THREE_AT_ONCE)
    expect(page.locator("#position")).to_have_value("14")
    page.wait_for_function("(ended) => performance.now() > ended", arg=ended)
    page.keyboard.press("ArrowRight")
    expect(page.locator("#position")).to_have_value("15")
    for left in ("14", "11"):
        page.go_back()
        expect(page.locator("#position")).to_have_value(left)


def test_the_slider_sets_the_pile(page):
    explore(page, "11")
    slider = page.get_by_label("Matches", exact=True)
    slider.fill("17")
    expect(page.locator(".pile-count")).to_have_text("17 matches left")
    slider.focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".pile-count")).to_have_text("16 matches left")
    expect(page.locator("#position")).to_have_value("16")


def test_a_move_is_made_in_the_table(page):
    explore(page, "11")
    page.locator(".moves tr[data-move='2']").click()
    expect(page.locator(".pile-count")).to_have_text("9 matches left")
    expect(page.locator(".line button")).to_have_text(["11", re.compile(r"^1\.\s+red take 2$")])
    expect(page).to_have_url(explore_at("?pos=11&line=2"))


def test_a_match_is_clicked(page):
    explore(page, "11")
    page.locator(".match[data-from-end='3']").click()
    expect(page.locator(".pile-count")).to_have_text("8 matches left")


def test_the_rules_are_set_on_the_board(page):
    explore(page, "12")
    page.get_by_role("button", name="wins", exact=True).click()
    expect(page.locator("#position")).to_have_value("12 rule=normal")
    page.get_by_label("Take up to").fill("5")
    page.keyboard.press("Enter")
    expect(page.locator("#position")).to_have_value("12 take=5 rule=normal")
    expect(page.locator(".verdict-line")).to_contain_text("Blue wins")


def test_a_large_take_is_typed(page):
    explore(page, "100+take=40", "100 take=40")
    page.get_by_label("How many to take").fill("19")
    page.get_by_role("button", name="Take", exact=True).click()
    expect(page.locator(".pile-count")).to_have_text("81 matches left")


def test_the_largest_pile(page):
    explore(page, "1" + "0" * 18)
    expect(page.locator(".verdict-line")).to_contain_text("moves")
    expect(page.locator(".pile-count")).to_have_text("1,000,000,000,000,000,000 matches left")
    page.locator(".moves tr").last.click()
    expect(page.locator(".line button")).to_have_count(2)
