"""Take matches from a pile; whoever takes the last match loses.

In your turn, take at least one match, and not more than are allowed. You must take one,
even if it is the last.
"""

from typing import NamedTuple

from lastcard import Game

PILE = 21  # How many matches lie there at the start.
MOST = 3  # How many may be taken in one turn.


# A position: the matches that are left, and whose turn it is.
class Position(NamedTuple):
    matches: int
    player: int = 0  # The first player is number 0, the second is number 1.


class Matches(Game):
    start = Position(PILE)

    def player_to_move(self, position):
        return position.player

    # A move is a number: how many matches are taken. There must be so many left.
    def legal_moves(self, position):
        return tuple(take for take in range(1, MOST + 1) if take <= position.matches)

    def play(self, position, move):
        return Position(position.matches - move, 1 - position.player)

    # When no match is left, the player before took the last one, and loses.
    def outcome(self, position):
        return None if position.matches else position.player

    def move_label(self, position, move):
        return f"take {move}"


GAME = Matches()
