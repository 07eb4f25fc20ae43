"""Study in the browser: claims recomputed beside the print, Stop, charts, files, counterexamples."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from lastcard.games.matches.facts import FACTS
from tests.browser.helpers.pages import begin_and_stop, booted, first_of, go, python_worker, ready, until
from tests.browser.helpers.study_tab import (
    BUILT,
    HERE,
    drawn,
    figure,
    follow,
    recompute,
    recompute_all,
    rows,
    saved,
    saved_three_ways,
    study,
    unfolded,
)

START = "#/matches/study"
CHARTS = {
    "How the trees grow": "matches-growth",
    "Who wins, by pile and largest take": "matches-winners",
    "Optimal against random": "matches-optimal-random",
}


@pytest.fixture
def page(page):
    study(page, "matches")
    return page


def test_every_verdict_is_there_from_the_first_moment(page):
    expect(page.locator(".claim .evidence")).to_have_count(len(FACTS))
    for text in page.locator(".claim .evidence").all_inner_texts():
        assert text.endswith(BUILT)
    assert "unchecked" not in " ".join(
        page.locator(".claim .status").evaluate_all("all => all.map(one => one.className)")
    )
    assert page.locator(".claim-totals dt").all_inner_texts() == ["In print", "Ours"]
    brief = page.locator("#theorem")  # it holds: what it rests on is told, the rest when asked for
    expect(brief.locator(".evidence")).to_be_visible()
    expect(brief.locator(".printed")).to_be_hidden()
    unfolded(brief)
    expect(brief.locator(".printed")).to_be_visible()
    expect(page.locator("#only-worse-skipped .correction")).to_be_visible()
    page.get_by_role("button", name="All in full").click()
    expect(page.locator(".claim.brief")).to_have_count(0)


def test_on_a_telephone_what_is_not_first_is_a_tap_away(phone):
    study(phone, "matches")
    claims, charts = phone.locator(".claim"), phone.locator(".fold")
    expect(phone.locator(".claim:not(.brief)")).to_have_attribute("id", FACTS[0].id)
    expect(phone.locator(".fold.open")).to_have_count(1)
    claims.last.locator(".claim-toggle").click()
    expect(claims.last.locator(".evidence")).to_be_visible()
    expect(charts.last.locator(".card")).to_be_hidden()
    phone.get_by_role("button", name="Which piles are wins?").click()
    expect(charts.last.locator(".card")).to_be_visible()


def test_a_proof_can_be_read(page):
    link = page.locator("#theorem .evidence a")
    with page.context.expect_page() as opened:
        link.click(modifiers=["ControlOrMeta"])
    proof = opened.value
    expect(proof.get_by_role("heading", level=1)).to_contain_text("Match-taking")
    assert proof.url.endswith("/proofs/match-taking.html")
    proof.get_by_role("link", name="Papers and claims").click()
    expect(proof.locator("#about h1")).to_be_visible()
    proof.close()


def test_a_claim_is_recomputed_beside_the_print(page):
    box = recompute(page, "figures")
    expect(box.locator(".evidence")).to_contain_text(f"checked exhaustively, n = 5, 7. {HERE}")
    expect(box.locator(".evidence")).to_contain_text("Same result as when the site was built.")
    expect(box.locator(".status")).to_have_text("✓holds")
    expect(box.locator("details[open] .facts")).to_be_visible()
    facts = [re.split(r"\t", text.strip()) for text in box.locator(".facts tbody tr").all_inner_texts()]
    cells = {row[0].strip(): [cell.strip() for cell in row[1:]] for row in facts}
    assert cells["5, MinMax"][:2] == ["28", "28"]
    assert cells["7, alpha-beta"][:2] == ["71", "71"]
    expect(box.locator(".printed")).to_contain_text("printed")
    expect(box.get_by_role("button", name="Recompute", exact=True)).to_be_visible()


def test_the_table_of_a_claim_is_saved(page):
    box = recompute(page, "figures")
    expect(box.get_by_role("button", name="Save CSV")).to_be_visible()
    name, data = saved(page, box.get_by_role("button", name="Save CSV"))
    assert name == "figures.csv"
    assert rows(data)[0][-1] == "agrees"
    assert ["5, MinMax", "28", "28", "true"] in rows(data)


def test_a_reader_with_a_decimal_comma_chooses_how_a_table_is_divided(chromium, shared_host, watch):
    with booted(chromium, shared_host, START, watch, locale="de-DE") as page:
        study(page, "matches")
        chart, other = figure(page, "How the trees grow"), figure(page, "Who wins, by pile and largest take")
        divided = chart.get_by_label("Columns divided by")
        expect(divided).to_have_value(";")
        data = saved(page, chart.get_by_role("button", name="CSV"))[1].decode()
        assert data.startswith("\ufeffmatches;minimax;alphabeta;positions\n")
        divided.select_option(",")
        expect(other.get_by_label("Columns divided by")).to_have_value(",")
        data = saved(page, chart.get_by_role("button", name="CSV"))[1].decode()
        assert data.startswith("\ufeffmatches,minimax,alphabeta,positions\n")


def test_where_a_number_has_a_point_there_is_nothing_to_choose(page):
    expect(figure(page, "How the trees grow").get_by_role("button", name="CSV")).to_be_visible()
    expect(page.get_by_label("Columns divided by")).to_have_count(0)


@pytest.fixture
def impatient(page):
    """A page that asks at every moment whether Python is there, and counts the answers in `pongs`."""
    page.evaluate("""() => {
      lastcard.usual ??= {...lastcard.limits}
      lastcard.limits.ping = 100
      globalThis.pongs = 0
      lastcard.worker.addEventListener("message", ({data}) => { pongs += data.type === "pong" })
    }""")
    yield page
    page.evaluate("() => Object.assign(lastcard.limits, lastcard.usual)")


@pytest.mark.slow  # shorter work is below; slices have tests of their own in tests/ui/jobs
def test_a_long_check_shows_how_far_it_is_and_stops_and_is_not_taken_for_silence(impatient):
    """It yields so often that the page, which looks whether Python lives, always gets an answer."""
    page = impatient
    page.evaluate("() => { lastcard.worker.marked = true }")
    box = recompute(page, "theorem", 10**6)
    share = box.locator("progress")
    expect(box.get_by_role("button", name="Stop")).to_be_visible()
    expect(share).to_be_visible()
    expect(box.locator(".status")).to_have_text("computing")
    expect(box.locator(".claim-progress")).to_contain_text(re.compile(r"about \d+ (s|min|hours) left"))
    before = share.evaluate("(bar) => bar.value")
    other = recompute(page, "five-matches")  # the page lives meanwhile
    expect(other.locator(".evidence")).to_contain_text(HERE)
    page.locator("#beats-random").scroll_into_view_if_needed()
    bar = page.locator(".claim-round")  # its Stop stays in view
    expect(bar).to_contain_text("Computing: The second player wins n = 4k + 1")
    expect(bar).to_be_in_viewport()
    pongs = page.evaluate("() => pongs")
    page.wait_for_function("(before) => pongs > before + 10", arg=pongs)
    assert page.evaluate("() => [lastcard.state, lastcard.worker.marked, lastcard.restarted.length]") == [
        "ready",
        True,
        0,
    ]
    expect(box.locator(".status")).to_have_text("computing")
    until(page, lambda: share.evaluate("(bar) => bar.value") > before)
    bar.get_by_role("button", name="Stop").click()
    expect(bar).to_contain_text("Stopped: The second player wins n = 4k + 1.")
    expect(box.locator(".claim-progress")).to_contain_text("Stopped")
    bar.get_by_role("button", name="Close").click()
    expect(bar).to_be_hidden()
    expect(box.get_by_role("button", name="Recompute", exact=True)).to_be_visible()
    expect(share).to_be_hidden()
    expect(box.locator(".status")).to_have_text("✓holds")  # as it was
    expect(box.locator(".evidence")).to_contain_text(BUILT)


@pytest.mark.parametrize(
    ("bound", "says"), [("0", "0 is not a possible limit"), ("99999", "2 to 4"), ("", "whole number")]
)
def test_what_is_no_bound_is_said_beside_the_field_and_nothing_is_lost(page, bound, says):
    box = unfolded(page.locator("#small-piles"))
    before = box.locator(".claim-result").inner_text()
    recompute(page, "small-piles", bound)
    field = box.get_by_label("Bound")
    expect(box.locator(".claim-foot .field-error")).to_contain_text(says)
    expect(field).to_have_value(bound)
    expect(field).to_be_focused()
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_css(
        "border-left-width", "6px"
    )  # its ring means the focus, and the bar what is wrong
    assert field.evaluate(
        "(node) => getComputedStyle(node).outlineColor !== getComputedStyle(node).borderColor"
    )
    assert box.locator(".claim-result").inner_text() == before
    field.fill("3")
    field.press("Tab")
    expect(box.locator(".claim-foot .field-error")).to_be_hidden()
    expect(page).to_have_url(re.compile("bounds=small-piles:3$"))


def test_what_is_typed_stays_though_the_address_gets_another_bound_meanwhile(page):
    box = unfolded(page.locator("#small-piles"))
    field = box.get_by_label("Bound")
    expect(field).not_to_have_value(
        "3"
    )  # which another test has left, until this page's address has come through
    field.fill("3")
    field.press("Tab")
    expect(page).to_have_url(re.compile("bounds=small-piles:3$"))
    field.fill("99999")
    page.evaluate("() => { location.hash = '#/matches/study' }")
    expect(page).not_to_have_url(re.compile("bounds="))
    expect(page.locator("html[data-view]:not([data-settling])")).to_be_attached()
    page.wait_for_function("() => !lastcard.channel.busy && !lastcard.channel.queue.length")
    field.press("Tab")
    expect(field).to_have_value("99999")
    expect(box.locator(".claim-foot .field-error")).to_contain_text("2 to 4")


def test_what_is_listed_stands_in_the_address(page):
    page.get_by_role("button", name="In print").click()
    expect(page).to_have_url(re.compile("[?]list=in-print$"))
    expect(page.locator("#any-take")).to_be_hidden()
    page.go_back()
    expect(page.locator("#any-take")).to_be_visible()
    page.go_forward()
    expect(page.locator("#any-take")).to_be_hidden()
    go(page, "#/matches/study?list=nosuch")
    expect(page.locator(".claim-tools .field-error")).to_contain_text("There is no list 'nosuch'")
    expect(page.locator("#any-take")).to_be_visible()


def test_a_counterexample_opens_in_explore(page):
    box = recompute(page, "only-worse-skipped")
    expect(box.locator(".status")).to_have_text("✗fails")
    follow(page, box.locator("a.mono"))
    page.go_back()
    expect(page.locator("#only-worse-skipped .status")).to_have_text("✗fails")  # what was found stays


# Whoever gets at what the browser keeps writes addresses there, and what is no finding.
TAMPER = """() => {
  const kept = JSON.parse(localStorage.getItem("lastcard-found-matches"))
  for (const found of Object.values(kept.found["only-worse-skipped"])) found.link = "javascript:alert(1)"
  kept.found.theorem = null
  localStorage.setItem("lastcard-found-matches", JSON.stringify(kept))
}"""


def test_what_is_listed_is_recomputed_kept_and_saved(page):
    page.get_by_role("button", name=re.compile("^Not as printed")).click()
    off = ["table-1-ratios", "about-13-percent", "only-worse-skipped", "what-is-left"]
    assert page.locator(".claim:visible").evaluate_all("all => all.map(one => one.id)") == off
    assert set(recompute_all(page)) == {"✓", "✗", "≠"}
    expect(page.locator(".round-words")).to_have_text(
        "4 of 4 claims recomputed here: 2 fail, 2 differ; all the same as when this site was built."
    )
    page.get_by_role("button", name="Close").click()
    page.evaluate(TAMPER)
    page.reload()
    ready(page)
    for name in off:  # it survives a reload
        expect(page.locator(f"#{name} .evidence")).to_contain_text(HERE)
    expect(page.locator("#only-worse-skipped a.mono")).to_have_attribute(
        "href", re.compile("^#/matches/explore")
    )
    expect(page.locator("#theorem .evidence")).to_contain_text(BUILT)
    expect(page.locator("#first-take .evidence")).to_contain_text(BUILT)
    name, data = saved(page, page.get_by_role("button", name="Download results"))
    assert name == "matches-results.json"
    whole = json.loads(data)
    assert whole["game"] == "matches"
    assert whole["build"]
    results = {result["id"]: result for result in whole["results"]}
    assert list(results) == [claim.id for claim in FACTS]
    assert (results["first-take"]["status"], results["first-take"]["source"]) == (
        "holds",
        "checked when the site was built",
    )
    assert results["first-take"]["evidence"]["proof"] == "match-taking.md"
    assert (results["what-is-left"]["origin"], results["what-is-left"]["source"]) == (
        "paper",
        "computed here",
    )
    assert results["what-is-left"]["rows"]


@pytest.mark.parametrize("title", first_of(CHARTS))
def test_a_chart_is_drawn_and_saved(page, title):
    chart = figure(page, title)
    drawn(chart)
    assert len(saved_three_ways(page, chart, CHARTS[title])) > 20


def test_games_are_played_into_the_chart(page):
    card = figure(page, "Optimal against random")
    act = card.locator(".claim-foot button")
    expect(act).to_contain_text("games here")
    begin_and_stop(act)
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
    until(page, lambda: card.locator("canvas").first.evaluate(corner) == "255,254,251")
    page.locator("#theme").click()
    try:
        until(page, lambda: card.locator("canvas").first.evaluate(corner) == "28,30,37")
    finally:
        page.locator("#theme").click()


@pytest.mark.slow  # how long slices are is counted in the tests of the claims
def test_work_leaves_room_for_other_things_from_its_first_slice(page):
    worker = python_worker(page)
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
        box = recompute(page, claim, 21 if claim == "who-wins" else 10**9 - 1)
        worker.evaluate("() => { turns = 0 }")
        until(page, lambda: worker.evaluate("() => turns") >= 10)
        if claim != "who-wins":  # its table ends at 21 matches, and so does the work
            box.get_by_role("button", name="Stop").click()
    worker.evaluate("() => { turns = -1 }")
