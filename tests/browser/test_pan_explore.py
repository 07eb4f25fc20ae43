"""Pan's Explore in the browser: the table, the editor, solving in the tab, the fetched solution, graph and strip, all linked."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Page, expect

from tests.ui.pages import DEEP, booted, focused, go, overflowing, ready, times_in_words, watched, wide

FIVE = "22213/12231"
SIX = "310413/034031"
SEVEN = "2222222/1222222"


@pytest.fixture(scope="module")
def loaded(chromium, shared_host):
    with booted(chromium, shared_host, "#/pan/explore") as page:
        yield page


@pytest.fixture
def page(loaded, watch):
    return watched(loaded, watch)


@pytest.fixture
def fresh(context, shared_host):
    """A tab in which nothing has been solved yet."""
    page = context.new_page()
    page.goto(shared_host.url + "#/pan/explore", wait_until="commit")
    ready(page)
    return page


def explore(page: Page, query: str, text: str | None = None) -> None:
    page.mouse.move(1, 1)
    go(page, f"#/pan/explore?pos={query}")
    expect(page.locator("#position")).to_have_value(
        query.split("&")[0].replace("+", " ") if text is None else text
    )
    ready(page)


def enter(page: Page, text: str) -> float:
    """Type a position and press Enter; the time at which that was done."""
    page.locator("#position").fill(text)
    begun = time.perf_counter()
    page.keyboard.press("Enter")
    return begun


def position(page: Page, text: str) -> None:
    expect(page.locator("#position")).to_have_value(text)


def verdict(page: Page, text: str | re.Pattern[str]) -> None:
    expect(page.locator(".verdict-line")).to_contain_text(text, timeout=60_000)


def card(page: Page, place: str, rank: int) -> tuple[float, float]:
    """A spot on the visible edge of the cards of a rank."""
    frame = page.locator(f".{place}-place .rank:has(button) button.cards").nth(rank).bounding_box()
    return frame["x"] + 14, frame["y"] + 30


def pull(page: Page, start: tuple[float, float], place: str) -> None:
    """Pull something onto a place of the table."""
    frame = page.locator(f".{place}-place").bounding_box()
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(frame["x"] + frame["width"] * 0.7, frame["y"] + frame["height"] / 2, steps=6)
    expect(page.locator(f".{place}-place.target")).to_have_count(1)
    page.mouse.up()


# ---- the table -----------------------------------------------------------------------------------------------------


def test_a_card_is_placed_with_a_click(page):
    explore(page, "132/212")
    page.locator("button.cards[data-move='2']").click()
    position(page, "212/122")
    expect(page.locator(".pile-place .place-head")).to_contain_text("2 cards")
    expect(page.locator(".second-place .turn")).to_have_text("to move")
    expect(page).to_have_url(re.compile(re.escape("#/pan/explore?pos=132/212&line=2") + "$"))


def test_a_set_is_placed_by_its_band(page):
    explore(page, SIX)
    verdict(page, "wins in 57 plies")
    bands = page.locator("button.ribbon")
    expect(bands).to_have_text(["all 3", "all 4"])
    bands.first.click()
    position(page, "034031/010413")


def test_the_pile_is_taken_with_a_click(page):
    explore(page, "0400/2003")
    expect(page.locator(".takes .ribbon")).to_have_text("take 3")
    page.locator("button.takes").click()
    position(page, "2003/0421")


def test_cards_are_pulled_onto_the_pile_and_from_it(page):
    explore(page, "132/212")
    pull(page, card(page, "first", 1), "pile")
    position(page, "212/122")
    frame = page.locator("button.takes").bounding_box()
    pull(page, (frame["x"] + frame["width"] - 8, frame["y"] + 12), "second")
    position(page, "122/222")


def test_a_card_that_is_let_go_elsewhere_stays(page):
    explore(page, "132/212")
    x, y = card(page, "first", 1)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y + 10, steps=4)
    page.mouse.up()
    position(page, "132/212")
    expect(page.locator(".dragged")).to_have_count(0)


def test_table_and_moves_light_each_other(page):
    explore(page, "0304/2120")
    page.locator(".moves tr[data-move='t']").hover()
    expect(page.locator(".takes.lit")).to_have_count(1)
    page.locator(".moves tr[data-move='4*']").hover()
    expect(page.locator(".ribbon.lit, .cards.lit-all")).to_have_count(2)
    expect(page.locator(".takes.lit")).to_have_count(0)
    page.locator(".ribbon[data-move='4*']").hover()
    expect(page.locator(".moves tr.lit")).to_have_attribute("data-move", "4*")
    expect(page.locator(".spot[data-lit]")).not_to_have_count(0)


def test_fixed_nine_and_what_is_under_a_higher_card_cannot_be_placed(page):
    explore(page, "0400/2003")
    expect(page.locator(".first-place button")).to_have_count(0)
    expect(page.locator(".pile-place [aria-label='The nine of hearts, fixed']")).to_have_count(1)
    expect(page.locator(".first-place .ribbon.idle")).to_have_text("set")


# ---- the editor ----------------------------------------------------------------------------------------------------


@pytest.fixture
def editor(page):
    explore(page, "132/212")
    page.get_by_role("button", name="Edit", exact=True).click()
    yield page
    page.get_by_role("button", name="Done").click()


def test_cards_are_moved_by_clicking(editor):
    editor.locator("button.cards[data-place=first][data-rank='1']").click()
    position(editor, "122/212")
    editor.get_by_role("button", name="second hand", exact=True).click()
    editor.locator("button.cards[data-place=pile][data-rank='1']").click()
    position(editor, "122/222")
    editor.get_by_role("button", name="first hand", exact=True).click()
    expect(editor.locator(".verdict-line")).to_contain_text("plies")


def test_cards_are_moved_by_pulling(editor):
    pull(editor, card(editor, "second", 2), "first")
    position(editor, "133/211")


def test_whose_turn_it_is_and_the_ranks_are_changed(editor):
    editor.get_by_role("button", name="Other player to move").click()
    position(editor, "212/132")
    for ranks, text in ((2, "21/13"), (4, "2122/1322"), (3, "212/132")):
        editor.locator(f".board-settings .segments button[data-value='{ranks}']").click()
        position(editor, text)


def test_rules_are_changed_and_what_is_not_allowed_is_told(editor):
    editor.get_by_label("Cards to take").fill("2")
    editor.get_by_label("Cards to take").press("Enter")
    position(editor, "132/212 take=2")
    editor.get_by_label("Sets").select_option("off")
    position(editor, "132/212 take=2 sets=off")
    editor.get_by_label("Cards of each rank").fill("2")
    editor.get_by_label("Cards of each rank").press("Enter")
    expect(editor.locator("#position-error")).to_contain_text("rank 1 (9) has 1 + 2 = 3 cards")
    expect(editor.get_by_label("Cards of each rank")).to_have_value("4")
    expect(editor.locator(".first-place .place-head")).to_contain_text("6 cards")
    editor.get_by_label("Cards to take").fill("0")
    editor.get_by_label("Cards to take").press("Enter")
    expect(editor.locator("#position-error")).to_contain_text("take")
    expect(editor.get_by_label("Cards to take")).to_have_value("2")


def test_both_hands_cannot_become_empty(page):
    explore(page, "01/00")
    expect(page.locator(".verdict-line")).to_contain_text("The game is over")
    page.get_by_role("button", name="Edit", exact=True).click()
    page.locator("button.cards[data-place=first][data-rank='1']").click()
    expect(page.locator("#position-error")).to_contain_text("both hands are empty")
    expect(page.locator(".first-place .place-head")).to_contain_text("1 card")
    page.get_by_role("button", name="Done").click()


def test_an_edit_in_the_middle_of_a_line_begins_with_the_player_to_move(page):
    explore(page, "132/212&line=2", "212/122")
    page.get_by_role("button", name="Edit", exact=True).click()
    expect(page.locator(".line button")).to_have_count(1)
    position(page, "212/122")
    page.get_by_role("button", name="Done").click()


def test_random_positions_and_deals_keep_the_ranks(page):
    explore(page, "132/212")
    page.get_by_role("button", name="Deal").click()
    expect(page.locator(".pile-place .place-head")).to_contain_text("1 card")
    assert re.fullmatch(r"\d{3}/\d{3}", page.locator("#position").input_value())
    page.get_by_role("button", name="Random").click()
    expect(page.locator("#position")).to_have_value(re.compile(r"^\d{3}/\d{3}$"))


# ---- bad input -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "",
        "132",
        "132/21",
        "9999/0000",
        "132/212 take=0",
        "132/212 suits=x",
        "000/000",
        "132/212 take=2 take=3",
        "<b>/1",
        "٣٣/١١",
        "5" * 400 + "/1",
    ],
)
def test_bad_positions_are_told_and_nothing_is_lost(page, text):
    explore(page, "132/212&line=2", "212/122")
    enter(page, text)
    expect(page.locator("#position-error")).not_to_be_empty()
    expect(page.locator("#position")).to_have_value(text)
    expect(page.locator(".line button")).to_have_count(2)
    expect(page.locator(".first-place .place-head")).to_contain_text("5 cards")
    enter(page, "11/11")
    expect(page.locator("#position-error")).to_be_hidden()


def test_a_bad_line_in_the_address_is_told(page):
    go(page, "#/pan/explore?pos=132/212&line=2,9")
    expect(page.locator("#position-error")).to_contain_text("The line stops after 1 ply: there is no rank 9")
    go(page, "#/pan/explore?pos=9/9")
    expect(page.locator("#position-error")).to_contain_text("rank 1 (9) has 9 + 9 = 18 cards")


# ---- solving -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "most"), [("0304/2120", 1), (FIVE, 3)], ids=["4 ranks", "5 ranks"])
def test_small_games_are_solved_at_once(fresh, text, most):
    """Every number of cards to take is a game of its own, so each of these is solved anew."""
    times = []
    for take in ("", " take=4", " take=5"):
        begun = enter(fresh, text + take)
        expect(fresh.locator(".line .chip.here")).to_have_text(text + take)
        expect(fresh.locator(".verdict-card.win, .verdict-card.loss, .verdict-card.draw")).to_be_visible()
        times.append(time.perf_counter() - begun)
    print(times_in_words(f"{text} solved and shown", [1000 * taken for taken in times]))
    assert min(times) < most


def test_six_ranks_are_fetched_once_and_probed_at_once(fresh, shared_host):
    before = [path for path in shared_host.asked if "pan6" in path]
    begun = enter(fresh, SIX)
    verdict(fresh, "The first player (to move) wins in 57 plies.")
    fetched = time.perf_counter() - begun
    asked = [path for path in shared_host.asked if "pan6" in path]
    assert len(asked) >= len(before) + 1
    size = len((shared_host.folder / "assets" / asked[-1].rpartition("/")[2]).read_bytes())
    assert size <= 4_000_000
    rows = fresh.locator(".moves tbody tr")
    expect(rows).to_have_count(7)
    expect(rows.first).to_contain_text("place all 9s")
    times = []
    for text, found in (
        ("222222/122222", "drawn"),
        ("034031/010413", "56 plies"),
        ("000002/000002", "3 plies"),
    ):
        begun = enter(fresh, text)
        verdict(fresh, found)
        times.append(1000 * (time.perf_counter() - begun))
    print(f"\n  [fetched and shown: {fetched:.2f} s, {size:,} bytes]", times_in_words("then shown", times))
    assert (
        len([path for path in shared_host.asked if "pan6" in path]) <= len(asked) + 1
    )  # and once by the service worker


def test_six_ranks_can_be_solved_here_with_progress_and_stop(fresh):
    enter(fresh, SIX)
    verdict(fresh, "57 plies")
    fresh.get_by_role("button", name="Solve all of 6 ranks here").click()
    expect(fresh.locator(".work").first).to_contain_text("Solving all 7,593,750 positions")
    fresh.get_by_role("button", name="Stop").click()
    again = fresh.get_by_role("button", name="Solve all of 6 ranks here")
    expect(again).to_be_visible()
    begun = time.perf_counter()
    again.click()
    expect(fresh.get_by_role("button", name="Stop")).to_be_visible()
    fresh.locator("button.cards[data-move='2']").click()  # the page goes on meanwhile
    position(fresh, "034031/300413")
    expect(fresh.get_by_role("button", name="Stop")).to_be_hidden(timeout=60_000)
    taken = time.perf_counter() - begun
    print(f"\n  [6 ranks solved in the tab: {taken:.1f} s]")
    assert taken < 30
    verdict(fresh, "plies")
    expect(again).to_be_hidden()


def test_a_solution_that_does_not_come_is_told_and_there_is_another_way(open_at, host, watch):
    host.broken.add("pan6")
    watch.allow("404")
    page = open_at(host, "#/pan/explore")
    enter(page, SIX)
    expect(page.locator(".verdict-card .field-error")).to_contain_text("answered 404")
    page.get_by_role("button", name="Solve all of 6 ranks here").click()
    verdict(page, "57 plies")


def test_seven_ranks_are_looked_at_as_far_as_can_be(page):
    explore(page, SEVEN)
    expect(page.locator(".verdict-detail").first).to_contain_text("Not decided here", timeout=60_000)
    verdict(page, "Who wins is not known here.")
    expect(page.locator(".moves tbody tr").first).to_contain_text("not known")
    explore(page, "0000002/0000002")
    verdict(page, "The first player (to move) wins in 3 plies.")


# ---- graph, strip, hiding ------------------------------------------------------------------------------------------


def test_the_graph_goes_where_one_clicks(page):
    explore(page, "132/212")
    page.locator(".spot[data-position='032/112']").click()
    position(page, "032/112")
    expect(page.locator(".line button")).to_have_count(3)
    expect(page.locator(".spot.root")).to_have_attribute("data-position", "032/112")


def test_a_draw_shows_its_round_in_graph_and_strip(page):
    explore(page, "2222/1222")
    expect(page.locator(".viewport .arc.round.draw")).to_have_count(6)
    expect(page.locator(".viewport .arc.back.round.draw")).to_have_count(1)
    expect(page.locator(".small-tables .on-round")).to_have_count(7)
    expect(page.locator(".again")).to_contain_text("as 0")


def test_the_strip_goes_where_one_clicks(page):
    explore(page, "132/212")
    page.locator(".small-tables button").nth(2).click()
    expect(page.locator(".line button")).to_have_count(3)


def test_the_plies_of_the_graph_are_chosen_and_kept(page):
    explore(page, "132/212")
    page.locator(".graph-card .segments button", has_text="2").click()
    expect(page).to_have_url(re.compile("plies=2$"))
    expect(page.locator(".spot:not(.small)")).to_have_count(13)


def test_hidden_means_hidden(page):
    for text in ("132/212", "2222/1222"):
        explore(page, f"{text}&hide=1", text)
        expect(page.locator(".verdict-line")).to_have_text("Who wins?")
        expect(page.locator(".small-tables").first).to_be_hidden()
        expect(
            page.locator(".spot.win, .spot.loss, .spot.draw, .arc.best, .arc.draw, .badge:visible")
        ).to_have_count(0)
    page.locator(".switch").click()
    expect(page.locator(".verdict-line")).to_contain_text("drawn")


# ---- keyboard and small screens ------------------------------------------------------------------------------------


def tab_to(page: Page, text: str, presses: int = 60) -> None:
    """Press Tab until something with this text has the focus, which can be seen."""
    page.locator("#position").focus()
    for _ in range(presses):
        page.keyboard.press("Tab")
        found = focused(page)
        if text in found["text"]:
            assert found["ring"]
            return
    raise AssertionError(f"Tab never came to {text}")


def test_everything_can_be_done_with_the_keyboard(page):
    explore(page, "132/212")
    tab_to(page, "place a 10 (3 in the hand)")
    page.keyboard.press("Enter")
    position(page, "212/122")
    tab_to(page, "Take a 10")
    page.keyboard.press("Enter")
    position(page, "122/222")
    tab_to(page, "Edit")
    page.keyboard.press("Enter")
    tab_to(page, "Move one 9 from the first hand to the pile")
    page.keyboard.press("Enter")
    position(page, "022/222")
    assert "9" in focused(page)["text"] or focused(page)["tag"] == "button"
    tab_to(page, "Other player to move")
    page.keyboard.press("Enter")
    position(page, "222/022")
    tab_to(page, "Done")
    page.keyboard.press("Enter")
    tab_to(page, "Positions around")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".line button")).to_have_count(2)


@pytest.mark.parametrize("text", ["132/212", "310413/034031", "344444/000000", "2222222/1222222"])
def test_nothing_sticks_out_on_a_phone(chromium, shared_host, watch, text):
    with booted(
        chromium,
        shared_host,
        f"#/pan/explore?pos={text}",
        viewport={"width": 360, "height": 740},
        has_touch=True,
    ) as page:
        watch.attach(page.context)
        position(page, text)
        page.get_by_role("button", name="Edit", exact=True).click()
        expect(page.locator(".editor")).to_be_visible()
        width, room = wide(page)
        assert width <= room, overflowing(page)
        small = page.evaluate(f"""() => {{ {DEEP}
          return deep(document, "button.cards").map((node) => node.getBoundingClientRect()).filter((frame) => frame.height < 24 || frame.width < 8).length }}""")
        assert small == 0
