"""Learn in the browser: step by step, by button and by key; answers on the board and by keyboard, and on into Play."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from lastcard import registry
from tests.browser.helpers.pages import go, ready, sized
from tests.helpers.slow_cases import slow_among

START = "#/matches/learn"


@pytest.fixture
def page(page):
    go(page, "#/matches/learn?part=basics&step=1")
    expect(page.locator(".lesson .step-number")).to_have_text("Basics · 1 of 8")
    ready(page)
    return page


def on_step(page: Page, number: int) -> None:
    expect(page.locator(".lesson .step-number")).to_have_text(f"Basics · {number} of 8")
    expect(page.locator(".dots [aria-current]")).to_have_count(1)
    expect(page.locator(".lesson-drawing .match svg").first).to_be_visible()


def corner(page: Page) -> tuple[float, float]:
    """Where the button onward is; its name may be longer at the end of a part."""
    box = page.locator("[data-step=next]").bounding_box()
    assert box
    return box["x"], box["y"]


@pytest.mark.parametrize(
    "name", slow_among(registry.names(), {*registry.names()} - {"matches", "shichinarabe"})
)
def test_the_button_onward_is_in_one_place_below_the_text_at_every_step(page, name):
    go(page, f"#/{name}/learn?part=deeper&step=1")
    ready(page)
    dots = page.locator(".dots button")
    for width, height in ((1280, 720), (1920, 1080)):
        with sized(page, width, height):
            dots.first.click()
            expect(dots.first).to_have_attribute("aria-current", "step")
            page.evaluate("() => scrollTo(0, 0)")
            place = corner(page)
            for number in range(dots.count()):
                dots.nth(number).click()
                expect(dots.nth(number)).to_have_attribute("aria-current", "step")
                page.evaluate("() => scrollTo(0, 0)")
                assert corner(page) == place
                expect(page.locator("[data-step=next]")).to_be_in_viewport(ratio=1)
                title = page.locator(".lesson-text h2").bounding_box()
                assert title
                assert title["y"] + title["height"] < place[1]


def test_on_a_telephone_the_buttons_stay_in_place_and_the_new_step_comes_into_view(phone):
    go(phone, "#/matches/learn?part=basics&step=1")
    ready(phone)
    button = phone.get_by_role("button", name="Continue", exact=True)
    place = button.bounding_box()
    phone.evaluate("() => scrollTo(0, 400)")
    for number in (2, 3):
        button.tap()
        on_step(phone, number)
        expect(phone.locator(".lesson-text h2")).to_be_in_viewport(ratio=1)
        assert button.bounding_box() == place


def test_on_a_telephone_the_row_of_buttons_leads_to_a_question_below_and_a_reply_comes_into_view(phone):
    go(phone, "#/matches/learn?part=basics&step=2")
    go(phone, "#/matches/learn?part=basics&step=1")
    on_step(phone, 1)
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


def test_the_keyboard_goes_on_from_an_answer_that_was_given_on_the_picture(page):
    go(page, "#/pan/learn?part=basics&step=1")
    ready(page)
    for move, then in (("t", ".task-moves [data-move=t]"), ("2", "[data-step=next]")):
        page.locator(f".lesson-figure [data-move='{move}']").focus()
        page.keyboard.press("Enter")
        expect(page.locator(then)).to_be_focused()
        page.get_by_role("button", name="Try again", exact=True).click()
