"""Take matches from one of the piles; whoever takes the last match of all loses.

In your turn, choose a pile and take at least one match from it, and not more than are
allowed. You must take one, even if it is the last.
"""

from typing import NamedTuple

from lastcard import Game

PILES = (7,)  # How many matches each pile has. A tuple of one needs its comma.
MOST = 3  # How many may be taken in one turn.
LETTERS = "abcdefghijklmnopqrstuvwxyz"  # The piles are called a, b, c, and so on.


# A position: the piles, and whose turn it is.
class Position(NamedTuple):
    piles: tuple
    player: int = 0  # The first player is number 0, the second is number 1.


class Matches(Game):
    start = Position(PILES)

    def player_to_move(self, position):
        return position.player

    # A move is a text: "b2" takes 2 matches from pile b.
    def legal_moves(self, position):
        moves = []
        for letter, size in zip(LETTERS, position.piles):
            for take in range(1, min(MOST, size) + 1):
                moves.append(f"{letter}{take}")
        return tuple(moves)

    def play(self, position, move):
        piles = list(position.piles)
        piles[LETTERS.index(move[0])] -= int(move[1:])
        return Position(tuple(piles), 1 - position.player)

    # When no match is left, the player before took the last one, and loses.
    def outcome(self, position):
        return None if any(position.piles) else position.player


GAME = Matches()
