"""The tidy drawing of trees, against its own promises on random trees."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastcard.drawings.trees import tidy

Shape = tuple["Shape", ...]
NEAR = pytest.approx

SHAPES = st.recursive(
    st.just(()), lambda below: st.lists(below, min_size=1, max_size=4).map(tuple), max_leaves=40
)


def numbered(shape: Shape) -> list[list[int]]:
    """The children of each node, in preorder, as the drawing takes them."""
    children: list[list[int]] = []

    def add(node: Shape) -> int:
        index = len(children)
        children.append([])
        children[index] += [add(child) for child in node]
        return index

    add(shape)
    return children


def levels(children: list[list[int]], root: int = 0) -> list[list[int]]:
    """The nodes of each level, left to right."""
    found, level = [], [root]
    while level:
        found.append(level)
        level = [child for node in level for child in children[node]]
    return found


def subtree(children: list[list[int]], root: int) -> list[int]:
    return [node for level in levels(children, root) for node in level]


@given(SHAPES)
def test_nodes_of_a_level_keep_their_order_and_their_distance(shape):
    children = numbered(shape)
    places = tidy(children)
    for level in levels(children):
        for one, other in pairwise(level):
            assert places[other] - places[one] >= 1 - 1e-9


@given(SHAPES)
def test_parents_stand_over_the_middle_of_their_children(shape):
    children = numbered(shape)
    places = tidy(children)
    for node, below in enumerate(children):
        if below:
            assert places[node] == NEAR((places[below[0]] + places[below[-1]]) / 2)


@given(SHAPES)
def test_the_leftmost_node_stands_at_zero(shape):
    assert min(tidy(numbered(shape))) == 0


@given(SHAPES)
def test_equal_subtrees_look_equal(shape):
    children = numbered(shape)
    places = tidy(children)
    looks: dict[str, list[float]] = {}
    for node in range(len(children)):
        nodes = subtree(children, node)
        name = repr([[len(children[below]) for below in level] for level in levels(children, node)])
        look = [places[below] - places[node] for below in nodes]
        assert looks.setdefault(name, look) == NEAR(look)


@given(SHAPES)
def test_subtrees_lie_as_close_as_they_can(shape):
    """Each subtree but the first touches one to its left on some level: it could not be nearer."""
    children = numbered(shape)
    places = tidy(children)
    for below in children:
        for number in range(1, len(below)):
            gaps = []
            mine = levels(children, below[number])
            for level, nodes in enumerate(mine):
                others = [
                    places[node]
                    for sibling in below[:number]
                    for node in (levels(children, sibling)[level : level + 1] or [[]])[0]
                ]
                if others:
                    gaps.append(min(places[node] for node in nodes) - max(others))
            assert min(gaps) == NEAR(1)


def test_small_trees_are_drawn_as_by_hand():
    assert tidy([[]]) == [0]
    assert tidy([[1], []]) == [0, 0]
    assert tidy([[1, 2], [], []]) == [0.5, 0, 1]
    assert tidy([[1, 2, 3], [], [], []]) == [1, 0, 1, 2]
    # A long left child pushes its brother out no further than its top needs.
    assert tidy([[1, 2], [3, 4], [], [], []]) == [1, 0.5, 1.5, 0, 1]


def test_a_deep_tree_needs_no_recursion():
    count = 3_000
    assert set(tidy([[node + 1] for node in range(count - 1)] + [[]])) == {0.0}


def test_ghosts_may_be_numbered_after_all_nodes():
    """Children need only come after their parents, not in preorder."""
    places = tidy([[1, 3], [2, 4], [], [], []])
    assert places[4] - places[2] == 1
    assert places[1] == (places[2] + places[4]) / 2
