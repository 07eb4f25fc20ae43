"""BABANUKI's Play in the browser: a whole game against a player who forces first place, and a deal."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.helpers.pages import boxes, fits, go, ready, sized, within

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
    page.get_by_text("Another deal").click()
    page.get_by_role("combobox", name="Players").select_option("4")
    page.get_by_role("button", name="New deal").click()
    expect(page.locator(".ring-place")).to_have_count(4)
    expect(page.locator("select[data-seat]")).to_have_count(4)
    with sized(page, 360):
        fits(page)


FLIGHTS = """() => {
  globalThis.flown = []
  const animate = Element.prototype.animate
  Element.prototype.animate = function (way, ...rest) {
    flown.push([this.dataset.card ?? "aside", way[0].transform])
    return animate.call(this, way, ...rest)
  }
}"""


def test_a_drawn_card_moves_and_a_pair_goes_aside_unless_no_motion_is_wanted(page):
    page.evaluate(FLIGHTS)
    for motion in ("no-preference", "reduce"):
        page.emulate_media(reduced_motion=motion)
        go(page, "#/babanuki/play?pos=1,2,4,J|1,3,4|2,3&seats=you,you,you")
        ready(page)
        page.evaluate("flown.length = 0")
        page.locator("button.baba-card[data-move='3']").click()
        expect(page.locator(".last-move")).to_contain_text("draw 3")
        drawn = page.evaluate("flown.map(([card]) => card)")
        page.locator("button.baba-card[data-move='4']").click()
        expect(page.locator(".baba-aside .baba-card")).to_have_count(2)
        moved = page.evaluate("flown.map(([card]) => card)")
        assert ("3" in drawn, moved.count("aside")) == ((True, 2) if motion != "reduce" else (False, 0))


FOUR = "1,4,5,6,7,8,10,J|6,10|2,3,4,5,7,8,9|1,2,3,9"
"""Four players with ten pairs, one of whom, at the side, is never last: words that are wider than the cards."""


def test_four_players_with_many_cards_stay_in_the_frame_of_a_telephone(page):
    go(page, f"#/babanuki/explore?pos={FOUR}")
    ready(page)
    expect(page.locator(".ring-place")).to_have_count(4)
    expect(page.get_by_role("combobox", name="Players")).to_have_value("4")
    expect(page.get_by_role("combobox", name="Cards")).to_have_value("10")
    with sized(page, 360):
        fits(page)
        for box in boxes(page.locator("button.baba-card > .playing-card")):
            assert box["height"] >= 44
        within(page, ".baba-table", ":is(.ring-place, .place-words, .baba-card)", slack=1)
