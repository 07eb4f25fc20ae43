"""How Explore gives the reason: words first, the argument when it is asked for, its letters on the board only then."""

from __future__ import annotations

import re

import pytest

from lastcard import registry
from lastcard.core.engine import NOW
from lastcard.games.babanuki.rules import GAME as BABANUKI
from lastcard.games.matches.rules import GAME as MATCHES
from lastcard.games.matches.solver.verdict import solve
from lastcard.games.solitaire.rules import GAME as SOLITAIRE
from lastcard.ui.explore.explore import Explore
from lastcard.ui.rows import retold, retold_reason
from tests.helpers.native_page import act


def opened(name: str, **query: str) -> Explore:
    """The tab Explore of a game's page."""
    tab = registry.page(name).tab("explore")
    tab.visit(query)
    return tab


def labels(tab: Explore) -> list[str]:
    return [group["label"] for group in tab.board.groups]


@pytest.mark.parametrize("name", registry.names())
def test_words_come_first_and_the_argument_stands_below(name):
    tab = opened(name)
    engine, state = registry.engine(name), tab._line.state
    reason = engine.solve(state, NOW).reason
    assert tab.reason.detail == retold_reason(reason.plain, engine.game, state)
    assert tab.reason.argument != tab.reason.detail
    assert tab.reason.steps == [retold(step, engine.game, state) for step in reason.steps]
    assert (tab.reason.proof, bool(tab.reason.place)) == (reason.proof, bool(reason.place))


def test_a_paper_is_named_where_it_states_the_argument():
    assert opened("matches").reason.place == "Section 3.2 (Peihong Guo, 2014)"
    assert opened("pan").reason.place == ""


def test_a_reason_names_the_players_by_colour():
    tab = opened("matches", pos="11")
    assert tab.reason.detail.startswith("Take 2. Whatever blue takes after that, red can ")
    act(tab.board, "play", move="1")
    assert tab.reason.detail.startswith("Take 1. Whatever red takes after that, blue can ")
    assert not re.search(r"\b[Yy]ou", tab.reason.detail)


def test_a_reason_that_addresses_the_player_to_move_begins_with_that_player():
    state = MATCHES.parse("11")
    said = "Take 2: you win."
    assert retold_reason(said, MATCHES, state) == "As red: Take 2: you win."
    assert retold_reason(said, MATCHES, state, 0) == said
    assert retold_reason("Red wins.", MATCHES, state) == "Red wins."
    assert retold_reason("Swap two cards: you win.", SOLITAIRE, SOLITAIRE.start) == "Swap two cards: you win."


def test_a_game_that_is_over_has_no_reason_to_give():
    tab = opened("matches", pos="1", line="1")
    said = tab.reason
    assert (said.detail, said.argument, said.steps, said.proof, said.place) == ("", "", [], "", "")


def test_the_groups_of_a_pile_are_counted_while_the_argument_is_open():
    tab = opened("matches", pos="23")
    before = labels(tab)
    act(tab.reason, "argue", on=True)
    facts = solve(MATCHES.parse("23")).reason.facts
    assert labels(tab) == ["last", "1", "2", "3", "4", f"k = {facts['k']}", f"take {facts['take']}"]
    act(tab.board, "play", move="2")
    assert "k = 5" in labels(tab)
    act(tab.reason, "argue", on=False)
    assert "k = 5" not in labels(tab)
    assert before == ["last", *["4"] * 5, "take 2"]


def test_of_a_pile_too_long_to_draw_the_last_groups_are_counted():
    tab = opened("matches", pos="1001")
    act(tab.reason, "argue", on=True)
    assert labels(tab)[-2:] == ["249", "k = 250"]


def test_the_threads_of_three_players_carry_their_letters_while_the_argument_is_open():
    tab = opened("babanuki", pos="1,2,4,J|1,2,3|3,4")
    assert tab.board.letters == []
    act(tab.reason, "argue", on=True)
    assert tab.board.letters == [[0, 1, "x = 2"], [0, 2, "y = 1"], [1, 2, "z = 1"]]
    hands = [set(hand) for hand in BABANUKI.parse("1,2,4,J|1,2,3|3,4").hands]
    for one, other, text in tab.board.letters:
        assert text.endswith(f"= {len(hands[one] & hands[other])}")
    act(tab.verdict, "hide", on=True)
    assert tab.board.letters == []
    act(tab.verdict, "hide", on=False)
    act(tab.reason, "argue", on=False)
    assert tab.board.letters == []


def test_letters_go_with_the_seats_when_another_player_is_to_move():
    tab = opened("babanuki", pos="1,2,4,J|1,2,3|3,4", line="3")
    act(tab.reason, "argue", on=True)
    assert [letter[:2] for letter in tab.board.letters] == [[1, 2], [1, 0], [2, 0]]


def test_two_players_and_four_have_no_letters():
    for text in ("1,2,J|1,2", "1,J|1,2|2,3|3"):
        tab = opened("babanuki", pos=text)
        act(tab.reason, "argue", on=True)
        assert tab.board.letters == []


def test_values_stand_on_the_board_of_sevens_while_the_argument_that_adds_them_is_open():
    tab = opened("shichinarabe", pos="r: RBB RB(R B) B")
    assert (tab.board.values, tab.board.kept) == ({}, 5)
    act(tab.reason, "argue", on=True)
    assert tab.board.values == {"1": "0", "4": "0", "8": "−1"}
