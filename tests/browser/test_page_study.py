"""Study in the browser: claims recomputed beside the print, Stop, charts, files, counterexamples."""

from __future__ import annotations

import csv
import io
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.ui.pages import go

START = "#/matches/study"


@pytest.fixture
def page(page):
    go(page, "#/matches/study")
    expect(page.locator(".claim").first).to_be_visible()
    return page


def check(page: Page, claim: str, limit: int | None = None) -> Locator:
    """Start a check, up to a limit if one is given."""
    box = page.locator(f"#{claim}")
    if limit is not None:
        box.get_by_label("Bound").fill(str(limit))
    box.get_by_role("button", name=re.compile("^Recompute")).click()
    return box


def saved(page: Page, button: Locator) -> tuple[str, bytes]:
    with page.expect_download() as download:
        button.click()
    return download.value.suggested_filename, download.value.path().read_bytes()


def test_nothing_is_claimed_before_it_is_computed(page):
    statuses = page.locator(".claim .status").all_inner_texts()
    assert len(statuses) >= 16
    assert set(statuses) == {"not computed yet"}


def test_a_claim_is_recomputed_beside_the_print(page):
    box = check(page, "figures")
    expect(box.locator(".status")).to_have_text("✓holds")
    expect(box.locator("details[open] .facts")).to_be_visible()
    rows = [re.split(r"\t", text.strip()) for text in box.locator(".facts tbody tr").all_inner_texts()]
    cells = {row[0].strip(): [cell.strip() for cell in row[1:]] for row in rows}
    assert cells["5, MinMax"][:2] == ["28", "28"]
    assert cells["7, alpha-beta"][:2] == ["71", "71"]
    expect(box.locator(".computed")).to_contain_text("Checked for n = 5, 7.")
    expect(box.locator(".printed")).to_contain_text("printed")
    expect(box.get_by_role("button", name="Recompute", exact=True)).to_be_visible()


def test_the_table_of_a_claim_is_saved(page):
    box = check(page, "figures")
    expect(box.get_by_role("button", name="Save CSV")).to_be_visible()
    name, data = saved(page, box.get_by_role("button", name="Save CSV"))
    assert name == "figures.csv"
    rows = list(csv.reader(io.StringIO(data.decode())))
    assert rows[0][-1] == "agrees"
    assert ["5, MinMax", "28", "28", "true"] in rows


def test_a_long_check_shows_how_far_it_is_and_stops(page):
    box = check(page, "any-take", 100_000)
    stop = box.get_by_role("button", name="Stop")
    expect(stop).to_be_visible()
    expect(box.locator("progress")).to_be_visible()
    expect(box.locator(".status")).to_have_text("computing")
    expect(box.locator(".claim-progress")).to_contain_text(re.compile(r"about \d+ (s|min|hours) left"))
    other = check(page, "five-matches")  # the page lives meanwhile
    expect(other.locator(".status")).to_have_text("✓holds")
    stop.click()
    expect(box.get_by_role("button", name="Recompute here")).to_be_visible()
    expect(box.locator("progress")).to_be_hidden()
    expect(box.locator(".status")).to_have_text("not computed yet")


def test_a_bound_that_is_none_is_not_sent(page):
    box = check(page, "small-piles", 0)
    expect(box.locator(".status")).to_have_text("✓holds")


def test_a_counterexample_opens_in_explore(page):
    box = check(page, "only-worse-skipped")
    expect(box.locator(".status")).to_have_text("✗fails")
    link = box.locator("a.mono")
    text = link.inner_text()
    link.click()
    expect(page.locator("#position")).to_have_value(text)
    page.go_back()
    expect(page.locator("#only-worse-skipped .status")).to_have_text("✗fails")  # what was found stays


def test_all_are_recomputed(page):
    page.get_by_role("button", name="Recompute all").click()
    expect(page.locator(".claim .status.unchecked")).to_have_count(0, timeout=60_000)
    expect(page.locator(".claim .field-error")).to_have_count(0)
    found = page.locator(".claim .status").all_inner_texts()
    assert {text[0] for text in found} == {"✓", "✗", "≠"}


@pytest.mark.parametrize("file", ["matches-growth", "matches-winners", "matches-optimal-random"])
def test_a_chart_is_drawn_and_saved(page, file):
    titles = {
        "matches-growth": "How the trees grow",
        "matches-winners": "Who wins, by pile and largest take",
        "matches-optimal-random": "Optimal against random",
    }
    card = page.locator("figure.chart").filter(has=page.get_by_role("heading", name=titles[file]))
    card.scroll_into_view_if_needed()
    canvas = card.locator("canvas").first
    expect(canvas).to_be_visible()
    inked = canvas.evaluate(
        "(canvas) => new Set(new Uint32Array(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.buffer)).size"
    )
    assert inked > 20
    name, data = saved(page, card.get_by_role("button", name="CSV"))
    assert name == f"{file}.csv"
    assert len(list(csv.reader(io.StringIO(data.decode())))) > 20
    name, data = saved(page, card.get_by_role("button", name="PNG"))
    assert name == f"{file}.png"
    assert data.startswith(b"\x89PNG")
    assert len(data) > 5_000
    name, data = saved(page, card.get_by_role("button", name="SVG"))
    assert name == f"{file}.svg"
    assert b"<svg" in data[:300]
    assert data.count(b"<path") + data.count(b"<rect") > 12


def test_games_are_played_into_the_chart(page):
    card = page.locator("figure.chart").filter(has=page.get_by_role("heading", name="Optimal against random"))
    act = card.locator(".claim-foot button")
    expect(act).to_contain_text("games here")
    act.click()
    expect(act).to_have_text("Stop")
    expect(card.locator("progress")).to_be_visible()
    act.click()
    expect(act).to_contain_text("games here")
    expect(card.locator("progress")).to_be_hidden()


def test_the_machine_is_played_against(page):
    card = page.locator(".machine-card")
    expect(card.locator(".machine-state.here")).to_have_count(1)
    card.get_by_label("Matches", exact=True).fill("11")
    card.get_by_label("Matches", exact=True).press("Enter")
    expect(card.locator(".machine-log")).to_contain_text("11 matches.")
    expect(card.locator(".machine-log li")).to_have_count(1)
    for count in range(2, 9):
        if "wins" in card.locator(".machine-log").inner_text():
            break
        card.get_by_role("button", name="Take 1", exact=True).click()
        expect(card.locator(".machine-log")).to_contain_text(
            re.compile(f"(You take 1.*){{{count - 1}}}", re.DOTALL)
        )
    expect(card.locator(".machine-log")).to_contain_text("The machine wins.")
    card.get_by_role("button", name="Start again").click()
    expect(card.locator(".machine-log li")).to_have_count(1)


def test_charts_change_with_the_theme(page):
    card = page.locator("figure.chart").first
    card.scroll_into_view_if_needed()
    corner = "(canvas) => [...canvas.getContext('2d').getImageData(3, 3, 1, 1).data].slice(0, 3).join()"
    light = card.locator("canvas").first.evaluate(corner)
    assert light == "255,254,251"
    page.locator("#theme").click()
    try:
        for _ in range(100):
            if card.locator("canvas").first.evaluate(corner) == "28,30,37":
                break
            page.wait_for_timeout(50)
        assert card.locator("canvas").first.evaluate(corner) == "28,30,37"
    finally:
        page.locator("#theme").click()


@pytest.fixture
def impatient(page):
    """A page that gives Python a second to answer, not half a minute."""
    page.evaluate("() => { lastcard.usual = {...lastcard.limits} }")
    page.evaluate("() => Object.assign(lastcard.limits, {ping: 100, silence: 1000})")
    yield page
    page.evaluate("() => Object.assign(lastcard.limits, lastcard.usual)")


def test_long_work_is_not_taken_for_silence(impatient):
    """It yields so often that the page, which looks whether Python lives, always gets an answer."""
    page = impatient
    page.evaluate("() => { lastcard.worker.marked = true }")
    box = check(page, "theorem", 10**6)
    share = box.locator("progress")
    expect(share).to_be_visible()
    page.wait_for_timeout(1_000)
    before = share.evaluate("(bar) => bar.value")
    page.wait_for_timeout(4_000)
    assert page.evaluate("() => [lastcard.state, lastcard.worker.marked, lastcard.restarted.length]") == [
        "ready",
        True,
        0,
    ]
    expect(box.locator(".status")).to_have_text("computing")
    assert share.evaluate("(bar) => bar.value") > before
    box.get_by_role("button", name="Stop").click()
    expect(share).to_be_hidden()


def test_work_leaves_room_for_other_things_from_its_first_slice(page):
    worker = page.workers[-1]
    worker.evaluate(
        """() => {
          self.turns = 0
          const {port1, port2} = new MessageChannel()
          port1.onmessage = () => {
            if (turns < 0) return
            turns++
            setTimeout(() => port2.postMessage(0))
          }
          port2.postMessage(0)
        }"""
    )
    for claim in ("theorem", "who-wins", "first-take", "what-is-left", "machine-steps"):
        box = check(page, claim, 10**9)
        worker.evaluate("() => { turns = 0 }")
        while worker.evaluate("() => turns") < 10:
            page.wait_for_timeout(20)
        if claim != "who-wins":  # its table ends at 21 matches, and so does the work
            box.get_by_role("button", name="Stop").click()
    worker.evaluate("() => { turns = -1 }")
