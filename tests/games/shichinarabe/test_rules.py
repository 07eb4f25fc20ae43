"""The rules: notation both ways, every kind of bad input, legal moves, the ordinary game, the end."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastcard.core.game import IllegalMove, MoveError, PositionError
from lastcard.games.shichinarabe.rules import (
    CARDS,
    GAME,
    ArcRule,
    Board,
    Move,
    State,
    after_selections,
    both_ways,
    card_at,
    deal,
    forest,
    from_hand,
    in_reading_order,
    is_ordinary,
    ordinary_board,
    vertex_of,
)
from tests.games.shichinarabe import oracle
from tests.games.shichinarabe.boards import random_graph, random_options


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
    text = GAME.format(state)
    assert re.fullmatch(GAME.notation.regex, text)
    again = GAME.parse(text)
    assert GAME.format(again) == text
    assert again == state
    assert hash(again) == hash(state)


@given(states())
def test_positions_after_a_selection_are_written_alike(state):
    after = after_selections(state, GAME.format(state))
    for vertex in state.selectable():
        assert after(vertex) == GAME.format(state.after(Move(vertex)))


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
    "r: (RB)": "no vertex is before it",
    "r: R (B)": "no vertex is before it",
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
    with pytest.raises(PositionError) as refused:
        GAME.parse(text)
    assert part in str(refused.value)
    assert str(refused.value).isprintable()
    assert len(str(refused.value)) < 300


@given(st.text(alphabet="rb: RBW()0123-@=,>addelt", max_size=40))
def test_no_text_breaks_the_reader(text):
    try:
        state = GAME.parse(text)
    except PositionError:
        return
    assert re.fullmatch(GAME.notation.regex, text)
    assert GAME.format(GAME.parse(GAME.format(state))) == GAME.format(state)


MOVES = [
    ("r: RB R", "2", "not red"),
    ("r: BR R", "2", "not next to a white vertex"),
    ("r: RB R", "9", "there is no vertex 9"),
    ("r: RB R", "pass", "no pass left"),
    ("r: RB R", "!2 1", "no all-mighty right"),
    ("r: RB R almighty=1,0", "!3 1", "and 3 is none"),
    ("r: RB B almighty=1,0", "!2 pass", "no pass left"),
    ("r: RB B almighty=1,0", "!2 9", "there is no vertex 9"),
    ("r: WB R", "0", "not red"),
    ("b: W R", "2", "game is over"),
]


@pytest.mark.parametrize(("text", "move", "part"), MOVES)
def test_illegal_moves(text, move, part):
    state = GAME.parse(text)
    with pytest.raises(IllegalMove, match=part):
        GAME.parse_move(state, move)


@pytest.mark.parametrize("move", ["", "x", "-1", "1.", "!", "!2", "!2 ", "! !2 1", "1 2", "passes", "1" * 50])
def test_texts_that_are_no_moves(move):
    with pytest.raises((MoveError, IllegalMove)):
        GAME.parse_move(GAME.parse("r: RB R almighty=1,1"), move)


def test_a_right_opens_what_follows():
    state = GAME.parse("r: BR B almighty=1,0 passes=1,0")
    assert [GAME.format_move(move) for move in state.moves()] == ["pass", "!1 2", "!1 pass", "!3 pass"]
    after = GAME.play(state, GAME.parse_move(state, "!1 2"))
    assert GAME.outcome(after).payoffs == (1.0, 0.0)
    assert GAME.move_label(GAME.parse("b: RB"), "!1 2") == "whiten 1, then play 2"
    after = GAME.play(state, Move(None, 3))
    assert (after.almighty, after.passes, after.colours) == ((0, 0), (0, 0), "WBRW")


def test_in_the_ordinary_game_moves_are_cards():
    for tunnel in (False, True):
        state = deal(Random(3), player=0, jokers=4, tunnel=tunnel)
        assert GAME.move_label(state, "1") == "play ♠6"
        assert GAME.move_label(state, "!30 48") == "whiten ♦A, then play ♣K"
        for vertex in state.selectable():
            assert GAME.parse_move(state, card_at(vertex)) == Move(vertex)
        red, blue = state.selectable()[0], state.colours.index("B")
        assert GAME.parse_move(state, f"!{card_at(blue)} {card_at(red)}") == Move(red, blue)
    for wrong in ("♠1", "♠7", "♠", "x6", "♠10♠J"):
        with pytest.raises((MoveError, IllegalMove)):
            GAME.parse_move(state, wrong)
    with pytest.raises(MoveError):
        GAME.parse_move(GAME.parse("r: RB R"), "♠6")


def test_whitening_the_last_vertex_of_the_opponent_loses():
    state = GAME.parse("r: R B R almighty=1,0")
    after = GAME.play(state, GAME.parse_move(state, "!2 1"))
    assert after.winner == 1
    assert "blue" in GAME.outcome(after).sentence


def test_the_end():
    assert GAME.outcome(GAME.parse("r: B B")).payoffs == (1.0, 0.0)
    assert GAME.outcome(GAME.parse("r: BR")).payoffs == (0.0, 1.0)
    assert GAME.outcome(GAME.parse("r: BR passes=1,0")) is None
    assert GAME.outcome(GAME.parse("r: BR almighty=1,0")) is None
    assert [GAME.format_move(move) for move in GAME.parse("r: BR almighty=1,0").moves()] == ["!1 2"]
    assert GAME.outcome(GAME.parse("r: BR B almighty=1,0")) is None
    assert GAME.parse("r: BR").moves() == ()


def test_edges_appear_and_go():
    state = GAME.parse("r: RB RR BB add=1-6@3 delete=0-5@3,1-6@4")
    assert GAME.format(state.after(Move(3))) == "b: WRBWRBB 0-1 0-3 1-2 1-6 3-4 5-6 delete=1-6@4"
    gone = state.whitened(3).whitened(4)
    assert GAME.format(gone) == "r: WRBWWBB 0-1 0-3 1-2 3-4 5-6"
    assert state.whitened(4).whitened(3).selectable("B") == []
    first = state.whitened(4)
    assert GAME.format(first) == "r: RB RW BB delete=0-5@3"


def test_a_rule_of_a_vertex_that_is_white_from_the_start_never_fires():
    assert GAME.format(GAME.parse("r: WRB 0-1 add=0-2@0")) == "r: WRB 0-1"


def test_one_run_with_a_white_vertex_is_a_graph_without_edges():
    assert GAME.parse("r: WRB").board.arcs == ()
    assert len(GAME.parse("r: RRB").board.arcs) == 6
    assert "is a graph without edges, as WRB" in GAME.notation.prose


def test_boards_that_cannot_be():
    for arcs, rules in [([(0, 3)], ()), ([(1, 1)], ()), ([], [ArcRule(0, 1, 5)]), ([], [ArcRule(1, 1, 0)])]:
        with pytest.raises(ValueError, match="impossible"):
            Board(3, tuple(arcs), tuple(rules))
    board = Board(2, tuple(both_ways([(0, 1)])))
    for state in [("WR", 2), ("WRB", 0), ("WW", 0)]:
        with pytest.raises(ValueError, match=r"player|colours|red or blue"):
            State(board, *state)


def test_cards_and_vertices():
    assert [card_at(vertex) for vertex in (0, 1, 6, 7, 12, 13, 48)] == [
        "7",
        "♠6",
        "♠A",
        "♠8",
        "♠K",
        "♥6",
        "♣K",
    ]
    assert all(card_at(vertex_of(card)) == card for card in CARDS if not card.endswith("7"))
    assert {vertex_of(card) for card in CARDS if card.endswith("7")} == {0}
    for card in ("", "♠", "♠11", "xA"):
        with pytest.raises(ValueError, match="no card"):
            vertex_of(card)
    with pytest.raises(ValueError, match="no card 49"):
        card_at(49)
    with pytest.raises(ValueError, match="twice"):
        from_hand(["♠6", "♠6"])


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_deals(jokers):
    rng = Random(jokers)
    starters = set()
    for _ in range(60):
        state = deal(rng, jokers=jokers, passes=3)
        red, blue = state.counts
        assert red + blue == 48
        assert sum(state.almighty) == jokers
        assert abs(red + state.almighty[0] - blue - state.almighty[1]) <= 5
        assert state.passes == (3, 3)
        assert is_ordinary(state)
        assert len(GAME.format(state).split()) == 9 + bool(jokers) + 1
        starters.add(state.player)
    assert starters == {0, 1}
    assert not is_ordinary(GAME.parse("r: RB"))


def test_the_tunnel():
    """♠A opens ♠K, and from then on the seven does not open the eight; the king opens the queen."""
    board = ordinary_board(tunnel=True)
    ace, king, eight, queen = map(vertex_of, ("♠A", "♠K", "♠8", "♠Q"))
    low = [vertex_of(f"♠{rank}") for rank in "65432"]
    whites = {0, *low}
    colours = "".join("W" if v in whites else "RB"[v % 2] for v in range(board.size))
    state = State(board, colours)
    assert eight in state.selectable() + state.selectable("B")
    state = state.whitened(ace)
    reachable = state.selectable("R") + state.selectable("B")
    assert king in reachable
    assert eight not in reachable
    state = state.whitened(king)
    assert queen in state.selectable("R") + state.selectable("B")
    hearts = vertex_of("♥8")
    assert hearts in state.selectable("R") + state.selectable("B")
    assert GAME.parse(GAME.format(state)).selectable() == state.selectable()


def test_random_positions():
    for size in (2, 7, 30):
        state = GAME.random_state(Random(size), size)
        assert state.board.size == size + 1
        assert set(state.colours[1:]) == {"R", "B"}
        assert GAME.parse(GAME.format(state)) == state
    assert GAME.random_state(Random(1), 0).board.size == 3
    assert GAME.random_state(Random(1), 10**9).board.size == 2001


def test_large_forests_are_read_and_written_without_recursion():
    text = "r: " + "R(B " * 9_000 + "R" + ")" * 9_000
    assert GAME.format(GAME.parse(text)) == text
    path = forest(list(range(30_000)), "RB" * 15_000)
    assert GAME.parse(GAME.format(path)) == path


def test_perft():
    """Lines of play by depth are those of the oracle."""
    for text in [
        "r: RBB RB(R B) B",
        "b: BR(R BR) BR(R BR)",
        "r: B(BB(BRR B) R) R almighty=1,0",
        "r: RB RRB almighty=1,1 passes=1,1",
        "r: WRBRBBR 0-1 0-2 1-3 2-3 3-4 4-5 5-6 6-0 passes=1,2",
        "r: RB RR BB add=1-6@3 delete=0-5@3,1-6@4",
    ]:
        state = GAME.parse(text)
        truth = oracle.oracle_of(state)
        start = (tuple(state.colours), state.player == 0, state.almighty, state.passes)
        for depth in (1, 2, 3, 4, 5):
            assert lines(state, depth) == lines_of(truth, start, depth), text


def lines(state, depth):
    if depth == 0:
        return 1
    return sum(1 if after.decided else lines(after, depth - 1) for after in map(state.after, state.moves()))


def lines_of(truth, position, depth):
    if depth == 0:
        return 1
    turns = truth.turns(*position).values()
    return sum(1 if isinstance(after, str) else lines_of(truth, after, depth - 1) for after in turns)
