"""A race with draws: each in turn goes one or two steps; both home in the same round is a draw.

A position is how far both have to go, who is to move, and it is over once the second player has had the turn in which
somebody is home.
"""

from lastcard import Game


class Race(Game[tuple[int, int, int], int]):
    players = ("white", "black")
    start = (5, 5, 0)

    def player_to_move(self, state):
        return state[2]

    def legal_moves(self, state):
        return (step for step in (1, 2) if step <= max(1, state[state[2]]))

    def play(self, state, step):
        left = list(state)
        left[state[2]] = max(0, left[state[2]] - step)
        left[2] = 1 - state[2]
        return tuple(left)

    def outcome(self, state):
        white, black, player = state
        if player or (white and black):
            return None
        return "draw" if not white and not black else int(white > 0)


GAME = Race()
