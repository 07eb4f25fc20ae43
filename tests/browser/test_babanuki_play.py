"""BABANUKI's Play in the browser: a whole game against a player who forces first place, and a deal."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.ui.pages import fits, go, ready, sized

START = "#/babanuki/play"


def test_a_game_is_played_to_its_end_and_another_dealt(page):
    go(page, "#/babanuki/play?pos=1,2,J|1,3|2,3&seats=you,perfect,you")
    ready(page)
    expect(page.locator("button.baba-card .winner-tag")).to_have_count(0)
    page.locator("button.baba-card[data-move='2']").click()
    expect(page.locator(".log li:not(.empty)")).to_have_count(
        2
    )  # the forcing player draws its pair by itself
    page.locator("button.baba-card[data-move='3']").click()
    expect(page.locator(".place-rank")).to_have_text(["last", "finished 1st", "finished 2nd"])
    page.get_by_role("combobox", name="Players").select_option("4")
    page.get_by_role("button", name="New deal").click()
    expect(page.locator(".ring-place")).to_have_count(4)
    expect(page.locator("select[data-seat]")).to_have_count(4)
    with sized(page, 360):
        fits(page)
