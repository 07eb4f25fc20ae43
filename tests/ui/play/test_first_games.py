"""A first game that can be won, in every game; and the seat that wins, wherever a game stands."""

from __future__ import annotations

from fractions import Fraction
from importlib import import_module
from itertools import pairwise
from random import Random

import pytest

from lastcard import registry
from lastcard.core.engine import PAGE
from lastcard.core.progress import run_to_end
from lastcard.core.solution import worths
from lastcard.core.worth import is_payoff, order
from lastcard.games.babanuki.view import VIEW as BABANUKI
from lastcard.games.matches.view import VIEW as MATCHES
from lastcard.games.pairs.view import VIEW as PAIRS
from lastcard.games.pan.view import VIEW as PAN
from lastcard.ui.contract import GameView
from lastcard.ui.play.play import Play
from lastcard.ui.play.setup import YOU
from tests.helpers.native_page import Notes, act, scenario, until
from tests.ui.play.play_tab import rest, takes

pytestmark = pytest.mark.usefixtures("no_pauses")


@pytest.mark.parametrize("name", registry.names())
def test_the_reader_can_win_every_first_game(name):
    """Judged by the game's engine: whoever has the first seat wins, or where chance has a part gets most."""
    view: GameView = import_module(f"lastcard.games.{name}.view").VIEW
    assert view.first is not None, (
        "let its VIEW have FirstGames: four positions or more that the reader can win"
    )
    assert len(view.first.positions) >= 4
    for text in view.first.positions:
        state = view.game.parse(text)
        assert view.game.player_to_move(state) == 0
        found = run_to_end(view.engine.solving(state, PAGE))
        everyone = worths(view.game, state, found)
        if is_payoff(everyone[0]):
            assert all(order(everyone[0]) > order(other) + Fraction(1, 2) for other in everyone[1:]), text
            assert "average" in view.first.promise
        else:
            assert (everyone[0], found.known) == ("win", True), text


@pytest.mark.parametrize("name", registry.names())
def test_the_hint_names_a_move_and_marks_it_on_the_board(name):
    view: GameView = import_module(f"lastcard.games.{name}.view").VIEW
    tab = opened(view)
    act(tab.buttons, "hint")
    state = view.game.parse(view.first.positions[0])
    move = tab.board.hint
    assert move in map(view.game.format_move, view.game.legal_moves(state))
    assert tab.card.hint.lower().startswith(view.game.move_label(state, move).lower())
    act(tab.table.log, "go", ply=0)  # whatever is looked at next, the mark goes
    assert (tab.board.hint, tab.card.hint) == ("", "")


def opened(view: GameView, **query: str) -> Play:
    tab = Play(view)
    tab._random = Random(5)
    tab.visit(query)
    return tab


def test_each_new_game_is_another_one_that_can_be_won():
    tab = opened(MATCHES, seats="perfect,you", pos="12", line="3")
    assert tab.card.promise == ""
    seen = []
    for _ in range(12):
        act(tab.buttons, "fresh")
        assert (tab.setup.seats, tab.buttons.your_turn) == ([YOU, "perfect"], True)
        assert tab.card.promise == MATCHES.first.promise
        seen.append(tab.setup.position)
    assert set(seen) == set(MATCHES.first.positions)
    assert all(one != other for one, other in pairwise(seen))
    act(tab.board, "play", move="1")
    assert tab.card.promise == ""


def test_a_new_game_of_engines_alone_stays_theirs_and_takes_the_seats_it_needs():
    tab = opened(BABANUKI, pos="1,J|1,2|2,3|3", seats="random,you,random,random")
    act(tab.buttons, "fresh")
    assert tab.setup.seats == [YOU, "random", "random"]

    async def story():
        tab = opened(MATCHES, seats="random,perfect", pos="9")
        act(tab.buttons, "fresh")
        assert tab.setup.seats == ["random", "perfect"]

    scenario(story)


def test_the_winning_seat_is_taken_and_said():
    async def story():
        tab = opened(MATCHES, pos="13")
        notes = Notes.of(tab)
        act(tab.buttons, "win")
        await until(lambda: bool(tab.card.told))
        await rest(tab)
        assert (tab.setup.seats, takes(tab), notes.last["seats"]) == (
            ["perfect", YOU],
            ["1"],
            "perfect,you",
        ), tab.card.told
        assert tab.card.told == "With best play blue wins in 7 moves: you sit there now."
        act(tab.buttons, "win")
        await until(lambda: "already" in tab.card.told)
        assert tab.card.told.endswith("you sit there already.")
        act(tab.board, "play", move="3")
        assert tab.card.told == ""

    scenario(story)


@pytest.mark.parametrize(
    ("view", "query", "seats", "says"),
    [
        (PAN, {"pos": "213/121"}, [YOU, "perfect"], "A draw: with best play no seat wins."),
        (PAIRS, {"pos": "3,7|2,5"}, ["perfect", YOU], "On average blue gets most"),
        (BABANUKI, {"pos": "1,2,3|1,2,4|3,4,J"}, [YOU, "perfect", "perfect"], "Nobody can force a win here"),
        (
            BABANUKI,
            {"pos": "1,2|1,3,J|2,3"},
            [YOU, "perfect", "perfect"],
            "red can force first place",
        ),
        (MATCHES, {"pos": "13", "seats": "perfect,random"}, ["perfect", YOU], "you sit there now"),
    ],
)
def test_what_is_said_of_the_seats(view, query, seats, says):
    tab = opened(view, **query)
    tab.buttons.paused = True  # what comes of it is not played on
    tab._work.do(tab.advisor.seat(), tab._sit_there)
    assert tab.setup.seats == seats
    assert says in tab.card.told


@pytest.mark.parametrize("query", [{"seats": "you,you"}, {"pos": "1", "line": "1"}])
def test_there_is_no_winning_seat_to_give_among_persons_or_at_the_end(query):
    tab = opened(MATCHES, **query)
    act(tab.buttons, "win")
    assert (tab.buttons.seat_offer, tab.card.told) == (False, "")
