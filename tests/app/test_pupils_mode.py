"""Pupils’ mode, `hints=0`: nothing on the page gives an answer away, and nothing brings it back while the page is open."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
from bokeh.document import Document

from lastcard import registry
from lastcard.app import App, create
from lastcard.core.engine import NOW
from lastcard.core.game import ending
from lastcard.core.sentences import verdict_sentence
from lastcard.core.text import capital
from lastcard.ui.session import current_session
from lastcard.ui.shell.address import Address
from tests.helpers.native_page import act, scenario, until

GAMES = registry.names()
TELLING = {"value", "winner", "worth", "worths", "ends", "distance", "says", "sentence", "size", "badges"}
"""What properties and their parts are called that say what something is worth."""
NEUTRAL = {"MatchBoard.groups", "GameSetup.settings", "PathCard.sentence", "BeamSearchCard.says"}
"""Where such a name means something else: how many matches lie together, how an engine is set, whence a position came,
how a search goes."""


def leaves(value: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    """All texts and numbers in a property, with the names that lead there, in JSON texts too."""
    if isinstance(value, str) and value[:1] in ("[", "{"):
        try:
            value = json.loads(value)
        except ValueError:
            pass
    if isinstance(value, dict):
        for name, part in value.items():
            yield from leaves(part, (*path, str(name)))
    elif isinstance(value, list | tuple):
        for part in value:
            yield from leaves(part, path)
    else:
        yield path, value


def properties(app: App) -> Iterator[tuple[str, Any]]:
    """Everything that is sent of the components' parameters, as ``Class.name`` and value."""
    document = Document()
    app.__panel__().server_doc(document, location=False)
    for model in document.models:
        data = getattr(model, "data", None)
        if hasattr(data, "properties_with_values"):
            for name, value in data.properties_with_values().items():
                yield f"{data.name}.{name}", value


def over(game: str, entry: dict[str, Any]) -> bool:
    """Whether everybody sees how a position came out: the game has ended, or who was first has no card left."""
    rules = registry.game(game)
    return ending(rules, rules.parse(entry["position"])) is not None or [] in entry.get("hands", ())


def telling(game: str, value: Any) -> Iterator[Any]:
    """What in a property says what a position is worth that has not ended."""
    if isinstance(value, str) and value[:1] in ("[", "{"):
        value = json.loads(value)
    if isinstance(value, dict):
        ended = isinstance(value.get("position"), str) and value.get("position") and over(game, value)
        for name, part in value.items():
            if name in TELLING and part not in ("", None, [], {}) and not ended:
                yield name, part
            yield from telling(game, part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from telling(game, part)


def given_away(game: str, app: App, state: Any) -> list[Any]:
    """What the document says of the answer: telling values, sentences of the solution, values in a search tree."""
    solution = registry.engine(game).solve(state, NOW)
    said = [verdict_sentence(registry.game(game), state, solution), solution.reason.plain]
    steps = [step for step in solution.reason.steps if len(step) > 20]  # and no names of moves
    said = [capital(text) for text in (*said, solution.reason.sentence, *steps) if text]
    found: list[Any] = []
    for name, value in properties(app):
        if name in NEUTRAL or name.endswith(".file"):
            continue
        own = name.split(".")[1]
        if own in TELLING and value not in ("", None, [], 0, 0.0) and isinstance(value, str | list):
            found.append((name, value))
        found += [(name, one) for one in telling(game, value)] if isinstance(value, str | list | dict) else []
        if name == "TreePicture.tree":
            found += [node for node in json.loads(value)["nodes"] if (node[6], node[7]) != (None, None)]
        found += [
            (name, leaf) for _, leaf in leaves(value, ()) if isinstance(leaf, str) and capital(leaf) in said
        ]
    return found


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("tab", ["explore", "play"])
def test_nothing_in_the_document_says_what_a_position_is_worth(game, tab):
    rules = registry.game(game)
    for example in rules.notation.examples[:6]:
        state = rules.parse(example.text)
        if ending(rules, state) is not None or len(example.text) > 400:
            continue
        address = Address(game, tab, {"pos": example.text, "hints": "0"})
        app = create(str(address))
        assert given_away(game, app, state) == []


@pytest.mark.parametrize("game", GAMES)
def test_with_hints_the_same_search_does_find_something(game):
    app = create(f"#/{game}/explore")
    state = registry.game(game).parse(registry.game(game).notation.default)
    assert given_away(game, app, state) != []


def ask(app: App, address: str) -> None:
    app.frame.asked = [app.frame.asked[0] + 1, address, app.theme]


def test_no_address_brings_hints_back_while_the_page_is_open():
    app = create("#/matches/explore?pos=9&hints=0")
    assert app.address == "#/matches/explore?pos=9&hints=0"
    for address in (
        "#/matches/explore?pos=9&hide=0",
        "#/matches/explore?pos=9&hints=1",
        "#/pan/play",
        "#/matches/explore?pos=9",
    ):
        ask(app, address)
        assert "hints=0" in app.address
    explore = app.page("matches").tab("explore")
    assert explore.verdict.hide
    assert explore.verdict.sentence == ""
    assert "Pupils’ mode" in app.page("matches").frame.aside


def test_no_message_shows_what_is_closed():
    app = create("#/matches/explore?pos=9&hints=0")
    explore = app.page("matches").tab("explore")
    assert explore.verdict.closed
    for on in (None, False, True):
        act(explore.frame, "hide", **({} if on is None else {"on": on}))
        act(explore.verdict, "hide", on=bool(on))
    act(explore.reason, "argue", on=True)
    act(explore.board, "play", move="1")
    assert app.address == "#/matches/explore?pos=9&line=1&hints=0"
    assert given_away("matches", app, explore.state) == []
    assert explore.verdict.question == "Who wins?"


def test_a_game_that_was_open_before_is_closed_too():
    app = create("#/matches/explore?pos=9")
    assert app.page("matches").tab("explore").verdict.sentence
    ask(app, "#/matches/explore?pos=9&hints=0")
    explore = app.page("matches").tab("explore")
    assert given_away("matches", app, explore.state) == []
    assert [note for _, note in explore.bar.examples if note] == []


def test_play_offers_no_help():
    app = create("#/matches/play?hints=0")
    play = app.page("matches").tab("play")
    assert play.setup.closed
    assert play.card.promise == ""
    assert not play.buttons.seat_offer
    act(play.setup, "hide", on=False)
    act(play.frame, "hide")
    act(play.buttons, "hint")
    act(play.buttons, "win")
    assert (play.card.hint, play.card.told, play.board.hint) == ("", "", "")
    assert play.buttons.hide
    assert "hide" not in app.address


@pytest.mark.usefixtures("no_pauses")
def test_the_review_of_a_lost_game_is_closed():
    async def story():
        app = create("#/matches/play?pos=2&seats=you,you&hints=0")
        play = app.page("matches").tab("play")
        act(play.board, "play", move="2")
        await until(lambda: play.buttons.over)
        assert play.table.review.reviewed == "hidden"
        assert (play.table.review.review, play.card.why, play.table.log.mistakes) == ([], "", [])

    scenario(story)


def test_nothing_is_worked_out_that_could_come_late():
    async def story():
        app = create("#/solitaire/explore?pos=seed=33&hints=0")
        explore = app.page("solitaire").tab("explore")
        assert (explore.reason.doing, explore.reason.offers) == ("", [])
        await asyncio.sleep(0.05)
        assert (explore.reason.doing, explore.reason.share) == ("", 0.0)
        assert current_session().jobs == set()

    scenario(story)


def test_links_and_lessons_stay_in_the_mode():
    app = create("#/pan/learn?part=basics&step=2&hints=0")
    assert app.address == "#/pan/learn?part=basics&step=2&hints=0"
    assert "Learn, Practise and Study still do" in app.page("pan").frame.aside
    learn = app.page("pan").tab("learn")
    act(learn.steps, "walk", by=1)
    assert app.address == "#/pan/learn?part=basics&step=3&hints=0"
