"""Nim: take any number of counters from one heap; who takes the last counter wins."""

from typing import NamedTuple

from lastcard import Game


class State(NamedTuple):
    heaps: tuple[int, ...]
    player: int = 0


class Nim(Game[State, tuple[int, int]]):
    start = State((3, 4, 5))

    def player_to_move(self, state):
        return state.player

    def legal_moves(self, state):
        return [(heap, take) for heap, size in enumerate(state.heaps) for take in range(1, size + 1)]

    def play(self, state, move):
        heap, take = move
        heaps = list(state.heaps)
        heaps[heap] -= take
        return State(tuple(heaps), 1 - state.player)

    def outcome(self, state):
        return None if any(state.heaps) else 1 - state.player


GAME = Nim()
