"""Learn in the browser: step by step, by button and by key; answers on the board and by keyboard, and on into Play."""

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


def test_every_step_is_reached_by_its_dot_and_moves_no_button(page):
    button = page.get_by_role("button", name="Next", exact=True)
    place = button.bounding_box()
    for number in range(1, steps(page) + 1):
        page.get_by_role("button", name=f"Step {number}:").click()
        on_step(page, number)
        assert button.bounding_box() == place


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


def test_on_a_telephone_the_row_of_buttons_leads_to_a_question_below_and_a_reply_comes_into_view(phone):
    go(phone, "#/matches/learn?step=2")
    go(phone, "#/matches/learn?step=1")
    expect(phone.locator(".lesson .step-number")).to_have_text(re.compile("^Step 1 of "))
    ready(phone)
    phone.evaluate("() => scrollTo(0, 0)")
    question, lead = phone.locator(".task-question"), phone.locator(".task-below")
    expect(lead).to_be_visible()
    lead.tap()
    expect(lead).to_be_hidden()
    expect(question).to_be_in_viewport(ratio=1)
    expect(phone.locator(".lesson-drawing .match").first).to_be_in_viewport(ratio=1)
    phone.evaluate("() => scrollTo(0, 0)")
    phone.locator(".lesson-drawing .match").first.tap()  # an answer on the board, its reply below
    expect(phone.locator(".task-says")).to_be_in_viewport(ratio=1)
