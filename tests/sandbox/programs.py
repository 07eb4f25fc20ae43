"""Programs beside those of the gallery: of every shape, each as somebody might write it in an evening."""

from __future__ import annotations

COUNTDOWN = '''"""Say the next numbers; whoever says the last one loses."""

from lastcard import Game


class Countdown(Game):
    start = (12, 0)
    name = "countdown"

    def player_to_move(self, state):
        return state[1]

    def legal_moves(self, state):
        return [1, 2, 3][: state[0]]

    def play(self, state, move):
        return state[0] - move, 1 - state[1]

    def outcome(self, state):
        return state[1] if state[0] == 0 else None


GAME = Countdown()
'''

WALK = '''"""Walk home over a grid, and pick up what lies there; alone, for points."""

from dataclasses import dataclass

from lastcard import Game

GRID = ((0, 3, 1), (2, 0, 4), (5, 1, 0))


@dataclass(frozen=True)
class Place:
    row: int = 0
    column: int = 0
    points: int = 0


class WalkHome(Game):
    start = Place()
    players = ("you",)

    def player_to_move(self, place):
        return 0

    def legal_moves(self, place):
        return tuple(
            way for way, open in (("down", place.row < 2), ("right", place.column < 2)) if open
        )

    def play(self, place, move):
        row, column = place.row + (move == "down"), place.column + (move == "right")
        return Place(row, column, place.points + GRID[row][column])

    def outcome(self, place):
        return (place.points,) if (place.row, place.column) == (2, 2) else None

    def move_label(self, place, text):
        return f"walk {text}"


GAME = WalkHome()
'''

ROUND_TABLE = '''"""Three at a round table pass a hot potato; whoever holds it when the die shows a six is out of luck."""

from fractions import Fraction
from typing import NamedTuple

from lastcard import CHANCE, Game


class Potato(NamedTuple):
    holder: int = 0
    cooking: bool = False
    turns: int = 0
    burned: int = -1


class HotPotato(Game):
    start = Potato()
    players = ("ann", "bob", "cid")
    name = "potato"

    def player_to_move(self, state):
        return CHANCE if state.cooking else state.holder

    def legal_moves(self, state):
        return ("left", "right")

    def chance_outcomes(self, state):
        return (("six", Fraction(1, 6)), ("other", Fraction(5, 6)))

    def play(self, state, move):
        if move == "six":
            return state._replace(cooking=False, burned=state.holder)
        if move == "other":
            return state._replace(cooking=False)
        step = 1 if move == "left" else -1
        return Potato((state.holder + step) % 3, True, state.turns + 1)

    def outcome(self, state):
        if state.burned >= 0:
            return tuple(-2 if player == state.burned else 1 for player in range(3))
        return (0, 0, 0) if state.turns == 5 else None


GAME = HotPotato()
'''

STAND_OFF = '''"""Two go round a ring of five places and try to land on each other; play need not end."""

from lastcard import Game


class StandOff(Game):
    start = (0, 2, 0)

    def player_to_move(self, state):
        return state[2]

    def legal_moves(self, state):
        return ("on", "back")

    def play(self, state, move):
        places = list(state[:2])
        places[state[2]] = (places[state[2]] + (1 if move == "on" else -1)) % 5
        return (*places, 1 - state[2])

    def outcome(self, state):
        return 1 - state[2] if state[0] == state[1] else None

    def parse(self, text):
        self.notation.check_length(text)
        return super().parse("(" + text.replace("-", ", ") + ")")

    def format(self, state):
        return "-".join(map(str, state))


GAME = StandOff()
'''

LARGE = '''"""Take one to three from four piles: more positions than a table has room for."""

from lastcard import Game


class FourPiles(Game):
    start = (20, 20, 20, 20, 0)

    def player_to_move(self, state):
        return state[4]

    def legal_moves(self, state):
        return [(pile, take) for pile in range(4) for take in range(1, min(3, state[pile]) + 1)]

    def play(self, state, move):
        left = list(state)
        left[move[0]] -= move[1]
        left[4] = 1 - left[4]
        return tuple(left)

    def outcome(self, state):
        return None if any(state[:4]) else 1 - state[4]


GAME = FourPiles()
'''

ALL = {
    "countdown.py": COUNTDOWN,
    "walk.py": WALK,
    "potato.py": ROUND_TABLE,
    "standoff.py": STAND_OFF,
}
"""By the names of their files those that are small."""
