"""A game with a hidden hand: what is shown, what is told, what stands in the address, and what is advised."""

from __future__ import annotations

import re

import pytest

from lastcard.games.tanhinmin.rules import GAME, TAN_PLAYERS
from lastcard.games.tanhinmin.solver.moves import winning_moves
from lastcard.games.tanhinmin.solver.winner import verdict, winner
from lastcard.games.tanhinmin.view import VIEW
from lastcard.games.tanhinmin.view.board import CHOICES, advise, tell
from lastcard.ui.contract import Sight
from lastcard.ui.play.play import Play
from lastcard.ui.play.setup import YOU
from tests.games.tanhinmin.random_positions import positions
from tests.helpers.native_page import Notes, act

DEAL = "3,5,700|411,620|0"
HIDDEN = re.compile("411|620")


def opened(**query):
    tab = Play(VIEW)
    notes = Notes.of(tab)
    tab.visit({"seats": f"{YOU},{YOU}"} | query)
    return tab, notes


def sent(tab):
    """Everything that is sent to the page, as text."""
    parts = (tab.board, tab.setup, tab.card, tab.buttons, tab.table.log, tab.table.review)
    return "".join(
        repr(value)
        for part in parts
        for name, value in part.param.values().items()
        if name not in ("board", "stylesheets")
    )


def test_a_hidden_hand_is_shown_when_it_is_over_or_to_be_played():
    tab, notes = opened(pos="5|3,4|0")
    act(tab.setup, "veil", mode="second")
    assert (tab.board.hidden, tab.board.counts, tab.setup.position) == ([1], [1, -1], "")
    act(tab.board, "ask", name="cards")
    assert tab.board.counts == [1, 2]
    assert tab.board.told == "The oracle tells red: |X1| = 2."
    act(tab.board, "play", move="5")
    assert (tab.board.hidden, tab.setup.position, tab.board.hands) == ([], "5|3,4|0", [[], ["3", "4"]])
    assert notes.last["pos"] == "5|3,4|0"
    act(tab.buttons, "undo")
    assert (tab.board.hidden, tab.setup.position) == ([1], "")


def test_nothing_that_is_sent_and_no_address_has_the_hidden_hand():
    tab, notes = opened(pos=DEAL)
    assert HIDDEN.search(sent(tab))
    act(tab.setup, "veil", mode="second")
    for name, _ in CHOICES:
        act(tab.board, "ask", name=name)
        act(tab.buttons, "hint")
        assert not HIDDEN.search(sent(tab))
        assert not HIDDEN.search(repr(notes.last))
    state = GAME.parse(DEAL).after(3)
    tab.board.display(
        state, None, players=TAN_PLAYERS, locked=True, sight=Sight(frozenset({1}), True, 0)
    )  # whose hand is hidden is to move, an engine
    assert (tab.board.moves, tab.board.note) == ([], "")
    assert not HIDDEN.search(sent(tab))
    assert not HIDDEN.search(repr(notes.last))


def test_a_link_restores_a_hidden_game():
    tab, notes = opened(pos=DEAL)
    act(tab.setup, "veil", mode="second")
    act(tab.board, "ask", name="mu0")
    act(tab.board, "play", move="3")
    query = notes.last
    assert set(query) == {"deal", "line", "hidden", "oracle", "seats"}
    other, _ = opened(**query)
    assert (other.setup.veil, other.board.oracle, other.setup.error) == ("second", "mu0", "")
    assert other.board.hands == tab.board.hands
    assert len(other.table.log.log) == 1
    act(other.setup, "veil", mode="")
    assert other.setup.position == DEAL


@pytest.mark.parametrize("query", [{"hidden": "third"}, {"oracle": "delphi"}, {"hidden": "", "oracle": ""}])
def test_settings_that_are_none_hide_and_ask_nothing(query):
    tab, _ = opened(pos=DEAL, **query)
    assert (tab.setup.veil, tab.board.oracle, tab.setup.position) == ("", "", DEAL)


def test_a_damaged_deal_is_told_and_the_game_stays():
    tab, _ = opened(pos=DEAL)
    tab.visit({"deal": "abcdefgh", "hidden": "second"})
    assert "damaged" in tab.setup.error
    assert len(tab.board.hands[0]) == 3


def test_an_empty_field_begins_the_hidden_deal_again():
    tab, _ = opened(pos=DEAL, hidden="second")
    act(tab.board, "play", move="3")
    act(tab.setup, "begin", text="")
    assert (tab.table.log.log, tab.setup.error) == ([], "")
    assert tab.board.hands == [["3", "5", "700"], []]
    act(tab.setup, "veil", mode="")
    act(tab.setup, "begin", text="")
    assert "the position is empty" in tab.setup.error


def test_a_dealt_hand_has_no_cut_cards():
    tab, _ = opened()
    for _ in range(30):
        act(tab.board, "deal")
        assert not GAME.parse(tab.setup.position).cut


@pytest.mark.parametrize("asker", [0, 1])
def test_oracles_tell_what_is_so(asker):
    for state in positions():
        for key, _ in CHOICES:
            text = tell(state, asker, key)
            if not key:
                assert text == ""
            elif state.cut:
                assert "no cut cards" in text
            elif key == "inequality":
                assert ("holds" in text) == ((winner(state) == 0) == (state.player == asker))
            elif key == "cards":
                assert text.endswith(f"= {len(state.other if state.player == asker else state.hand)}.")
            else:
                assert text.endswith(f"= {getattr(verdict(state), key)}.")


@pytest.mark.parametrize("key", ["mu0", "mu1"])
def test_advice_by_a_matching_size_wins_what_can_be_won(key):
    for state in positions(300, seed=5):
        if not state.cut and not winner(state):
            move = advise(state, key).split(":")[0].split()[-1]
            assert GAME.parse_move(state, move.lower()) in winning_moves(state)


def test_advice_without_an_oracle_says_how_far_it_goes():
    assert "two cards or fewer" in advise(GAME.parse(DEAL), "")
    assert "two cards or fewer" in advise(GAME.parse(DEAL), "cards")
    assert "no cut cards" in advise(GAME.parse("1,2~|3|0"), "mu0")
