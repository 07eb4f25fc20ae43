"""Coins in a row: each in turn takes a coin from either end; what counts is how much more one has than the other.

A position is the coins that are left, what the first player is ahead by, and who is to move.
"""

from lastcard import Game


class Coins(Game[tuple[tuple[int, ...], int, int], str]):
    start = ((8, 15, 3, 7), 0, 0)

    def player_to_move(self, state):
        return state[2]

    def legal_moves(self, state):
        return ["left", "right"]

    def play(self, state, end):
        coins, ahead, player = state
        coin, rest = (coins[0], coins[1:]) if end == "left" else (coins[-1], coins[:-1])
        return (rest, ahead + (-coin if player else coin), 1 - player)

    def outcome(self, state):
        coins, ahead, _ = state
        return None if coins else (ahead, -ahead)


GAME = Coins()
