"""Plain searches against textbook recursions, on random trees."""

from __future__ import annotations

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastcard.core.progress import run_to_end
from lastcard.core.twoplayer import PositionTable, SearchTooLarge
from lastcard.core.twoplayer.minimax import alphabeta, minimax, search_steps
from tests.core.finite_games import GraphGame, TreeGame, trees


def payoff(node, player):
    return node if player == 0 else 1 - node


def textbook_minimax(node, player):
    """Return value and nodes."""
    if not isinstance(node, tuple):
        return payoff(node, player), 1
    found = [textbook_minimax(child, player) for child in node[1]]
    best = max if node[0] == player else min
    return best(value for value, _ in found), 1 + sum(nodes for _, nodes in found)


def textbook_alphabeta(node, player, alpha=-inf, beta=inf, ties=True):
    """Return value, nodes, nodes with a cut, and moves skipped."""
    if not isinstance(node, tuple):
        return payoff(node, player), 1, 0, 0
    maximising = node[0] == player
    best, nodes, cuts, skipped = (-inf if maximising else inf), 1, 0, 0
    for tried, child in enumerate(node[1], start=1):
        value, below, cuts_below, skipped_below = textbook_alphabeta(child, player, alpha, beta, ties)
        nodes, cuts, skipped = nodes + below, cuts + cuts_below, skipped + skipped_below
        if maximising:
            best = max(best, value)
            closed = best >= beta if ties else best > beta
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            closed = best <= alpha if ties else best < alpha
            beta = min(beta, best)
        if closed:
            rest = len(node[1]) - tried
            return best, nodes, cuts + (rest > 0), skipped + rest
    return best, nodes, cuts, skipped


def root_player(tree):
    return tree[0] if isinstance(tree, tuple) else 0


@given(trees())
def test_minimax_is_the_textbook_one(tree):
    result = minimax(TreeGame(tree=tree), ())
    assert (result.value, result.nodes) == textbook_minimax(tree, root_player(tree))
    assert (result.algorithm, result.cutoffs, result.pruned) == ("minimax", 0, 0)


@given(trees(), st.booleans())
def test_alphabeta_is_the_textbook_one(tree, ties):
    result = alphabeta(TreeGame(tree=tree), (), cut_on_ties=ties)
    expected = textbook_alphabeta(tree, root_player(tree), ties=ties)
    assert (result.value, result.nodes, result.cutoffs, result.pruned) == expected


@given(trees())
def test_both_find_the_same_value_and_alphabeta_looks_at_no_more(tree):
    game = TreeGame(tree=tree)
    whole, pruned = minimax(game, ()), alphabeta(game, ())
    assert whole.value == pruned.value
    assert pruned.nodes <= alphabeta(game, (), cut_on_ties=False).nodes <= whole.nodes


@given(trees(), st.sampled_from(["minimax", "alphabeta"]), st.integers(1, 5))
def test_slices_add_up_to_the_whole(tree, algorithm, every):
    game = TreeGame(tree=tree)
    steps = search_steps(game, (), algorithm, every=every)
    seen = [0]
    result = run_to_end(steps, seen.append)
    assert seen == sorted(seen)
    assert seen[-1] <= result.nodes
    assert result == (minimax if algorithm == "minimax" else alphabeta)(game, ())


def line(length):
    """A game of forced moves."""
    return GraphGame(nodes=tuple((i % 2, (i + 1,) if i < length else ()) for i in range(length + 1)))


def test_depth_is_no_limit():
    result = minimax(line(50_000), 0)
    assert result.nodes == 50_001
    assert alphabeta(line(50_000), 0).nodes == 50_001


def test_too_large_a_tree_is_given_up():
    doubling = GraphGame(nodes=(*((0, (i + 1, i + 1)) for i in range(16)), (0, ())))
    for search in (minimax, alphabeta):
        assert search(doubling, 0).nodes == 2**17 - 1
        with pytest.raises(SearchTooLarge, match="more than 50,000 nodes"):
            search(doubling, 0, max_nodes=50_000)


def test_the_game_must_be_one_of_two_players_with_payoffs_that_add_up():
    with pytest.raises(ValueError, match="3 players"):
        minimax(TreeGame(tree=1.0, names=("a", "b", "c")), ())
    with pytest.raises(ValueError, match=r"the payoffs 1(\.0)? and 1(\.0)? do not add up to 1; this search"):
        minimax(_Greedy(tree=(0, (1.0,))), ())
    with pytest.raises(ValueError, match="no legal move"):
        minimax(_Stuck(tree=(0, (1.0,))), ())


class _Greedy(TreeGame):
    def outcome(self, state):
        outcome = super().outcome(state)
        return outcome and type(outcome)((1.0, 1.0))


class _Stuck(TreeGame):
    def outcome(self, state):
        return None


def test_an_unknown_algorithm_is_refused():
    with pytest.raises(ValueError, match="minimax, alphabeta, not 'best'"):
        next(search_steps(TreeGame(), (), "best"))


def test_positions_are_numbered_and_asked_for_once():
    game = _Counting(nodes=((0, (1, 2)), (1, (3,)), (1, (3,)), (0, ())))
    table = PositionTable(game, 0)
    assert minimax(game, 0).nodes == 5
    asked = game.asked[0]
    assert asked == 4
    assert table.expand(0) == (True, (1, 2), 0.0)
    assert table.moves(1) == (3,)
    assert table.states[:3] == [0, 1, 2]


class _Counting(GraphGame):
    def __init__(self, **fields):
        super().__init__(**fields)
        object.__setattr__(self, "asked", [0])

    def outcome(self, state):
        self.asked[0] += 1
        return super().outcome(state)
