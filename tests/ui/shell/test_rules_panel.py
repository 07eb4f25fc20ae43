"""The rules beside a tab: built when they are first asked for, and always those of the position on show."""

from __future__ import annotations

import pytest

from lastcard import registry
from lastcard.app import App, create
from tests.helpers.native_page import act


def goto(app: App, address: str) -> None:
    app.frame.asked = [app.frame.asked[0] + 1, address, app.theme]


def turn(app: App) -> str:
    """What the panel says of a turn."""
    return "\n\n".join(dict(app._page.frame.rules.sections)["Your turn"])


@pytest.mark.parametrize("name", registry.names())
def test_every_game_has_them_in_every_tab(name):
    game = registry.game(name)
    app = create(f"#/{name}/explore")
    assert app._page.frame.rules is None
    act(app._page.frame, "rules", shown=True)
    panel, guide = app._page.frame.rules, game.guide(game.start)
    for tab in ("play", "study", "learn", "explore"):
        goto(app, f"#/{name}/{tab}")
        assert app._page.frame.rules is panel
        assert turn(app) == guide.turn
    assert panel.words == [list(word) for word in guide.words]
    assert panel.caption == guide.example.caption
    assert panel.picture.hint == guide.example.move
    assert panel.picture.locked
    assert panel.sections[: panel.pictured][-1][0] == "Your turn"


def test_they_follow_the_options_of_the_position():
    app = create("#/matches/study")
    act(app._page.frame, "rules", shown=True)
    assert "1, 2 or 3" in turn(app)
    picture = app._page.frame.rules.picture
    goto(app, "#/matches/explore?pos=21+take%3D4")
    assert "1 to 4" in turn(app)
    act(app._page.tab("explore").board, "play", move="4")
    assert "1 to 4" in turn(app)
    assert app._page.frame.rules.picture is not picture
    goto(app, "#/matches/learn")  # shows no position: the one before counts
    assert "1 to 4" in turn(app)
    act(app._page.frame, "rules", shown=False)
    goto(app, "#/matches/explore?pos=9")
    assert "1 to 4" in turn(app)  # nobody reads them
    act(app._page.frame, "rules", shown=True)
    assert "1, 2 or 3" in turn(app)


def test_a_picture_that_stays_the_same_is_not_drawn_again():
    app = create("#/pan/explore?pos=132-212")
    act(app._page.frame, "rules", shown=True)
    picture = app._page.frame.rules.picture
    goto(app, "#/pan/explore?pos=222222-122222")
    assert app._page.frame.rules.picture is picture
    goto(app, "#/pan/explore?pos=111-011+suits%3D2")
    assert app._page.frame.rules.caption == ""


def test_hidden_hands_are_not_given_away():
    app = create("#/tanhinmin/play?pos=1,3,4~|2,5|0&hide=second".replace("|", "%7C"))
    act(app._page.frame, "rules", shown=True)
    game = registry.game("tanhinmin")
    assert turn(app) == game.guide(game.start).turn
