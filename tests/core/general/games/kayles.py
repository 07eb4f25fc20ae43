"""Kayles: knock down one pin, or two that stand side by side; who knocks down the last pin wins.

A position is the rows of pins that are left, longest first, and who is to move.
"""

from typing import NamedTuple

from lastcard import Game


class State(NamedTuple):
    rows: tuple[int, ...]
    player: int = 0


class Kayles(Game[State, tuple[int, int, int]]):
    start = State((7,))

    def player_to_move(self, state):
        return state.player

    def legal_moves(self, state):
        """A row, how many pins are left of the gap, and how many are knocked down."""
        return [
            (row, left, down)
            for row, pins in enumerate(state.rows)
            for down in (1, 2)
            for left in range(pins - down + 1)
        ]

    def play(self, state, move):
        row, left, down = move
        rows = list(state.rows)
        pins = rows.pop(row)
        rest = sorted([*rows, left, pins - down - left], reverse=True)
        return State(tuple(pins for pins in rest if pins), 1 - state.player)

    def outcome(self, state):
        return None if state.rows else 1 - state.player


GAME = Kayles()
