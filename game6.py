"""Three players take counters from a pile; whoever takes the last one wins.

The players take turns: first, second, third, then first again. In your turn you must
take one counter or two. With three players, somebody who cannot win any more may still
decide which of the others does.
"""

from typing import NamedTuple

from lastcard import Game

PILE = 10  # How many counters there are at the start.
MOST = 2  # How many may be taken in one turn. Change the text above too!
NAMES = ("first", "second", "third")  # Add a name, and one more takes part.


# A position: the counters that are left, and whose turn it is.
class Position(NamedTuple):
    counters: int
    player: int = 0  # The players are numbered from 0, so the third one is number 2.


class ThreeAtAPile(Game):
    start = Position(PILE)
    players = NAMES

    def player_to_move(self, position):
        return position.player

    # A move can be a plain number: how many counters are taken.
    def legal_moves(self, position):
        return tuple(range(1, min(MOST, position.counters) + 1))

    def play(self, position, move):
        # % is the remainder of a division. After player 2 comes 0 again: (2 + 1) % 3 = 0.
        following = (position.player + 1) % len(NAMES)
        return Position(position.counters - move, following)

    # The player before took the last counter. Before player 0 comes 2: (0 - 1) % 3 = 2.
    def outcome(self, position):
        return None if position.counters else (position.player - 1) % len(NAMES)

    def move_label(self, position, move):
        return f"take {move}"


# When two moves are equally good for you, the solver makes the one that is listed first.
# Write tuple(reversed(range(...))) above: with ten counters, another player wins!
GAME = ThreeAtAPile()
