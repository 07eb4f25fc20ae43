"""A hidden hand: nowhere to be read, told of by an oracle, and restored by a link."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.games.tanhinmin.tanhinmin_pages import card
from tests.browser.helpers.pages import DEEP, go, opened_anew, ready
from tests.browser.helpers.play_tab import move_on, opener, over, status

START = "#/tanhinmin/play"
play = opener("tanhinmin", "1|1|0")
DEAL = "3,5,70000|41187,62093|0"
SECRET = re.compile("41187|62093")

# Everything that stands in the document, in fields and attributes too, whatever shadow tree it is in.
ALL_TEXT = f"""() => {{ {DEEP}
  const parts = [document.title, location.href]
  for (const node of deep(document, "*:not(style, script)"))
    parts.push(node.value ?? "", ...[...node.attributes].map((attribute) => attribute.value), ...[...node.childNodes].filter((child) => child.nodeType === Node.TEXT_NODE).map((child) => child.data))
  return parts.join("\\n") }}"""


def hide(page: Page, oracle: str = "") -> None:
    """Begin the deal with open hands and hide the second."""
    play(page, f"pos={DEAL}&seats=you,you")
    page.get_by_label("Hidden hand").select_option("second")
    expect(page.locator("#start")).to_have_value("")
    if oracle:
        page.get_by_label("Oracle", exact=True).select_option(oracle)


@pytest.mark.parametrize(
    ("oracle", "says"),
    [
        ("", ""),
        ("cards", "|X1| = 2."),
        ("mu0", "The oracle’s answer to red: μ₀ = 2."),
        ("mu1", "The oracle’s answer to red: μ₁ = 1."),
        ("inequality", "Red’s winning inequality holds: 2 > 1."),
    ],
)
def test_the_hidden_hand_stands_nowhere_and_the_oracle_tells_what_it_is_asked(page, oracle, says):
    hide(page, oracle)
    if oracle:
        expect(page.locator(".told")).to_contain_text(says)
    expect(page).to_have_url(re.compile(r"\?deal=[\w-]+&hidden=second"))
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".advice")).to_be_visible()
    assert not SECRET.search(page.evaluate(ALL_TEXT))
    assert "70000" in page.evaluate(ALL_TEXT)
    expect(page.locator(".second-place .back")).to_have_count(2 if oracle == "cards" else 1)
    page.get_by_label("Hidden hand").select_option("")
    expect(page.locator("#start")).to_have_value(DEAL)
    assert SECRET.search(page.evaluate(ALL_TEXT))


def test_a_link_restores_who_hides_and_what_is_asked(page):
    hide(page, "mu0")
    card(page, "first", "3").click()
    expect(page.locator(".second-place .number[data-card]")).to_have_count(
        2
    )  # whose turn it is, sees her hand
    expect(page).to_have_url(re.compile(r"\?deal=[\w-]+&line=3&hidden=second&oracle=mu0&seats=you,you$"))
    opened_anew(page)
    expect(page.get_by_label("Hidden hand")).to_have_value("second")
    expect(page.get_by_label("Oracle", exact=True)).to_have_value("mu0")
    expect(page.locator(".log li")).to_have_count(1)
    assert "leaves" not in page.locator(".log").inner_text()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".log li.empty")).to_have_count(1)
    assert not SECRET.search(page.evaluate(ALL_TEXT))


def test_a_damaged_link_is_told(page):
    hide(page)
    go(page, "#/tanhinmin/play?deal=AAAAAAAAAA&hidden=second")
    expect(page.locator("#start-error")).to_contain_text("damaged")


def test_a_hidden_game_against_one_who_asks_is_played_to_its_end(page):
    play(page, "pos=9|1|0&seats=you,you")
    go(page, "#/tanhinmin/play?pos=2,8|3,4,9|0&seats=you,mu0&hidden=second&oracle=mu0")
    ready(page)
    expect(page.locator("#start")).to_have_attribute("placeholder", "hidden")
    for _ in range(8):
        status(page, re.compile("^(Your move|You (win|lose))"))
        if over(page):
            break
        page.get_by_role("button", name="Hint").click()
        expect(page.locator(".advice")).to_contain_text("It needs only μ₀")
        wanted = page.locator(".advice").inner_text().split(":")[0].split()[-1].lower()
        move_on(page, page.locator(f".table [data-move='{wanted}']").click)
    expect(page.locator(".status-line.over")).to_be_visible()
    expect(page.locator("#start")).to_have_value("2,8|3,4,9|0")  # the game is over, and the hands are open
    expect(page).to_have_url(re.compile("pos=2,8|3,4,9|0"))


def test_a_deal_begins_a_new_hidden_game(page):
    hide(page)
    before = page.url
    page.get_by_role("button", name="New deal").click()
    expect(page).not_to_have_url(before)
    expect(page).to_have_url(re.compile(r"deal=[\w-]+&hidden=second"))
    expect(page.locator("#start")).to_have_value("")
    page.get_by_role("button", name="Start", exact=True).click()  # the same deal again
    expect(page.locator("#start-error")).to_be_empty()
