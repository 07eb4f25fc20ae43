"""The shell in the browser: home, papers, missing pages, theme, embedding, keyboard, small screens."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from lastcard import registry
from lastcard.core.claims import file_name, read_verdicts
from tests.browser.helpers.pages import (
    TWO_FRAMES,
    explore,
    fits,
    focused,
    from_the_top,
    go,
    ground_and_card,
    ready,
    sized,
    unfold,
)

FRAMED = """([part, ring]) => {
  const [found, framed] = [part, ring].map((node) => node.getBoundingClientRect())
  return Math.abs(found.x - framed.x - 6) < 1 && Math.abs(found.y - framed.y - 6) < 1
}"""


def shown(page: Page, address: str) -> None:
    """Open an address and wait until it is what is on show."""
    go(page, address)
    inner = {
        "#/": "#home h1",
        "#/about": "#about h1",
        "#/about/pan,pairs": "#claims-pan .about-claims",
        "#/nowhere": "#missing h1",
        "#/matches/explore": ".explore",
        "#/matches/play": ".play",
        "#/matches/study": ".study .chart canvas >> nth=0",
        "#/matches/learn": ".lesson",
    }[address.partition("?")[0]]
    expect(page.locator(inner)).to_be_visible()
    ready(page)


def test_home_has_a_card_for_every_game_and_a_tile_to_begin_with(page):
    page.evaluate("() => localStorage.removeItem('lastcard-left')")
    shown(page, "#/")
    cards = page.locator(".games .game-card")
    expect(cards).to_have_count(len(registry.names()))
    for name in registry.names():
        card = cards.filter(has=page.locator(f"[data-game={name}]"))
        for said in (registry.game(name).title, registry.game(name).appeal, registry.game(name).luck):
            expect(card).to_contain_text(said)
        expect(card.locator("svg")).to_be_visible()
    expect(page).to_have_title("lastcard: small card games, solved and explained")
    page.locator(".begin").click()
    expect(page.locator(".lesson")).to_be_visible()
    assert page.url.endswith("#/matches/learn")
    expect(page).to_have_title(f"{registry.game('matches').title}, Learn – lastcard")


def test_a_games_name_opens_its_lessons_at_first_and_later_where_it_was_left(page):
    page.evaluate("() => localStorage.removeItem('lastcard-left')")
    shown(page, "#/")
    title, note = page.locator(".games [data-game=matches]"), page.locator("[data-left=matches]")
    expect(title).to_have_attribute("href", "#/matches/learn")
    expect(note).to_be_hidden()
    shown(page, "#/matches/explore?pos=9&line=1")
    shown(page, "#/")
    expect(note).to_have_text("You were in Explore")
    title.click()
    expect(page).to_have_url(re.compile(r"#/matches/explore\?pos=9&line=1$"))
    shown(page, "#/")
    page.get_by_role("link", name="Play Match-taking").click()  # an address that says where goes there
    expect(page.locator(".play")).to_be_visible()
    page.evaluate("() => localStorage.setItem('lastcard-left', '{\"matches\": \"javascript:alert(1)\"}')")
    page.evaluate("() => document.dispatchEvent(new CustomEvent('lastcard:address'))")
    expect(page.locator("#game-menu [data-game=pan]")).to_have_attribute("href", "#/pan/learn")


def test_the_tour_leads_over_a_page_by_keyboard_and_gives_the_focus_back(phone):
    phone.evaluate("() => localStorage.removeItem('lastcard-left')")
    go(phone, "#/")
    asked = phone.get_by_role("button", name="Take the tour")
    asked.press("Enter")
    card, ring = phone.locator("#tour-card"), phone.locator("#tour-ring")
    expect(card).to_contain_text("1 of 4")
    assert phone.url.endswith("#/matches/explore?pos=10")
    card.get_by_role("button", name="Next").focus()
    for number, part in enumerate((".verdict-card", ".board", ".move-card", ".tree-card"), 1):
        expect(card).to_contain_text(f"{number} of 4")
        phone.wait_for_function(FRAMED, arg=[phone.locator(part).element_handle(), ring.element_handle()])
        found = phone.locator(part).bounding_box()
        assert found["y"] < card.bounding_box()["y"] - 100  # what is spoken of can be seen
        fits(phone)
        if number < 4:
            phone.keyboard.press("Enter")
    phone.keyboard.press("Escape")
    expect(card).to_have_count(0)
    tour = phone.get_by_role("button", name="Tour of this page")
    tour.press("Enter")
    expect(card).to_be_focused()
    phone.keyboard.press("Escape")
    expect(tour).to_be_focused()
    tour.press("Enter")
    go(phone, "#/")  # another page ends it
    expect(card).to_have_count(0)


def test_papers_list_every_claim_with_its_verdict(page, site):
    shown(page, "#/about")
    expect(page).to_have_title("Papers – lastcard")
    page.get_by_role("button", name="Unfold all").click()
    text = page.locator("#about").inner_text()
    for name in registry.names():
        claims = registry.claims(name)
        assert all(claim.title in text for claim in claims)
        (record,) = site.glob(f"assets/{file_name(name)}-*.data")  # what Study shows is the same
        found = read_verdicts(record.read_bytes()).findings
        assert list(found) == [claim.id for claim in claims]
        for claim in (claims[0], claims[-1]):
            entry = page.locator(".about-claims li").filter(has=page.get_by_text(claim.title, exact=True))
            status = found[claim.id]["status"]
            expect(entry.locator(f".status.{status}")).to_contain_text(status)
            assert found[claim.id]["computed"] in text
    link = page.locator(".about-claims a").first
    address = link.get_attribute("href")
    link.click()
    expect(page.locator(".explore")).to_be_visible()
    assert page.url.endswith(address)


def test_papers_are_folded_searched_and_listed_and_the_address_says_how(page):
    shown(page, "#/")
    shown(page, "#/about/pan,pairs")
    unfolded = page.locator(".about-game[open]")
    expect(unfolded).to_have_count(2)
    assert page.evaluate("() => document.activeElement.parentElement.id") == "claims-pan"
    entries, visible = page.locator(".about-claims li"), page.locator(".about-claims li:visible")
    every, ours = entries.count(), page.locator(".about-claims li[data-origin=ours]").count()
    page.keyboard.press("Enter")  # on the name of the game
    expect(page).to_have_url(re.compile("#/about/pairs$"))
    page.get_by_label("Search the statements").fill("WINS joker")
    expect(page).to_have_url(re.compile(r"\?find=WINS\+joker$"))
    expect(page.locator("#found-claims")).to_have_text(f"{visible.count()} of {every} statements")
    assert 0 < visible.count() < every
    assert all("joker" in text.lower() for text in visible.all_inner_texts())
    page.get_by_label("Search the statements").fill("")
    expect(unfolded).to_have_count(1)  # as before the search
    page.get_by_role("button", name="Ours", exact=True).click()
    expect(visible).to_have_count(ours)
    page.get_by_role("button", name="Not as printed", exact=True).click()
    expect(page).to_have_url(re.compile(r"#/about/pairs\?list=off$"))
    assert set(visible.locator(".status").all_inner_texts()) == {"✗ fails", "≠ differs"}
    assert visible.locator(".ours").count() == 0
    page.get_by_role("button", name="Undecided", exact=True).click()
    assert visible.locator(".status").first.inner_text() == "? undecided"
    expect(page.locator("#claims-matches")).to_be_hidden()  # nothing of it is open
    page.get_by_role("button", name="All", exact=True).click()
    page.emulate_media(media="print")
    expect(visible).to_have_count(every)
    page.emulate_media(media="null")
    expect(unfolded).to_have_count(1)
    page.locator("#claims-pairs .about-game-head a").click()
    expect(page).to_have_url(re.compile("#/pairs/study$"))
    page.go_back()
    expect(page.locator("#claims-pairs[open]")).to_be_visible()


@pytest.mark.parametrize("name", ["pan", max(registry.names(), key=len)])
def test_on_a_small_screen_the_navigation_shows_where_we_are(phone, name):
    go(phone, f"#/{name}/learn")
    expect(phone.locator(".lesson")).to_be_visible()
    menu, link = phone.locator("#games"), phone.locator("header.site nav [aria-current]")
    expect(menu).to_contain_text(registry.game(name).title)
    expect(menu).to_be_in_viewport(ratio=1)
    menu.press("Enter")
    expect(link).to_contain_text(registry.game(name).title)
    expect(link).to_be_in_viewport(ratio=1)
    phone.keyboard.press("Escape")
    expect(link).to_be_hidden()
    expect(menu).to_be_focused()


def test_a_missing_page_says_so(page):
    shown(page, "#/nowhere")
    expect(page.locator("#missing-address")).to_have_text("#/nowhere")
    page.get_by_role("link", name="All games").click()
    expect(page.locator("#home")).to_be_visible()


def test_a_missing_page_shows_its_address_as_text(page):
    go(page, "#/<img src=x onerror=alert(1)>")
    expect(page.locator("#missing h1")).to_be_visible()
    assert page.locator("#missing img").count() == 0


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("#/matches/nothing", "there is no tab 'nothing'"),
        ("#/matches/explore?pos=1&pos=2", "'pos' twice"),
        ("#/matches/explore?pos=" + "1" * 2000, "at most 2,000"),
        ("#/matches/explore?v=9", "newer version"),
    ],
)
def test_an_address_that_cannot_be_read_is_told(page, address, says):
    go(page, address)
    expect(page.locator(".notice")).to_contain_text(says)
    shown(page, "#/matches/explore")
    expect(page.locator(".notice")).to_be_hidden()


def test_the_navigation_says_where_we_are(page):
    shown(page, "#/about")
    expect(page.locator("header.site nav [aria-current]")).to_have_text("Papers")
    shown(page, "#/matches/learn")
    expect(page.locator("header.site nav [aria-current]")).to_have_text(registry.game("matches").title)
    expect(page.locator(".tabs [aria-current]")).to_have_text("Learn")


def test_the_theme_recolours_everything(page):
    shown(page, "#/matches/explore")
    assert ground_and_card(page) == ("rgb(246, 244, 238)", "rgb(255, 254, 251)")
    button = page.locator("#theme")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(button).to_have_attribute("aria-label", "Switch to light colours")
    assert ground_and_card(page) == ("rgb(20, 21, 26)", "rgb(28, 30, 37)")
    button.click()
    assert ground_and_card(page) == ("rgb(246, 244, 238)", "rgb(255, 254, 251)")


def test_without_a_choice_the_system_decides(context, shared_host):
    page = context.new_page()
    for wish in ("dark", "light"):
        page.emulate_media(color_scheme=wish)
        page.goto("about:blank")
        page.goto(shared_host.url + "#/", wait_until="commit")
        expect(page.locator("html")).to_have_attribute("data-theme", wish)


def test_embedding_follows_the_address_of_an_open_page(page):
    header = page.locator("header.site")
    shown(page, "#/matches/explore")
    expect(header).to_be_visible()
    shown(page, "#/matches/explore?pos=9&embed=1")
    expect(header).to_be_hidden()
    verdict, board = (page.locator(part).bounding_box() for part in (".verdict-card", "section.board"))
    assert verdict["y"] < 40  # nothing but small links above it
    assert board["y"] < verdict["y"] + verdict["height"] + 20
    expect(page.locator("#position")).to_be_hidden()
    page.get_by_role("button", name="Position", exact=True).click()
    expect(page.locator("#position")).to_be_visible()
    page.get_by_role("button", name="Position", exact=True).click()
    expect(page.locator(".page-head :is(h1, .tabs)").first).to_be_hidden()
    expect(page.locator("#whole")).to_have_attribute("href", re.compile(r"#/matches/explore\?pos=9$"))
    shown(page, "#/matches/learn?embed=1")
    page.locator(".lesson-links a").click()  # a link inside an embedded page leads to an embedded page
    expect(page).to_have_url(re.compile("#/matches/explore.*embed=1$"))
    expect(header).to_be_hidden()
    page.go_back()
    page.go_back()
    expect(page.locator(".pile-count")).to_have_text("9 matches left")
    expect(header).to_be_hidden()
    page.go_back()
    expect(page.locator(".pile-count")).to_have_text("15 matches left")
    expect(header).to_be_visible()
    page.locator("[data-tab=learn]").click()
    expect(page.locator(".lesson")).to_be_visible()
    assert "embed" not in page.url


def test_on_a_projector_the_hands_are_in_sight_and_keys_do_the_rest(page):
    with sized(page, 640, 360):  # a small projector at twice the size
        for game, hand in (
            ("pan", ".first-place"),
            ("babanuki", ".ring-place.turn"),
            ("solitaire", ".pgs-grid"),
        ):
            go(page, f"#/{game}/explore?embed=1")
            ready(page)
            expect(page.locator(hand)).to_be_visible()
            page.wait_for_function(
                "([hand, height]) => hand.getBoundingClientRect().bottom <= height",
                arg=[page.locator(hand).element_handle(), 360],
            )
        page.keyboard.press("h")
        expect(page.locator(".verdict-card")).to_have_class(re.compile("hidden-solution"))
        page.keyboard.press("h")
        expect(page.locator(".verdict-card")).not_to_have_class(re.compile("hidden-solution"))
        page.keyboard.press("p")
        expect(page.locator("header.site")).to_be_visible()
        assert "embed" not in page.url


def walk(page: Page, most: int = 200) -> list[dict[str, object]]:
    """What Tab leads to, one after another, from the top of the page until it leaves it."""
    stops: list[dict[str, object]] = []
    for _ in range(most):
        page.keyboard.press("Tab")
        here = focused(page)
        if here["tag"] == "body":
            break
        stops.append(here)
    return stops


@pytest.mark.parametrize("address", ["#/matches/explore", "#/matches/play", "#/matches/learn"])
def test_everything_is_reached_by_keyboard_and_the_focus_is_seen(page, address):
    shown(page, address)
    from_the_top(page)
    stops = walk(page)
    names = [stop["text"] for stop in stops]
    assert names[0] == "Skip to the content"
    for name in ("lastcard, home", "Papers", "Explore", "Play", "Study", "Learn"):
        assert name in names
    unseen = [stop for stop in stops if not stop["inView"] or not (stop["ring"] or stop["tag"] == "input")]
    assert unseen == []
    own = {
        "#/matches/explore": [
            "Show",
            "Examples",
            "Random",
            "Take 1",
            "take 1",
            "Merged",
            "Zoom in",
            "Play",
            "Save game tree as SVG",
        ],
        "#/matches/play": ["Start", "New game", "Take 1", "Hint"],
        "#/matches/learn": ["Continue", "Take 1", "Hint"],
    }[address]
    assert [name for name in own if name not in names] == []


def test_the_skip_link_leads_past_the_navigation(page):
    shown(page, "#/matches/explore?pos=9")
    from_the_top(page)
    page.keyboard.press("Tab")
    assert focused(page)["text"] == "Skip to the content"
    page.keyboard.press("Enter")
    assert focused(page)["id"] == "main"
    page.keyboard.press("Tab")
    assert focused(page)["href"] == "#/matches/learn"  # the first link of the page itself
    assert page.url.endswith("#/matches/explore?pos=9")


def test_a_button_that_is_of_no_use_any_more_keeps_the_focus(page):
    def press(name: str) -> None:
        page.get_by_role("button", name=name, exact=True).focus()
        page.keyboard.press("Enter")

    shown(page, "#/matches/explore?pos=9&line=1")
    press("Undo")
    expect(page.locator(".pile-count")).to_have_text("9 matches left")
    assert focused(page)["text"] == "Undo"
    page.keyboard.press("Enter")  # nothing is left to be undone
    expect(page).to_have_url(re.compile("pos=9&line=1&at=0$"))
    shown(page, "#/matches/play?pos=9&seats=you,you")
    press("Take 1")
    expect(page.locator(".pile-count")).to_have_text("8 matches left")
    press("Undo")
    expect(page.locator(".pile-count")).to_have_text("9 matches left")
    assert focused(page)["text"] == "Undo"
    shown(page, "#/matches/play?pos=1&seats=you,you")
    press("Take 1")
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    press("Play again")
    expect(page.locator(".pile-count")).to_have_text("1 match left")
    assert focused(page)["text"] == "Undo"
    shown(page, "#/matches/learn?part=basics&step=6")
    press("Continue")
    expect(page).to_have_url(re.compile("step=7$"))
    assert focused(page)["text"] == "Continue"
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(re.compile("step=6$"))


def test_tabs_open_by_keyboard(page):
    shown(page, "#/matches/explore")
    page.locator("[data-tab=learn]").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".lesson")).to_be_visible()


@pytest.mark.parametrize("window", ["page", "phone"])
def test_the_rules_are_a_key_away_and_stay_from_tab_to_tab(request, window):
    page = request.getfixturevalue(window)
    shown(page, "#/matches/explore?pos=12")
    rules = page.locator("aside.rules")
    opener = page.get_by_role("button", name="Rules", exact=True)
    if window == "phone":
        unfold(page)
    page.locator("#position").press("r")  # is written there
    expect(page.locator("#position")).to_have_value(re.compile("r"))
    expect(rules).to_be_hidden()
    page.locator("#position").fill("12")
    take = page.get_by_role("button", name="Take 1", exact=True)
    take.press("r")
    expect(rules.get_by_role("heading", name="Rules: Match-taking")).to_be_focused()
    expect(opener).to_have_attribute("aria-expanded", "true")
    expect(rules.get_by_text("Take 1, 2 or 3 matches from the pile.")).to_be_visible()
    expect(rules.get_by_role("link", name="Peihong Guo 2014")).to_have_attribute("href", "#/about")
    expect(rules.locator(".match")).to_have_count(7)
    beside, tab = rules.bounding_box(), page.locator(".tab-body").bounding_box()
    if window == "page":
        assert beside["x"] >= tab["x"] + tab["width"]
    else:
        assert beside["y"] + beside["height"] == page.viewport_size["height"]
    fits(page)
    page.keyboard.press("Escape")
    expect(rules).to_be_hidden()
    expect(take).to_be_focused()
    opener.press("Enter")
    page.locator("[data-tab=play]").press("Enter")
    expect(page.locator(".play")).to_be_visible()
    expect(rules).to_be_visible()
    fits(page)
    page.locator("[data-tab=play]").press("r")
    expect(rules).to_be_hidden()


PRESSED = """(press) => document.body.dispatchEvent(
  new KeyboardEvent("keydown", {...press, bubbles: true, composed: true, cancelable: true}))"""


def test_single_letters_work_on_every_layout_and_can_be_switched_off(page):
    shown(page, "#/matches/explore?pos=12")
    rules, opener = page.locator("aside.rules"), page.get_by_role("button", name="Rules", exact=True)
    for press in (
        {"key": "к", "code": "KeyR"},
        {"key": "ρ", "code": "KeyR"},
        {"key": "ق", "code": "KeyR"},
        {"key": "R", "code": "KeyR"},
    ):
        page.evaluate(PRESSED, press)
        expect(rules).to_be_visible()
        page.keyboard.press("Escape")
        expect(rules).to_be_hidden()
    page.evaluate(
        "() => document.body.dispatchEvent(new Event('keydown', {bubbles: true}))"
    )  # of a form filled in
    page.get_by_role("button", name="Match-taking").click()
    switch = page.get_by_label("Single-letter shortcuts")
    switch.uncheck()
    assert page.evaluate("() => localStorage.getItem('lastcard-shortcuts')") == "off"
    expect(opener).not_to_have_attribute("aria-keyshortcuts", "r")
    expect(page.locator("#project")).not_to_have_attribute("aria-keyshortcuts", "p")
    for letter, code in (("r", "KeyR"), ("к", "KeyR"), ("h", "KeyH"), ("p", "KeyP")):
        page.evaluate(PRESSED, {"key": letter, "code": code})
    page.get_by_role("button", name="Take 1", exact=True).click()  # comes after them
    expect(page).to_have_url(re.compile(r"explore\?pos=12&line=1$"))
    expect(rules).to_be_hidden()
    page.get_by_role("button", name="Match-taking").click()
    switch.check()
    expect(opener).to_have_attribute("aria-keyshortcuts", "r")


@pytest.mark.parametrize(
    "position", ["1000000000000000000", "21+take=9999+rule=normal", "44", "10&view=merged", "10&step=30"]
)
def test_no_position_sticks_out_of_a_small_screen(phone, position):
    explore(phone, position, position.split("&")[0].replace("+", " "))
    fits(phone)


def test_on_a_small_screen_the_board_begins_high_and_menus_stay_in_the_window(phone):
    explore(phone, "21")
    assert phone.locator(".board").bounding_box()["y"] < 300
    unfold(phone)
    for name in ("Examples", "?"):
        phone.locator(".menu > summary", has_text=name).tap()
        phone.evaluate(TWO_FRAMES)
        frame = phone.locator(".menu[open] .menu-body").bounding_box()
        assert frame["x"] >= 0
        assert frame["x"] + frame["width"] <= 360
        assert frame["y"] >= 0
        assert frame["y"] + frame["height"] <= 740
    shown(phone, "#/matches/play")
    assert phone.locator(".play-table").bounding_box()["y"] < 300


def test_a_finger_can_take_matches(phone):
    explore(phone, "11")
    phone.get_by_role("button", name="Take 2", exact=True).tap()
    expect(phone.locator(".pile-count")).to_have_text("9 matches left")
    phone.locator(".match[data-from-end='1']").tap()
    expect(phone.locator(".pile-count")).to_have_text("8 matches left")


def test_motion_rests_where_it_is_not_wanted(page):
    shown(page, "#/matches/explore")
    seconds = "(match) => parseFloat(getComputedStyle(match).transitionDuration)"
    assert page.locator(".match").first.evaluate(seconds) == 0
    page.emulate_media(reduced_motion="no-preference")
    assert page.locator(".match").first.evaluate(seconds) > 0
    page.emulate_media(reduced_motion="reduce")
