"""Learn: step by step, by button and by key; answers on the board and by keyboard, and on into Play."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from lastcard import registry
from tests.browser.helpers.pages import focused, go, opened_anew, ready, sized
from tests.helpers.slow_cases import slow_among

START = "#/matches/learn"
BASICS, ALL = 8, 10


@pytest.fixture
def page(page):
    go(page, "#/matches/learn?part=basics&step=1")
    expect(page.locator(".lesson .step-number")).to_have_text("Basics · 1 of 8")
    ready(page)
    return page


def on_step(page: Page, number: int) -> None:
    """See a step, counted through both parts."""
    deeper = number - BASICS
    where = f"Going deeper · {deeper} of {ALL - BASICS}" if deeper > 0 else f"Basics · {number} of {BASICS}"
    expect(page.locator(".lesson .step-number")).to_have_text(where)
    expect(page.locator(".dots [aria-current]")).to_have_count(1)
    expect(page.locator(".lesson-drawing .match svg").first).to_be_visible()


def dot(page: Page, number: int) -> Locator:
    return page.locator(".dots button").nth(number - 1)


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def done(page: Page, *counts: str) -> None:
    """See how many steps of each part are done."""
    expect(page.locator(".done-count")).to_have_text(list(counts))


def finished(page: Page, *titles: str) -> None:
    """Keep that steps are done, as if by another visit."""
    kept = json.dumps({"matches": {"done": titles, "of": ALL}})
    page.evaluate(f"() => localStorage.setItem('lastcard-learn', {json.dumps(kept)})")
    opened_anew(page)


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


def test_one_button_leads_through_both_parts(page):
    expect(page.get_by_role("button", name="Back", exact=True)).to_be_disabled()
    press(page, "Continue")
    on_step(page, 2)
    press(page, "Continue")
    on_step(page, 3)
    press(page, "Back")
    on_step(page, 2)
    dot(page, BASICS).click()
    on_step(page, BASICS)
    press(page, "Going deeper")
    on_step(page, BASICS + 1)
    press(page, "Continue")
    on_step(page, ALL)
    expect(page.get_by_role("button", name="Continue", exact=True)).to_be_disabled()
    dot(page, 1).click()
    on_step(page, 1)
    names = [page.locator(".dots button").nth(at).get_attribute("aria-label") for at in (0, BASICS)]
    assert names == ["Basics 1: The last match", "Going deeper 1: Another game, the same idea"]


def test_keys_turn_the_steps(page):
    page.locator(".learn").focus()
    for key, number in (
        ("ArrowRight", 2),
        ("ArrowRight", 3),
        ("ArrowLeft", 2),
        ("End", ALL),
        ("ArrowRight", ALL),
        ("Home", 1),
        ("ArrowLeft", 1),
    ):
        page.keyboard.press(key)
        on_step(page, number)


def test_steps_are_in_the_address_and_in_the_history(page):
    press(page, "Continue")
    on_step(page, 2)
    expect(page).to_have_url(re.compile(r"#/matches/learn\?part=basics&step=2$"))
    dot(page, ALL).click()
    on_step(page, ALL)
    expect(page).to_have_url(re.compile(r"#/matches/learn\?part=deeper&step=2$"))
    page.go_back()
    on_step(page, 2)
    opened_anew(page)
    on_step(page, 2)
    go(page, "#/matches/learn?step=10")  # of before the lessons had parts: the first game
    on_step(page, BASICS)


def test_the_piles_are_those_of_the_board(page):
    """Where no move is asked for they are looked at: there is nothing to press, and no match is lifted."""
    dot(page, 6).click()
    on_step(page, 6)
    groups = page.locator(".lesson-drawing .match-group")
    assert [groups.nth(place).locator(".match").count() for place in range(groups.count())] == [1, 4, 4]
    expect(page.locator(".lesson-drawing button")).to_have_count(0)
    groups.last.locator(".match").first.hover()
    expect(page.locator(".lesson-drawing .lifted")).to_have_count(0)
    groups.last.locator(".match").last.click()
    expect(page.locator(".task-says")).to_have_text("")
    dot(page, ALL).click()
    on_step(page, ALL)
    expect(page.locator(".lesson-drawing .pile")).to_have_count(2)


def test_a_choice_is_answered_by_words_and_a_wrong_one_gets_its_reason(page):
    dot(page, 4).click()
    on_step(page, 4)
    press(page, "You")
    said = page.locator(".task-says")
    expect(said).to_have_text(
        "✗ Not quite. You take 1. Your friend takes 3. You take 1. You took the last match: your friend wins."
    )
    expect(page.locator(".film .caption")).to_have_text("move 3 of 3")
    expect(page.get_by_role("button", name="You, tried: wrong")).to_be_disabled()
    press(page, "Your friend")
    expect(said).to_contain_text("✓ Right. Your move and the reply add up to four")
    expect(page.get_by_role("button", name="Continue", exact=True)).to_have_class("button primary")


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


def test_a_wrong_answer_is_refuted_and_a_right_one_given_by_keyboard(page):
    finished(page)
    dot(page, 3).click()
    on_step(page, 3)
    following = page.locator("[data-step=next]")
    expect(following).to_have_attribute("class", "button")  # what is asked comes first
    page.locator('.lesson-drawing .match[data-from-end="2"]').click()  # on the board: two are taken
    said = page.locator(".task-says")
    expect(said).to_contain_text("You take 2. Your friend takes 3. One match is left, and you must take it.")
    expect(page.locator(".film .caption")).to_have_text("move 2 of 3")
    expect(page.locator(".lesson-drawing .match")).to_have_count(1)
    done(page, "0 of 8", "0 of 2")
    page.get_by_role("button", name="Try again").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".lesson-drawing .match")).to_have_count(6)
    expect(page.get_by_role("button", name="Take 2, tried: wrong")).to_be_disabled()
    assert focused(page)["text"] == "Take 1"
    page.keyboard.press("Enter")
    expect(said).to_contain_text("Right.")
    expect(following).to_have_attribute("class", "button primary")
    done(page, "1 of 8", "0 of 2")
    assert focused(page)["text"] == "Continue"
    page.keyboard.press("Enter")
    on_step(page, 4)


def test_the_end_of_the_basics_is_noticed_and_leads_on(page):
    """A step done under its former title stays done."""
    first = [
        "The last match",
        "Leave one",
        "Six matches",
        "Five is a trap",
        "Into the trap",
        "Rounds of four",
    ]
    finished(page, *first)
    done(page, "6 of 8", "0 of 2")
    dot(page, BASICS).click()
    on_step(page, BASICS)
    expect(page.locator(".part-end")).to_have_count(0)
    expect(page.get_by_role("link", name="Play it now")).to_have_class("button")
    press(page, "Take 2")
    end = page.locator(".part-end")
    expect(end).to_contain_text("One step of this part is still open.")
    end.get_by_role("button", name="Step 7: The extras").click()
    on_step(page, 7)
    press(page, "Take 2")  # the last one that was open
    expect(end).to_contain_text("✓ You have finished the basics.")
    done(page, "8 of 8", "0 of 2")
    expect(end.get_by_role("link", name="Practise")).to_have_attribute("href", "#/matches/practise")
    press(page, "Continue")
    on_step(page, BASICS)
    expect(end).to_contain_text("✓ You have finished the basics.")  # kept in this browser
    end.get_by_role("link", name="Play it now").click()
    expect(page.locator(".pile-count")).to_have_text("15 matches left")
    page.go_back()
    press(page, "Going deeper")
    on_step(page, BASICS + 1)
    press(page, "Take 3")
    press(page, "Continue")
    expect(end).to_contain_text("✓ You have finished every lesson of this game.")
    expect(end.get_by_role("link", name="Next game: Pan")).to_be_visible()
    press(page, "Start over")
    on_step(page, 1)
    done(page, "0 of 8", "0 of 2")
