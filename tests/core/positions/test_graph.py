"""Merged positions and how often the tree holds them."""

from __future__ import annotations

from collections import Counter

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastcard.core.positions.graph import position_graph, tree_copies
from tests.core.finite_games import GraphGame, graphs

DIAMOND = GraphGame(nodes=((0, (1, 2, 2)), (1, (3,)), (1, (3,)), (0, ())))


@given(graphs())
def test_the_graph_is_what_the_rules_give(game):
    graph = position_graph(game, 0, max_nodes=100)
    assert graph.graph == {"root": 0, "complete": True}
    for node in graph:
        assert set(graph[node]) == set(game.legal_moves(node))
        assert graph.nodes[node]["expanded"]
        for after, edge in graph[node].items():
            assert edge["move"] == edge["moves"][0] == after
            assert len(edge["moves"]) == game.legal_moves(node).count(after)
    depths = networkx.single_source_shortest_path_length(graph, 0)
    assert depths == {node: graph.nodes[node]["depth"] for node in graph}


@given(graphs(), st.integers(1, 6), st.none() | st.integers(0, 3))
def test_what_is_left_out_is_said(game, most, depth):
    whole = position_graph(game, 0, max_nodes=100)
    graph = position_graph(game, 0, max_nodes=most, max_depth=depth)
    assert len(graph) <= most
    assert graph.graph["complete"] == (len(graph) == len(whole))
    for node in graph:
        assert graph.nodes[node]["expanded"] == (set(graph[node]) == set(game.legal_moves(node)))
        assert depth is None or graph.nodes[node]["depth"] <= depth


def test_copies_are_counted_with_parallel_moves():
    assert tree_copies(position_graph(DIAMOND, 0, 10)) == {0: 1, 1: 1, 2: 2, 3: 3}


def test_copies_are_lines_of_play():
    game = GraphGame(nodes=tuple((i % 2, tuple(range(i + 1, min(i + 4, 12)))) for i in range(12)))
    lines = Counter()

    def walk(node):
        lines[node] += 1
        for move in game.legal_moves(node):
            walk(move)

    walk(0)
    assert tree_copies(position_graph(game, 0, 100)) == dict(lines)


def test_a_cycle_has_no_copies_to_count():
    with pytest.raises(networkx.NetworkXUnfeasible):
        tree_copies(position_graph(GraphGame(nodes=((0, (0,)),)), 0, 10))


def test_bounds_must_make_sense():
    with pytest.raises(ValueError, match="max_nodes"):
        position_graph(DIAMOND, 0, 0)
    with pytest.raises(ValueError, match="max_depth"):
        position_graph(DIAMOND, 0, 1, -1)
