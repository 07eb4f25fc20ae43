"""Playing Pan: whole games, engines with a depth, repetitions, hints, and nothing that freezes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.helpers.pages import first_of, fits, opened_anew, sized
from tests.browser.helpers.play_tab import entries, follow_hints, log, move_on, opener, over, refused, status

START = "#/pan/play"


play = opener("pan", "1/1")


def move(page: Page, text: str) -> None:
    """Make a move on the table."""
    page.locator(f".table button[data-move='{text}']").click()


def test_a_game_is_played_to_its_end_by_keyboard_alone(page):
    """The essay's game against the perfect player, from its fifth move on; each is the one that the hint names."""
    play(page, "pos=013/010&line=3,t,2,2&seats=you,perfect")
    follow_hints(page)
    status(page, "You win: you have no cards left.")
    expect(page.locator(".review")).to_contain_text("A perfect game")
    assert len(log(page)) == 7


@pytest.mark.slow  # as outside of a browser
def test_two_perfect_players_end_a_drawn_game(page):
    play(page, "pos=222/122&seats=perfect,heuristic&depth=4")
    expect(page.locator(".status-line.over")).to_be_visible()
    expect(page.locator(".review")).not_to_contain_text("Looking back")


@pytest.mark.slow  # as outside of a browser
def test_seven_ranks_are_played_by_looking_ahead_and_that_is_said(page):
    play(page, "pos=2222222/1222222&seats=you,perfect")
    expect(page.locator(".play .area.bar")).to_contain_text("7-Pan is too large to solve here")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".advice")).to_contain_text("It is not known here who wins")
    page.locator("[data-seat='1']").select_option("you")
    expect(page.locator(".play .area.bar")).not_to_contain_text("7-Pan is too large")


@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_sticks_out(page, width):
    with sized(page, width):
        play(page, "pos=222222/122222&line=1,6,t,1&seats=you,heuristic")
        fits(page)


def test_a_card_is_placed_by_mouse_and_answered(page):
    play(page, "pos=132/212&seats=you,perfect")
    move(page, "1")
    entries(page, 2)
    status(page, "Your move.")
    assert log(page)[0] == "You play a 9 10 J 9 10 J"


def test_the_hint_says_why(page):
    play(page, "pos=1004/0240&seats=you,you")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".advice")).to_have_text(
        "Play a Q. Then your opponent can only pick up, and you can run out of cards first, so you win."
    )
    move(page, "4")
    expect(page.locator(".advice")).to_be_hidden()


def test_a_repetition_is_said_and_a_draw_is_called(page):
    play(page, "pos=2222/1222&line=1,4,t,2,4&seats=you,you")
    expect(page.get_by_role("button", name="Call it a draw")).to_be_hidden()
    move(page, "t")
    expect(page.locator(".repeated")).to_contain_text(
        "This position has come up before, at the start, with the same player to move. With best play it is a draw."
    )
    page.get_by_role("button", name="Call it a draw").click()
    status(page, "The game was called a draw after 6 moves.")
    expect(page).to_have_url(re.compile("end=draw"))
    expect(page.locator(".review")).to_contain_text("A perfect game")
    opened_anew(page)
    status(page, "The game was called a draw after 6 moves.")
    page.get_by_role("button", name="Undo").click()
    status(page, re.compile("^Your move"))


def test_the_depth_of_the_heuristic_is_chosen(page):
    play(page, "pos=222/122&seats=you,you")
    slider = page.get_by_label("Looks ahead")
    expect(slider).to_be_hidden()
    page.locator("[data-seat='1']").select_option("heuristic")
    expect(slider).to_be_visible()
    slider.fill("9")
    slider.dispatch_event("change")
    expect(page).to_have_url(re.compile("seats=you,heuristic&depth=9$"))
    expect(page.get_by_label("Chance of the best move")).to_be_hidden()
    page.locator("[data-seat='1']").select_option("weaker")
    expect(page.get_by_label("Chance of the best move")).to_be_visible()
    expect(slider).to_be_hidden()


@pytest.mark.slow  # the search's slices have tests of their own
def test_the_page_lives_while_an_engine_looks_far_ahead(page):
    play(page, "pos=222222/122222&seats=heuristic,you&depth=12")
    expect(page.locator(".play-table progress")).to_be_visible()
    page.locator("#start").fill("222/122")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator("#start")).to_have_value("222/122")
    status(page, "Your move.")
    entries(page, 1)
    expect(page.locator(".play-table progress")).to_be_hidden()


def test_the_real_game_is_played_perfectly(page):
    play(page, "pos=222222/122222&seats=you,perfect")
    move(page, "1")
    entries(page, 2)
    status(page, "Your move.")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".advice")).to_contain_text(re.compile("draw|win|loses"))


def test_the_review_names_what_was_given_away(page):
    play(page, "pos=041/003&line=2,3,3,3,t&seats=you,you")
    while not over(page):
        move_on(page, page.locator(".table button[data-move]").first.click)
    expect(page.locator(".turning-point")).to_contain_text("Move 1: ")
    expect(page.locator(".turning-point")).to_contain_text("Better: play all 10s.")


@pytest.mark.parametrize("text", first_of(["44/44", "12", "132/212 take=0"]))
def test_a_bad_start_is_told_and_the_game_goes_on(page, text):
    play(page, "pos=132/212&line=1&seats=you,you")
    refused(page, text)
    entries(page, 1)
