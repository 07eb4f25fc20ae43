"""TANHINMIN's configuration graphs: now and after a move, the greedy algorithm step by step."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.games.tanhinmin.tanhinmin_pages import FIGURE, card, explore, side, sizes
from tests.browser.helpers.pages import DEEP, position, tab_to

START = "#/tanhinmin/explore"


def test_the_greedy_algorithm_is_stepped_through_with_the_keyboard(page):
    explore(page, FIGURE)
    tab_to(page, "Greedy algorithm from the beginning")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    figure = side(page, "Now").locator(".matching-figure").first
    expect(figure.get_by_role("status")).to_have_text("3 doesn’t beat 6: only i moves on.")


def test_moves_are_shown_with_the_keyboard(page):
    explore(page, "2,3,6,7|1,4,5|0")
    tab_to(page, "Show the matchings after: play 7")
    expect(side(page, "After").locator(".matching-says")).to_have_text("1 is not more than 1: red wins.")


def test_the_surplus_state_is_drawn(page):
    explore(page, "1~,2|1,3|1")
    expect(side(page, "Now").locator(".matching-figure")).to_have_count(3)
    expect(side(page, "Now").locator(".matching-figure").last).to_contain_text(
        "Surplus: all of red’s ordinary cards are beaten"
    )


def test_many_cards_stay_legible(page):
    """Twenty-four against twenty-four: the numbers on the cards are drawn no smaller than 9 pixels."""
    explore(page, ",".join(map(str, range(1, 48, 2))) + "|" + ",".join(map(str, range(2, 49, 2))) + "|0")
    heights = page.evaluate(f"""() => {{ {DEEP}
      return deep(document, ".matching-figure .vertex text").map((text) => text.getScreenCTM().a * parseFloat(getComputedStyle(text).fontSize)) }}""")
    assert len(heights) > 150
    assert min(heights) >= 9


@pytest.mark.parametrize("text", [FIGURE, "1~,2|1,3|1", "1,2,5|3,4|0"])
def test_rings_and_pointers_are_drawn_whole(page, text):
    explore(page, text)
    cut_off = f"""() => {{ {DEEP}
      return deep(document, "svg.bipartite .ring, svg.bipartite .pointer-name").filter((mark) => {{
        const inner = mark.getBoundingClientRect(), outer = mark.ownerSVGElement.getBoundingClientRect()
        return inner.left < outer.left || inner.right > outer.right || inner.top < outer.top || inner.bottom > outer.bottom }}).length }}"""
    assert side(page, "Now").locator(".ring").count() > 0
    assert page.evaluate(cut_off) == 0
    figure = side(page, "Now").locator(".matching-figure").first
    figure.get_by_role("button", name="Greedy algorithm from the beginning").click()
    expect(figure.locator(".pointer-name")).to_have_text(["i", "j"])
    assert page.evaluate(cut_off) == 0


def test_now_and_after_stand_side_by_side(page):
    explore(page, FIGURE)
    assert sizes(page, "Now") == ["μ₀ = 2", "μ₁ = 2"]
    expect(side(page, "Now").locator(".matching-says")).to_have_text("2 is not more than 2: blue wins.")
    page.locator(".moves tr[data-move='8']").hover()
    expect(side(page, "After").locator(".matching-says")).to_have_text("2 > 0: blue wins.")
    assert sizes(page, "After") == ["μ₁ = 0", "μ₀ = 2"]
    assert sizes(page, "Now") == ["μ₀ = 2", "μ₁ = 2"]
    page.mouse.move(1, 1)
    assert sizes(page, "After") == ["μ₁ = 0", "μ₀ = 2"]  # what was pointed at last stays


@pytest.mark.parametrize("text", [FIGURE, "2,3,6,7|1,4,5|0", "1,2~,5,6~,9|3,4,7,8~|0", "1,1,2|1,2,2|1"])
def test_every_pair_has_one_ring_and_every_line_touches_one(page, text):
    """The drawing itself is checked: where its lines end and where its rings stand."""
    explore(page, text)
    figures = page.evaluate(f"""() => {{ {DEEP}
      const x = (node) => Math.round(node.getAttribute("x1")), low = (node) => Math.round(node.getAttribute("x2"))
      return deep(document, ".matching-side .matching-side .matching-figure svg.bipartite").map((picture) => {{
        const cards = [...picture.querySelectorAll(".vertex:not(.crossed)")].map((card) => {{
          const [left, top] = card.getAttribute("transform").match(/[\\d.]+/g).map(Number)
          return {{x: Math.round(left), top: top < 60, ring: Boolean(card.querySelector(".ring"))}} }})
        return {{cards, lines: [...picture.querySelectorAll(".beats")].map((line) => [x(line), low(line)]), pairs: [...picture.querySelectorAll(".pair-line")].map((line) => [x(line), low(line)])}} }}) }}""")
    assert len(figures) >= 4
    for figure in figures:
        rings = [card for card in figure["cards"] if card["ring"]]
        assert len(rings) == len(figure["pairs"])
        tops = {card["x"] for card in rings if card["top"]}
        lows = {card["x"] for card in rings if not card["top"]}
        for above, below in figure["lines"]:
            assert above in tops or below in lows
            assert above > below
        assert all(pair in figure["lines"] for pair in figure["pairs"])
        for end in (0, 1):
            ends = [pair[end] for pair in figure["pairs"]]
            assert len(set(ends)) == len(ends)


def test_the_greedy_algorithm_is_stepped_through(page):
    explore(page, FIGURE)
    figure = side(page, "Now").locator(".matching-figure").first
    button = lambda name: figure.get_by_role("button", name=name)  # noqa: E731 - a name for what is pressed again and again
    button("Greedy algorithm from the beginning").click()
    expect(figure.get_by_role("status")).to_have_text("Both pointers at the weakest cards.")
    expect(figure.locator(".pointer")).to_have_count(2)
    expect(figure.locator("header b")).to_have_text("0 so far")
    said = []
    for _ in range(5):
        button("Next comparison").click()
        said.append(figure.get_by_role("status").inner_text())
    assert said == [
        "1 beats the empty table: a pair, so both pointers move on.",
        "3 doesn’t beat 6: only i moves on.",
        "4 doesn’t beat 6: only i moves on.",
        "5 doesn’t beat 6: only i moves on.",
        "8 beats 6: a pair, so both pointers move on.",
    ]
    expect(figure.locator("header b")).to_have_text("2 so far")
    button("One comparison back").click()
    expect(figure.locator("header b")).to_have_text("1 so far")
    button("The whole matching and the cover").click()
    expect(figure.locator("header b")).to_have_text("μ₀ = 2")
    expect(figure.locator(".ring")).to_have_count(2)


def test_a_card_of_the_graph_is_pointed_at_and_pressed(page):
    explore(page, "2,3,6,7|1,4,5|0")
    vertex = side(page, "Now").locator(".playable[data-move='6']")
    expect(side(page, "Now").locator(".playable")).to_have_count(4)
    vertex.hover()
    expect(page.locator(".moves tr.lit")).to_have_attribute("data-move", "6")
    expect(page.locator(".first-place .number.lit")).to_have_attribute("data-card", "6")
    page.locator(".moves tr[data-move='3']").hover()
    expect(side(page, "Now").locator(".playable.lit")).to_have_attribute("data-move", "3")
    vertex.click()
    position(page, "1,4,5|2,3,7|6")


def test_what_changes_is_marked_and_said(page):
    explore(page, "1,2,5|3,4|0")
    page.locator(".moves tr[data-move='1']").hover()
    after = side(page, "After").locator(".matching-figure")
    expect(after.locator(".step-line")).to_have_text(["1 pair fewer than now", "as many pairs as now"])
    expect(after.nth(0).locator(".fresh")).to_have_count(0)
    expect(after.nth(1).locator(".fresh")).to_have_count(1)  # 3 beats 1, which is on the table now


def test_what_a_move_of_large_hands_leaves_is_drawn_when_it_is_pointed_at(page):
    text = ",".join(map(str, range(1, 60, 2))) + "|" + ",".join(map(str, range(2, 61, 2))) + "|0"
    explore(page, text)
    after = side(page, "After")
    expect(after.locator(".matching-says")).to_contain_text("Point at a move")
    expect(page.locator(".folded")).to_have_count(2)
    page.locator(".moves tr[data-move='21']").hover()
    expect(after.locator(".folded")).to_have_count(2)
    expect(after.locator(".matching-head")).to_contain_text("play 21")
    assert sizes(page, "Now") == ["μ₀ = 29", "μ₁ = 29"]
    assert sizes(page, "After") == ["μ₁ = 27", "μ₀ = 29"]
    expect(after.locator(".matching-says")).to_have_text("29 > 27: blue wins.")
    card(page, "first", "1").hover()
    expect(after.locator(".matching-head")).to_contain_text("play 1")
    explore(page, f"{text}&hide=1", text)
    card(page, "first", "21").hover()
    expect(after.locator(".matching-says")).to_contain_text("Matchings are hidden")
    expect(after.locator(".folded")).to_have_count(0)
