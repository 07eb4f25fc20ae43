"""The line of play: undo, Back, links, reload."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.helpers.pages import (
    DEEP,
    explore,
    explore_at,
    focused,
    ground_and_card,
    python_worker,
    ready,
    until,
)

IN_ONE_GO = f"""async (clicks) => {{ {DEEP}
  for (const selector of clicks) {{
    deep(document, selector).find((node) => node.offsetParent).click()
    await new Promise((done) => setTimeout(done))
  }}
}}"""


ASLEEP = """() => setTimeout(() => {
  const {buffer} = new WebAssembly.Memory({initial: 1, maximum: 1, shared: true})
  Atomics.wait(new Int32Array(buffer), 0, 0, 1000)
})"""


def test_what_is_clicked_faster_than_python_answers_is_not_lost(page):
    """A link that was made before the last click leads to what the click led to."""
    explore(page, "40&line=1,1,1,1,1,1", "34")
    back, forth = "[aria-label=Undo]", "[aria-label=Redo]"
    python_worker(page).evaluate(ASLEEP)
    page.evaluate(IN_ONE_GO, [*[back] * 4, forth, "[data-take='2']", "[data-tab=play]"])
    expect(page).to_have_url(re.compile("/play\\?pos=40&line=1,1,1,2"))
    ready(page)
    page.evaluate(IN_ONE_GO, ["[data-tab=explore]"])
    ready(page)
    python_worker(page).evaluate(ASLEEP)
    page.evaluate(IN_ONE_GO, ["[data-take='3']", ".board-steps > :last-child > :last-child"])
    expect(page).to_have_url(re.compile(r"/play\?seats=you,easy&pos=32"))


def test_back_and_forward(page):
    explore(page, "13")
    for left in ("12", "11"):
        page.locator(".moves tr[data-move='1']").click()
        expect(page.locator(".pile-count")).to_have_text(f"{left} matches left")
    page.locator("[data-tab=learn]").click()
    expect(page.locator(".lesson")).to_be_visible()
    for left in ("11", "12", "13"):
        page.go_back()
        expect(page.locator(".pile-count")).to_have_text(f"{left} matches left")
    expect(page).to_have_url(explore_at("?pos=13"))
    page.go_forward()
    expect(page.locator(".pile-count")).to_have_text("12 matches left")
    expect(page).to_have_url(explore_at("?pos=13&line=1"))


def test_the_link_is_copied(page):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    explore(page, "11&line=2", "9")
    page.locator("#share").click()
    expect(page.locator("#toast")).to_contain_text("Link copied")
    until(page, lambda: page.evaluate("() => navigator.clipboard.readText()") == page.url)
    assert page.url.endswith("#/matches/explore?pos=11&line=2")


def test_everything_comes_back_after_a_reload_in_the_colours_that_were_chosen(page):
    query = "12+take=4+rule=normal&line=1,4,2&at=2&alg=minimax&depth=3&step=6&hide=0"
    explore(page, query, "7 take=4 rule=normal")
    expect(page.get_by_label("Step of the search")).to_have_value("6")
    page.locator("#theme").click()
    chosen = ground_and_card(page)
    page.reload(wait_until="commit")
    ready(page)
    assert ground_and_card(page) == chosen
    assert focused(page)["tag"] == "body", "who reads on begins at the top of a page"
    expect(page.locator("#position")).to_have_value("7 take=4 rule=normal")
    expect(page.locator(".line button")).to_have_count(4)
    expect(page.locator(".line [aria-current]")).to_contain_text("take 4")
    expect(page.get_by_role("button", name="Minimax")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_label("Moves ahead")).to_have_value("3")
    expect(page.get_by_label("Step of the search")).to_have_value("6")
    page.locator("#theme").click()


def test_undo_redo_and_the_chips_of_the_line(page):
    explore(page, "9&line=1,2,3", "3")
    expect(page.locator(".pile-count")).to_have_text("3 matches left")
    undo, redo = page.get_by_label("Undo"), page.get_by_label("Redo")
    expect(redo).to_be_disabled()
    undo.click()
    expect(page.locator(".pile-count")).to_have_text("6 matches left")
    expect(page).to_have_url(explore_at("?pos=9&line=1,2,3&at=2"))
    page.locator(".line button").first.click()
    expect(page.locator(".pile-count")).to_have_text("9 matches left")
    expect(undo).to_be_disabled()
    redo.click()
    expect(page.locator(".pile-count")).to_have_text("8 matches left")
    page.locator(".page h1").click()  # wherever the focus is
    page.keyboard.press("ArrowRight")
    expect(page.locator(".pile-count")).to_have_text("6 matches left")
    page.locator(".value-chart .bar").nth(3).click()
    expect(page.locator(".pile-count")).to_have_text("3 matches left")
    expect(page).to_have_url(explore_at("?pos=9&line=1,2,3"))


def test_an_edit_is_taken_back(page):
    explore(page, "9&line=1", "8")
    page.get_by_role("button", name="wins").click()
    expect(page.locator("#position")).to_have_value("8 rule=normal")
    page.locator(".page h1").click()
    page.keyboard.press("Control+z")
    expect(page.locator("#position")).to_have_value("8")
    page.get_by_label("Redo").click()
    expect(page.locator("#position")).to_have_value("8 rule=normal")


def test_a_finished_game(page):
    explore(page, "3&line=2,1", "0")
    expect(page.locator(".verdict-line")).to_contain_text("The game is over")
    expect(page.locator(".pile-count")).to_have_text("The pile is empty.")
    expect(page.locator(".moves")).to_be_hidden()
    page.get_by_label("Undo").click()
    expect(page.locator(".pile-count")).to_have_text("1 match left")
