"""What a game may not say is told in one line, with the method and the position; what it raises is passed on."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import pytest

from lastcard import CHANCE, Game, GameError
from lastcard.core.general import GeneralEngine


class Countdown(Game):
    """Count down from three, or two; who comes to nought wins. Each test breaks one thing of it."""

    start = 3

    def player_to_move(self, state):
        return state % 2

    def legal_moves(self, state):
        return [1, 2][:state]

    def play(self, state, move):
        return state - move

    def outcome(self, state):
        return 0 if state == 0 else None


class Alone(Countdown):
    players = ("you",)

    def player_to_move(self, state):
        return 0


class NoMove(Countdown):
    def legal_moves(self, state):
        return [] if state == 1 else [1]


class NoSuchPlayer(Countdown):
    def player_to_move(self, state):
        return 2 if state == 1 else 0


class NoSuchPlayerAlone(Alone):
    def player_to_move(self, state):
        return 1


class NoPlayer(Countdown):
    def player_to_move(self, state):
        return None


class MovesInASet(Countdown):
    def legal_moves(self, state):
        return {1, 2}


class MovesForgotten(Countdown):
    def legal_moves(self, state):
        return None


class Lists(Countdown):
    def play(self, state, move):
        return [state - move]


class ListsAlone(Alone):
    def play(self, state, move):
        return [state - move]


@dataclass(frozen=True)
class Box:
    held: object


class ListInside(Countdown):
    def play(self, state, move):
        return Box([state])


class Dice(Countdown):
    lot: object = ()

    def player_to_move(self, state):
        return CHANCE if state == 1 else 0

    def chance_outcomes(self, state):
        return self.lot


class Floats(Dice):
    lot = ((1, 0.5), (2, 0.5))


class TooMuch(Dice):
    lot = ((1, Fraction(1, 2)), (2, Fraction(2, 3)))


class Negative(Dice):
    lot = ((1, Fraction(3, 2)), (2, Fraction(-1, 2)))


class NoPairs(Dice):
    lot = (1, 2)


class NoChance(Dice):
    lot = ()


class NoSuchWinner(Countdown):
    def outcome(self, state):
        return 2 if state == 0 else None


class OddWord(Countdown):
    def outcome(self, state):
        return "stalemate" if state == 0 else None


class TooManyShares(Countdown):
    def outcome(self, state):
        return (1, 0, 0) if state == 0 else None


class NotANumber(Countdown):
    def outcome(self, state):
        return (float("nan"), 0) if state == 0 else None


FAULTS = [
    (NoMove, r"nomove: legal_moves\(1\) has no move, and outcome says that the game is not over"),
    (NoSuchPlayer, r"player_to_move\(1\) is 2; the players have the numbers 0 to 1, and chance is -1"),
    (NoSuchPlayerAlone, r"player_to_move\(3\) is 1; the only player has the number 0, and chance is -1"),
    (NoPlayer, r"player_to_move\(3\) is None"),
    (
        MovesInASet,
        r"legal_moves\(3\) is '\{1, 2\}', which is not a sequence of moves; return a list or a tuple",
    ),
    (MovesForgotten, r"legal_moves\(3\) is 'None', which is not a sequence"),
    (Lists, r"play\(3, 1\) makes the position '\[2\]', which is unhashable"),
    (ListsAlone, r"play\(3, 1\) makes the position '\[2\]', which is unhashable"),
    (ListInside, r"play\(3, 1\) makes the position 'Box\(held=\[3\]\)', which is unhashable"),
    (Floats, r"chance_outcomes\(1\) gives '1' the probability 0.5, which is not exact; write a fraction"),
    (TooMuch, r"chance_outcomes\(1\) has probabilities that add up to 7/6, not 1"),
    (Negative, r"chance_outcomes\(1\) gives '2' the probability -1/2, less than 0"),
    (NoPairs, r"chance_outcomes\(1\) is '\(1, 2\)'; it must be pairs"),
    (NoChance, r"chance_outcomes\(1\) has no move"),
    (NoSuchWinner, r"outcome\(0\) is 2; it may be None, the winner's number"),
    (OddWord, r"outcome\(0\) is 'stalemate'; it may be"),
    (TooManyShares, r"outcome\(0\) has 3 payoffs, and there are 2 players"),
    (NotANumber, r"outcome\(0\) has the payoff nan, which is not a number"),
]


@pytest.mark.parametrize(("game", "message"), FAULTS, ids=lambda one: getattr(one, "__name__", ""))
def test_a_fault_is_told_in_one_line_with_the_method_and_the_position(game, message):
    with pytest.raises(GameError, match=message) as error:
        GeneralEngine(game()).solve(3)
    assert "\n" not in str(error.value)


def test_the_game_without_a_fault_is_solved():
    assert GeneralEngine(Countdown()).solve(3).value == "loss"
    assert GeneralEngine(Alone()).solve(3).distance == 2


def test_a_position_that_is_unhashable_is_refused():
    with pytest.raises(GameError, match="unhashable"):
        GeneralEngine(Countdown()).solve([3])


@pytest.mark.parametrize("method", ["player_to_move", "legal_moves", "play", "outcome"])
@pytest.mark.parametrize("kind", [Countdown, Alone])
def test_what_the_game_raises_is_passed_on_as_it_is(kind, method):
    def broken(self, state, *rest):
        if state == 1:
            raise TypeError("no state is one")
        return getattr(kind, method)(self, state, *rest)

    with pytest.raises(TypeError, match="no state is one"):
        GeneralEngine(type("Broken", (kind,), {method: broken})()).solve(3)
