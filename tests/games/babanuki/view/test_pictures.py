"""The pictures of BABANUKI's Explore: the map by sizes, and the graph in which the joker goes round."""

from __future__ import annotations

import json
from itertools import product
from random import Random

import pytest

from lastcard.core.progress import run_to_end
from lastcard.games.babanuki.facts.common import three_players
from lastcard.games.babanuki.rules import GAME, JOKER, random_hands
from lastcard.games.babanuki.solver.attractors import hands_of, sharing
from lastcard.games.babanuki.solver.engine import ENGINE
from lastcard.games.babanuki.solver.three_players import STATEMENTS
from lastcard.games.babanuki.view import VIEW
from lastcard.games.babanuki.view.pictures import (
    COUNT,
    FEW_POSITIONS,
    MOST_SPOTS,
    JokerGraph,
    SizesMap,
    joker_rounds,
    map_texts,
    positions_around,
)
from lastcard.ui.explore.explore import Explore
from tests.helpers.native_page import Notes, act
from tests.helpers.operation_counts import lines_run

FIGURE = "1,4|2,3|1,4|2,3,J"
SMALL = "1,2,J|1,3|2,3"


def opened(**query):
    tab = Explore(VIEW)
    tab.visit(query)
    return tab


# ---- the map -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("joker", range(3))
def test_the_map_is_what_the_attractors_say_and_what_is_printed(joker):
    count = 6
    known = run_to_end(three_players(count - 1))
    live = set(known.live(joker))
    truth, printed = map_texts(joker, [0, 0, 0], count)
    assert len(truth) == len(printed) == count**3
    for sizes, true, said in zip(product(range(count), repeat=3), truth, printed, strict=True):
        if sizes not in live:
            assert true == said == "."
            continue
        winner = known.winner(sizes, joker)
        assert int(true) == (0 if winner is None else 1 << winner)
        for statement in STATEMENTS:
            if statement.joker == joker:
                assert bool(int(said) & 1 << statement.player) == statement.holds(*sizes)


@pytest.mark.parametrize("sizes", [(0, 1, 1), (9, 9, 9), (10, 3, 0), (40, 2, 17)])
def test_the_position_on_show_is_on_the_map(sizes):
    picture = SizesMap()
    state = hands_of(sizes, 2, 3)
    picture.show(state, hide=False)
    card = picture.card
    assert (card.shown, card.here, card.joker, card.held) == (True, list(sizes), 2, 2)
    steps = [size - low for size, low in zip(sizes, card.low, strict=True)]
    assert all(0 <= step < COUNT for step in steps)
    x, y, z = steps
    worths = ENGINE.solve(state).worths
    digit = sum(1 << seat for seat, worth in enumerate(worths) if worth == "win")
    assert card.truth[(x * COUNT + y) * COUNT + z] == str(digit)


def test_the_settings_stand_in_the_address_and_come_back():
    tab = opened(pos=SMALL)
    notes = Notes.of(tab)
    card = tab.picture.card
    act(card, "set", setting="axis", value=0)
    act(card, "set", setting="joker", value=1)
    act(card, "set", setting="printed", value=1)
    assert (card.axis, card.joker, card.printed_shown) == (0, 1, True)
    assert {name: notes.last[name] for name in ("slices", "joker", "printed")} == {
        "slices": "x",
        "joker": "2",
        "printed": "1",
    }
    again = opened(**notes.last)
    assert (again.picture.card.axis, again.picture.card.joker, again.picture.card.printed_shown) == (
        0,
        1,
        True,
    )
    for nonsense in ({"setting": "axis", "value": 3}, {"setting": "joker", "value": -1}):
        act(card, "set", **nonsense)
    assert (card.axis, card.joker) == (0, 1)
    bad = opened(pos=SMALL, slices="w", joker="7", printed="yes")
    assert (bad.picture.card.axis, bad.picture.card.joker, bad.picture.card.printed_shown) == (2, 2, False)


def test_the_map_follows_the_joker_unless_another_place_was_chosen():
    tab = opened(pos=SMALL)
    act(tab.board, "play", move="3")
    assert tab.picture.card.seats == [1, 2, 0]
    assert tab.picture.card.joker == tab.picture.card.held == 2


def test_there_is_no_map_for_other_numbers_of_players_nor_where_it_is_hidden():
    assert not opened(pos=FIGURE).picture.card.shown
    assert not opened(pos="1|1,J").picture.card.shown
    hidden = opened(pos=SMALL, hide="1").picture.card
    assert (hidden.shown, hidden.truth, hidden.printed) == (False, "", "")


# ---- the graph -----------------------------------------------------------------------------------------------------


def graph_of(text, hide=False, plies=0):
    picture = JokerGraph()
    if plies:
        picture.visit({"plies": str(plies)})
    picture.show(GAME.parse(text), hide=hide)
    return json.loads(picture.card.graph), picture


@pytest.mark.parametrize("text", [SMALL, FIGURE, "1,2,3,J|1,4,5|2,4,6|3,5,6", "1|1,J", "J"])
def test_each_arrow_is_a_draw_and_each_spot_tells_who_can_force_it(text):
    start = GAME.parse(text)
    ENGINE.solve(start)
    graph, _ = graph_of(text)
    states = []
    for node in graph["nodes"]:
        state = start
        for move in node["moves"]:
            state = GAME.play(state, GAME.parse_move(state, move))
        states.append(state)
        assert node["position"] == GAME.format(state)
        assert len(node["moves"]) == node["layer"]
        if len(state.finished) > len(start.finished):
            assert node["winner"] == state.finished[len(start.finished)]
        elif not state.over:
            worths = ENGINE.solve(state).worths
            assert node["winner"] == (worths.index("win") if "win" in worths else -1)
    for here, end, label, _, _ in graph["edges"]:
        card = GAME.parse_move(states[here], label.split(" ")[0])
        after = states[here].after(card)
        assert (sharing(after), after.player) == (sharing(states[end]), states[end].player)


def test_all_draws_of_a_position_are_in_the_graph():
    nodes = positions_around(GAME.parse("1,2,3,J|1,4,5|2,4,6|3,5,6"), 3, MOST_SPOTS)
    for node in nodes:
        if node.depth < 3 and not node.state.finished:
            assert sum(count for _, count, _ in node.draws) == len(node.state.moves)


def test_the_joker_goes_round_as_often_as_there_are_players():
    for text, players in ((FIGURE, 4), ("1,2|1,3|2,3,J", 3)):
        nodes = positions_around(GAME.parse(text), players, MOST_SPOTS)
        ways = joker_rounds(nodes)
        at, seen = 0, []
        while at not in seen:
            seen.append(at)
            at = next(end for start, end in ways if start == at)
        assert len(seen) == players
        for here, end in ways:
            assert any(card == JOKER and after == end for card, _, after in nodes[here].draws)
    graph, picture = graph_of(FIGURE)
    assert [edge[2] for edge in graph["edges"] if edge[4] == "way"] == ["J"] * 4
    assert "for ever" in picture.card.summary


def test_a_hidden_graph_gives_nothing_away():
    graph, picture = graph_of(SMALL, hide=True)
    assert picture.card.names == []
    for node in graph["nodes"]:
        if not GAME.parse(node["position"]).over and len(node["position"].split("|")) == 3:
            assert "winner" not in node


def test_more_plies_are_drawn_when_they_are_asked_for_and_never_too_many():
    easy, _ = graph_of("1,2,3,J|1,4,5|2,4,6|3,5,6")
    more, picture = graph_of("1,2,3,J|1,4,5|2,4,6|3,5,6", plies=4)
    assert len(easy["nodes"]) <= FEW_POSITIONS < len(more["nodes"]) <= MOST_SPOTS
    assert picture.query == {"plies": "4"}
    act(picture.card, "plies", count=9)
    assert picture.query == {"plies": ""}


def test_a_click_in_the_graph_plays_the_draws():
    tab = opened(pos=SMALL)
    act(tab.panels[0].card, "walk", moves=["3", "J"])
    assert tab.board.mover == 2
    assert tab.bar.text == GAME.format(tab._line.state)


def test_a_large_table_is_drawn_without_looking_at_what_is_not_drawn():
    """Where more positions follow than make an easy picture, those that are left out are not gone through."""
    state = random_hands(Random(5), 53, 1_000)
    assert lines_run(lambda: positions_around(state, 3, FEW_POSITIONS + 1, whole=True)) < 400_000
    assert len(positions_around(state, 3, FEW_POSITIONS + 1, whole=True)) == FEW_POSITIONS + 1
    for text in (FIGURE, SMALL):
        whole = positions_around(GAME.parse(text), 2, FEW_POSITIONS + 1, whole=True)
        assert whole == positions_around(GAME.parse(text), 2, FEW_POSITIONS + 1)
