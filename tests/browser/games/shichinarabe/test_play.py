"""Playing SHICHINARABE: cards, jokers, passes, engines, hints and the review."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.games.shichinarabe.shichinarabe_pages import DEAL, dot, seat
from tests.browser.helpers.pages import first_of
from tests.browser.helpers.play_tab import entries, move_on, opener, over, refused, status

START = "#/shichinarabe/play"


play = opener("shichinarabe", "r:+RB")


def test_a_card_is_played_and_answered(page):
    play(page, f"pos={DEAL}&seats=you,perfect")
    seat(page, 1).click()
    entries(page, 2)
    expect(page.locator(".log li").first).to_contain_text("play 6♠")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".advice")).to_contain_text(re.compile("[♠♥♦♣]"))


def test_the_perfect_player_answers(page):
    play(page, "pos=r:+RRB+BR&seats=you,perfect")
    dot(page, 1).click()
    expect(page.locator('.dot.ready[data-vertex="5"]')).to_be_visible()  # free after blue's 4
    dot(page, 5).click()
    status(page, re.compile("^You win: your opponent cannot move.$"))
    expect(page.locator(".review")).to_contain_text("A perfect game")


MOST_OF_IT = "1,2,3,4,19,5,6,7,31,8,9,13,10,11,12,20,14,21,15,16,17,18,22,25,23,24,26,27,28,29,30,37,32,33"
"""Moves that may be made from the deal; six cards or so can be played afterwards."""


@pytest.mark.slow  # one move and its answer are above
def test_a_deal_is_played_to_the_end_by_engines(page):
    play(page, f"pos={DEAL}&line={MOST_OF_IT}&seats=perfect,values&pace=fast")
    expect(page.locator(".log li").nth(35)).to_be_attached()  # the engines go on
    expect(page.locator(".status-line.over")).to_be_visible()
    expect(page.locator(".log li").first).to_have_text(re.compile("^Redplay [0-9AJQK]+[♠♥♦♣]$"))
    expect(page.locator(".log li").first).to_have_attribute("title", re.compile("^b: "))
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    expect(page.get_by_role("button", name="Pause")).to_be_hidden()
    expect(page.locator(".review")).not_to_contain_text("Looking back")


def test_jokers_and_passes_are_used(page):
    play(page, "pos=r:+BRB+RB+almighty=1,0+passes=1,1&seats=you,you")
    page.get_by_role("button", name="Use a right").click()
    dot(page, 1).click()
    page.get_by_role("button", name="Pass", exact=True).click()
    expect(page.locator(".log li").first).to_contain_text("whiten 1, then pass")
    page.get_by_role("button", name="Pass", exact=True).click()
    entries(page, 2)
    expect(page.get_by_role("button", name="Pass", exact=True)).to_be_hidden()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Pass", exact=True)).to_be_visible()


def test_the_review_names_what_was_given_away(page):
    play(page, "pos=b:+RRB+BR&seats=you,you")
    dot(page, 4).click()
    entries(page, 1)  # only then is the other colour's turn known
    dot(page, 1).click()
    expect(page.locator(".status-line.over")).to_be_visible()
    expect(page.locator(".review")).to_contain_text("A perfect game")
    play(page, "pos=r:+RB+R+B&seats=you,you")
    while not over(page):
        move_on(page, page.locator(".dot.ready").last.click)
    expect(page.locator(".review")).not_to_contain_text("Looking back")


@pytest.mark.parametrize("text", first_of(["", "RB", "r: RB almighty=9", "r: WRB 0-7"]))
def test_a_bad_start_is_told_and_the_game_goes_on(page, text):
    play(page, "pos=r:+RRB+BR&line=1&seats=you,you")
    refused(page, text)
    entries(page, 1)
