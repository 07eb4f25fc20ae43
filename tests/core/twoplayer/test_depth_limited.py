"""Searches down to a depth against a plain recursion."""

from __future__ import annotations

from fractions import Fraction
from math import inf

import pytest

from lastcard.core.twoplayer import NotTwoPlayerZeroSum
from lastcard.core.twoplayer.depth_limited import look_ahead, search_to
from lastcard.games.matches.rules import GAME, State


def guess(state):
    """Anything that tells positions apart."""
    return (state.left * 7 % 5) - 2.0


def by_hand(state, depth, root=0):
    outcome = GAME.outcome(state)
    if outcome is not None:
        return inf if outcome.payoffs[root] == 1 else -inf
    if not depth:
        worth = guess(state)
        return worth if state.player == root else -worth
    values = [by_hand(GAME.play(state, move), depth - 1, root) for move in GAME.legal_moves(state)]
    return max(values) if state.player == root else min(values)


@pytest.mark.parametrize("depth", range(7))
@pytest.mark.parametrize("left", [1, 2, 5, 8, 13])
def test_values_are_those_of_minimax(left, depth):
    state = State(left)
    expected = by_hand(state, depth)
    for algorithm in ("minimax", "alphabeta"):
        for order in (None, lambda moves: moves[::-1]):
            found = look_ahead(GAME, state, depth, guess, algorithm, order)
            assert found.value == expected
            if depth:
                after = GAME.play(state, found.move)
                assert by_hand(after, depth - 1) == expected
            else:
                assert found.move is None
    whole, cut = (look_ahead(GAME, state, depth, guess, a) for a in ("minimax", "alphabeta"))
    assert cut.nodes <= whole.nodes
    assert cut.move == whole.move, "the first of the best moves"


def test_a_second_player_at_the_root_is_max_too():
    assert look_ahead(GAME, State(6, player=1), 4, guess).value == by_hand(State(6, player=1), 4, root=1)


def test_finished_games_and_wrong_words():
    assert look_ahead(GAME, State(0), 3, guess).move is None
    assert look_ahead(GAME, State(0), 3, guess).value == inf
    with pytest.raises(ValueError, match="depth"):
        look_ahead(GAME, State(3), -1, guess)
    with pytest.raises(ValueError, match="algorithm"):
        look_ahead(GAME, State(3), 1, guess, "guessing")


def test_long_searches_come_in_slices():
    steps = list(search_to(GAME, State(20), 12, guess, "minimax"))
    assert len(steps) > 5
    assert steps == sorted(steps)


class Quarters(type(GAME)):
    """Match-taking for shares of what is in the pot: three quarters for the winner."""

    def outcome(self, state):
        end = super().outcome(state)
        return end and tuple(Fraction(1, 4) + payoff / 2 for payoff in map(Fraction, end.payoffs))


def test_payoffs_that_are_no_result_cannot_be_compared_with_a_guess():
    with pytest.raises(NotTwoPlayerZeroSum, match="the payoffs 3/4 and 1/4 are no win, draw or loss"):
        look_ahead(Quarters(), State(2), 2, guess)
