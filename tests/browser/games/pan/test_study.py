"""Studying Pan in the browser: claims, charts with a choice, tables that fill, Stop, and files."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.helpers.pages import begin_and_stop, fits, sized
from tests.browser.helpers.study_tab import (
    drawn,
    figure,
    follow,
    recompute,
    recomputed,
    saved_rows,
    saved_three_ways,
    study,
)

START = "#/pan/study"
CHARTS = {
    "Who wins which deal": "pan-deals",
    "Why the 9♥ is a burden": "pan-nines",
    "When to pick up": "pan-taking",
    "Moves per position": "pan-branching",
}


@pytest.fixture
def page(page):
    study(page, "pan")
    return page


@pytest.mark.slow  # a chart of another game is saved in every run
@pytest.mark.parametrize("title", CHARTS)
def test_a_chart_is_drawn_and_saved(page, title):
    chart = figure(page, title)
    drawn(chart)
    assert len(saved_three_ways(page, chart, CHARTS[title])) > 5


def test_more_ranks_are_chosen(page):
    chart = figure(page, "Who wins which deal")
    expect(chart.locator("figcaption")).to_contain_text("All 16 start positions of 3-Pan")
    chart.get_by_role("button", name="5", exact=True).click()
    expect(chart.locator("figcaption")).to_contain_text("All 313 start positions of 5-Pan")
    expect(chart.get_by_role("button", name="5", exact=True)).to_have_attribute("aria-pressed", "true")
    assert len(saved_rows(page, chart)) == 314


def test_the_real_game_is_weighed_by_its_nines(page):
    chart = figure(page, "Why the 9♥ is a burden")
    chart.get_by_role("button", name="6", exact=True).click()
    expect(chart.locator("figcaption")).to_contain_text("All 1,352,078 deals of 6-Pan")
    expect(chart.locator("figcaption")).to_contain_text("wins 361,736 (26.8%)")


def test_taking_is_computed_over_all_positions(page):
    chart = figure(page, "When to pick up")
    chart.get_by_role("button", name="Compute over all positions").click()
    expect(chart.locator("figcaption")).to_contain_text("the diamond is inside")
    first = saved_rows(page, chart)[1]
    assert first[0] == "Q Q Q"
    assert first[5].startswith("0.9648")


@pytest.mark.slow  # the same searches are run, and counted, outside of a browser
def test_searches_are_run_here(page):
    table = figure(page, "A race of minimax and alpha-beta")
    cells = table.locator("tbody tr").first.locator("td")
    expect(cells.first).to_have_text("–")
    table.get_by_role("button", name="Search here").click()
    expect(table.get_by_role("button", name="Stop")).to_be_visible()
    expect(table.locator("tbody tr").last.locator("td").first).to_have_text("9,821")
    expect(cells.first).to_have_text("713,612")
    expect(cells.nth(3)).to_have_text("128.982 s")
    print(
        "\n  [searches in the tab:",
        [text.split("\t") for text in table.locator("tbody tr").all_inner_texts()],
        "]",
    )


def test_larger_games_are_solved_and_stopped(page):
    table = figure(page, "The games that the essay left unsolved")
    expect(table.locator("tbody tr")).to_have_count(6)
    expect(table.locator("tbody tr").first).to_contain_text("not computed yet")
    expect(table.locator("tbody tr").nth(4)).to_contain_text("847 moves")
    table.get_by_role("button", name="Solve 3 to 6 ranks here").click()
    expect(table.locator("tbody tr").nth(1)).to_contain_text("computed here")
    expect(table.locator("tbody tr").nth(1)).to_contain_text("83 moves")
    stop = table.get_by_role("button", name="Stop")
    stop.evaluate_all("(found) => found.forEach((button) => button.click())")  # unless all is done
    expect(table.locator("progress")).to_be_hidden()
    expect(table.get_by_role("button", name="Solve 3 to 6 ranks here")).to_be_visible()


def test_engines_play_each_other_and_can_be_stopped(page):
    chart = figure(page, "Engines against each other")
    begin_and_stop(act := chart.locator(".claim-foot button"), beyond=0)
    expect(act).to_contain_text("games here")
    assert saved_rows(page, chart)[1][0] == "perfect – 6 moves"


def test_claims_are_recomputed(page):
    recomputed(page, {"table-11": "✓", "table-4": "≠"})
    expect(page.locator("#table-11 .facts")).to_contain_text("724/759 = 0.954")
    expect(page.locator("#table-11 .facts")).to_contain_text("724/759 = 0.954")


@pytest.mark.slow  # as in match-taking
def test_a_counterexample_opens_in_explore(page):
    box = recompute(page, "needless-take")
    expect(box.locator(".status")).to_have_text("✗fails")
    follow(page, box.locator("a.mono"))
    page.go_back()


def test_the_table_of_larger_games_is_seen_whole(page):
    box = figure(page, "The games that the essay left unsolved").locator(".scroll-x")
    assert box.evaluate("(box) => box.scrollWidth <= box.clientWidth")


def test_nothing_sticks_out_of_a_small_screen(page):
    with sized(page, 360, 800):
        fits(page)
