"""No frame shows what was not asked for, while a tab of a game is opened for the first time or from another one."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from lastcard import registry
from tests.browser.arrival.frames import SOLUTIONS, TABS, faults, record, recorded
from tests.browser.helpers.pages import first_of, go, ready, until

TITLES = {name: registry.game(name).title for name in registry.names()}


@pytest.fixture
def recording(context, shared_host):
    """Opens an address for the first time."""
    record(context)

    def opened(address: str) -> Page:
        page = context.new_page()
        page.goto(shared_host.url + address, wait_until="commit")
        ready(page)
        return page

    return opened


def shown(page: Page, address: str) -> list[dict]:
    """The frames until the tab of an address is there."""
    tab = re.match(r"#/[a-z]+/([a-z]+)", address)[1]
    frames = []

    def there() -> bool:
        frames.extend(recorded(page))
        return bool(frames) and frames[-1]["tabs"] == [tab]

    until(page, there, lambda: f"{tab} was never seen: {frames[-1:]}")
    return frames


def moved(page: Page, address: str) -> list[dict]:
    """The frames from the moment at which another address is asked for."""
    recorded(page)
    go(page, address)
    ready(page)
    return shown(page, address)


FIRST = [
    ("pan", "learn"),
    *((game, tab) for game in TITLES for tab in TABS if (game, tab) != ("pan", "learn")),
]


@pytest.mark.parametrize(("game", "tab"), first_of(FIRST))
def test_a_first_visit_shows_the_tab_that_was_asked_for(recording, game, tab):
    """And from the lessons each other tab for the first time, then two of another game."""
    address = f"#/{game}/{tab}"
    page = recording(address)
    assert faults(shown(page, address), TITLES) == []
    if tab != "learn":
        return
    for other in TABS:
        assert faults(moved(page, f"#/{game}/{other}"), TITLES) == []
    moved(page, f"#/{game}/explore")
    for selector in SOLUTIONS if game == "pan" else SOLUTIONS[:1]:  # or nothing would be looked for above
        until(page, lambda selector=selector: page.locator(selector).first.is_visible())
    elsewhere = next(name for name in TITLES if name != game)
    for other in ("learn", "explore"):
        assert faults(moved(page, f"#/{elsewhere}/{other}"), TITLES) == []
        assert faults(moved(page, f"#/{game}/{other}"), TITLES) == []


CLOSED = [("pairs", "play?hints=0")]
CLOSED += [
    (game, address)
    for game in TITLES
    for address in ("learn?hints=0", "practise?hints=0", "play?hints=0", "explore?hints=0", "explore?hide=1")
    if (game, address) not in CLOSED
]


@pytest.mark.parametrize(("game", "address"), first_of(CLOSED))
def test_no_solution_is_seen_where_there_must_be_none(recording, game, address):
    page = recording(f"#/{game}/{address}")
    assert faults(shown(page, f"#/{game}/{address}"), TITLES) == []
    if "hints=0" in address:
        for other in ("explore", "practise", "learn", "play"):
            assert faults(moved(page, f"#/{game}/{other}"), TITLES) == []
            assert "hints=0" in page.url
    else:
        moved(page, f"#/{game}/explore")
        assert faults(moved(page, f"#/{game}/{address}"), TITLES) == []
