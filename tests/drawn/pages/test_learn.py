"""Learn: step by step, by button and by key; answers on the board and by keyboard, and on into Play."""

from __future__ import annotations

import re

import pytest

from tests.browser.helpers.pages import focused, go, opened_anew, ready
from tests.drawn.helpers.locator import Locator
from tests.drawn.helpers.page import Drawn
from tests.helpers.expecting import expect

START = "#/matches/learn"


@pytest.fixture
def page(page):
    go(page, "#/matches/learn?step=1")
    expect(page.locator(".lesson .step-number")).to_have_text(re.compile("^Step 1 of "))
    ready(page)
    return page


def steps(page: Drawn) -> int:
    return page.locator(".dots button").count()


def on_step(page: Drawn, number: int) -> None:
    expect(page.locator(".lesson .step-number")).to_have_text(f"Step {number} of {steps(page)}")
    expect(page.locator(".dots [aria-current]")).to_have_count(1)
    expect(page.locator(".lesson-drawing .match svg").first).to_be_visible()


def dot(page: Drawn, number: int) -> Locator:
    return page.get_by_role("button", name=f"Step {number}:")


def press(page: Drawn, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_buttons_turn_the_steps(page):
    expect(page.get_by_role("button", name="Back", exact=True)).to_be_disabled()
    press(page, "Next")
    on_step(page, 2)
    press(page, "Next")
    on_step(page, 3)
    press(page, "Back")
    on_step(page, 2)
    dot(page, steps(page)).click()
    on_step(page, steps(page))
    expect(page.get_by_role("button", name="Next", exact=True)).to_be_disabled()
    dot(page, 1).click()
    on_step(page, 1)


def test_keys_turn_the_steps(page):
    page.locator(".learn").focus()
    for key, number in (
        ("ArrowRight", 2),
        ("ArrowRight", 3),
        ("ArrowLeft", 2),
        ("End", steps(page)),
        ("ArrowRight", steps(page)),
        ("Home", 1),
        ("ArrowLeft", 1),
    ):
        page.keyboard.press(key)
        on_step(page, number)


def test_steps_are_in_the_address_and_in_the_history(page):
    press(page, "Next")
    on_step(page, 2)
    expect(page).to_have_url(re.compile(r"#/matches/learn\?step=2$"))
    press(page, "Next")
    on_step(page, 3)
    page.go_back()
    on_step(page, 2)
    opened_anew(page)
    on_step(page, 2)


def test_the_piles_are_those_of_the_board(page):
    """Where nothing is asked they are looked at: there is nothing to press, and no match is lifted."""
    dot(page, 6).click()
    on_step(page, 6)
    groups = page.locator(".lesson-drawing .match-group")
    assert [groups.nth(place).locator(".match").count() for place in range(groups.count())] == [
        1,
        4,
        4,
        4,
        4,
        4,
    ]
    expect(page.locator(".lesson-drawing button")).to_have_count(0)
    groups.last.locator(".match").first.hover()
    expect(page.locator(".lesson-drawing .lifted")).to_have_count(0)
    dot(page, 4).click()
    on_step(page, 4)
    expect(page.locator(".lesson-drawing .pile")).to_have_count(3)
    expect(page.locator(".lesson-drawing .group-label")).to_have_text(
        ["left", "answer 3", "take 1", "left", "answer 2", "take 2", "left", "answer 1", "take 3"]
    )


def test_the_link_opens_explore(page):
    dot(page, 7).click()
    on_step(page, 7)
    link = page.locator(".lesson-links a")
    text = link.get_attribute("title")
    link.click()
    expect(page.locator("#position")).to_have_value(text)
    page.go_back()
    expect(page.locator(".lesson")).to_be_visible()
    on_step(page, 7)


def test_a_wrong_answer_is_refuted_a_right_one_given_by_keyboard_and_the_end_leads_into_play(page):
    page.evaluate("() => localStorage.removeItem('lastcard-learn')")
    opened_anew(page)
    dot(page, 3).click()
    on_step(page, 3)
    following = page.locator("[data-step=next]")
    expect(following).to_have_attribute("class", "button")  # what is asked comes first
    page.locator('.lesson-drawing .match[data-from-end="2"]').click()  # on the board: two are taken
    said = page.locator(".task-says")
    expect(said).to_contain_text("You take 2. Your friend takes 3. One match is left, and you must take it.")
    expect(page.locator(".film .caption")).to_have_text("move 2 of 3")
    expect(page.locator(".lesson-drawing .match")).to_have_count(1)
    expect(page.locator(".done-count")).to_have_text("0 of 10 done")
    page.get_by_role("button", name="Try again").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".lesson-drawing .match")).to_have_count(6)
    expect(page.get_by_role("button", name="Take 2, tried: wrong")).to_be_disabled()
    assert focused(page)["text"] == "Take 1"
    page.keyboard.press("Enter")
    expect(said).to_contain_text("Right.")
    expect(following).to_have_attribute("class", "button primary")
    expect(page.locator(".done-count")).to_have_text("1 of 10 done")
    assert focused(page)["text"] == "Next step"
    page.keyboard.press("Enter")
    on_step(page, 4)
    page.keyboard.press("End")
    on_step(page, steps(page))
    expect(page.locator(".dots .done")).to_have_count(3)
    opened_anew(page)  # kept in this browser
    expect(page.locator(".done-count")).to_have_text("3 of 10 done")
    expect(page.get_by_role("link", name="The next game: Pan")).to_be_visible()
    page.get_by_role("link", name="Play it now").click()
    expect(page.locator(".pile-count")).to_have_text("15 matches left")
    page.get_by_role("button", name="Take 2", exact=True).click()
    expect(page.locator(".log")).to_contain_text("2")
    page.go_back()
    expect(page.locator(".done-count")).to_have_text("3 of 10 done")
    press(page, "Begin again")
    on_step(page, 1)
    expect(page.locator(".done-count")).to_have_text("0 of 10 done")
