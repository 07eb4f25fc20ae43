"""Solutions, moves in order, and the words for them."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from lastcard.core.game import Outcome, drawn, won
from lastcard.core.sentences import move_count, signed, verdict_sentence
from lastcard.core.solution import MoveVerdict, Reason, Solution, best_first
from lastcard.core.worth import payoff_value
from tests.core.finite_games import TreeGame


def solution(value, distance, *moves, **extra):
    return Solution("toy", "", "first", value, distance, moves, Reason("kind", "Why."), extra)


def test_moves_are_ordered_best_first():
    verdicts = [
        MoveVerdict("a", "", "loss", 2),
        MoveVerdict("b", "", "loss", 8),
        MoveVerdict("c", "", None, None),
        MoveVerdict("d", "", "win", 7),
        MoveVerdict("e", "", "win", 3),
        MoveVerdict("f", "", "draw", 5),
    ]
    assert [verdict.move for verdict in sorted(verdicts, key=best_first)] == list("edcfba")


def test_best_moves_keep_value_and_distance():
    one, two, three = (
        MoveVerdict(*parts) for parts in [("1", "", "win", 3), ("2", "", "win", 3), ("3", "", "win", 5)]
    )
    assert solution("win", 3, one, two, three).best == (one, two)


def test_json_has_the_stable_keys_first_and_the_games_own_after():
    text = json.dumps(solution("win", 3, MoveVerdict("1", "p", "win", 3), winner="X").as_dict())
    assert json.loads(text) == {
        "game": "toy",
        "position": "",
        "to_move": "first",
        "value": "win",
        "distance": 3,
        "moves": [{"move": "1", "position": "p", "value": "win", "distance": 3}],
        "reason": {
            "kind": "kind",
            "plain": "",
            "sentence": "Why.",
            "steps": [],
            "facts": {},
            "proof": "",
            "place": "",
            "found_by": "",
        },
        "winner": "X",
    }


def test_outcomes():
    assert (won(0, 2).payoffs, won(0, 2).winners) == ((1.0, 0.0), (0,))
    assert [won(1, 3).worth(player) for player in range(3)] == ["loss", "win", "loss"]
    assert (drawn(2).payoffs, drawn(2).winners, drawn(2).worth(1)) == ((0.5, 0.5), (), "draw")
    assert Outcome((Fraction(1, 3), 2.5, 2.5)).winners == (1, 2)
    assert Outcome((-1.0, -1.0)).winners == ()
    assert Outcome((Fraction(1, 3), 2.5)).worth(0) == Fraction(1, 3)
    with pytest.raises(ValueError, match=r"1, 1/2 or 0, not 2"):
        payoff_value(2)


def test_words():
    game = TreeGame(tree=(1, (1.0,)))
    assert (move_count(1), move_count(1200)) == ("1 move", "1,200 moves")
    assert verdict_sentence(game, (), solution("loss", 4)) == "The first player wins in 4 moves."
    turned = verdict_sentence(game, (), solution("loss", 4), full=True)
    assert turned == "The first player (not to move) wins in 4 moves."
    assert verdict_sentence(game, (), solution("win", None), full=True) == "The second player (to move) wins."
    assert verdict_sentence(game, (), solution("draw", 4)) == "A draw: with best play nobody can force a win."
    assert verdict_sentence(game, (), solution(None, None)) == "Nobody can force a result."
    assert verdict_sentence(game, (0,), solution("win", 0)).startswith("The game is over")


def test_balances_have_a_sign():
    assert [signed(value) for value in (2, 0, -1, -1234)] == ["+2", "0", "−1", "−1,234"]
