"""The toy games in pages of a Panel server: each explored and played to its end, and at a telephone's width."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, WebSocketRoute, expect

from lastcard import registry
from tests.browser.helpers.error_watch import Watch
from tests.browser.helpers.pages import DEEP, TELEPHONE, fits, focused, go, position, profile, sized, until
from tests.browser.helpers.play_tab import entries, status
from tests.browser.helpers.ports import free_port, listening
from tests.helpers.slow_cases import slow_among
from tests.toys import GAMES

ROOT = Path(__file__).resolve().parents[3]


@dataclass(frozen=True)
class Walk:
    """What is done with a toy: a first move and where it leads, its players, and a whole game from a position."""

    start: str
    move: str
    after: str
    players: tuple[str, ...]
    game: tuple[str, ...]
    ending: str


WALKS = {
    "lots": Walk(
        "2",
        "draw",
        "2 drawing=True",
        ("red", "blue", "green"),
        ("draw", "take"),
        r"(Red|Blue|Green) takes the pot: .*",
    ),
    "lights": Walk("10110", "1", "01110", (), ("1", "3"), "Solved: all lamps are out."),
    "ring": Walk(
        "(2, 1, 2, 1)",
        "hand",
        "(1, 2, 2, 1) player=1",
        ("north", "east", "south", "west"),
        ("throw",) * 5,
        "East has no counter left.",
    ),
}


AT_THE_BOTTOM = f"""(player) => {{
  {DEEP}
  const low = ([place]) => place.getBoundingClientRect().bottom
  const places = deep(document, ".board .ring-place").map((place) => [place, place.dataset.player])
  return places.toSorted((one, other) => low(other) - low(one))[0][1] === String(player)
}}"""
"""Who looks at the board sits at the bottom of it."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with the toys beside the real games."""
    port, log = free_port(), tmp_path_factory.mktemp("toys") / "log.txt"
    command = [sys.executable, "-m", "panel", "serve", "tests/toys/served.py"]
    command += ["--port", str(port), "--static-dirs", "web=web"]
    with log.open("wb") as out:
        process = subprocess.Popen(command, cwd=ROOT, stdout=out, stderr=out)
    try:
        listening(process, port, log)
        yield f"http://localhost:{port}/served"
    finally:
        process.terminate()
        process.wait()


@pytest.fixture(scope="module", params=slow_among(sorted(GAMES), ["lights", "ring"]))
def toy(request: pytest.FixtureRequest) -> str:
    """Each of the toys; that with chance and three players in every run."""
    return str(request.param)


@pytest.fixture(scope="module")
def loaded(served: str, chromium: Browser) -> Iterator[tuple[Page, Watch]]:
    """A page of that server, from its first load, and what goes wrong on it."""
    watch = Watch()
    with profile(chromium, watch) as context:
        page = context.new_page()
        page.goto(f"{served}#/ring/explore", wait_until="commit")
        at_rest(page, "ring", "explore")
        yield page, watch


@pytest.fixture
def page(loaded: tuple[Page, Watch], watch: Watch) -> Iterator[Page]:
    """That page, watched."""
    page, own = loaded
    yield page
    watch.found += own.taken()


def at_rest(page: Page, toy: str, tab: str) -> None:
    """Wait until a tab of a toy is on show, and not what the session began with."""
    expect(page.locator(f".tabs [aria-current][href^='#/{toy}/{tab}']")).to_be_visible()
    page.wait_for_selector("html:not([data-settling])", state="attached")


@pytest.mark.slow  # the app's side of it has tests in tests/app
def test_a_page_that_is_lost_on_its_way_is_sent_again(served: str, context: BrowserContext) -> None:
    """A message that brings another page is emptied: the browser sees that it shows the wrong one, and asks again."""
    page, lost = context.new_page(), []

    def pass_on(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def from_server(message: str | bytes) -> None:
            brings = isinstance(message, str) and '"attr":"page"' in message and not lost
            if brings:
                lost.append(message)
            socket.send('{"events":[]}' if brings else message)

        server.on_message(from_server)

    page.route_web_socket(re.compile("/ws"), pass_on)
    page.goto(f"{served}#/lights/explore", wait_until="commit")
    at_rest(page, "lights", "explore")
    assert len(lost) == 1
    page.locator(".board [data-move='1']").click()
    position(page, WALKS["lights"].after)


def test_every_toy_has_a_walk() -> None:
    assert set(WALKS) == set(GAMES)


def test_a_toy_is_explored(page: Page, toy: str) -> None:
    walk = WALKS[toy]
    go(page, f"#/{toy}/explore?pos={walk.start}")
    at_rest(page, toy, "explore")
    position(page, walk.start)
    page.locator(f".board [data-move='{walk.move}']").click()
    position(page, walk.after)
    if walk.after.endswith("drawing=True"):
        chance_decides(page)
    undo(page, 1)
    position(page, walk.start)
    seen_from(page, walk.players)
    fits_a_telephone(page)


def test_the_menu_holds_every_game_in_its_group(page: Page) -> None:
    """Ten games, in groups that fit a window and, one below the other, a telephone."""
    names = [*registry.names(), *GAMES]
    go(page, "#/about")
    menu, links = page.locator("#games"), page.locator("#game-menu [data-game]")
    expect(menu.locator("span")).to_have_text("Games")
    menu.click()
    assert sorted(link.get_attribute("data-game") or "" for link in links.all()) == sorted(names)
    groups = {registry.game(name).group for name in registry.names()}
    assert groups <= set(page.locator("#game-menu section > p").all_inner_texts())
    for link in links.all():
        expect(link).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    expect(page.locator("#game-menu")).to_be_hidden()
    with sized(page, **TELEPHONE):
        menu.click()
        expect(page.locator("#game-menu").get_by_role("link", name="Papers")).to_be_visible()
        fits(page)
        page.keyboard.press("Escape")


def fits_a_telephone(page: Page) -> None:
    """Nothing sticks out to the right."""
    with sized(page, **TELEPHONE):
        fits(page)


def undo(page: Page, made: int) -> None:
    """Take back a move, once the line shows so many as made: a server sends each component's change by itself."""
    expect(page.locator(".line li").nth(made).locator(".here")).to_be_visible()
    page.get_by_role("button", name="Undo").click()


def chance_decides(page: Page) -> None:
    """Chance deals; then one step back, to where it did."""
    expect(page.locator(".moves tbody tr")).to_have_count(3)
    page.get_by_role("button", name="Let chance decide").click()
    position(page, re.compile(r"^[234] left=2( player=1)?$"))
    undo(page, 2)
    position(page, "2 drawing=True")


def seen_from(page: Page, players: tuple[str, ...]) -> None:
    """Choose each player's side in turn; the address, the board and the chooser agree on it."""
    sides = page.get_by_role("group", name="Seen from").get_by_role("button")
    expect(sides).to_have_count(len(players))
    for number, player in enumerate(players, start=1):
        sides.nth(number - 1).click()
        expect(sides.nth(number - 1)).to_have_attribute("aria-pressed", "true")
        expect(sides.nth(number - 1)).to_have_accessible_name(player)
        page.wait_for_function(AT_THE_BOTTOM, arg=number - 1)
        page.wait_for_function(
            "(by) => (new URLSearchParams(location.hash.split('?')[1]).get('by') ?? '1') === by",
            arg=str(number),
        )


def test_a_toy_is_played_to_its_end(page: Page, toy: str) -> None:
    walk = WALKS[toy]
    people = ",".join(["you"] * max(1, len(walk.players)))
    go(page, f"#/{toy}/play?pos={walk.start}&seats={people}")
    expect(page.locator("#start")).to_have_value(walk.start)
    at_rest(page, toy, "play")
    made = 0
    for move in walk.game:
        status(page, re.compile("^Your move"))
        page.locator(f".play-board [data-move='{move}']").click()
        made += 2 if move == "draw" else 1  # chance deals at once
        entries(page, made)
    status(page, re.compile(f"^{walk.ending}$"))
    expect(page.locator(".status-line.over")).to_be_visible()
    expect(page.locator(".review")).to_be_visible()
    fits_a_telephone(page)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".status-line.over")).to_have_count(0)
    page.locator(f".play-board [data-move='{walk.game[-1]}']").focus()
    page.keyboard.press("Enter")
    status(page, re.compile(f"^{walk.ending}$"))
    until(
        page, lambda: focused(page)["text"] in ("Play again", walk.game[-1])
    )  # the keyboard continues there
