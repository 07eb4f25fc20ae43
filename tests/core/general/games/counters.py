"""Two rows of counters: each in turn takes one or two from one row; who takes the last counter wins.

A position is what is left of both rows, and who is to move. From the start nearly a million can follow.
"""

from lastcard import Game


class Counters(Game[tuple[int, int, int], tuple[int, int]]):
    start = (700, 700, 0)

    def player_to_move(self, state):
        return state[2]

    def legal_moves(self, state):
        return [(row, take) for row in (0, 1) for take in (1, 2) if take <= state[row]]

    def play(self, state, move):
        row, take = move
        one, other, player = state
        return (one - take, other, 1 - player) if row == 0 else (one, other - take, 1 - player)

    def outcome(self, state):
        return None if state[0] or state[1] else 1 - state[2]


GAME = Counters()
