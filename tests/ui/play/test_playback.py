"""The Play tab: looking at the earlier positions of a game, the review's chart, replay and pace."""

from __future__ import annotations

import asyncio
import re

import pytest

from lastcard.games.pairs.view import VIEW as PAIRS
from lastcard.games.solitaire.view import VIEW as SOLITAIRE
from lastcard.ui.play.play import PACES, Play
from tests.helpers.native_page import Notes, act, scenario, until
from tests.ui.play.play_tab import opened, takes

pytestmark = pytest.mark.usefixtures("no_pauses")


def seen(tab: Play) -> tuple[str, int, bool, bool]:
    """What the board shows, at which ply, whether that is past, and whether it can be played on."""
    return tab.board.left, tab.table.log.at, tab.card.back, not tab.board.locked


def test_steps_that_come_faster_than_the_answers_add_up_and_end_with_the_game():
    tab = opened(pos="9", line="1,2,3")
    wanted = [("6", 2), ("8", 1), ("9", 0), ("9", 0), ("8", 1), ("6", 2), ("3", 3), ("3", 3)]
    for by, (left, at) in zip([-1] * 4 + [1] * 4, wanted, strict=True):
        act(tab.table.log, "look", by=by)
        assert seen(tab) == (left, at, at < 3, at == 3)
    assert takes(tab) == ["1", "2", "3"]  # nothing is taken back


def test_a_listed_ply_is_looked_at_and_the_next_move_is_made_where_the_game_stands():
    tab = opened(pos="9", line="1,2,3")
    act(tab.table.log, "go", ply=1)
    assert tab.card.status == "Move 1 of 3, Red: take 1."
    act(tab.table.log, "go", ply=99)  # one that is not there any more
    assert seen(tab) == ("3", 3, False, True)
    act(tab.table.log, "go", ply=0)
    assert tab.card.status == "The start, before move 1 of 3."
    act(tab.board, "play", move="1")  # pressed before the page heard of it
    assert (takes(tab), seen(tab)) == (["1", "2", "3", "1"], ("2", 4, False, True))


def test_a_game_with_a_hidden_hand_is_not_looked_through():
    from lastcard.games.tanhinmin.view import VIEW

    tab = Play(VIEW)
    tab.visit({"pos": "2,3,6,7|1,4,5|0", "line": "2", "seats": "you,you", "hidden": "second"})
    opens: list[str] = []
    tab.on_open = lambda name, query: opens.append(name)
    for message, more in (("look", {"by": -1}), ("go", {"ply": 0}), ("explore", {})):
        act(tab.table.log, message, **more)
    assert (tab.buttons.open, tab.card.back, opens) == (False, False, [])


def test_the_whole_game_opens_in_explore_at_the_ply_that_is_looked_at():
    tab = opened(pos="9", line="1,2,3")
    opens: list[tuple[str, dict[str, str]]] = []
    tab.on_open = lambda name, query: opens.append((name, query))
    act(tab.table.log, "explore")
    act(tab.table.log, "look", by=-2)
    act(tab.table.log, "explore")
    line = {"pos": "9", "line": "1,2,3"}
    assert opens == [("explore", line), ("explore", line | {"at": "1"})]


def test_the_review_shows_how_the_worth_went_from_either_side():
    tab = opened(pos="7", line="1,2,3,1")
    values = ["win", "loss", "win", "win", "win"]
    assert [ply["value"] for ply in tab.table.review.plies] == values
    assert [ply["mistake"] for ply in tab.table.review.plies] == ["", "the win", "the win", "", ""]
    act(tab.table.review, "by", player=1)
    other = {"win": "loss", "loss": "win"}
    assert [ply["value"] for ply in tab.table.review.plies] == [other[value] for value in values]
    act(tab.table.log, "go", ply=1)
    assert (tab.board.left, len(tab.table.review.review), len(tab.table.review.plies)) == (
        "6",
        2,
        5,
    )  # the review stays
    act(tab.buttons, "undo")
    assert (tab.table.review.plies, tab.table.review.review) == ([], [])


@pytest.mark.parametrize(
    ("view", "query"),
    [
        (PAIRS, {"pos": "3,7|2,5", "seats": "perfect,heuristic"}),
        (SOLITAIRE, {"pos": "2x2: AH 2S/2H AS", "seats": "solver"}),
    ],
)
def test_the_review_works_with_payoffs_and_chance_and_for_one_alone(view, query):
    async def story():
        tab = Play(view)
        tab.visit(query)
        await until(lambda: tab.table.review.reviewed == "done")
        plies = tab.table.review.plies
        assert (tab.card.over, len(plies)) == (True, len(takes(tab)) + 1)
        assert len(plies) > 2
        assert all(ply["value"] or ply["worths"] for ply in plies)
        act(tab.table.log, "look", by=-1)
        assert re.match(f"Move {len(plies) - 2} of {len(plies) - 1}[,:] ", tab.card.status)

    scenario(story)


def test_a_finished_game_is_shown_again_at_the_pace_that_is_chosen_and_stops_when_left():
    async def story():
        tab = opened(pos="7", line="1,2,3,1")
        await until(lambda: tab.table.review.reviewed == "done")
        act(tab.buttons, "replay")
        assert (tab.buttons.replaying, tab.table.log.at) == (True, 0)
        await until(lambda: not tab.buttons.replaying)
        assert seen(tab) == ("0", 4, False, False)
        act(tab.buttons, "replay")
        act(tab.buttons, "replay")  # stop
        await asyncio.sleep(0.02)
        assert (tab.buttons.replaying, tab.table.log.at) == (False, 0)
        act(tab.buttons, "replay")
        act(tab.buttons, "undo")
        await asyncio.sleep(0.02)
        assert seen(tab) == ("1", 3, False, True)
        act(tab.buttons, "replay")  # there is nothing to show before the end
        assert not tab.buttons.replaying

    scenario(story)


def test_the_pace_stands_in_the_address_and_holds_for_all_opponents(monkeypatch):
    from lastcard.ui.play import play as play_module

    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    tab = opened(pos="3", seats="you,random", pace="fast")
    monkeypatch.setattr(play_module, "ENGINE_PAUSE", 1.0)
    monkeypatch.setattr(play_module.asyncio, "sleep", sleep)
    notes = Notes.of(tab)
    act(tab.board, "play", move="1")
    assert waits[0] == PACES["fast"]
    assert tab.buttons.paced
    tab.visit({"pos": "2", "seats": "random,random", "pace": "slow"})
    assert waits[-1] == PACES["slow"]
    for name in ("fast", "nonsense"):
        act(tab.buttons, "pace", name=name)
    assert notes.last["pace"] == "fast"
    tab.visit({"pos": "2", "pace": "nonsense"})
    assert tab.pace == "normal"
