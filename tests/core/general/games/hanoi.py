"""The towers of Hanoi: move all discs to the last peg, one at a time and never onto a smaller one.

A position says for each disc, smallest first, on which peg it is.
"""

from lastcard import Game


class Hanoi(Game[tuple[int, ...], tuple[int, int]]):
    players = ("you",)
    start = (0, 0, 0, 0)

    def player_to_move(self, state):
        return 0

    def legal_moves(self, state):
        tops = [state.index(peg) if peg in state else len(state) for peg in range(3)]
        return [(one, other) for one in range(3) for other in range(3) if tops[one] < tops[other]]

    def play(self, state, move):
        disc = state.index(move[0])
        return (*state[:disc], move[1], *state[disc + 1 :])

    def outcome(self, state):
        return 0 if set(state) == {2} else None


GAME = Hanoi()
