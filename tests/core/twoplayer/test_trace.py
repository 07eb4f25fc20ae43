"""A trace says what the plain search did: same counts, steps that replay, cuts that are right."""

from __future__ import annotations

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastcard.core.twoplayer import SearchTooLarge
from lastcard.core.twoplayer.minimax import alphabeta, minimax
from lastcard.core.twoplayer.trace import Folded, trace
from tests.core.finite_games import TreeGame, trees
from tests.core.twoplayer.test_minimax import root_player, textbook_minimax

algorithms = st.sampled_from(["minimax", "alphabeta"])
depths = st.none() | st.integers(0, 4)


@given(trees(), algorithms, depths)
def test_counts_and_value_are_those_of_the_plain_search(tree, algorithm, depth):
    game = TreeGame(tree=tree)
    traced = trace(game, (), algorithm, max_depth=depth)
    plain = (minimax if algorithm == "minimax" else alphabeta)(game, ())
    assert (traced.value, traced.visited, traced.cutoffs, traced.pruned_moves) == (
        plain.value,
        plain.nodes,
        plain.cutoffs,
        plain.pruned,
    )
    assert traced.visited == sum(1 + node.folded for node in traced.nodes)


@given(trees(), algorithms, depths)
def test_nodes_form_the_tree_in_the_order_of_entry(tree, algorithm, depth):
    game = TreeGame(tree=tree)
    nodes = trace(game, (), algorithm, max_depth=depth).nodes
    assert (nodes[0].parent, nodes[0].depth, nodes[0].move, nodes[0].state) == (-1, 0, None, ())
    for index, node in enumerate(nodes):
        assert node.index == index
        assert node.maximising == (game.player_to_move(node.state) == root_player(tree))
        assert node.terminal == (game.outcome(node.state) is not None)
        moves = game.legal_moves(node.state)
        if node.children:
            tried = tuple(nodes[child].move for child in node.children)
            assert tried + node.pruned == moves
        elif not node.terminal:
            assert node.depth == depth
            assert node.folded == 0 or moves
        for child in node.children:
            assert nodes[child].parent == index
            assert nodes[child].depth == node.depth + 1
            assert nodes[child].state == game.play(node.state, nodes[child].move)
    entered = [child for node in nodes for child in node.children]
    assert sorted(entered) == list(range(1, len(nodes)))
    for node in nodes:
        below = [node.index + 1, *(child for child in node.children)]
        assert not node.children or below[0] == node.children[0]


@given(trees(), algorithms, depths)
def test_steps_replay_to_the_values_of_the_nodes(tree, algorithm, depth):
    traced = trace(TreeGame(tree=tree), (), algorithm, max_depth=depth)
    open_nodes: list[dict] = []
    returned = None
    entered = []
    for step in traced.steps:
        node = traced.nodes[step.node]
        if step.kind in ("enter", "leaf", "fold"):
            entered.append(node.index)
            window = (open_nodes[-1]["alpha"], open_nodes[-1]["beta"]) if open_nodes else (-inf, inf)
            assert (node.alpha, node.beta) == (step.alpha, step.beta) == window
            assert step.child == -1
        if step.kind == "enter":
            best = -inf if node.maximising else inf
            assert step.value == best
            open_nodes.append({"node": node, "best": best, "alpha": node.alpha, "beta": node.beta, "seen": 0})
            continue
        if step.kind in ("leaf", "fold"):
            assert step.value == node.value
            assert node.terminal == (step.kind == "leaf")
            returned = node
            continue
        here = open_nodes[-1]
        assert here["node"] is node
        if step.kind == "update":
            assert step.child == returned.index == node.children[here["seen"]]
            here["seen"] += 1
            choose = max if node.maximising else min
            here["best"] = choose(here["best"], returned.value)
            if algorithm == "alphabeta":
                edge = "alpha" if node.maximising else "beta"
                here[edge] = choose(here[edge], returned.value)
        elif step.kind == "cut":
            assert step.child == node.cut_by == node.children[-1]
            assert here["alpha"] >= here["beta"]
            assert node.pruned
        elif step.kind == "leave":
            assert here["seen"] == len(node.children)
            assert step.value == node.value
            assert (node.cut_by is not None) == bool(node.pruned)
            open_nodes.pop()
            returned = node
        assert (step.alpha, step.beta, step.value) == (here["alpha"], here["beta"], here["best"])
    assert entered == list(range(len(traced.nodes)))
    assert not open_nodes
    assert returned.index == 0
    assert returned.value == traced.value


@given(trees())
def test_minimax_never_narrows_a_window_nor_skips_a_move(tree):
    traced = trace(TreeGame(tree=tree), (), "minimax")
    assert all((step.alpha, step.beta) == (-inf, inf) for step in traced.steps)
    assert not any(node.pruned for node in traced.nodes)
    for node in traced.nodes:
        assert node.value == textbook_minimax(_subtree(tree, node.state), root_player(tree))[0]


@given(trees())
def test_a_cut_is_right_by_definition(tree):
    """Whatever the skipped moves are worth, some ancestor already has something as good."""
    traced = trace(TreeGame(tree=tree), (), "alphabeta")
    player = root_player(tree)
    for node in traced.nodes:
        exact = textbook_minimax(_subtree(tree, node.state), player)[0]
        if node.value <= node.alpha:
            assert exact <= node.alpha
        elif node.value >= node.beta:
            assert exact >= node.beta
        else:
            assert exact == node.value
        if node.pruned:
            cut = traced.nodes[node.cut_by]
            assert cut.value >= node.beta if node.maximising else cut.value <= node.alpha


@given(trees(), algorithms, depths)
def test_bounds_hold_and_what_is_called_a_value_is_one(tree, algorithm, depth):
    traced = trace(TreeGame(tree=tree), (), algorithm, max_depth=depth)
    for node in traced.nodes:
        exact = textbook_minimax(_subtree(tree, node.state), root_player(tree))[0]
        assert node.least <= exact <= node.most
        assert node.least == node.most or node.value in (node.least, node.most)
        assert node.least == node.most or algorithm == "alphabeta"
    assert traced.nodes[0].least == traced.nodes[0].most


def _subtree(tree, path):
    for move in path:
        tree = tree[1][move]
    return tree


@given(trees(), algorithms, st.integers(0, 3))
def test_a_fold_is_asked_with_the_window_of_the_node(tree, algorithm, depth):
    game = TreeGame(tree=tree)
    asked = []

    def fold(state, alpha, beta, maximising):
        asked.append((state, alpha, beta, maximising))
        return Folded(0.5, 7, 2, 3)

    traced = trace(game, (), algorithm, max_depth=depth, fold=fold)
    folded = [node for node in traced.nodes if node.folded]
    assert [(node.state, node.alpha, node.beta, node.maximising) for node in folded] == asked
    assert all(node.folded == 6 and node.value == 0.5 and not node.children for node in folded)
    drawn_cuts = sum(bool(node.pruned) for node in traced.nodes)
    assert traced.cutoffs == drawn_cuts + 2 * len(folded)
    assert traced.pruned_moves == sum(len(node.pruned) for node in traced.nodes) + 3 * len(folded)


def test_what_makes_no_sense_is_refused():
    game = TreeGame(tree=(0, (1.0, 0.0)))
    with pytest.raises(ValueError, match="algorithm"):
        trace(game, (), "best")
    with pytest.raises(ValueError, match="max_depth"):
        trace(game, (), max_depth=-1)
    with pytest.raises(SearchTooLarge, match="more than 2 nodes"):
        trace(game, (), max_nodes=2)
