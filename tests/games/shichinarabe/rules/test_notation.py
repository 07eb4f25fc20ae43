"""The notation: written and read both ways, and every kind of bad input."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from lastcard.core.game import PositionError
from lastcard.games.shichinarabe.rules import GAME, Move, forest
from lastcard.games.shichinarabe.rules.game import in_reading_order
from lastcard.games.shichinarabe.rules.notation import after_selections
from tests.games.notation_checks import goes_round, refusal
from tests.games.shichinarabe.random_boards import random_graph, random_options


@st.composite
def states(draw):
    rng = Random(draw(st.integers(0, 2**32)))
    if draw(st.booleans()):
        state = in_reading_order(GAME.random_state(rng, draw(st.integers(2, 40))))
        for vertex in draw(st.lists(st.integers(1, state.board.size - 1), max_size=4)):
            if state.colours.count(state.colours[vertex]) > 1:
                state = state.whitened(vertex)
    else:
        state = random_graph(rng, 12, draw(st.booleans()))
    return random_options(rng, state)


@given(states())
def test_notation_goes_round(state):
    goes_round(GAME, state)


@given(states())
@example(GAME.parse("b: BRW 0-1 0-2 almighty=0,1"))
def test_positions_after_a_selection_are_written_alike(state):
    after = after_selections(state, GAME.format(state))
    for vertex in state.selectable():
        assert after(vertex) == GAME.format(state.after(Move(vertex)))


@given(states())
def test_moves_are_counted_as_they_are_listed(state):
    assert state.count_moves() == len(state.moves())


@given(states())
def test_play_and_notation_agree(state):
    """Playing and writing lead to the same position as writing, reading and playing."""
    for move in state.moves()[:6]:
        there = GAME.parse(GAME.format(state)).after(move)
        here = state.after(move)
        if not here.decided:
            assert GAME.format(there) == GAME.format(here)
            assert GAME.parse(GAME.format(here)).moves() == here.moves()


def test_vertices_are_numbered_in_reading_order():
    state = GAME.parse("r: RBB RB(R B) B")
    edges = [(u, v) for u, v in state.board.arcs if u < v]
    assert edges == [(0, 1), (0, 4), (0, 8), (1, 2), (2, 3), (4, 5), (5, 6), (5, 7)]
    assert state.colours == "WRBBRBRBB"


@pytest.mark.parametrize(
    ("text", "shortest"),
    [
        ("r: WR B", "r: WR B"),
        ("r: RW", "r: RW -"),
        ("r: WRB 0-1 1-2", "r: RB"),
        ("r:RB", "r: RB"),
        ("r:   RB(R)   B ", "r: RBR B"),
        ("r: R( B  B )", "r: R(B B)"),
        ("b: WRB 1-0 2-1 0-1", "b: RB"),
        ("b: WRB 0>1 1>0 1>2", "b: WRB 0-1 1>2"),
        ("b: WRB", "b: WRB -"),
        ("b: RWB 0-1", "b: RWB 0-1"),
        ("r: RB almighty=0,0 passes=0,0", "r: RB"),
        ("r: RB passes=01,2 almighty=2,0", "r: RB almighty=2,0 passes=1,2"),
        ("r: RB B add=2-3@1 add=0-2@3", "r: RB B add=0-2@3,2-3@1"),
        ("r: RB B delete=0>1@3,1>0@3", "r: RB B delete=0-1@3"),
        ("r: WRB 0-1 1-2 add=0-2@0", "r: RB"),
        ("b: WB R", "b: WB R"),
    ],
)
def test_other_ways_to_write(text, shortest):
    assert GAME.format(GAME.parse(text)) == shortest


BAD = {
    "": "empty",
    "  ": "empty",
    "r:": "no board",
    "r: almighty=1,0": "no board",
    "RB": "does not begin with the player",
    "g: RB": "does not begin with the player",
    "r RB": "does not begin with the player",
    "R: RB": "does not begin with the player",
    "r: rb": "'r' is not part of a forest",
    "r: RQ": "'Q' is not part",
    "r: R💥": "is not part",
    "r: (RB)": "needs a vertex before it",
    "r: R (B)": "needs a vertex before it",
    "r: R()": "nothing between the brackets",
    "r: R(": "not closed, 1",
    "r: R(B(R": "not closed, 2",
    "r: R)": "not opened",
    "r: R(B)R": "put a space between",
    "r: W": "no vertex is red or blue",
    "r: WW 0-1": "no vertex is red or blue",
    "r: WRB 0-3": "there is no vertex 3",
    "r: WRB 0-0": "to itself",
    "r: WRB 0_1": "is no edge",
    "r: WRB 0-1-2": "is no edge",
    "r: WRX 0-1": "'X' in 'WRX' is no colour",
    "r: WRB - 0-1": "'-' is no edge",
    "r: RB 5": "'5' is no edge",
    "r: RB(R B) 0-1": "a forest with brackets takes no edges",
    "r: RB passes =1,2": "'passes =1,2': an option is written without spaces",
    "r: RB passes= 1,2": "'passes= 1,2': an option is written without spaces",
    "r: RB almighty=1,0 passes = 1,2": "'passes = 1,2': an option is written without spaces",
    "r: RB add=": "add=''",
    "r: RB joker=1": "'joker=1' is not an option",
    "r: RB almighty=1": "almighty='1'",
    "r: RB almighty=1,2,3": "almighty='1,2,3'",
    "r: RB almighty=-1,0": "almighty='-1,0'",
    "r: RB almighty=1000,0": "almighty='1000,0'",
    "r: RB passes=1,٣": "passes='1,",
    "r: RB passes=1,1 passes=2,2": "passes is given twice",
    "r: RB add=1-2": "add='1-2'",
    "r: RB add=1-2@": "add='1-2@'",
    "r: RB add=1-2@3": "there is no vertex 3",
    "r: RB delete=1-1@2": "to itself",
    "r: RB delete=0-1@2 R": "'R' is not an option",
    "r: " + "R" * 200_000: "characters long",
    "@board.json": "command line",
    "r: @board.json": "command line",
    "r: RB\nB": "is not part of a forest",
    "r: RB\u00a0B": "is not part of a forest",
}


@pytest.mark.parametrize(("text", "part"), BAD.items(), ids=[repr(text[:20]) for text in BAD])
def test_bad_positions_are_named(text, part):
    assert part in refusal(GAME, text)


@given(st.text(alphabet="rb: RBW()0123-@=,>addelt", max_size=40))
def test_no_text_breaks_the_reader(text):
    try:
        state = GAME.parse(text)
    except PositionError:
        return
    assert re.fullmatch(GAME.notation.regex, text)
    assert GAME.format(GAME.parse(GAME.format(state))) == GAME.format(state)


def test_one_run_with_a_white_vertex_is_a_graph_without_edges():
    assert GAME.parse("r: WRB").board.arcs == ()
    assert len(GAME.parse("r: RRB").board.arcs) == 6
    assert "is a graph without edges, as WRB" in GAME.notation.prose


def test_large_forests_are_read_and_written_without_recursion():
    text = "r: " + "R(B " * 9_000 + "R" + ")" * 9_000
    assert GAME.format(GAME.parse(text)) == text
    path = forest(list(range(30_000)), "RB" * 15_000)
    assert GAME.parse(GAME.format(path)) == path
