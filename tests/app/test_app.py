"""The app: addresses open pages, pages write addresses, the theme reaches everything, documents are deterministic."""

from __future__ import annotations

import functools
import json
from itertools import product

import pytest
from bokeh.document import Document
from hypothesis import given, settings
from hypothesis import strategies as st

from lastcard import registry
from lastcard.app import HOME, App, create
from lastcard.browser import documents
from lastcard.ui.shell import TABS
from lastcard.ui.shell.address import LONGEST, Address
from tests.helpers.native_page import act, scenario, until

GAMES = registry.names()
PLACES = [f"#/{game}/{tab}" for game, tab in product(GAMES, TABS)]
RUN = "?kind=best-move&grade=1&seed=7"  # without a seed, Practise draws one


def ask(app: App, address: str, theme: str) -> None:
    """What the page's script does when the browser's address or the theme changes."""
    app.frame.asked = [app.frame.asked[0] + 1, address, theme]


def goto(app: App, address: str) -> None:
    """Open an address: it is answered, whatever comes of it."""
    ask(app, address, app.theme)
    assert answered(app)


def answered(app: App) -> bool:
    """Whether the browser knows that the app has taken up what it asked last, and where the app stands."""
    return app.frame.shown[:3] == [app.frame.asked[0], app.address, app.theme]


def notice(app: App) -> str:
    return app._page.frame.notice


def test_home_is_a_page():
    assert HOME in PLACES


@pytest.mark.parametrize("place", PLACES)
def test_every_tab_of_every_game_opens(place):
    place += RUN if place.endswith("/practise") else ""
    app = create(place)
    assert app.address == place
    assert notice(app) == ""
    _, game, tab = place.partition("?")[0].split("/")
    assert (app._page.frame.title, app._page.frame.tab) == (registry.game(game).title, tab)
    assert app.frame.page is app._page.frame or app.frame.page is app._page


def test_an_address_is_taken_up_and_settled():
    app = create("#/matches/explore?pos=9&line=1,2&hide=1")
    tab = app._page.tab("explore")
    assert (tab.bar.text, tab.hide) == ("6", True)
    assert app.address == "#/matches/explore?pos=9&line=1,2&hide=1"


def test_a_game_without_a_tab_opens_explore():
    app = create("#/matches")
    assert app._page.frame.tab == "explore"
    assert app.address == "#/matches/explore"


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("#/nogame/explore", "there is no game 'nogame'; there is matches"),
        ("#/matches/nothing", "there is no tab 'nothing'; there is learn, practise, play, explore, study"),
        ("#/matches/explore/more", "must look like #/game/tab"),
        ("#/matches/explore?pos=1&pos=2", "'pos' twice"),
        ("#/matches/explore?v=9", "newer version"),
        ("#/matches/explore?pos=" + "1" * LONGEST, "at most 2,000 are read"),
        ("#/<img src=x>/explore", "there is no game '<img src=x>'"),
    ],
)
def test_an_address_that_cannot_be_read_is_said_and_kept(address, says):
    app = create()
    goto(app, address)
    assert says in notice(app)
    assert app.address == address
    assert app._page.frame.tab == "explore"


def test_the_notice_goes_with_the_next_address():
    app = create("#/nogame")
    assert notice(app)
    goto(app, "#/matches/explore?pos=9")
    assert notice(app) == ""


def test_what_is_done_is_written():
    app = create()
    act(app._page.tab("explore").board, "play", move="1")
    assert app.frame.shown == [0, "#/matches/explore?pos=15&line=1", "light", True]
    assert app.address == "#/matches/explore?pos=15&line=1"


def test_settings_are_written_over_the_last_entry():
    app = create("#/matches/explore?pos=9")
    act(app._page.tab("explore").verdict, "hide", on=True)
    assert app.frame.shown == [0, "#/matches/explore?pos=9&hide=1", "light", False]


def test_back_and_forward_open_what_was():
    app = create("#/matches/explore?pos=9")
    explore = app._page.tab("explore")
    addresses = [app.address]
    for move in ("1", "2"):
        act(explore.board, "play", move=move)
        addresses.append(app.address)
    for address, left in zip(reversed(addresses), ("6", "8", "9"), strict=True):
        goto(app, address)
        assert explore.bar.text == left
        assert app.address == address
    goto(app, addresses[1])
    assert explore.bar.text == "8"


def test_what_was_written_is_not_visited_again():
    """The browser echoes an address that the app has written: nothing may be drawn anew, no entry made twice."""
    app = create()
    explore = app._page.tab("explore")
    act(explore.board, "play", move="1")
    visits = []
    explore.visit = visits.append
    goto(app, app.address)
    assert visits == []


def test_asking_again_is_answered_and_changes_nothing():
    """The browser asks again when no answer comes: only the number is new."""
    app = create("#/matches/explore?pos=9")
    act(app._page.tab("explore").board, "play", move="1")
    for number in (1, 2):
        ask(app, "", "light")
        assert app.frame.shown == [number, "#/matches/explore?pos=9&line=1", "light", False]


def test_the_theme_alone_moves_nothing():
    """A move that was on its way when the theme was switched is not taken back."""
    app = create("#/matches/explore?pos=9")
    explore = app._page.tab("explore")
    act(explore.board, "play", move="1")
    ask(app, "", "dark")
    assert app.frame.shown == [1, "#/matches/explore?pos=9&line=1", "dark", False]
    assert explore.bar.text == "8"


def test_a_page_that_fails_is_answered_too_and_the_app_stays():
    app = create("#/matches/explore?pos=9")

    def fail(query):
        raise RuntimeError("on purpose")

    app._page.tab("learn").visit = fail
    with pytest.raises(RuntimeError, match="on purpose"):
        ask(app, "#/matches/learn", "light")
    assert answered(app)
    assert (app.address, app._page.frame.tab) == ("#/matches/explore?pos=9", "explore")
    goto(app, "#/matches/study")
    assert app._page.frame.tab == "study"


def test_a_game_that_is_not_on_show_writes_no_address():
    app = create("#/matches/explore?pos=9")
    explore = app._page.tab("explore")
    goto(app, "#/pan/explore")
    act(explore.board, "play", move="1")
    assert app.address == "#/pan/explore"
    assert "line=1" in {name: link for name, _, link in app.page("matches").frame.tabs}["explore"]


@pytest.mark.parametrize("embed", ["1", "0", "x"])
def test_embed_stays_in_the_address(embed):
    app = create(f"#/matches/explore?pos=9&embed={embed}")
    act(app._page.tab("explore").board, "play", move="1")
    assert app.address == f"#/matches/explore?pos=9&line=1&embed={embed}"
    goto(app, "#/matches/explore?pos=9")
    act(app._page.tab("explore").board, "play", move="1")
    assert app.address == "#/matches/explore?pos=9&line=1"


def test_a_frame_around_the_page_leaves_it_as_it_is(monkeypatch):
    """What could be done again still can, and nobody opens the tab anew: a game that is played goes on."""
    app = create("#/matches/explore?pos=9")
    explore = app._page.tab("explore")
    act(explore.board, "play", move="1")
    act(explore.frame, "undo", by=-1)
    here = app.address
    monkeypatch.setattr(explore, "visit", None)
    for frame in ("&embed=1", "", "&present=1"):
        goto(app, here + frame)
        assert app.address == here + frame
        assert explore.frame.can_redo
    monkeypatch.undo()
    act(explore.frame, "undo", by=1)
    assert app.address == "#/matches/explore?pos=9&line=1&present=1"
    goto(app, "#/matches/explore?pos=9&present=1")
    assert explore.state.left == 9


@pytest.mark.usefixtures("no_pauses")
def test_a_tab_that_is_not_open_writes_no_address():
    """An engine's answer that comes when another tab is open must not carry the address away."""

    async def story():
        app = create("#/matches/play?pos=21")
        act(app._page.tab("play").board, "play", move="1")
        goto(app, "#/matches/explore?pos=9")
        await until(lambda: app._page.tab("play").table.log.log[1:] != [])  # the engine has answered
        assert app.address == "#/matches/explore?pos=9"

    scenario(story)


def test_the_theme_reaches_tabs_open_now_and_later():
    app = create("#/matches/study")
    ask(app, "", "dark")
    study = app._page.tab("study")
    assert study.theme == "dark"
    assert {chart.theme for chart in study.charts} == {"dark"}
    assert app._page.tab("learn").theme == "dark"
    assert create("#/matches/study", "dark")._page.tab("study").theme == "dark"


def test_what_is_not_on_show_changes_its_colours_when_it_is_opened():
    app = create("#/matches/study")
    study = app._page.tab("study")
    goto(app, "#/matches/explore")
    ask(app, "", "dark")
    assert (app._page.tab("explore").theme, study.theme) == ("dark", "light")
    goto(app, "#/pan/explore")
    ask(app, "", "light")
    goto(app, "#/matches/study")
    assert study.theme == "light"
    ask(app, "", "dark")
    assert {chart.theme for chart in study.charts} == {"dark"}


def test_a_study_opened_in_the_dark_is_drawn_in_the_dark():
    study = create("#/matches/study", "dark")._page.tab("study")
    assert {chart.theme for chart in study.charts} == {"dark"}


def test_a_tab_is_built_once_and_keeps_what_was_done():
    app = create("#/matches/study")
    study = app._page.tab("study")
    act(study.list, "check", claim=study.list.claims[0]["id"], limit=5)
    goto(app, "#/matches/learn")
    goto(app, "#/matches/study")
    assert app._page.tab("study") is study
    assert study.list.findings


QUERIES = st.dictionaries(
    st.sampled_from(
        [
            "pos",
            "line",
            "at",
            "hide",
            "by",
            "hidden",
            "alg",
            "view",
            "depth",
            "step",
            "seats",
            "strength",
            "embed",
        ]
    ),
    st.text(max_size=12),
    max_size=4,
)


def several(what: st.SearchStrategy) -> st.SearchStrategy:
    """Several in a row, on one page: a page takes long to make, and must not be spoilt for the next address either."""
    return st.lists(what, min_size=4, max_size=6)


@settings(max_examples=3)
@given(several(st.tuples(st.sampled_from(PLACES), QUERIES)))
def test_no_state_in_an_address_breaks_the_page(addresses):
    async def story():
        app = create()
        for place, query in addresses:
            _, game, tab = place.split("/")
            goto(app, str(Address(game, tab, query)))
            assert answered(app)

    scenario(story)


@settings(max_examples=4)
@given(several(st.text(max_size=80)))
def test_any_address_opens_something(texts):
    async def story():
        app = create()
        for text in texts:
            goto(app, "#/" + text)
            assert app._page.frame.tab in TABS
            assert answered(app)

    scenario(story)


EVERY = [
    (place + (RUN if place.endswith("/practise") else ""), theme)
    for place, theme in product(PLACES, ["light", "dark"])
]
DRAWN = [
    one
    for one in EVERY
    if one[0].endswith("/explore") or (*one[0].split("/"), one[1])[1::2] == ("pan", "light")
]
"""What is drawn before Python is there, Explore of each game, and every tab of one game beside it."""


@functools.cache
def first_text(place: str, theme: str) -> str:
    """The document of an address as it was when it was first built here."""
    document, text, _ = documents.build(place, theme)
    assert isinstance(document, Document)
    assert len(document.roots) == 1
    return text


@pytest.mark.parametrize(
    ("place", "theme"),
    [*DRAWN, *(pytest.param(*one, marks=pytest.mark.slow) for one in EVERY if one not in DRAWN)],
)
def test_documents_are_built_alike(place, theme):
    """The page draws one that was built long before, and links it to the one that Python builds."""
    first = first_text(place, theme)
    create("#/matches/play" if "study" in place else "#/matches/study")  # whatever happened before
    assert documents.build(place, theme)[1] == first
    json.loads(first, parse_constant=pytest.fail)  # a number that the browser could not read


@pytest.mark.parametrize(
    "places", [DRAWN, pytest.param(EVERY, marks=pytest.mark.slow)], ids=["drawn", "every"]
)
def test_documents_differ_by_theme_and_address(places):
    assert len({first_text(*one) for one in places}) == len(places)


@pytest.mark.parametrize(
    ("address", "game", "tab"),
    [
        ("#/pan/nothing", "pan", "explore"),
        ("#/pan/study?x=1&x=2", "pan", "study"),
        ("#/pan/play/more", "pan", "play"),
        ("#/pan/learn?" + "x" * LONGEST, "pan", "learn"),
        ("#/nowhere/learn?x=1&x=2", "matches", "explore"),
        ("#//?", "matches", "explore"),
    ],
)
def test_an_address_that_cannot_be_read_stays_with_its_game(address, game, tab):
    app = create(address)
    assert (app._page.frame.title, app._page.frame.tab) == (registry.game(game).title, tab)
    assert "This address could not be read" in notice(app)
    assert app.address == address
