"""What the picture of a tree is told: nodes, places, ghosts, steps and folds."""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastcard.core.twoplayer.minimax import alphabeta, minimax
from lastcard.core.twoplayer.trace import Folded, trace
from lastcard.ui.pictures.tree import STEP_KINDS, Folds, graph_data, level_sizes, tree_data
from tests.core.finite_games import TreeGame, trees

SEARCHES = {"minimax": minimax, "alphabeta": alphabeta}


def never(state, alpha, beta, maximising):
    raise AssertionError("nothing is folded here")


def drawn(game: TreeGame, algorithm: str, depth: int | None = None, fold=never):
    folds = Folds(fold)
    found = trace(game, game.parse(""), algorithm, max_depth=depth, fold=folds)
    return found, json.loads(tree_data(game, found, folds))


@given(trees(max_leaves=25), st.sampled_from(sorted(SEARCHES)))
def test_the_text_holds_the_whole_trace(tree, algorithm):
    game = TreeGame(tree=tree)
    found, data = drawn(game, algorithm)
    assert len(data["nodes"]) == len(found.nodes) == SEARCHES[algorithm](game, ()).nodes
    for node, (parent, _, depth, move, position, max_, least, most, *window, terminal, folded, cut) in zip(
        found.nodes, data["nodes"], strict=True
    ):
        assert (parent, depth, least, most, folded) == (node.parent, node.depth, node.least, node.most, 0)
        assert (position, move) == (
            game.format(node.state),
            "" if node.move is None else game.format_move(node.move),
        )
        assert (bool(max_), bool(terminal)) == (node.maximising, node.terminal)
        assert cut == (-1 if node.cut_by is None else node.cut_by)
        assert [
            bound if bound is not None else infinite
            for bound, infinite in zip(window, (-float("inf"), float("inf")), strict=True)
        ] == [node.alpha, node.beta]
    assert len(data["steps"]) == len(found.steps)
    assert [STEP_KINDS[step[0]] for step in data["steps"]] == [step.kind for step in found.steps]
    assert data["folds"] == []


@given(trees(max_leaves=25))
def test_ghosts_are_the_moves_that_were_skipped(tree):
    game = TreeGame(tree=tree)
    found, data = drawn(game, "alphabeta")
    ghosts = Counter((parent, move) for parent, _, move in data["ghosts"])
    assert ghosts == Counter((node.index, str(move)) for node in found.nodes for move in node.pruned)
    assert len(data["ghosts"]) == found.pruned_moves
    for parent, place, _ in data["ghosts"]:
        children = [node[1] for node in data["nodes"] if node[0] == parent]
        assert all(child <= place - 1 + 0.001 for child in children)


@given(trees(max_leaves=25), st.sampled_from(sorted(SEARCHES)))
def test_nodes_and_ghosts_of_a_level_stand_apart(tree, algorithm):
    _, data = drawn(TreeGame(tree=tree), algorithm)
    levels: dict[int, list[float]] = {}
    for node in data["nodes"]:
        levels.setdefault(node[2], []).append(node[1])
    for parent, place, _ in data["ghosts"]:
        levels.setdefault(data["nodes"][parent][2] + 1, []).append(place)
    for places in levels.values():
        for one, other in pairwise(sorted(places)):
            assert other - one >= 1 - 0.002  # places are written with three decimals


@given(trees(max_leaves=25), st.sampled_from(sorted(SEARCHES)), st.integers(0, 3))
def test_what_is_drawn_and_what_is_folded_make_the_whole(tree, algorithm, depth):
    """Entered nodes and ended games count one each, folded ones as many as were found under them."""
    game = TreeGame(tree=tree)
    whole = SEARCHES[algorithm](game, ())

    def fold(state, alpha, beta, maximising):
        inner = trace(TreeGame(tree=game._node(state)), (), "minimax")
        value = inner.value if game.player_to_move(()) == game.player_to_move(state) else 1 - inner.value
        return Folded(value, len(inner.nodes), 0, 0)

    if algorithm == "alphabeta":
        return
    found, data = drawn(game, algorithm, depth, fold)
    counted = sum(step[0] in (STEP_KINDS.index("enter"), STEP_KINDS.index("leaf")) for step in data["steps"])
    counted += sum(nodes for nodes, _, _ in data["folds"])
    assert counted == whole.nodes == found.visited
    assert sum(step[0] == STEP_KINDS.index("fold") for step in data["steps"]) == len(data["folds"])


def test_an_infinite_bound_is_null():
    _, data = drawn(TreeGame(tree=(0, (1.0, 0.0))), "alphabeta")
    assert data["nodes"][0][8:10] == [None, None]
    assert "Infinity" not in json.dumps(data)
    first = data["steps"][0]
    assert (STEP_KINDS[first[0]], first[3:]) == ("enter", [None, None, None])


def test_folds_are_told_in_the_order_of_their_steps():
    game = TreeGame(tree=(0, ((1, (0.0, 1.0)), (1, (1.0,)), (1, (0.5, 0.0, 1.0)))))
    sizes = iter((3, 2, 4))
    _, data = drawn(game, "minimax", 1, lambda *found: Folded(0.0, next(sizes), 1, 2))
    assert data["folds"] == [[3, 1, 2], [2, 1, 2], [4, 1, 2]]
    assert [node[11] for node in data["nodes"]] == [0, 2, 1, 3]


@given(trees(max_leaves=40), st.integers(1, 60))
def test_level_sizes_are_the_levels_that_fit(tree, most):
    game = TreeGame(tree=tree)
    level, sizes, whole = [()], [], []
    while level:
        whole.append(len(level))
        level = [game.play(state, move) for state in level for move in game.legal_moves(state)]
    for size in whole:
        if sizes and sum(sizes) + size > most:
            break
        sizes.append(size)
    assert level_sizes(game, (), most) == sizes


def test_level_sizes_never_look_at_more_moves_than_can_be_drawn():
    wide = TreeGame(tree=(0, tuple(1.0 for _ in range(1000))))
    assert level_sizes(wide, (), 700) == [1]
    assert level_sizes(wide, (), 1001) == [1, 1000]


def test_graph_data_is_json():
    node = {"x": 0, "y": 0, "position": "</script>", "moves": ["1"]}
    assert json.loads(graph_data([node], [(0, 0, "1")])) == {"nodes": [node], "edges": [[0, 0, "1"]]}


def test_a_bad_fold_is_not_swallowed():
    with pytest.raises(AssertionError, match="nothing is folded here"):
        drawn(TreeGame(tree=(0, ((1, (0.0, 1.0)),))), "minimax", 1)
