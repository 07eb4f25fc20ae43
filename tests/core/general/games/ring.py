"""Four in a ring with counters: throw one away or hand it on; who has none at their turn wins. Play can go round."""

from typing import NamedTuple

from lastcard import Game


class State(NamedTuple):
    counters: tuple[int, ...]
    player: int = 0


class Ring(Game[State, str]):
    players = ("north", "east", "south", "west")
    start = State((2, 1, 2, 1))

    def player_to_move(self, state):
        return state.player

    def legal_moves(self, state):
        return ("throw", "hand")

    def play(self, state, move):
        counters, following = list(state.counters), (state.player + 1) % 4
        counters[state.player] -= 1
        counters[following] += move == "hand"
        return State(tuple(counters), following)

    def outcome(self, state):
        return None if state.counters[state.player] else state.player


GAME = Ring()
