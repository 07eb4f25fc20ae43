"""Looking back on a game."""

from __future__ import annotations

from dataclasses import replace

from lastcard.core.review import Review, review
from lastcard.games.matches.rules import GAME, State
from lastcard.games.matches.solver import solve


def test_moves_that_gave_the_game_away_are_named_in_order():
    mistakes = review(GAME, solve, State(8), [1, 1, 2, 3, 1]).mistakes
    assert [(found.ply, found.player, found.position, found.played.move) for found in mistakes] == [
        (1, 0, "8", "1"),
        (2, 1, "7", "1"),
        (3, 0, "6", "2"),
    ]
    first = mistakes[0]
    assert (first.had, first.got) == ("win", "loss")
    assert [verdict.move for verdict in first.better] == ["3"]


def test_a_clean_game_has_no_mistakes():
    assert review(GAME, solve, State(9), [1, 3, 2, 2, 1]) == Review(())


def test_a_move_into_the_unknown_is_no_mistake():
    """What was a win may be one still: only results that are known are compared."""

    def half_known(state):
        solution = solve(state)
        return replace(solution, value=None, status="unknown") if state.left == 7 else solution

    all_, some = (review(GAME, known, State(8), [1, 1, 2, 3, 1]) for known in (solve, half_known))
    assert ([found.ply for found in all_.mistakes], all_.unjudged) == ([1, 2, 3], 0)
    assert ([found.ply for found in some.mistakes], some.unjudged) == ([3], 2)
