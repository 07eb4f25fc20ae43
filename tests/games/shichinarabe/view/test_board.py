"""The board of the page: what is drawn, what may be done, and the editor."""

from __future__ import annotations

import json
from itertools import combinations, pairwise
from math import dist
from random import Random

import networkx as nx
import pytest

from lastcard.core.game import PositionError
from lastcard.games.shichinarabe.drawing import MOST_VERTICES_DRAWN, in_levels, places
from lastcard.games.shichinarabe.rules import GAME, RED_AND_BLUE, Graph, State, both_ways, deal
from lastcard.games.shichinarabe.rules.notation import from_node_link
from lastcard.games.shichinarabe.solver.verdict import solve
from lastcard.games.shichinarabe.view import board as editor
from lastcard.games.shichinarabe.view.board import SevensBoard
from tests.games.shichinarabe.random_boards import random_graph, random_options, random_tree
from tests.helpers.native_page import act

EXAMPLES = [example.text for example in GAME.notation.examples]


def random_boards(rng, count):
    for number in range(count):
        kind = random_tree(rng, 9) if number % 2 else random_graph(rng, 8, rules=number % 4 == 0)
        yield random_options(rng, kind)


def board_of(state, solution=None):
    board, texts = SevensBoard(), []
    board.on_edit = texts.append
    board.display(state, solution, players=RED_AND_BLUE, argued=True)
    return board, texts


def states():
    yield from map(GAME.parse, EXAMPLES)
    yield from random_boards(Random(5), 60)


def test_the_moves_are_the_legal_ones():
    for state in states():
        board, _ = board_of(state)
        moves = [] if state.winner is not None else [GAME.format_move(move) for move in state.moves()]
        told = [*board.ready, *(["pass"] if "pass" in moves else [])]
        told += [f"!{white} {vertex}" for white, after in board.uses.items() for vertex in after]
        told += [move for move in moves if move.endswith(" pass")]
        assert sorted(told) == sorted(moves)
        assert board.can_pass == any(move.endswith("pass") for move in moves)
        for vertex, text in board.ready.items():
            assert text == GAME.format(GAME.play(state, GAME.parse_move(state, vertex)))


def test_the_drawing_that_is_chosen_stands_in_the_address_and_comes_back():
    board, _ = board_of(GAME.parse(GAME.notation.default))
    noted = []
    board.on_note = lambda: noted.append(dict(board.query))
    act(board, "draw", graph=True)
    act(board, "draw", graph=False)
    assert noted == [{"board": "graph"}, {}]
    board.visit({"board": "graph"})
    assert board.as_graph
    board.visit({"board": "cards?"})
    assert not board.as_graph


def test_nothing_gives_a_hidden_solution_away():
    for state in states():
        board, _ = board_of(state)
        assert (board.winning, board.values, board.kept) == ([], {}, -1)


def test_values_blocker_and_winning_moves_are_those_of_the_solution():
    state = GAME.parse("r: RBB RB(R B) B")
    board, _ = board_of(state, solve(state))
    assert board.values == {"1": "0", "4": "0", "8": "−1"}
    assert board.kept == 5
    state = GAME.parse("r: R R B B")
    board, _ = board_of(state, solve(state))
    assert board.winning == ["1", "2"]


def test_edges_that_come_and_go():
    state = GAME.parse("r: BRRB RRBB add=4-8@4 delete=0-5@4")
    board, _ = board_of(state)
    kinds = {(u, v): ways for u, v, ways, _ in board.lines}
    notes = {(u, v): note for u, v, _, note in board.lines}
    assert kinds[4, 8] == "coming"
    assert "appears when 4" in notes[4, 8]
    assert "when 4" in notes[0, 5]
    for move in ("5", "1", "2", "7"):
        if state.winner is None:
            state = GAME.play(state, GAME.parse_move(state, move))
    whitened = State(state.board, "W" * 5 + "RRBB")
    board, _ = board_of(whitened)
    kinds = {(u, v): ways for u, v, ways, _ in board.lines}
    assert kinds[4, 8] == "both"
    assert (0, 5) not in kinds


def test_an_arrow_goes_the_way_it_opens():
    board, _ = board_of(GAME.parse("r: WRB 0>1 2>1"))
    assert sorted(line[:3] for line in board.lines) == [[0, 1, "one"], [2, 1, "one"]]


def test_the_ordinary_game_has_cards_and_others_have_none():
    board, _ = board_of(deal(Random(1), tunnel=True))
    assert (len(board.cards), board.cards[1], board.tunnel) == (49, "6♠", "on")
    notes = {(u, v): note for u, v, _, note in board.lines}
    assert notes[6, 12] == "appears when A♠ or K♠ is played"
    board, _ = board_of(deal(Random(1)))
    assert board.tunnel == "off"
    board, _ = board_of(GAME.parse("r: RB B"))
    assert (board.cards, board.tunnel) == ([], "")


def test_a_tunnel_that_is_open_still_shows_cards():
    rng = Random(4)
    state = deal(rng, tunnel=True, jokers=2)
    while state.winner is None:
        for same in (state, GAME.parse(GAME.format(state))):
            board, _ = board_of(same)
            assert (len(board.cards), board.tunnel) == (49, "on")
        ace = next((v for v in (6, 18, 30, 42) if state.colours[v] != "W"), None)
        if ace is not None:
            edited = GAME.parse(editor.coloured(state, ace, "W"))
            assert board_of(edited)[0].tunnel == "on"
        state = state.after(rng.choice(state.moves()))


def test_other_edge_rules_on_the_board_of_the_ordinary_game_are_no_tunnel():
    text = GAME.format(deal(Random(1)))
    for rule in ("add=1-13@2", "delete=0-1@13"):
        board, _ = board_of(GAME.parse(f"{text} {rule}"))
        assert (board.cards, board.tunnel) == ([], "")


def test_of_a_large_board_the_nearest_vertices_are_drawn():
    state = GAME.random_state(Random(1), 2_000)
    board, texts = board_of(state, solve(state))
    drawn = [vertex for vertex, _, _ in board.spots]
    assert len(drawn) == len(set(drawn)) == MOST_VERTICES_DRAWN
    assert f"has 2,001 dots. The {MOST_VERTICES_DRAWN} nearest" in board.note
    assert set(map(int, board.ready)) == set(state.selectable()) & set(drawn)
    degrees = [len(state.board.opens[vertex]) for vertex in drawn]
    inside = sum(2 for u, v, _, _ in board.lines if u in drawn and v in drawn)
    assert sum(degrees) == inside + sum(board.more.values())
    act(board, "colour", vertex=1)
    assert GAME.parse(texts[-1]).board.size == 2_001


def test_rights_on_a_large_board():
    state = GAME.parse(f"r: {' '.join(['BR'] * 400)} R almighty=1,0 passes=1,0")
    board, _ = board_of(state)
    assert board.uses
    for vertex, after in list(board.uses.items())[:20]:
        for select in after:
            GAME.play(state, GAME.parse_move(state, f"!{vertex} {select}"))
    assert board.can_pass


def test_vertices_stand_apart_and_stay_where_they_are():
    for state in states():
        spots = places(state)
        assert list(spots) == list(range(state.board.size))
        for number, (x, y) in spots.items():
            assert all((x - a) ** 2 + (y - b) ** 2 > 0.3 for a, b in list(spots.values())[:number])
        for move in state.moves()[:3] if state.winner is None else ():
            assert places(state.after(move)) == spots


def test_planar_graphs_are_drawn_without_crossings():
    for named in (nx.cubical_graph(), nx.wheel_graph(8), nx.grid_2d_graph(4, 4), nx.dodecahedral_graph()):
        graph = nx.convert_node_labels_to_integers(named)
        edges = list(graph.edges)
        colours = ("WRB" * len(graph))[: len(graph)]
        state = State(Graph(len(graph), tuple(both_ways(edges))), colours)
        spots = places(state)
        for number, (a, b) in enumerate(edges):
            for c, d in edges[:number]:
                assert {a, b} & {c, d} or not cross(spots[a], spots[b], spots[c], spots[d])


def test_long_paths_that_hang_off_a_network_are_folded():
    """As in the boards of formulas, most of which are such paths: no vertex lies on another."""
    edges = [(0, 1), (1, 2), (2, 0), *pairwise([1, *range(3, 24)]), *pairwise([2, *range(24, 40)])]
    spots = list(places(State(Graph(40, tuple(both_ways(edges))), "W" + "RB" * 19 + "R")).values())
    assert min(dist(one, other) for one, other in combinations(spots, 2)) > 0.9
    for leg in (range(3, 24), range(24, 40)):
        tip, end = spots[leg[0]], spots[leg[-1]]
        assert dist(tip, end) < len(leg) / 2
        steps = [dist(spots[one], spots[other]) for one, other in pairwise(leg)]
        assert max(steps) < 1.01 * min(steps)


def test_grids_stand_upright():
    graph = nx.convert_node_labels_to_integers(nx.grid_2d_graph(4, 6))
    edges = list(graph.edges)
    spots = places(State(Graph(24, tuple(both_ways(edges))), "W" + "RB" * 11 + "R"))
    for a, b in edges:
        across, down = abs(spots[a][0] - spots[b][0]), abs(spots[a][1] - spots[b][1])
        assert min(across, down) < 0.35 * max(across, down)
    wide, high = (max(spot[axis] for spot in spots.values()) for axis in (0, 1))
    assert wide > high


def test_forests_are_drawn_in_levels():
    assert in_levels(GAME.parse("r: RBB RB(R B) B"))
    assert in_levels(GAME.parse("r: WRBWRB 0-1 1-2 3-4"))
    assert not in_levels(GAME.parse("r: WRBRB 0-1 0-3 1-2 2-4 3-4"))
    assert not in_levels(GAME.parse("r: WRBR 0-1 1-2 2-0"))


def cross(a, b, c, d):
    def side(p, q, r):
        return (q[0] - p[0]) * (r[1] - p[1]) > (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) != side(a, b, d) and side(c, d, a) != side(c, d, b)


def test_colours_go_round():
    board, texts = board_of(GAME.parse("r: RB B"))
    act(board, "colour", vertex=1)
    assert GAME.parse(texts[-1]).colours == "WBBB"
    for before, after in ("WR", "RB", "BW"):
        state = GAME.parse(f"r: R{before}B 0-1 1-2")
        assert GAME.parse(editor.coloured(state, 1)).colours == f"R{after}B"


def test_vertices_are_added_joined_and_deleted():
    rng = Random(8)
    for state in random_boards(rng, 60):
        size = state.board.size
        grown = GAME.parse(editor.grown(state, size - 1, "B"))
        assert grown.board.size == size + 1
        assert grown.board.opens[size] == (size - 1,)
        assert grown.colours == state.colours + "B"
        alone = GAME.parse(editor.grown(state, None))
        assert alone.board.opens[size] == ()
        u, v = rng.sample(range(size), 2)
        once = GAME.parse(editor.joined(state, u, v))
        assert (v in once.board.opens[u]) != (v in state.board.opens[u] or u in state.board.opens[v])
        vertex = rng.randrange(size)
        rest = state.colours[:vertex] + state.colours[vertex + 1 :]
        if set(rest) - {"W"}:
            less = GAME.parse(editor.without(state, vertex))
            assert less.colours == rest
            kept = [(a - (a > vertex), b - (b > vertex)) for a, b in state.board.arcs if vertex not in (a, b)]
            assert list(less.board.arcs) == sorted(kept)


def test_what_cannot_be_is_said_and_nothing_is_lost():
    board, texts = board_of(GAME.parse("r: R"))
    act(board, "delete", vertex=1)
    assert texts == []
    assert "nothing to play" in board.error
    act(board, "join", source=1, target=1)
    assert "two different" in board.error
    act(board, "option", name="passes0", value="many")
    assert "0 to 99" in board.error
    act(board, "option", name="tunnel", value="on")
    assert "only the ordinary game" in board.error
    act(board, "load", text="{")
    assert "not JSON" in board.error
    for deep in ("[" * 60, '{"a":' * 60, "[" * 200_000):
        act(board, "load", text=deep)
        assert "more than 50 deep" in board.error
    act(board, "load", text='{"nodes": "' + "[" * 60 + '"}')
    assert "nodes" in board.error
    act(board, "colour", vertex=99)
    assert "no dot 99" in board.error
    assert texts == []


def test_options():
    state = GAME.parse("r: RB B")
    assert GAME.parse(editor.changed(state, "mover", "b")).player == 1
    assert GAME.parse(editor.changed(state, "passes1", "2")).passes == (0, 2)
    assert GAME.parse(editor.changed(state, "almighty0", "3")).almighty == (3, 0)
    ordinary = deal(Random(2))
    assert GAME.parse(editor.changed(ordinary, "tunnel", "on")).board.has_rules
    with pytest.raises(PositionError, match="nothing called"):
        editor.changed(state, "__class__0", "1")


def test_a_board_goes_out_and_comes_back():
    for state in states():
        board, _ = board_of(state)
        assert GAME.format(from_node_link(json.loads(board.file))) == GAME.format(state)
        assert editor.imported(board.file) == GAME.format(state)


def test_deals_have_what_was_asked_for():
    board, texts = board_of(GAME.parse("r: RB B"))
    act(board, "deal", jokers=3, passes=2, tunnel=True)
    state = GAME.parse(texts[-1])
    assert sum(state.almighty) == 3
    assert state.passes == (2, 2)
    assert state.board.has_rules
