"""The search: its counters, its steps, and how it plays."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.helpers.pages import DEEP, explore, explore_at, never

NOTE_CHANGES = """(output) => {
  globalThis.counted = []
  new MutationObserver(() => counted.push(output.textContent)).observe(output, {childList: true})
}"""
"""A text that soon gives way to another may be missed by whoever looks from time to time."""


def counters(page: Page) -> list[str]:
    """Nodes, cut-offs, skipped moves and the window, as they stand on the page."""
    return page.locator(".counter output").all_inner_texts()


@pytest.mark.parametrize(("left", "minimax", "alphabeta"), [(5, "28", "25"), (7, "96", "71")])
def test_the_counters_show_the_papers_counts(page, left, minimax, alphabeta):
    explore(page, str(left))
    expect(page.locator(".counter output").first).to_have_text(minimax)
    assert counters(page)[1:3] == ["0", "0"]
    page.get_by_role("button", name="Alpha-beta").click()
    expect(page.locator(".counter output").first).to_have_text(alphabeta)
    expect(page).to_have_url(explore_at(f"?pos={left}&alg=alphabeta"))
    assert page.locator(".ghost[data-shown]").count() > 0


def test_the_search_plays_and_pauses(page):
    explore(page, "5")
    play, nodes = page.get_by_label("Play", exact=True), page.locator(".counter output").first
    page.get_by_label("Speed").select_option("slow")
    nodes.evaluate(NOTE_CHANGES)
    play.click()
    page.wait_for_function("() => counted.length >= 2")
    assert page.evaluate("() => counted.slice(0, 2)") == ["1", "2"]
    page.get_by_label("Pause").click()
    expect(play).to_be_visible()
    paused = counters(page)
    never(page, lambda: counters(page) != paused)
    page.get_by_label("Speed").select_option("fastest")
    play.click()
    expect(nodes).to_have_text("28")
    expect(play).to_be_visible()


STEP_THROUGH = f"""(steps) => {{ {DEEP}
  const [onward] = deep(document, "[aria-label='One step on']")
  return Array.from({{length: steps}}, () => {{
    onward.click()
    return [".counter output", ".step-sentence"].map((found) => deep(document, found).map((node) => node.innerText))
  }})
}}"""
"""The counters and the sentence after each step, asked for at once: there are many."""


def test_the_search_is_stepped_through(page):
    explore(page, "5&alg=alphabeta")
    page.get_by_label("To the start of the search").click()
    expect(page.locator(".step-sentence")).to_contain_text("Start at 5")
    assert counters(page)[:3] == ["1", "0", "0"]
    last = int(page.get_by_label("Step of the search").get_attribute("max"))
    seen = page.evaluate(STEP_THROUGH, last)
    before = [1, 0, 0]
    for texts, _ in seen:
        now = [int(text) for text in texts[:3]]
        assert all(new >= old for new, old in zip(now, before, strict=True))
        before = now
    assert before[0] == 25
    sentences = {sentence for _, [sentence] in seen}
    assert any(sentence.startswith("Cut at") and "never tried" in sentence for sentence in sentences)
    assert any("α =" in sentence for sentence in sentences)
    page.get_by_label("One step back").click()
    expect(page.locator(".node.current")).to_have_count(1)
    page.get_by_label("To the end of the search").click()
    expect(page.locator(".counter output").first).to_have_text("25")


def test_a_node_without_a_value_is_hatched_and_says_so(page):
    explore(page, "7&alg=alphabeta&depth=3")
    expect(page.locator(".node.bound .hatch").first).to_be_attached()
    expect(page.locator(".node.bound:is(.win, .loss)")).to_have_count(0)
    page.locator(".node.bound").first.hover()
    expect(page.locator(".tip")).to_contain_text("not searched further")
    page.get_by_role("button", name="Minimax").click()
    expect(page.locator(".node.bound")).to_have_count(0)


def test_folded_nodes_are_counted_when_they_are_passed(page):
    explore(page, "21&alg=alphabeta")
    expect(page.locator(".counter output").first).to_have_text("66,341")
    page.get_by_label("To the start of the search").click()
    expect(page.locator(".counter output").first).to_have_text("1")
    page.get_by_label("To the end of the search").click()
    expect(page.locator(".counter output").first).to_have_text("66,341")


def test_a_step_is_in_the_address(page):
    explore(page, "5&step=4")
    expect(page.locator(".node.current")).to_have_count(1)
    expect(page.get_by_label("Step of the search")).to_have_value("4")
    page.get_by_label("One step on").click()
    expect(page).to_have_url(explore_at("?pos=5&alg=alphabeta&step=5"))
