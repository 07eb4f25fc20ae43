"""Looking back on a game."""

from __future__ import annotations

from dataclasses import replace

from lastcard.core.general import GeneralEngine
from lastcard.core.playing.review import Review, review
from lastcard.games.matches.rules import GAME, State
from lastcard.games.matches.solver.verdict import solve
from tests.toys.lights import GAME as LIGHTS

LIGHTS_ENGINE = GeneralEngine(LIGHTS)


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


def test_the_turning_point_is_the_move_after_which_the_game_was_never_held_again():
    """The first two mistakes were given back; only the move at five matches lost the game."""
    found = review(GAME, solve, State(15), [1, 3, 2, 2, 3, 3, 1])
    assert [(one.ply, one.player, one.given_back) for one in found.mistakes] == [
        (1, 0, 2),
        (2, 1, 5),
        (5, 0, None),
    ]
    assert found.turning_point() is found.turning_point(0) is found.mistakes[2]
    assert found.turning_point(1) is None


def test_a_clean_game_has_no_mistakes():
    clean = review(GAME, solve, State(9), [1, 3, 2, 2, 1])
    assert clean == Review(())
    assert clean.turning_point() is None


def test_a_move_into_the_unknown_is_no_mistake():
    """What was a win may be one still: only results that are known are compared."""

    def half_known(state):
        solution = solve(state)
        if state.left != 7:
            return solution
        moves = tuple(replace(verdict, value=None) for verdict in solution.moves)
        return replace(solution, value=None, moves=moves, status="unknown")

    all_, some = (review(GAME, known, State(8), [1, 1, 2, 3, 1]) for known in (solve, half_known))
    assert ([found.ply for found in all_.mistakes], all_.unjudged) == ([1, 2, 3], 0)
    assert ([found.ply for found in some.mistakes], some.unjudged) == ([3], 2)


def test_a_better_move_that_is_known_is_enough():
    """Of 7 nothing is known but that taking 2 wins; of 8 that it is won, and that taking 1 does not win it.

    Taking 2 of 8 leaves 6, which is known, but no better move is.
    """

    def told(left, known, value):
        solution = solve(State(left))
        moves = tuple(one if one.move == known else replace(one, value=None) for one in solution.moves)
        return replace(solution, value=value, moves=moves, status="bounded" if value else "unknown")

    def half_known(state):
        return {7: told(7, "2", None), 8: told(8, "1", "win")}.get(state.left) or solve(state)

    (mistake,) = review(GAME, half_known, State(7), [1]).mistakes
    assert (mistake.had, mistake.got, [one.move for one in mistake.better]) == ("win", "loss", ["2"])
    assert review(GAME, half_known, State(8), [2]) == Review((), 1)


def test_who_has_solved_a_puzzle_alone_gave_nothing_away():
    """Whatever is known of the positions: the moves that were played solve it from each of them."""
    moves = [LIGHTS.parse_move(LIGHTS.parse("10110"), text) for text in ("1", "1", "1", "3")]

    def unknown(state):
        return replace(LIGHTS_ENGINE.solve(state), value=None, status="unknown", moves=(), worths=())

    assert review(LIGHTS, unknown, LIGHTS.parse("10110"), moves) == Review(())
    assert review(LIGHTS, unknown, LIGHTS.parse("10110"), moves[:1]) == Review((), 1)
