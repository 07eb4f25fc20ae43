"""Play: whole games, by mouse and by keyboard alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.helpers.pages import focused, go, never, opened_anew, ready, tab_to
from tests.browser.helpers.play_tab import entries, log, move_on, over, refused, status

START = "#/matches/play"


def play(page: Page, query: str, left: str) -> None:
    """Open a game, with the matches that are left in it."""
    go(page, f"#/matches/play?{query}")
    expect(page.locator(".pile-count")).to_have_text(f"{left} matches left")
    ready(page)


def your_move(page: Page) -> None:
    status(page, "Your move.")


def test_a_whole_game_by_keyboard_alone(page):
    play(page, "pos=10", "10")
    your_move(page)
    tab_to(page, re.compile("^Take 1$"), start=None)
    page.keyboard.press("Enter")  # ten less one is lost for the perfect player
    entries(page, 2)
    your_move(page)
    for later in (".review", ".score-board"):  # what a game that is not over, or counts by itself, has not
        expect(page.locator(later)).to_be_hidden()
    while not over(page):
        answer = 4 - int(re.findall(r"take (\d)", log(page)[-1])[0])
        tab_to(page, re.compile(f"^Take {answer}$"), start=None)
        move_on(page, lambda: page.keyboard.press("Space"))
        status(page, re.compile("^(Your move|You win|You lose)"))
    status(page, "You win: your opponent took the last match.")
    expect(page.locator(".review")).to_contain_text("A perfect game")
    tab_to(page, "Play again", start=None)
    page.keyboard.press("Enter")
    expect(page.locator(".pile-count")).to_have_text("10 matches left")


def test_engines_pause(page):
    go(page, "#/matches/play?pos=300&seats=random,random")
    expect(page.locator("#start")).to_have_value("300")  # the pile is smaller soon
    ready(page)
    page.get_by_role("button", name="Pause").click()
    status(page, "Paused.")
    moves = page.locator(".log li").count()
    never(page, lambda: page.locator(".log li").count() != moves)
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".log li")).not_to_have_count(moves)
    page.locator("[data-seat='0']").select_option("you")
    page.locator("[data-seat='1']").select_option("you")


def test_an_answer_that_comes_late_does_not_carry_the_page_away(page):
    play(page, "pos=21", "21")
    page.get_by_role("button", name="Take 1", exact=True).click()
    page.locator("[data-tab=learn]").click()
    expect(page.locator(".lesson")).to_be_visible()
    never(page, lambda: not page.url.endswith("#/matches/learn"))


def test_the_keyboard_goes_on_from_a_mistake_that_is_seen_and_tried_again(page):
    go(page, "#/matches/play?line=1,3,2,2,3,3,1")
    for name, then in (("See it", "To the end"), ("Try again from here", "Undo")):
        button = page.get_by_role("button", name=name, exact=True).last
        button.focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name=then, exact=True)).to_be_focused()


def test_the_focus_stays_on_the_board_after_a_move(page):
    play(page, "pos=21&seats=you,you", "21")
    page.get_by_role("button", name="Take 2", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".pile-count")).to_have_text("19 matches left")
    assert focused(page)["text"].startswith("Take ")


def test_a_match_is_taken_by_mouse_and_answered(page):
    play(page, "pos=21", "21")
    page.locator(".match[data-from-end='2']").click()
    expect(page.locator(".pile-count")).to_have_text("17 matches left")
    assert log(page) == ["You take 2 leaves 19", "Blue take 2 leaves 17"]
    expect(page.locator("#announce")).to_have_text("Move 2. Blue: take 2.")  # for who listens
    your_move(page)


def test_the_board_is_locked_while_the_engine_thinks(page):
    play(page, "pos=21", "21")
    page.get_by_role("button", name="Take 1", exact=True).click()
    expect(page.locator(".status-line")).to_contain_text("is thinking")
    expect(page.get_by_role("button", name="Take 1", exact=True)).to_be_disabled()
    your_move(page)


def test_undo_takes_the_answer_back_as_well(page):
    play(page, "pos=21", "21")
    page.get_by_role("button", name="Take 1", exact=True).click()
    entries(page, 2)
    your_move(page)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".pile-count")).to_have_text("21 matches left")
    expect(page.locator(".log")).to_have_text("No moves yet.")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()


def test_a_hint(page):
    play(page, "pos=11", "11")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".advice")).to_contain_text(re.compile("take 2", re.IGNORECASE))
    expect(page.locator(".match.hinted")).to_have_count(2)
    expect(page.locator(".take-buttons .hinted")).to_have_text("Take 2")
    expect(page.locator(".take-buttons .hinted")).to_have_attribute("aria-description", "the hint")
    page.get_by_role("button", name="Take 2", exact=True).click()
    expect(page.locator(".advice")).to_be_hidden()
    expect(page.locator(".hinted")).to_have_count(0)
    your_move(page)


@pytest.mark.slow  # reviews have tests of their own
def test_the_review_names_what_was_given_away(page):
    play(page, "pos=7&seats=you,you", "7")
    for count in (1, 2, 3, 1):
        page.get_by_role("button", name=f"Take {count}", exact=True).click()
        expect(page.locator(".log li").last).to_contain_text(f"take {count}")
    expect(page.locator(".status-line")).to_contain_text("Blue took the last match and loses.")
    expect(page.locator(".turning-point")).to_contain_text("Move 2: blue gave the win away")
    entries = page.locator(".review-list li")
    expect(entries).to_have_count(1)
    expect(entries.first).to_contain_text("Move 1")
    expect(entries.first).to_contain_text("Better: take 2. Given back in move 2.")
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    expect(page.locator(".review .bar")).to_have_count(5)
    expect(page.locator(".review path.mistake")).to_have_count(2)
    page.locator(".review .bar").nth(3).click()
    expect(page.locator(".pile-count")).to_have_text("1 match left")
    entries.first.get_by_role("button", name="See it").click()
    expect(page.locator(".pile-count")).to_have_text("7 matches left")
    expect(page.locator(".take-buttons .hinted")).to_have_text("Take 2")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    status(page, "Move 3 of 4, Red: take 3.")
    page.get_by_role("button", name="Explore this game").click()
    expect(page).to_have_url(re.compile("matches/explore\\?pos=7&line=1,2,3,1&at=3$"))
    expect(page.locator(".place-in-line")).to_have_text("Move 3 of 4")
    page.go_back()
    expect(page.locator(".review-list li")).to_have_count(1)
    page.get_by_role("button", name="Replay").click()
    status(page, re.compile("^The start, before move 1"))
    status(page, re.compile("last match and loses"))


def test_the_move_that_lost_stands_above_the_board_with_what_can_be_done(page):
    go(page, "#/matches/play?line=1,3,2,2,3,3,1")
    turned = page.locator(".play-table > .turning-point")
    expect(turned).to_contain_text("Move 5: you gave the win away with “take 3”. Better: take 2.")
    turned.get_by_role("button", name="See it").click()
    expect(page.locator(".pile-count")).to_have_text("7 matches left")
    expect(page.locator(".advice")).to_have_text("Here “take 3” was played. Better: take 2.")
    turned.get_by_role("button", name="Try again from here").click()
    your_move(page)
    expect(turned).to_be_hidden()
    expect(page.locator(".pile-count")).to_have_text("7 matches left")


def test_a_first_game_that_can_be_won_and_the_winning_seat(page):
    play(page, "", "15")
    expect(page.get_by_text("You can win this")).to_be_visible()
    page.get_by_role("button", name="New game").click()
    expect(page.locator(".pile-count")).not_to_have_text("15 matches left")
    expect(page.get_by_text("You can win this")).to_be_visible()
    play(page, "pos=13", "13")
    page.get_by_role("button", name="Play the winning side").click()
    expect(page.locator("[data-seat='1']")).to_have_value("you")
    expect(page.locator(".advice")).to_contain_text("you sit there now")
    entries(page, 1)
    your_move(page)


@pytest.mark.slow  # seats have tests of their own in tests/ui/play
def test_seats_are_changed(page):
    play(page, "pos=6", "6")
    page.locator("[data-seat='0']").select_option("perfect")
    page.locator("[data-seat='1']").select_option("random")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.locator(".status-line")).to_contain_text("took the last match")
    expect(page).to_have_url(re.compile("seats=perfect,random"))


def test_the_weaker_engine_has_a_strength(page):
    play(page, "pos=21", "21")
    slider = page.get_by_label("Chance of the best move")
    expect(slider).to_be_hidden()
    page.locator("[data-seat='1']").select_option("weaker")
    expect(slider).to_be_visible()
    slider.fill("35")
    slider.dispatch_event("change")
    expect(page).to_have_url(re.compile("seats=you,weaker&strength=35$"))


@pytest.mark.parametrize("text", ["abc", "0", ""])
def test_a_bad_start_is_told_and_the_game_goes_on(page, text):
    play(page, "pos=21&line=1,3&seats=you,you", "17")
    refused(page, text)
    expect(page.locator(".pile-count")).to_have_text("17 matches left")


def test_another_start(page):
    play(page, "pos=21&seats=you,you", "21")
    page.locator("#start").fill("12 take=4 rule=normal")
    page.keyboard.press("Enter")
    expect(page.locator(".pile-count")).to_have_text("12 matches left")
    expect(page.get_by_role("button", name="Take 4", exact=True)).to_be_visible()


def test_a_game_comes_back_on_another_visit(page):
    play(page, "pos=21&line=1,3&seats=you,you", "17")
    opened_anew(page)
    expect(page.locator(".pile-count")).to_have_text("17 matches left")
    entries(page, 2)
    expect(page.locator("[data-seat='1']")).to_have_value("you")
