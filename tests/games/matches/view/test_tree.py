"""The tree of match-taking: its counts are those of a whole search, however much of it is drawn."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from itertools import product

import pytest

from lastcard.core.twoplayer.minimax import alphabeta, minimax
from lastcard.games.matches.rules import GAME, State
from lastcard.games.matches.solver.tree_sizes import tree_size
from lastcard.games.matches.solver.verdict import value
from lastcard.games.matches.view.pictures import COUNTED, MERGED, MOST_TREE_NODES, MatchTree
from lastcard.ui.pictures.tree import ROOM, STEP_KINDS, level_sizes
from lastcard.ui.rows import colour

LARGE = 10**18
SEARCHES = {"minimax": minimax, "alphabeta": alphabeta}


def drawn(state: State, *, hide: bool = False, **query: str) -> MatchTree:
    picture = MatchTree()
    picture.visit(query)
    picture.show(state, hide=hide)
    return picture


def tree(picture: MatchTree) -> dict[str, list]:
    return json.loads(picture.card.tree)


def totals(picture: MatchTree) -> tuple[int, int, int]:
    """Nodes, cut-offs and skipped moves, counted as the page counts them."""
    data = tree(picture)
    kinds = Counter(STEP_KINDS[step[0]] for step in data["steps"])
    nodes = kinds["enter"] + kinds["leaf"] + sum(fold[0] for fold in data["folds"])
    cuts = kinds["cut"] + sum(fold[1] for fold in data["folds"])
    skipped = len(data["ghosts"]) + sum(fold[2] for fold in data["folds"])
    return nodes, cuts, skipped


@pytest.mark.parametrize(
    ("left", "algorithm", "nodes"),
    [(5, "minimax", 28), (5, "alphabeta", 25), (7, "minimax", 96), (7, "alphabeta", 71)],
)
def test_the_counts_are_the_papers(left, algorithm, nodes):
    assert totals(drawn(State(left), alg=algorithm))[0] == nodes


@pytest.mark.parametrize("algorithm", sorted(SEARCHES))
@pytest.mark.parametrize("misere", [True, False])
@pytest.mark.parametrize("take", [1, 3, 5])
def test_the_counts_are_those_of_a_search(algorithm, misere, take):
    for left in range(1, 13):
        state = State(left, take, misere)
        found = SEARCHES[algorithm](GAME, state)
        assert totals(drawn(state, alg=algorithm)) == (found.nodes, found.cutoffs, found.pruned)


@pytest.mark.parametrize("algorithm", sorted(SEARCHES))
def test_the_counts_are_those_of_the_whole_tree_though_most_is_folded(algorithm):
    for left in range(1, 31):
        found = tree_size(State(left), algorithm)
        picture = drawn(State(left), alg=algorithm)
        assert totals(picture) == (found.nodes, found.cutoffs, found.pruned)
        assert len(tree(picture)["nodes"]) <= MOST_TREE_NODES


@pytest.mark.parametrize("depth", range(1, 7))
def test_the_counts_do_not_depend_on_the_depth_drawn(depth):
    found = tree_size(State(14), "alphabeta")
    assert totals(drawn(State(14), alg="alphabeta", depth=str(depth))) == (
        found.nodes,
        found.cutoffs,
        found.pruned,
    )


def test_up_to_ten_matches_the_whole_tree_can_be_drawn():
    for left in range(1, 11):
        picture = drawn(State(left), depth=str(left))
        assert (picture.card.depth, tree(picture)["folds"]) == (left, [])
        assert picture.card.deepest == left


def test_as_many_plies_are_drawn_as_have_room_to_be_read():
    def beside(picture: MatchTree) -> int:
        data = tree(picture)
        inner = {parent for parent, *_ in [*data["nodes"], *data["ghosts"]]}
        return len(data["ghosts"]) + sum(index not in inner for index in range(len(data["nodes"])))

    for left in (2, 5, 9, 21, 401):
        for room in (10, ROOM, 60):
            picture = drawn(State(left))
            picture.card.room = room
            depth = picture.card.depth
            assert depth == 1 or beside(picture) <= room
            if depth < picture.card.deepest:
                assert beside(drawn(State(left), depth=str(depth + 1))) > room
    asked = drawn(State(21), depth="4", step="7")
    asked.card.room = 5
    assert (asked.card.depth, asked.card.step) == (4, 7)


@pytest.mark.parametrize(
    ("take", "left"),
    [
        pytest.param(take, left, marks=[pytest.mark.slow] * (take > 3 and COUNTED <= left < LARGE))
        for take, left in product([1, 3, 10_000], [*range(1, 31), COUNTED, COUNTED + 1, 2000, 2001, LARGE])
    ],
)
def test_any_pile_is_drawn_small_enough(left, take):
    for misere in (True, False):
        state = State(left, take, misere)
        picture = drawn(state)
        data = tree(picture)
        assert 1 <= len(data["nodes"]) <= MOST_TREE_NODES
        assert len(picture.card.tree) < 300_000
        assert 0 <= picture.card.depth <= picture.card.deepest <= left
        root = data["nodes"][0]
        assert root[4] == GAME.format(state)
        assert root[6] == root[7] == (1.0 if value(state) == "win" else 0.0)


@pytest.mark.parametrize("algorithm", sorted(SEARCHES))
@pytest.mark.parametrize(("take", "misere"), [(1, True), (3, True), (3, False), (4, True), (5, False)])
def test_no_node_is_drawn_with_a_value_that_it_does_not_have(take, misere, algorithm):
    """However deep the tree is drawn: each value is that of all play, counted here from the rules alone."""
    for left in range(1, 13):
        for depth in range(1, left + 1):
            for node in tree(drawn(State(left, take, misere), alg=algorithm, depth=str(depth)))["nodes"]:
                least, most = node[6:8]
                wins = _wins(int(node[4].split()[0]), take, misere)
                assert least <= float(wins == bool(node[5])) <= most
                assert least == most or algorithm == "alphabeta"


@cache
def _wins(left: int, take: int, misere: bool) -> bool:
    """Whether the player to move wins."""
    if not left:
        return misere
    return any(not _wins(left - taken, take, misere) for taken in range(1, min(take, left) + 1))


@pytest.mark.parametrize("left", [7, 30, 401, LARGE])
def test_the_root_is_max_whoever_is_to_move(left):
    for player in (0, 1):
        picture = drawn(State(left, player=player))
        assert tree(picture)["nodes"][0][5] == 1
        assert picture.card.players == [colour(player), colour(1 - player)]


def test_a_finished_game_is_a_single_node():
    picture = drawn(State(0))
    assert len(tree(picture)["nodes"]) == 1
    assert picture.card.deepest == 0


@pytest.mark.parametrize(
    ("left", "says"),
    [(7, "96 nodes by minimax, 71 by alpha-beta"), (401, "up to 400 matches"), (LARGE, "1.8393")],
)
def test_the_summary_tells_the_sizes(left, says):
    assert says in drawn(State(left)).card.summary


def test_the_summary_of_the_largest_counted_tree_is_short():
    assert len(drawn(State(COUNTED)).card.summary) < 250


@pytest.mark.parametrize(
    ("query", "kept"),
    [
        ({}, {}),
        ({"alg": "minimax"}, {}),
        ({"alg": "alphabeta"}, {"alg": "alphabeta"}),
        ({"alg": "minimax", "step": "2"}, {"alg": "minimax", "step": "2"}),
        ({"step": "2"}, {"alg": "alphabeta", "step": "2"}),
        ({"alg": "x", "view": "y", "depth": "z"}, {}),
        ({"view": "merged", "depth": "3"}, {"view": "merged", "depth": "3"}),
    ],
)
def test_settings_come_from_the_address_and_go_back(query, kept):
    picture = drawn(State(9), **query)
    assert {name: value for name, value in picture.query.items() if value} == kept


def test_more_depth_than_there_is_is_all():
    picture = drawn(State(9), depth="99")
    assert picture.card.depth == 9


def test_the_depth_that_was_asked_for_holds_for_other_positions_too():
    picture = drawn(State(14), depth="3")
    assert picture.card.depth == 3
    picture.show(State(12), hide=False)
    assert picture.card.depth == 3


def test_hidden_trees_are_never_pruned():
    for left in range(2, 12):
        assert tree(drawn(State(left), hide=True, alg="alphabeta"))["ghosts"] == []
        if left <= 10:
            whole = drawn(State(left), hide=True, depth=str(left))
            assert len(tree(whole)["nodes"]) == tree_size(State(left), "minimax").nodes


@pytest.mark.parametrize(
    "state", [State(1), State(7), State(12, 4, False), State(30), State(LARGE), State(0)]
)
def test_merged_positions_are_told_once_with_how_often_they_stand_in_the_tree(state):
    data = json.loads(drawn(state, view="merged").card.graph)
    nodes = data["nodes"]
    assert 1 <= len(nodes) <= MERGED
    keys = [(node["position"], node["y"]) for node in nodes]
    assert len(set(keys)) == len(keys)
    assert (nodes[0]["position"], nodes[0]["times"], nodes[0]["moves"]) == (GAME.format(state), 1, [])
    for start, end, move in data["edges"]:
        assert nodes[end]["x"] - nodes[start]["x"] == int(move)
        assert nodes[end]["y"] != nodes[start]["y"]
    for node in nodes:
        here = state
        for move in node["moves"]:
            here = GAME.play(here, GAME.parse_move(here, move))
        assert GAME.format(here) == node["position"]
        assert node["value"] == float((value(here) == "win") == (here.player == state.player))


def test_merged_copies_add_up_to_the_tree():
    for left in range(1, 12):
        nodes = json.loads(drawn(State(left), view="merged").card.graph)["nodes"]
        assert sum(node["times"] for node in nodes) == tree_size(State(left), "minimax").nodes


def test_the_levels_say_how_deep_can_be_drawn():
    for left in range(1, 31):
        sizes = level_sizes(GAME, State(left), MOST_TREE_NODES)
        assert sum(sizes) <= MOST_TREE_NODES
        if len(sizes) <= left:
            longer = level_sizes(GAME, State(left), 10**6)
            assert sum(longer[: len(sizes) + 1]) > MOST_TREE_NODES
