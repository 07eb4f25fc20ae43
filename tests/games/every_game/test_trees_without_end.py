"""Where play between two can go round, every game says at once that its tree has no end; elsewhere none says so."""

from __future__ import annotations

from random import Random

import networkx as nx
import pytest

from lastcard import registry
from lastcard.core.positions.graph import position_graph
from lastcard.core.twoplayer.endless import endless

ROUND = {
    "pan": ("132/212", "001/001", "10/20"),
    "babanuki": ("1|1,J", "1,2|1,2,J", "1,2,J|1,2"),
}
"""Positions from which play can go round, as their rules say: a pile is taken again and again, the joker drawn to and fro."""

FINITE = {
    "matches": ("7", "7 take=2 rule=normal"),
    "pan": ("0/1", "01/00"),
    "tanhinmin": ("1,3,5|2,4|0", "1,2~|1~,3|0", "2,2|1,3|1"),
    "shichinarabe": (
        "r: RB(R B) B",
        "r: WRBRB 0-1 1-2 0-3 3-4 passes=2,2",
        "b: RBB RB almighty=1,1 passes=1,1",
    ),
    "babanuki": ("1,J|1",),
}
"""Positions from which each line of play ends."""


def has_cycle(game, state):
    graph = position_graph(game, state, 2_000)
    found = not nx.is_directed_acyclic_graph(graph)
    assert found or graph.graph["complete"]
    return found


@pytest.mark.parametrize("name", sorted(ROUND))
def test_play_that_goes_round_is_told_before_any_search(cli, name):
    for text in ROUND[name]:
        assert has_cycle(registry.game(name), registry.read(name, text))
        code, out, err = cli("tree", name, text)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert f"the tree of {text} has no end, for play can go round: " in err


@pytest.mark.parametrize("name", sorted(FINITE))
def test_a_tree_with_an_end_is_searched(cli, name):
    for text in FINITE[name]:
        assert not has_cycle(registry.game(name), registry.read(name, text))
        assert cli("tree", name, text)[0] == 0


@pytest.mark.parametrize("name", sorted({*ROUND, *FINITE}))
def test_random_positions_are_told_apart(name):
    game, rng = registry.game(name), Random(5)
    tried = [
        state for state in (game.random_state(rng, 3) for _ in range(6)) if len(game.players(state)) == 2
    ]
    assert tried
    for state in tried:
        if endless(game, state):
            assert has_cycle(game, state)
        else:
            assert nx.is_directed_acyclic_graph(position_graph(game, state, 2_000))
