"""Explore in the browser: one position seen from all sides, linked, and all of it in the address."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.ui.pages import DEEP, booted, explore, focused, go, ready, times_in_words, watched


@pytest.fixture(scope="module")
def loaded(chromium, shared_host):
    with booted(chromium, shared_host) as page:
        yield page


@pytest.fixture
def page(loaded, watch):
    return watched(loaded, watch)


@pytest.fixture
def menus(page):
    """The menus of the position bar, closed again whatever happened."""
    yield page.locator(".menu[open]")
    page.locator(".menu").evaluate_all("(menus) => menus.forEach((menu) => { menu.open = false })")


def counters(page: Page) -> list[str]:
    """Nodes, cut-offs, skipped moves and the window, as they stand on the page."""
    return page.locator(".counter output").all_inner_texts()


def at(query: str) -> re.Pattern[str]:
    """The end of an address of Explore."""
    return re.compile(re.escape(f"#/matches/explore{query}") + "$")


def test_a_position_is_typed(page):
    explore(page, "21")
    page.locator("#position").fill("11")
    page.keyboard.press("Enter")
    expect(page.locator(".pile-count")).to_have_text("11 matches left")
    expect(page.locator(".verdict-line")).to_contain_text("The first player (to move) wins in 6 plies.")
    expect(page.locator(".moves tbody tr").first).to_contain_text("take 2")
    expect(page).to_have_url(at("?pos=11"))


def test_an_example_is_chosen(page):
    explore(page, "9")
    page.get_by_text("Examples", exact=True).click()
    page.locator(".example", has_text="21 take=4 rule=normal").click()
    expect(page.locator("#position")).to_have_value("21 take=4 rule=normal")
    expect(page.locator(".menu").first).not_to_have_attribute("open", "")
    expect(page).to_have_url(at("?pos=21+take=4+rule=normal"))
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
    expect(menus).to_have_count(0, timeout=3_000)
    assert focused(page)["text"] in ("Examples", "How positions are written")
    opener.click()
    page.locator("#position").click()
    expect(menus).to_have_count(0, timeout=3_000)


@pytest.mark.parametrize(
    "text", ["-3", "0", "abc", "1e9", "", "1" + "0" * 30, "21 take=0", "21 rule=x", "<b>x</b>"]
)
def test_bad_input_is_told_where_it_stands_and_nothing_is_lost(page, text):
    explore(page, "9&line=1", "8")
    expect(page.locator(".pile-count")).to_have_text("8 matches left")
    page.locator("#position").fill(text)
    page.get_by_role("button", name="Show").click()
    expect(page.locator("#position-error")).to_be_visible()
    expect(page.locator("#position-error")).not_to_be_empty()
    expect(page.locator("#position")).to_have_value(text)
    expect(page.locator("#position")).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".pile-count")).to_have_text("8 matches left")
    expect(page.locator(".line button")).to_have_count(2)
    page.locator("#position").fill("7")
    page.keyboard.press("Enter")
    expect(page.locator("#position-error")).to_be_hidden()
    expect(page.locator(".pile-count")).to_have_text("7 matches left")


def test_a_bad_position_in_the_address_is_told(page):
    go(page, "#/matches/explore?pos=21+take=99999")
    expect(page.locator("#position")).to_have_value("21 take=99999")
    expect(page.locator("#position-error")).to_contain_text("99999")


def test_random_positions_come(page):
    explore(page, "1000")
    page.get_by_role("button", name="Random").click()
    expect(page.locator("#position")).not_to_have_value("1000")
    expect(page.locator("#position-error")).to_be_hidden()


def test_a_move_is_made_in_the_table(page):
    explore(page, "11")
    page.locator(".moves tr[data-move='2']").click()
    expect(page.locator(".pile-count")).to_have_text("9 matches left")
    expect(page.locator(".line button")).to_have_text(["11", "1. first take 2"])
    expect(page).to_have_url(at("?pos=11&line=2"))


def test_a_match_is_clicked(page):
    explore(page, "11")
    page.locator(".match[data-from-end='3']").click()
    expect(page.locator(".pile-count")).to_have_text("8 matches left")


def pull(page: Page, count: int, far: int) -> None:
    """Press the match that has `count` - 1 to its right, pull it down by `far` (up if negative), and let go."""
    match = page.locator(f".match[data-from-end='{count}']")
    match.hover()
    box = match.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + far / 2, steps=3)
    try:
        expect(page.locator(".match.lifted")).to_have_count(count)
        page.mouse.move(x, y + far, steps=3)
    finally:
        page.mouse.up()


@pytest.mark.parametrize(
    ("far", "left"), [(-60, "9"), (60, "11"), (-15, "11")], ids=["up", "down", "too little"]
)
def test_matches_are_pulled_from_the_pile(page, far, left):
    explore(page, "11")
    pull(page, 2, far)
    if left == "11":
        page.locator(".moves tr[data-move='1']").hover()  # nothing came of it: the table still stands
        expect(page.locator(".match.lifted")).to_have_count(1)
    expect(page.locator(".pile-count")).to_have_text(f"{left} matches left")


def test_matches_are_pulled_again(page):
    explore(page, "11")
    pull(page, 2, 60)
    pull(page, 3, 60)
    pull(page, 2, -60)
    expect(page.locator(".pile-count")).to_have_text("9 matches left")


def test_the_slider_sets_the_pile(page):
    explore(page, "11")
    slider = page.get_by_label("Matches", exact=True)
    slider.fill("17")
    expect(page.locator(".pile-count")).to_have_text("17 matches left")
    slider.focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".pile-count")).to_have_text("16 matches left")
    expect(page.locator("#position")).to_have_value("16")


def test_the_rules_are_set_on_the_board(page):
    explore(page, "12")
    page.get_by_role("button", name="wins", exact=True).click()
    expect(page.locator("#position")).to_have_value("12 rule=normal")
    page.get_by_label("Largest take").fill("5")
    page.keyboard.press("Enter")
    expect(page.locator("#position")).to_have_value("12 take=5 rule=normal")
    expect(page.locator(".verdict-line")).to_contain_text("The second player (not to move) wins")


def test_a_large_take_is_typed(page):
    explore(page, "100+take=40", "100 take=40")
    page.get_by_label("How many to take").fill("19")
    page.get_by_role("button", name="Take", exact=True).click()
    expect(page.locator(".pile-count")).to_have_text("81 matches left")


def test_a_click_in_the_tree_moves_the_root(page):
    explore(page, "7")
    node = page.locator(".node[data-position='4']").last
    node.click()
    expect(page.locator("#position")).to_have_value("4")
    expect(page.locator(".node").first).to_have_attribute("data-position", "4")
    assert page.locator(".line button").count() > 1


def test_the_keyboard_walks_the_tree(page):
    explore(page, "7")
    page.locator(".viewport").focus()
    for key in ("ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
    expect(page.locator(".node[data-cursor]")).to_have_attribute("data-position", "5")
    expect(page.locator("#announce")).to_contain_text("5, Min (second) to move")
    page.keyboard.press("Enter")
    expect(page.locator("#position")).to_have_value("5")
    expect(page).to_have_url(at("?pos=7&line=2"))


def test_pointing_at_a_move_lights_tree_and_board(page):
    explore(page, "7")
    page.locator(".moves tr[data-move='2']").hover()
    expect(page.locator(".node[data-lit]")).to_have_count(1)
    expect(page.locator(".node[data-lit]")).to_have_attribute("data-position", "5")
    expect(page.locator(".match.lifted")).to_have_count(2)


def test_pointing_at_a_match_lights_table_and_tree(page):
    explore(page, "7")
    page.locator(".match[data-from-end='3']").hover()
    expect(page.locator(".moves tr.lit")).to_have_attribute("data-move", "3")
    expect(page.locator(".node[data-lit]")).to_have_attribute("data-position", "4")


def test_pointing_at_a_node_lights_table_and_board(page):
    explore(page, "7")
    page.locator(".node[data-index='1']").hover()
    expect(page.locator(".moves tr.lit")).to_have_attribute("data-move", "1")
    expect(page.locator(".match.lifted")).to_have_count(1)
    expect(page.locator(".tip")).to_contain_text("6, Min (second) to move")
    page.locator(".page h1").hover()
    expect(page.locator(".moves tr.lit")).to_have_count(0)
    expect(page.locator(".tip")).to_be_hidden()


def test_the_focus_points_as_well(page):
    explore(page, "7")
    page.locator(".moves tr[data-move='2'] button").focus()
    expect(page.locator(".node[data-lit]")).to_have_attribute("data-position", "5")
    page.locator("#position").focus()
    expect(page.locator(".node[data-lit]")).to_have_count(0)


@pytest.mark.parametrize(("left", "minimax", "alphabeta"), [(5, "28", "25"), (7, "96", "71")])
def test_the_counters_show_the_papers_counts(page, left, minimax, alphabeta):
    explore(page, str(left))
    expect(page.locator(".counter output").first).to_have_text(alphabeta)
    page.get_by_role("button", name="Minimax").click()
    expect(page.locator(".counter output").first).to_have_text(minimax)
    assert counters(page)[1:3] == ["0", "0"]
    expect(page).to_have_url(at(f"?pos={left}&alg=minimax"))
    page.get_by_role("button", name="Alpha-beta").click()
    expect(page.locator(".counter output").first).to_have_text(alphabeta)
    assert page.locator(".ghost[data-shown]").count() > 0


def test_the_search_is_stepped_through(page):
    explore(page, "5")
    step = page.get_by_label("One step on")
    page.get_by_label("To the start of the search").click()
    expect(page.locator(".step-sentence")).to_contain_text("Start at 5")
    assert counters(page)[:3] == ["1", "0", "0"]
    before, seen, sentences = [1, 0, 0], set(), set()
    last = int(page.get_by_label("Step of the search").get_attribute("max"))
    for _ in range(last):
        step.click()
        now = [int(text) for text in counters(page)[:3]]
        assert all(new >= old for new, old in zip(now, before, strict=True))
        before = now
        sentence = page.locator(".step-sentence").inner_text()
        sentences.add(sentence)
        seen.add(sentence.split()[0])
    assert before[0] == 25
    assert any(sentence.startswith("Cut at") and "never tried" in sentence for sentence in sentences)
    assert any("α =" in sentence for sentence in sentences)
    page.get_by_label("One step back").click()
    expect(page.locator(".node.current")).to_have_count(1)
    page.get_by_label("To the end of the search").click()
    expect(page.locator(".counter output").first).to_have_text("25")


def test_folded_nodes_are_counted_when_they_are_passed(page):
    explore(page, "21")
    expect(page.locator(".counter output").first).to_have_text("66,341")
    page.get_by_label("To the start of the search").click()
    expect(page.locator(".counter output").first).to_have_text("1")
    page.get_by_label("To the end of the search").click()
    expect(page.locator(".counter output").first).to_have_text("66,341")


def test_the_search_plays_and_pauses(page):
    explore(page, "5")
    play, nodes = page.get_by_label("Play", exact=True), page.locator(".counter output").first
    page.get_by_label("Speed").select_option("slow")
    play.click()
    expect(nodes).to_have_text("1")
    expect(nodes).to_have_text("2")
    page.get_by_label("Pause").click()
    expect(play).to_be_visible()
    paused = counters(page)
    page.wait_for_timeout(1500)
    assert counters(page) == paused
    page.get_by_label("Speed").select_option("fastest")
    play.click()
    expect(nodes).to_have_text("25")
    expect(play).to_be_visible()


def test_a_step_is_in_the_address(page):
    explore(page, "5&step=4")
    expect(page.locator(".node.current")).to_have_count(1)
    expect(page.get_by_label("Step of the search")).to_have_value("4")
    page.get_by_label("One step on").click()
    expect(page).to_have_url(at("?pos=5&step=5"))


def test_the_depth_is_chosen(page):
    explore(page, "20")
    page.get_by_label("Plies drawn").fill("2")
    page.get_by_label("Plies drawn").dispatch_event("change")
    expect(page).to_have_url(at("?pos=20&depth=2"))
    assert page.locator(".node").count() <= 13


def test_positions_are_merged(page):
    explore(page, "7")
    page.get_by_role("button", name="Merged").click()
    expect(page).to_have_url(at("?pos=7&view=merged"))
    expect(page.locator(".counters")).to_be_hidden()
    positions = page.locator(".node").evaluate_all("(nodes) => nodes.map((node) => node.dataset.position)")
    assert positions[0] == "7"
    assert len(positions) <= 14
    page.locator(".node[data-position='4']").first.click()
    expect(page.locator("#position")).to_have_value("4")
    page.get_by_role("button", name="Tree", exact=True).click()
    expect(page.locator(".counters")).to_be_visible()


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
    "Take one, two or three matches from a pile; whoever takes the last one loses.",
    "loses",  # what the buttons of the rule say
    "wins",
    "Plies drawn",
    "Who wins?",
    "Who takes the last one",
}


def test_hide_leaves_no_answer_on_the_page(page):
    explore(page, "11&line=1,2", "8")
    page.get_by_text("Hide solution").click()
    expect(page.locator(".verdict-line")).to_have_text("Who wins?")
    expect(page).to_have_url(at("?pos=11&line=1,2&hide=1"))
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


def test_undo_redo_and_the_chips_of_the_line(page):
    explore(page, "9&line=1,2,3", "3")
    expect(page.locator(".pile-count")).to_have_text("3 matches left")
    undo, redo = page.get_by_label("Undo"), page.get_by_label("Redo")
    expect(redo).to_be_disabled()
    undo.click()
    expect(page.locator(".pile-count")).to_have_text("6 matches left")
    expect(page).to_have_url(at("?pos=9&line=1,2,3&at=2"))
    page.locator(".line button").first.click()
    expect(page.locator(".pile-count")).to_have_text("9 matches left")
    expect(undo).to_be_disabled()
    redo.click()
    expect(page.locator(".pile-count")).to_have_text("8 matches left")
    redo.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".pile-count")).to_have_text("6 matches left")
    page.locator(".value-chart .bar").nth(3).click()
    expect(page.locator(".pile-count")).to_have_text("3 matches left")
    expect(page).to_have_url(at("?pos=9&line=1,2,3"))


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
    expect(page).to_have_url(at("?pos=13"))
    page.go_forward()
    expect(page.locator(".pile-count")).to_have_text("12 matches left")
    expect(page).to_have_url(at("?pos=13&line=1"))


def test_the_link_is_copied(page):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    explore(page, "11&line=2", "9")
    page.locator("#share").click()
    expect(page.locator("#toast")).to_contain_text("Link copied")
    assert page.evaluate("() => navigator.clipboard.readText()") == page.url
    assert page.url.endswith("#/matches/explore?pos=11&line=2")


def test_everything_comes_back_after_a_reload(page):
    query = "12+take=4+rule=normal&line=1,4,2&at=2&alg=minimax&depth=3&step=6&hide=0"
    explore(page, query, "7 take=4 rule=normal")
    expect(page.get_by_label("Step of the search")).to_have_value("6")
    page.reload(wait_until="commit")
    ready(page)
    expect(page.locator("#position")).to_have_value("7 take=4 rule=normal")
    expect(page.locator(".line button")).to_have_count(4)
    expect(page.locator(".line [aria-current]")).to_contain_text("take 4")
    expect(page.get_by_role("button", name="Minimax")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_label("Plies drawn")).to_have_value("3")
    expect(page.get_by_label("Step of the search")).to_have_value("6")


def test_the_largest_pile(page):
    explore(page, "1" + "0" * 18)
    expect(page.locator(".verdict-line")).to_contain_text("plies")
    expect(page.locator(".pile-count")).to_have_text("1,000,000,000,000,000,000 matches left")
    page.locator(".moves tr").last.click()
    expect(page.locator(".line button")).to_have_count(2)


def test_a_finished_game(page):
    explore(page, "3&line=2,1", "0")
    expect(page.locator(".verdict-line")).to_contain_text("The game is over")
    expect(page.locator(".pile-count")).to_have_text("The pile is empty.")
    expect(page.locator(".moves")).to_be_hidden()
    page.get_by_label("Undo").click()
    expect(page.locator(".pile-count")).to_have_text("1 match left")


def test_the_tree_is_saved_as_a_picture(page):
    explore(page, "5")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save SVG").click()
    text = download.value.path().read_text("utf-8")
    assert download.value.suggested_filename == "tree.svg"
    assert text.startswith("<svg")
    assert text.count("<rect") + text.count("<circle") >= 25


def test_the_picture_scales(page):
    explore(page, "9")
    layer = page.locator(".viewport-picture > g")
    fitted = layer.get_attribute("transform")
    page.get_by_label("Zoom in").click()
    expect(layer).not_to_have_attribute("transform", fitted)
    page.get_by_label("Fit the whole picture").click()
    expect(layer).to_have_attribute("transform", fitted)


def test_how_long_a_change_takes(page, capfd):
    """Printed, not judged: the bar is a median of 100 ms from the slider to the picture, up to ten matches."""
    explore(page, "9")
    times = page.evaluate(
        f"""async () => {{ {DEEP}
          const [slider] = deep(document, 'input[aria-label="Matches"]'), [layer] = deep(document, ".viewport-picture > g")
          const times = []
          for (const count of [8, 3, 10, 5, 9, 2, 7, 4, 10, 6, 9]) {{
            const begun = performance.now()
            slider.value = count
            slider.dispatchEvent(new Event("input"))
            await new Promise((done) => {{ const eye = new MutationObserver(() => {{ eye.disconnect(); requestAnimationFrame(() => setTimeout(done)) }}); eye.observe(layer, {{childList: true}}) }})
            times.push(performance.now() - begun)
            await new Promise((done) => setTimeout(done, 120))
          }}
          return times }}"""
    )
    with capfd.disabled():
        print(times_in_words("slider to picture", times))
    expect(page.locator("#position")).to_have_value("9")
