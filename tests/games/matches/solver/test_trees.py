"""Node counts: searched, computed and walked by hand they are the same, and they are those of the paper."""

from __future__ import annotations

from math import inf
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lastcard.core.twoplayer import ALGORITHMS
from lastcard.core.twoplayer.minimax import alphabeta, minimax
from lastcard.core.twoplayer.trace import trace
from lastcard.games.matches.rules import GAME, State
from lastcard.games.matches.solver.tree_sizes import folder, growth_rate, tree_size
from lastcard.games.matches.solver.verdict import value
from tests.games.matches import oracle

SEARCHES = {"minimax": minimax, "alphabeta": alphabeta}
small = st.builds(State, st.integers(0, 15), st.integers(1, 6), st.booleans(), st.integers(0, 1))


def test_counts_kept_in_a_text_file():
    """Position, algorithm and nodes; the first ten are Table 1 of the paper."""
    rows = (Path(__file__).parent / "nodes.txt").read_text(encoding="utf-8").splitlines()
    rows = [row.split(": ") for row in rows if row and not row.startswith("#")]
    assert len(rows) >= 10
    for text, algorithm, nodes in rows:
        state = GAME.parse(text)
        assert SEARCHES[algorithm](GAME, state).nodes == int(nodes)
        assert tree_size(state, algorithm).nodes == int(nodes)


@settings(max_examples=20)
@given(small)
def test_searches_agree_with_a_walk_by_hand(state):
    for name in ALGORITHMS:
        result = SEARCHES[name](GAME, state)
        assert (result.value, result.nodes) == getattr(oracle, name)(state.left, state.take, state.misere)


@given(small)
def test_sizes_are_those_of_the_searches(state):
    for name in ALGORITHMS:
        assert tree_size(state, name) == SEARCHES[name](GAME, state)


@settings(max_examples=20)
@given(small, st.sampled_from(ALGORITHMS), st.integers(0, 5))
def test_folding_changes_nothing(state, algorithm, depth):
    searched = trace(GAME, state, algorithm, max_depth=depth)
    assert trace(GAME, state, algorithm, max_depth=depth, fold=folder(algorithm)) == searched
    assert searched.visited == tree_size(state, algorithm).nodes


def test_alphabeta_sizes_obey_the_known_linear_recurrence():
    """(1 − x − x³)(1 − x⁴)(1 − 7x⁴)(1 − 4x⁴ + 2x⁸), from which the growth of 7^(1/4) a match follows."""
    polynomial = [1]
    for factor in ([1, -1, 0, -1], [1, 0, 0, 0, -1], [1, 0, 0, 0, -7], [1, 0, 0, 0, -4, 0, 0, 0, 2]):
        product = [0] * (len(polynomial) + len(factor) - 1)
        for i, a in enumerate(polynomial):
            for j, b in enumerate(factor):
                product[i + j] += a * b
        polynomial = product
    sizes = [tree_size(State(left), "alphabeta").nodes for left in range(1, 400)]
    order = len(polynomial) - 1
    for index in range(order, len(sizes)):
        assert sum(c * sizes[index - back] for back, c in enumerate(polynomial)) == 0
    assert (sizes[-1] / sizes[-41]) ** (1 / 40) == pytest.approx(7**0.25, rel=1e-3)


def test_minimax_sizes_obey_their_recurrence_and_grow_as_said():
    for take in range(1, 9):
        sizes = [tree_size(State(left, take), "minimax").nodes for left in range(200)]
        for left in range(1, 200):
            assert sizes[left] == 1 + sum(sizes[max(0, left - take) : left])
        assert sizes[-1] / sizes[-2] == pytest.approx(growth_rate(take), abs=0.01 if take == 1 else 1e-9)
    assert growth_rate(3) == pytest.approx(1.8392867552141612)
    assert 1.999 < growth_rate(10_000) <= 2


def test_larger_piles_have_larger_trees():
    """So the largest that is counted is a lower bound for those that are not."""
    for take in range(2, 13):
        for misere in (True, False):
            for name in ALGORITHMS:
                sizes = [tree_size(State(left, take, misere), name).nodes for left in range(200)]
                assert sizes == sorted(set(sizes))


def test_what_cannot_be_counted_is_refused_with_a_bound():
    with pytest.raises(ValueError, match=r"minimax visits more than 10\^529 nodes from 2,001 matches"):
        tree_size(State(2001), "minimax")
    with pytest.raises(ValueError, match="up to 2,000 matches"):
        tree_size(State(3000), "alphabeta")
    with pytest.raises(ValueError, match="no alphabeta node has the window"):
        folder("alphabeta")(State(5), 0.0, 0.0, True)
    with pytest.raises(ValueError, match="no minimax node has the window"):
        folder("minimax")(State(5), 0.0, inf, True)
    for bad in (
        lambda: tree_size(State(5), "best"),
        lambda: tree_size(State(5, 1), "best"),
        lambda: folder("best"),
    ):
        with pytest.raises(ValueError, match="algorithm is one of"):
            bad()


def test_a_single_line_is_counted_however_long():
    for left in (1, 2, 7, 2000):
        assert tree_size(State(left, 1), "alphabeta") == alphabeta(GAME, State(left, 1))
    assert tree_size(State(10**18, 1), "minimax").nodes == 10**18 + 1


def test_the_trees_of_21_matches():
    sizes = [tree_size(State(21), name).nodes for name in ("minimax", "alphabeta")]
    assert sizes == [489396, 66341]
    assert sizes[1] / sizes[0] == pytest.approx(0.13556, abs=5e-6)
    assert value(State(21)) == "loss"
    assert [value(State(left, 1, False)) for left in range(1, 9)] == ["win", "loss"] * 4
