"""A cop and a robber on a map: the cop wins by standing where the robber is; a robber who is never caught draws.

A position is where the cop stands, where the robber stands, and who is to move. Both may stay where they are.
"""

from lastcard import Game

ROADS = {0: (1, 3), 1: (0, 2, 4), 2: (1, 5), 3: (0, 4), 4: (1, 3, 5), 5: (2, 4, 6), 6: (5,)}


class Cops(Game[tuple[int, int, int], int]):
    players = ("cop", "robber")
    start = (0, 6, 0)

    def player_to_move(self, state):
        return state[2]

    def legal_moves(self, state):
        here = state[state[2]]
        return [here, *ROADS[here]]

    def play(self, state, place):
        cop, robber, player = state
        return (cop, place, 0) if player else (place, robber, 1)

    def outcome(self, state):
        return 0 if state[0] == state[1] else None


class Escape(Cops):
    """The same, and a robber who is never caught has won."""

    def called_off(self, state):
        from lastcard import won

        return won(1, 2, "the robber is never caught")


GAME = Cops()
