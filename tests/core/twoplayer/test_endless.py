"""Trees without end are told from the graph of positions, and a search that goes round is stopped: on random graphs."""

from __future__ import annotations

from itertools import pairwise

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastcard.core.general.retrograde import retrograde
from lastcard.core.progress import run_to_end
from lastcard.core.twoplayer import EndlessSearch, NotTwoPlayerZeroSum
from lastcard.core.twoplayer.endless import endless, way_round
from lastcard.core.twoplayer.minimax import minimax, search_steps
from lastcard.core.twoplayer.trace import trace
from tests.core.finite_games import GraphGame


@st.composite
def graphs(draw):
    """Games on up to seven positions, with play that goes round in about half of them."""
    count = draw(st.integers(1, 7))
    after = st.lists(st.integers(0, count - 1), max_size=3)
    nodes = tuple(
        (draw(st.integers(0, 1)), tuple(node for node in draw(after) if draw(st.booleans()) or node > here))
        for here in range(count)
    )
    return GraphGame(nodes=nodes)


def goes_round(game):
    """Whether some position that can follow the first can follow itself, by the library's own search for cycles."""
    graph = nx.DiGraph([(here, after) for here, (_, moves) in enumerate(game.nodes) for after in moves])
    graph.add_node(0)
    return not nx.is_directed_acyclic_graph(graph.subgraph({0, *nx.descendants(graph, 0)}))


@given(graphs())
def test_a_tree_has_no_end_if_and_only_if_play_can_go_round(game):
    assert bool(endless(game, 0)) == goes_round(game)


@given(graphs(), st.integers(1, 8))
def test_the_way_round_is_play_and_comes_back(game, most):
    def follow(here):
        return zip(game.nodes[here][1], game.nodes[here][1], strict=True)

    found = way_round(0, follow, most)
    if found is None:
        assert most < 7 or not goes_round(game)
        return
    line = [0, *(after for _, after in found.plies)]
    assert all(after in game.nodes[here][1] for here, after in pairwise(line))
    assert line[-1] == line[found.entry]
    assert len(set(line[:-1])) == len(line) - 1


@given(graphs(), st.sampled_from(["minimax", "alphabeta"]))
def test_a_search_that_goes_round_is_stopped_and_one_that_ends_is_right(game, algorithm):
    verdict = run_to_end(retrograde(game, [0]), lambda _: None)[0]
    try:
        result = run_to_end(search_steps(game, 0, algorithm, every=5), lambda _: None)
    except EndlessSearch:
        assert goes_round(game)
        return
    assert algorithm == "alphabeta" or not goes_round(game)
    assert {"win": 1.0, "loss": 0.0}[verdict.value] == result.value


def test_a_search_ends_where_it_cuts_before_play_goes_round():
    game = GraphGame(nodes=((0, (1, 2)), (1, ()), (1, (3, 0)), (0, ())))
    assert goes_round(game)
    assert run_to_end(search_steps(game, 0, "alphabeta"), lambda _: None).value == 1.0


def test_no_plain_search_hangs():
    game = GraphGame(nodes=((0, (1, 0)), (1, (0, 1))))
    with pytest.raises(EndlessSearch, match="minimax never ends from 0, for play can go round"):
        minimax(game, 0)
    for algorithm in ("minimax", "alphabeta"):
        with pytest.raises(EndlessSearch):
            trace(game, 0, algorithm, max_depth=2)


def test_words():
    assert endless(GraphGame(nodes=((0, (1, 2)), (1, (0,)), (1, ()))), 0) == (
        "the tree of 0 has no end, for play can go round: 1 0 leads back to 0"
    )
    assert endless(GraphGame(nodes=((0, (1,)), (1, (2,)), (0, (1,)))), 0) == (
        "the tree of 0 has no end, for play can go round: 1 2 1 leads back to the position after 1 move"
    )
    assert endless(GraphGame(nodes=((0, (1,)), (1, ()))), 0) == ""


def test_a_game_that_is_not_for_two_is_refused_as_such():
    with pytest.raises(NotTwoPlayerZeroSum, match="3 players"):
        endless(GraphGame(nodes=((0, (0,)),), names=("a", "b", "c")), 0)
