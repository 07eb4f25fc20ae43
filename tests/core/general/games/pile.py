"""Three at a pile: take one, two or three; who takes the last counter wins, the two others lose."""

from typing import NamedTuple

from lastcard import Game


class State(NamedTuple):
    left: int
    player: int = 0


class Pile(Game[State, int]):
    players = ("ann", "bob", "cat")
    start = State(7)

    def player_to_move(self, state):
        return state.player

    def legal_moves(self, state):
        return range(1, min(3, state.left) + 1)

    def play(self, state, take):
        return State(state.left - take, (state.player + 1) % 3)

    def outcome(self, state):
        return None if state.left else (state.player - 1) % 3


GAME = Pile()
