"""From tab to tab: the links carry the position that was seen last, and a tab can open another one."""

from __future__ import annotations

from lastcard.app import App, create
from tests.helpers.native_page import act


def goto(app: App, address: str) -> None:
    """Open an address, as the page's script does when the browser's changes."""
    app.frame.asked = [app.frame.asked[0] + 1, address, app.theme]


def link(app: App, tab: str) -> str:
    """Where the link of a tab leads."""
    return {name: address for name, _, address in app._page.frame.tabs}[tab]


def test_the_links_of_the_tabs_carry_the_position():
    app = create("#/matches/explore?pos=12&line=2&hide=1")
    explore, play = app._page.tab("explore"), app._page.tab("play")
    assert link(app, "play") == "#/matches/play?pos=12&line=2&seats=easy"
    goto(app, link(app, "play").replace("seats=easy", "seats=you,you"))
    act(play.board, "play", move="1")
    assert link(app, "explore") == "#/matches/explore?pos=12&line=2,1&hide=1"
    goto(app, "#/matches/learn")
    goto(app, link(app, "explore"))
    act(explore.board, "set", text="21")
    assert link(app, "play") == "#/matches/play?pos=21&seats=you,you"
    act(explore.board, "set", text="15")  # the usual position: each tab has its own again
    assert link(app, "play") == "#/matches/play?pos=12&line=2,1&seats=you,you"


def test_a_link_that_was_followed_before_the_last_move_was_known_leads_to_where_it_led():
    app = create("#/matches/play?seats=you,you")
    goto(app, "#/matches/explore?pos=12")
    behind = link(app, "play")
    act(app._page.tab("explore").board, "play", move="2")
    act(app._page.frame, "leave", tab="play", address=behind)
    for _ in range(2):  # the browser asks again until it is answered
        goto(app, behind)
        assert app.address == "#/matches/play?pos=12&line=2&seats=you,you"
    goto(app, "#/matches/explore?pos=9")
    goto(app, behind)  # not by the link: Back, or a bookmark
    assert app.address == behind


def test_who_plays_the_usual_game_against_easy_finds_no_seats_in_the_address():
    app = create("#/matches/play")
    act(app._page.tab("play").board, "play", move="1")
    line = app.address.removeprefix("#/matches/play?line=")  # Easy may have answered
    assert line.startswith("1")
    assert "&" not in line
    usual = app._page.tab("play").opens_with
    assert link(app, "explore") == f"#/matches/explore?pos={usual}&line={line}"
    again = create(app.address)
    assert again._page.tab("play").setup.seats == ["you", "easy"]
    assert again._page.tab("play").board.left == app._page.tab("play").board.left
    assert create("#/matches/play?pos=21&line=1")._page.tab("play").setup.seats == ["you", "perfect"]


def test_a_tab_opens_another_one():
    app = create("#/matches/explore?pos=12&line=2")
    act(app._page.tab("explore").frame, "from_here")
    assert (app.address, app._page.frame.tab) == ("#/matches/play?seats=easy&pos=10", "play")
    assert app.frame.shown[3]  # Back leads back
