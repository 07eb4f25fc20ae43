"""A race with a die of three sides: throw it and add, or stop; who comes nearest to five and not beyond it wins.

A position is the sums of both, who is to move, and whether the die is in the air.
"""

from fractions import Fraction

from lastcard import CHANCE, Game

SIDES = tuple((side, Fraction(1, 3)) for side in (1, 2, 3))


class Dice(Game[tuple[int, int, int, bool], object]):
    start = (0, 0, 0, False)

    def player_to_move(self, state):
        return CHANCE if state[3] else state[2]

    def chance_outcomes(self, state):
        return SIDES if state[3] else ()

    def legal_moves(self, state):
        return ["throw", "stop"]

    def play(self, state, move):
        first, second, player, _ = state
        if move == "throw":
            return (first, second, player, True)
        if move == "stop":
            return (first, second, player + 1, False)
        return (first, second + move, 1, False) if player else (first + move, second, 0, False)

    def outcome(self, state):
        first, second, player, _ = state
        if player < 2 and max(first, second) <= 5:
            return None
        if first > 5 or second > 5:
            return int(first > 5)
        return "draw" if first == second else int(second > first)


GAME = Dice()
