"""Roll a die as often as you dare; whoever first has ten points wins.

In your turn, roll the die. What it shows is added up, and you may roll again or stop.
When you stop, the sum is yours and the other player goes on. But when you roll a 1, you
get nothing for this turn.
"""

from fractions import Fraction
from typing import NamedTuple

from lastcard import CHANCE, Game

GOAL = 10  # The points that win (usually 100). Change the text above too!
SIDES = 6  # What the die can show: 1 to 6.
BAD = 1  # The side that ends a turn with nothing.


class Position(NamedTuple):
    points: tuple = (0, 0)  # What both players have for sure.
    so_far: int = 0  # What this turn has brought. It can still be lost.
    rolling: bool = False  # True while the die is in the air: then chance decides.
    player: int = 0


class Pig(Game):
    start = Position()

    def player_to_move(self, position):
        return CHANCE if position.rolling else position.player

    def legal_moves(self, position):
        if position.so_far == 0:
            return ("roll",)  # Nothing to keep yet.
        if position.points[position.player] + position.so_far >= GOAL:
            return ("stop",)  # That is enough to win.
        return ("roll", "stop")

    # What chance can do, with probabilities. Fraction(1, 6) is exactly one sixth.
    def chance_outcomes(self, position):
        return tuple((side, Fraction(1, SIDES)) for side in range(1, SIDES + 1))

    def play(self, position, move):
        points, so_far, rolling, player = position
        if move == "roll":
            return position._replace(rolling=True)  # The same, but for this one thing.
        if rolling and move != BAD:
            return Position(points, so_far + move, False, player)  # The die lies still.
        have = list(points)
        have[player] += 0 if rolling else so_far  # A 1 was rolled, or "stop" was said.
        return Position(tuple(have), 0, False, 1 - player)

    def outcome(self, position):
        other = 1 - position.player  # Only the player before can have reached the goal.
        return other if position.points[other] >= GOAL else None


GAME = Pig()
