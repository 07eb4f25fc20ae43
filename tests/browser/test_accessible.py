"""Every tab of every game, the home page and the papers, at four widths, light and dark: nothing sticks out, no text is too
small, and axe-core finds nothing that keeps people out."""

from __future__ import annotations

from itertools import product

import pytest
from playwright.sync_api import Page

from lastcard import registry
from lastcard.ui.tab import TABS
from tests.ui.pages import DEEP, TWO_FRAMES, fits, go, ready
from web.builder import axe
from web.builder.pins import Pins

START = "#/matches/learn"
PLACES = ["#/", "#/about", *(f"#/{game}/{tab}" for game, tab in product(registry.names(), TABS))]
PHONE, LARGE = 360, 1280

ENLARGED = ".viewport-picture"
"""What the reader enlarges, and corners of cards, whose rank stands large in the middle."""

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
    .filter((node) => !node.closest("title, option, script, style, {ENLARGED}") && shown(node) && tiny(node))
    .map((node) => `${{node.localName}}.${{node.getAttribute("class")}}: ${{node.textContent.slice(0, 40)}}`)
}}"""

# What axe-core finds against WCAG 2.2, levels A and AA. It takes the letters in a picture of a card for a label that the
# name of its button must repeat; only what stands outside of pictures is one.
FAULTS = r"""async () => {
  const plain = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim()
  const drawn = (node) => node.localName === "svg" || node.ariaHidden === "true" || !node.checkVisibility()
  const label = (node) =>
    node.nodeType === 3 ? `${node.data} ` : drawn(node) ? "" : [...node.childNodes].map(label).join("")
  const named = ({element}) => element.ownerSVGElement || plain(element.ariaLabel ?? "").includes(plain(label(element)))
  const {violations} = await axe.run(document, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"], resultTypes: ["violations"], elementRef: true,
    preload: false, iframes: false})
  return violations.flatMap(({id, nodes}) => nodes
    .filter((node) => id !== "label-content-name-mismatch" || !named(node))
    .map(({html}) => `${id}: ${html.slice(0, 300)}`))
}"""


@pytest.fixture(scope="module")
def checker(loaded: Page) -> Page:
    """The module's page with the script of axe-core in it; the policy of the site lets no other script in."""
    loaded.emulate_media(reduced_motion="reduce")  # colours on their way from one to another are no colours
    loaded.context.new_cdp_session(loaded).send("Runtime.evaluate", {"expression": axe.script(Pins())})
    return loaded


def dressed(page: Page, theme: str) -> None:
    """Choose the colours."""
    if page.locator("html").get_attribute("data-theme") != theme:
        page.locator("#theme").click()
    ready(page)


@pytest.mark.parametrize("address", PLACES)
def test_nobody_is_kept_out(checker, page, address):
    """The script takes long: it looks at every second place on a large screen in the light, at the others on a phone in the dark.

    So each tab is looked at in both ways, in games that take turns.
    """
    looked_at = LARGE if sum(divmod(PLACES.index(address), len(TABS))) % 2 else PHONE
    dressed(page, "dark" if looked_at == PHONE else "light")
    go(page, address)
    ready(page)
    for width in (PHONE, 768, 1920, LARGE):  # it stays as wide as at first
        page.set_viewport_size({"width": width, "height": 900})
        page.evaluate(TWO_FRAMES)
        fits(page)
        assert page.evaluate(SMALL, 10 if width == PHONE else 11) == []
        if width == looked_at:
            assert page.evaluate(FAULTS) == []
