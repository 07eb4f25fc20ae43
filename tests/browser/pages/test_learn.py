"""Learn in the browser: step by step, by button and by key."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.helpers.pages import go, ready

START = "#/matches/learn"


@pytest.fixture
def page(page):
    go(page, "#/matches/learn?step=1")
    expect(page.locator(".lesson .step-number")).to_have_text(re.compile("^Step 1 of "))
    ready(page)
    return page


def steps(page: Page) -> int:
    return page.locator(".dots button").count()


def on_step(page: Page, number: int) -> None:
    expect(page.locator(".lesson .step-number")).to_have_text(f"Step {number} of {steps(page)}")
    expect(page.locator(".dots [aria-current]")).to_have_count(1)
    expect(page.locator(".lesson-drawing .match svg").first).to_be_visible()


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_buttons_turn_the_steps(page):
    expect(page.get_by_role("button", name="Back", exact=True)).to_be_disabled()
    press(page, "Next")
    on_step(page, 2)
    press(page, "Next")
    on_step(page, 3)
    press(page, "Back")
    on_step(page, 2)
    press(page, "End")
    on_step(page, steps(page))
    expect(page.get_by_role("button", name="Next", exact=True)).to_be_disabled()
    press(page, "Begin")
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


def test_every_step_is_reached_by_its_dot_and_moves_no_button(page):
    button = page.get_by_role("button", name="Next", exact=True)
    place = button.bounding_box()
    for number in range(1, steps(page) + 1):
        page.get_by_role("button", name=f"Step {number}:").click()
        on_step(page, number)
        assert button.bounding_box() == place


def test_steps_are_in_the_address_and_in_the_history(page):
    press(page, "Next")
    on_step(page, 2)
    expect(page).to_have_url(re.compile(r"#/matches/learn\?step=2$"))
    press(page, "Next")
    on_step(page, 3)
    page.go_back()
    on_step(page, 2)
    page.reload(wait_until="commit")
    ready(page)
    on_step(page, 2)


def test_the_piles_are_those_of_the_board(page):
    """Looked at, not played with: there is nothing to press, and no match is lifted."""
    page.get_by_role("button", name="Step 5:").click()
    on_step(page, 5)
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
    press(page, "Back")
    on_step(page, 4)
    expect(page.locator(".lesson-drawing .pile")).to_have_count(3)
    expect(page.locator(".lesson-drawing .group-label")).to_have_text(
        ["left", "answer 3", "take 1", "left", "answer 2", "take 2", "left", "answer 1", "take 3"]
    )


def test_the_link_opens_explore(page):
    press(page, "End")
    on_step(page, steps(page))
    link = page.locator(".lesson a.button")
    text = link.locator(".mono").inner_text()
    link.click()
    expect(page.locator("#position")).to_have_value(text)
    page.go_back()
    expect(page.locator(".lesson")).to_be_visible()
    on_step(page, steps(page))


def test_on_a_telephone_the_buttons_stay_in_place_and_the_new_step_comes_into_view(phone):
    go(phone, "#/matches/learn?step=1")
    ready(phone)
    button = phone.get_by_role("button", name="Next", exact=True)
    place = button.bounding_box()
    phone.evaluate("() => scrollTo(0, 400)")
    for number in (2, 3):
        button.tap()
        on_step(phone, number)
        expect(phone.locator(".lesson-text h2")).to_be_in_viewport(ratio=1)
        assert button.bounding_box() == place
