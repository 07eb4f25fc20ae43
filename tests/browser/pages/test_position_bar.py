"""The position bar of Explore: what is typed, what is wrong with it, and hiding the solution."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.browser.helpers.pages import DEEP, explore, explore_at, first_of, focused, go, ready, sized, unfold


@pytest.fixture
def menus(page):
    """The menus of the position bar, closed again whatever happened."""
    yield page.locator(".menu[open]")
    page.locator(".menu").evaluate_all("(menus) => menus.forEach((menu) => { menu.open = false })")


SEEN = f"""() => {{ {DEEP}
  const app = document.getElementById("app"), marked = ".win, .loss, .draw, .cut, .closing, .ghost, .badge"
  const seen = (node) => node.checkVisibility({{visibilityProperty: true}})
  const texts = (root) => [...root.childNodes].flatMap((node) => node.nodeType === 3 ? [node.data] : node.nodeType !== 1 || !seen(node) ? []
    : [...texts(node), ...(node.shadowRoot ? texts(node.shadowRoot) : [])])
  return {{
    marked: deep(app, marked).filter(seen).map((node) => node.getAttribute("class")),
    labels: deep(app, "[title], [aria-label]").filter(seen).flatMap((node) => [node.getAttribute("title"), node.getAttribute("aria-label")]),
    texts: texts(app).map((text) => text.trim()).filter(Boolean),
  }} }}"""


TELLING = re.compile(r"\b(win|wins|won|lose|loses|lost|loss|worth|α|β|ply|plies to go)\b", re.IGNORECASE)


RULES = {
    "Take one, two or three matches from a pile. Take the last one and you lose.",
    "loses",  # what the buttons of the rule say
    "wins",
    "Moves ahead",
    "Who wins?",
    "The last match",
}


def test_hide_leaves_no_answer_on_the_page(page):
    explore(page, "11&line=1,2", "8")
    page.get_by_text("Hide solution").click()
    expect(page.locator(".verdict-line")).to_have_text("Who wins?")
    expect(page).to_have_url(explore_at("?pos=11&line=1,2&hide=1"))
    ready(page)
    for view in ("Tree", "Merged"):
        page.get_by_role("button", name=view, exact=True).click()
        expect(page.get_by_role("button", name=view, exact=True)).to_have_attribute("aria-pressed", "true")
        found = page.evaluate(SEEN)
        assert found["marked"] == []
        assert [text for text in found["texts"] if text not in RULES and TELLING.search(text)] == []
        assert [text for text in found["labels"] if text and text not in RULES and TELLING.search(text)] == []
        assert page.locator(".moves th").all_inner_texts() == ["Move", "Leaves"]
        expect(page.locator(".value-chart")).to_be_hidden()
    page.get_by_role("button", name="Tree", exact=True).click()
    page.locator(".node[data-index='1']").hover()
    expect(page.locator(".tip")).to_be_visible()
    expect(page.locator(".tip")).not_to_contain_text("worth")
    page.get_by_text("Hide solution").click()
    expect(page.locator(".verdict-line")).to_contain_text("wins")
    expect(page.locator(".node.win").first).to_be_attached()


@pytest.mark.parametrize("window", ["page", "phone"])
def test_what_is_wrong_with_a_link_is_seen_without_scrolling(request, window):
    page = request.getfixturevalue(window)
    with sized(page, *((1280, 720) if window == "page" else (390, 844))):
        go(page, "#/pan/explore?pos=xx")
        error = page.locator("#position-error")
        expect(error).to_contain_text("two hands")
        expect(error).to_be_in_viewport(ratio=1)
        expect(page.locator("#position")).to_be_in_viewport(ratio=1)
        expect(page.locator(".verdict-card")).to_be_in_viewport(ratio=1)
        assert page.evaluate("() => scrollY") == 0
    explore(page, "11")


HEIGHT = """() => {
  let node = document.activeElement
  while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement
  return [node.id || node.textContent.trim(), scrollY + node.getBoundingClientRect().top]
}"""


ROW = 60  # pixels between what stands beside each other


def test_on_a_telephone_the_focus_goes_down_the_page(phone):
    explore(phone, "9")
    phone.get_by_label("Hide solution").focus()
    places = [phone.evaluate(HEIGHT)]
    while "Random" not in dict(places):
        phone.keyboard.press("Tab")
        places.append(phone.evaluate(HEIGHT))
    names, tops = zip(*places, strict=True)
    assert "Position" in names
    assert all(below > above - ROW for above, below in pairwise(tops)), places


def test_on_a_telephone_the_text_is_folded_but_not_examples_and_random(phone):
    explore(phone, "9")
    for text in ("Examples", "Random"):
        expect(phone.locator(".bar").get_by_text(text, exact=True)).to_be_visible()
    with sized(phone, 1280):
        expect(phone.locator("#position")).to_be_visible()
        expect(phone.get_by_role("button", name="Position", exact=True)).to_be_hidden()
    unfold(phone)
    expect(phone.locator("#position")).to_be_visible()
    phone.get_by_role("button", name="Position", exact=True).tap()
    expect(phone.locator("#position")).to_be_hidden()


def test_a_position_is_typed(page):
    explore(page, "21")
    page.locator("#position").fill("11")
    page.keyboard.press("Enter")
    expect(page.locator(".pile-count")).to_have_text("11 matches left")
    expect(page.locator(".verdict-line")).to_contain_text("Red wins in 6 moves.")
    expect(page.locator(".moves tbody tr").first).to_contain_text("take 2")
    expect(page).to_have_url(explore_at("?pos=11"))


def test_an_example_is_chosen(page):
    explore(page, "9")
    page.get_by_text("Examples", exact=True).click()
    page.locator(".example", has_text="21 take=4 rule=normal").click()
    expect(page.locator("#position")).to_have_value("21 take=4 rule=normal")
    expect(page.locator(".menu").first).not_to_have_attribute("open", "")
    expect(page).to_have_url(explore_at("?pos=21+take=4+rule=normal"))
    page.get_by_text("Examples", exact=True).click()
    page.keyboard.press("Escape")
    expect(page.locator(".example").first).to_be_hidden()


def test_how_positions_are_written_is_told(page, menus):
    explore(page, "9")
    page.get_by_label("How positions are written").click()
    expect(page.locator(".help")).to_contain_text("The number of matches left")


@pytest.mark.parametrize("name", ["Examples", "?"])
def test_a_menu_closes_by_escape_and_when_the_focus_goes_on(page, menus, name):
    explore(page, "9")
    opener = page.locator(".menu summary", has_text=name)
    opener.click()
    expect(menus).to_have_count(1)
    page.keyboard.press("Escape")
    expect(menus).to_have_count(0)
    assert focused(page)["text"] in ("Examples", "How positions are written")
    opener.click()
    page.locator("#position").focus()  # an open menu lies over it
    expect(menus).to_have_count(0)


@pytest.mark.parametrize("text", first_of(["", "1" + "0" * 30, "21 rule=x", "<b>x</b>"], 2))
def test_bad_input_is_told_where_it_stands_and_nothing_is_lost(page, text):
    explore(page, "9&line=1", "8")
    expect(page.locator(".pile-count")).to_have_text("8 matches left")
    page.locator("#position").fill(text)
    page.get_by_role("button", name="Show").click()
    expect(page.locator("#position-error")).not_to_be_empty()
    expect(page.locator("#position-error")).not_to_be_empty()
    expect(page.locator("#position")).to_have_value(text)
    expect(page.locator("#position")).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".pile-count")).to_have_text("8 matches left")
    expect(page.locator(".line button")).to_have_count(2)
    page.locator("#position").fill("7")
    page.keyboard.press("Enter")
    expect(page.locator("#position-error")).to_be_empty()
    expect(page.locator(".pile-count")).to_have_text("7 matches left")


def test_a_bad_position_in_the_address_is_told(page):
    go(page, "#/matches/explore?pos=21+take=99999")
    expect(page.locator("#position")).to_have_value("21 take=99999")
    expect(page.locator("#position-error")).to_contain_text("99999")


def test_a_text_is_told_as_long_as_it_is(page):
    explore(page, "9")
    page.locator("#position").fill("")
    page.locator("#position").focus()
    page.keyboard.insert_text("7" * 5_000)
    page.keyboard.press("Enter")
    expect(page.locator("#position-error")).to_contain_text("5,000 characters long")


def test_random_positions_come(page):
    explore(page, "1000")
    page.get_by_role("button", name="Random").click()
    expect(page.locator("#position")).not_to_have_value("1000")
    expect(page.locator("#position-error")).to_be_empty()


def test_the_verdict_is_read_aloud_once(page):
    explore(page, "11")
    expect(page.locator(".verdict-says")).to_have_attribute("aria-live", "polite")
    expect(page.locator(".verdict-says")).to_have_text("red: win Red wins in 6 moves. Best: take 2")
    expect(page.locator(".verdict-detail")).to_contain_text("Take 2.")
    expect(page.locator(".reason-card [aria-live]")).to_have_count(0)
