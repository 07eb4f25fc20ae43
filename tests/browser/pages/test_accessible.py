"""Every tab of every game, the home page and the papers, as they open, at four widths, light and dark: nothing sticks out,
no text is too small, and axe-core finds nothing that keeps people out."""

from __future__ import annotations

import re
from itertools import product

import pytest
from playwright.sync_api import Page, expect

from lastcard import registry
from lastcard.core.sheets.formats import as_code
from lastcard.core.sheets.sheet import Item, Sheet
from lastcard.ui.shell import TABS
from tests.browser.helpers.pages import DEEP, WINDOW, fits, go, ready, sized
from tests.helpers.slow_cases import slow_among
from web.builder.toolchain import dependencies

START = "#/matches/learn"
SHEET = Sheet("A sheet", "", (Item("pan", "032/212", "best-move", "Why?"), Item("matches", "15", "play")))
PLACES = [
    "#/",
    "#/about/matches,tanhinmin",
    *(f"#/{game}/{tab}" for game, tab in product(registry.names(), TABS)),
    f"#/sheet/solve?set={as_code(SHEET)}",
    "#/sheet/make",
    "#/sheet/collect",
]
PHONE, LARGE = 360, 1280
WIDTHS = (PHONE, 768, LARGE, 1920)
ALIKE = [f"#/{game}/study" for game in registry.names()[4:]]
"""Made of the same components as the Study of the first four games, of which each is looked at in another way."""

# Sizes of letters on the screen, those of pictures with their scale.
SMALL = f"""(least) => {{ {DEEP}
  const shown = (node) => node.checkVisibility({{opacityProperty: true, visibilityProperty: true}})
  const tiny = (node) => {{
    const matrix = node.ownerSVGElement ? node.getScreenCTM() : {{a: 1, b: 0}}
    const size = parseFloat(getComputedStyle(node).fontSize) * Math.hypot(matrix.a, matrix.b)
    return size > 0 && size < least - 0.05 // words of no size stand behind a sign, for who listens
  }}
  return deep(document.body, "*")
    .filter((node) => [...node.childNodes].some(({{nodeType, data}}) => nodeType === 3 && data.trim()))
    .filter((node) => !node.closest("title, option, script, style") && shown(node) && tiny(node))
    .map((node) => `${{node.localName}}.${{node.getAttribute("class")}}: ${{node.textContent.slice(0, 40)}}`)
}}"""

# What axe-core finds against WCAG 2.2, levels A and AA. Its time goes with the size of the document, whatever can be
# seen, so what does not matter is taken out meanwhile: the parts of the page that are not on show, and of claims made
# alike, of the same elements in the same classes, all but two. The theme is an attribute of the page, whoever sets it.
# axe-core takes the letters in a picture of a card for a label that the name
# of its button must repeat; only what stands outside of pictures is one.
FAULTS = rf"""async (theme) => {{ {DEEP}
  const kind = (claim) => [...new Set(deep(claim, "*").map((node) => `${{node.localName}}.${{node.getAttribute("class")}}`))].sort().join()
  const seen = new Map()
  const again = (claim) => seen.set(kind(claim), (seen.get(kind(claim)) ?? 0) + 1).get(kind(claim)) > 2
  const claims = deep(document.body, ".claim, .about-claims > li").filter((node) => node.checkVisibility())
  const idle = [...document.querySelectorAll("main > [hidden]:not(#game) > *"), ...claims.filter(again)]
  const places = idle.map((node) => {{
    const place = document.createComment("")
    node.replaceWith(place)
    return place
  }})
  const plain = (text) => text.toLowerCase().replace(/[^\p{{L}}\p{{N}}]+/gu, " ").trim()
  const drawn = (node) => node.localName === "svg" || node.ariaHidden === "true" || !node.checkVisibility()
  const label = (node) =>
    node.nodeType === 3 ? `${{node.data}} ` : drawn(node) ? "" : [...node.childNodes].map(label).join("")
  const named = ({{element}}) => element.ownerSVGElement || plain(element.ariaLabel ?? "").includes(plain(label(element)))
  const root = document.documentElement
  const usual = root.dataset.theme
  try {{
    root.dataset.theme = theme
    const {{violations}} = await axe.run(document, {{
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
      resultTypes: ["violations"], elementRef: true, preload: false, iframes: false}})
    return violations.flatMap(({{id, nodes}}) => nodes
      .filter((node) => id !== "label-content-name-mismatch" || !named(node))
      .map(({{html}}) => `${{id}}: ${{html.slice(0, 300)}}`))
  }} finally {{
    root.dataset.theme = usual
    places.forEach((place, index) => place.replaceWith(idle[index]))
  }}
}}"""


@pytest.fixture(scope="module")
def checker(loaded: Page) -> Page:
    """The module's page with the script of axe-core in it; the policy of the site lets no other script in."""
    script = (dependencies.node_modules() / "axe-core" / "axe.min.js").read_text("utf-8")
    loaded.context.new_cdp_session(loaded).send("Runtime.evaluate", {"expression": script})
    return loaded


PLANTED = """() => {
  const text = document.createElement("p")
  text.textContent = "planted"
  Object.assign(text.style, {width: "120vw", fontSize: "9px", color: "#898989", background: "#777"})
  document.getElementById("main").append(text, document.createElement("button"))
}"""


def test_the_checks_can_fail(checker, page):
    """A text that is too wide, too small and too pale, and a button without a name, are found."""
    page.evaluate(PLANTED)
    with pytest.raises(AssertionError):
        fits(page)
    assert page.evaluate(SMALL, 10) == ["p.null: planted"]
    found = [
        [fault.partition(":")[0] for fault in page.evaluate(FAULTS, theme)] for theme in ("light", "dark")
    ]
    page.evaluate(
        "() => document.querySelectorAll('#main > :nth-last-child(-n + 2)').forEach((node) => node.remove())"
    )
    fits(page)
    assert list(map(sorted, found)) == [["button-name", "color-contrast"]] * 2


@pytest.mark.parametrize(
    "address", slow_among(PLACES, [place for place in PLACES if place not in PLACES[::3]])
)
def test_nobody_is_kept_out(checker, page, address):
    """The script takes long: it looks at places on a large screen and on a phone, light and dark, in turns.

    Two of three places, and all of them in both themes at both widths, are for ``-m slow``.
    """
    dark, phone = divmod(PLACES.index(address) // 3 % 4, 2)
    looked_at = PHONE if phone else LARGE
    go(page, address)
    ready(page)
    for width in WIDTHS if page.viewport_size["width"] == PHONE else reversed(WIDTHS):
        if (
            width != page.viewport_size["width"]
        ):  # the next page opens at the width at which the last one ended
            page.set_viewport_size({"width": width, "height": 900})
        fits(page)
        assert page.evaluate(SMALL, 10 if width == PHONE else 11) == []
        if width == looked_at and address not in ALIKE:
            assert page.evaluate(FAULTS, ("light", "dark")[dark]) == []


@pytest.mark.slow
@pytest.mark.parametrize("address", PLACES)
def test_nobody_is_kept_out_in_any_theme_at_any_width(checker, page, address):
    go(page, address)
    ready(page)
    for width, theme in product((PHONE, LARGE), ("light", "dark")):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate(FAULTS, theme) == []


@pytest.fixture
def wide(page: Page) -> Page:
    """The page in a window as wide as at first."""
    page.set_viewport_size(WINDOW)
    return page


GROUND = "() => getComputedStyle(document.documentElement).backgroundColor"


@pytest.mark.usefixtures("wide")
def test_paper_is_light_and_without_what_can_only_be_pressed(page):
    go(page, "#/matches/explore")
    ready(page)
    expect(page.locator(".tree-card")).to_be_visible()
    page.locator("#theme").click()
    page.emulate_media(media="print")
    try:
        assert page.evaluate(GROUND) == "rgb(255, 255, 255)"
        card = page.locator(".tree-card")
        assert card.evaluate("(card) => getComputedStyle(card).backgroundColor") == "rgb(255, 255, 255)"
        assert card.evaluate("(card) => getComputedStyle(card).color") == "rgb(29, 28, 34)"
        expect(card).to_have_css("break-inside", "avoid")
        expect(card).to_have_css("print-color-adjust", "exact")  # else the bars stay away
        expect(page.locator("header.site nav")).to_be_hidden()
        expect(page.locator("h1:visible")).to_have_text("Match-taking")
        expect(page.locator(".tabs a:visible")).to_have_text(["Explore"])
        expect(page.locator(".button:visible")).to_have_count(0)
    finally:
        page.emulate_media(media="null")  # with "screen", what is printed later would be the screen
        page.locator("#theme").click()


@pytest.mark.usefixtures("wide")
@pytest.mark.parametrize("game", ["pairs", "solitaire"])
def test_a_board_that_is_longer_than_the_rest_of_the_sheet_begins_on_it(page, game):
    """The table stands on the first sheet, what belongs to it may stand on the next; else the first is nearly empty."""
    go(page, f"#/{game}/play")
    ready(page)
    expect(page.locator(".play-board .board")).to_be_visible()
    sheets = re.findall(rb"/Type /Page\b", page.pdf(format="A4"))
    assert len(sheets) == 2


@pytest.mark.usefixtures("wide")
def test_a_step_of_a_lesson_is_one_sheet_however_long_its_board_is(page):
    go(page, "#/shichinarabe/learn?step=1")
    ready(page)
    expect(page.locator(".lesson-drawing .sevens")).to_be_visible()
    assert len(re.findall(rb"/Type /Page\b", page.pdf(format="A4"))) == 1


ROOMY = {*registry.names()} - {"babanuki"}
"""What stands around a table has the least room, old maid's most of all."""


@pytest.mark.usefixtures("wide")
@pytest.mark.parametrize("game", slow_among(registry.names(), ROOMY))
def test_letters_twice_as_large_fit_a_telephone(page, game):
    with sized(page, PHONE):
        page.evaluate("() => { document.documentElement.style.fontSize = '200%' }")
        try:
            for tab in TABS:
                go(page, f"#/{game}/{tab}")
                ready(page)
                fits(page)
        finally:
            page.evaluate("() => { document.documentElement.style.fontSize = '' }")


@pytest.mark.usefixtures("wide")
def test_a_picture_that_moves_is_whole_on_paper_and_stands_afterwards_as_before(page):
    go(page, "#/matches/explore")
    ready(page)
    picture = page.locator(".tree-card .viewport-picture")
    page.locator(".tree-card").get_by_role("button", name="Zoom in").click()
    before = picture.locator("> g").get_attribute("transform")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    try:
        frame = picture.bounding_box()
        whole = picture.locator("> g").bounding_box()
        assert whole["width"] <= frame["width"]
        assert whole["height"] <= frame["height"]
        seen = [float(part) for part in picture.get_attribute("viewBox").split()]
        assert seen == pytest.approx([0, 0, frame["width"], frame["height"]], abs=1)
    finally:
        page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert picture.get_attribute("viewBox") is None
    assert picture.locator("> g").get_attribute("transform") == before


LOOK = """(node, pseudo) => {
  const {backgroundColor, borderColor} = getComputedStyle(node, pseudo)
  return [backgroundColor, borderColor]
}"""


@pytest.mark.usefixtures("wide")
def test_with_colours_of_the_system_every_state_can_be_seen(page):
    go(page, "#/matches/explore")
    ready(page)
    expect(page.locator(".tree-card")).to_be_visible()
    page.emulate_media(forced_colors="active")
    try:
        switch, track = page.locator(".switch"), page.locator(".switch-track")
        off = track.evaluate(LOOK)
        assert off[0] != track.evaluate(LOOK, "::after")[0]
        switch.click()
        expect(page.locator(".hidden-solution")).to_be_visible()
        page.wait_for_function("() => document.getAnimations().length === 0")
        assert track.evaluate(LOOK, "::after") != off
        switch.click()
        pressed = page.locator(".tree-card .segments [aria-pressed=true]").first
        other = page.locator(".tree-card .segments [aria-pressed=false]").first
        assert pressed.evaluate(LOOK)[0] != other.evaluate(LOOK)[0]
        here, away = (
            page.locator("header.site nav [aria-current]"),
            page.locator("header.site nav a:not([aria-current])").first,
        )
        assert here.evaluate(LOOK)[0] != away.evaluate(LOOK)[0]
    finally:
        page.emulate_media(forced_colors="none")
