"""The first screen of Explore: board, verdict and the beginning of the moves or the picture, without scrolling."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from playwright.sync_api import Page

from lastcard import registry
from tests.browser.helpers.pages import DEEP, go, ready, sized, until

SIZES = {"laptop": (1280, 720), "desktop": (1440, 900), "phone": (390, 844)}

EDGES = f"""() => {{ {DEEP}
  const seen = (selector) => deep(document, selector).filter((node) => node.checkVisibility() && node.getClientRects().length)
  const edges = (nodes) => {{
    const boxes = nodes.map((node) => node.getBoundingClientRect()).filter((box) => box.height)
    return [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))]
  }}
  const aside = ".board-settings, .expander, .editor, .field-error, .info-line"
  const [board] = seen("section.board")
  return {{
    head: edges(seen(".page-head")),
    verdict: edges(seen(".verdict-card")),
    board: edges([...board.querySelectorAll(":scope > :not(.felt), .felt > *")].filter((part) => !part.matches(aside))),
    more: Math.min(edges(seen(".move-card"))[0], edges(seen("[data-part=picture]"))[0]),
    width: document.documentElement.scrollWidth,
  }} }}"""
"""Upper and lower edges on the screen: of title and tabs, of the verdict, of what belongs to the position on the board, and where moves or
picture begin."""

SEEN = 24  # pixels of moves or picture: their title
BEGINNING = 100  # pixels of a board that is cut
ROW = 60  # pixels: what is higher has two rows
LOW = {"telephone held across": (844, 390), "200 %": (640, 360)}


def missing(page: Page, cut: bool) -> list[str]:
    """What is not on the screen, in words; of a board that is `cut` only its beginning has to be."""
    window = page.viewport_size
    found = page.evaluate(EDGES)
    (verdict, verdict_end), (board, board_end) = found["verdict"], found["board"]
    faults = {
        "the verdict": not 0 <= verdict < verdict_end <= window["height"],
        "the board": not 0
        <= board
        < (min(board + BEGINNING, board_end) if cut else board_end)
        <= window["height"],
        "moves or picture": not cut and not 0 <= found["more"] <= window["height"] - SEEN,
        "one row of title and tabs": found["head"][1] - found["head"][0] > ROW,
        "the page's width": found["width"] > window["width"],
    }
    return [f"{name}: {found} in {window}" for name, wrong in faults.items() if wrong]


@pytest.mark.parametrize("name", registry.names())
def test_the_answer_is_on_the_first_screen(page, name):
    notation = registry.game(name).notation
    texts = dict.fromkeys([notation.default, *(example.text for example in notation.examples)])
    for text in texts:
        go(page, f"#/{name}/explore?pos={quote(text)}")
        ready(page)
        for width, height in SIZES.values():
            with sized(page, width, height):
                page.evaluate("() => scrollTo(0, 0)")
                until(
                    page,
                    lambda: not missing(page, cut=False),
                    lambda text=text: f"{text}: {missing(page, cut=False)}",
                )


TABLES = {"pan": ".table", "babanuki": ".baba-table", "solitaire": ".pgs-grid"}


@pytest.mark.parametrize("name", TABLES)
def test_a_telephone_held_across_has_a_screen_for_the_table_of_a_game(page, name):
    go(page, f"#/{name}/play")
    ready(page)
    table = page.locator(TABLES[name]).locator("visible=true")
    with sized(page, *LOW["telephone held across"]):
        until(page, lambda: table.bounding_box()["height"] <= page.viewport_size["height"])


@pytest.mark.parametrize("name", registry.names())
def test_on_a_low_screen_the_title_goes_and_the_board_begins(page, name):
    go(page, f"#/{name}/explore")
    ready(page)
    title = page.locator(".page-head > h1")
    assert title.bounding_box()["height"] > ROW / 3
    for width, height in LOW.values():
        with sized(page, width, height):
            until(page, lambda: not missing(page, cut=True), lambda: str(missing(page, cut=True)))
            assert title.bounding_box()["height"] <= 1
