"""Four players in a ring get rid of counters; whoever has none at their turn wins.

In your turn, throw one of your counters away, or hand it to the next player. Counters
may be handed round and round, and then the game never ends.
"""

from typing import NamedTuple

from lastcard import Game

NAMES = ("north", "east", "south", "west")
COUNTERS = (2, 1, 1, 2)  # How many counters each of them has at the start.


class Position(NamedTuple):
    counters: tuple
    player: int = 0  # The number of the player whose turn it is: north is 0, west is 3.


class RingOfFour(Game):
    start = Position(COUNTERS)
    players = NAMES

    def player_to_move(self, position):
        return position.player

    def legal_moves(self, position):
        return ("throw", "hand")

    def play(self, position, move):
        following = (position.player + 1) % len(NAMES)  # After west comes north again.
        counters = list(position.counters)
        counters[position.player] -= 1
        if move == "hand":
            counters[following] += 1
        return Position(tuple(counters), following)

    # Is the player to move without counters? Then that player has won.
    def outcome(self, position):
        return None if position.counters[position.player] else position.player

    def move_label(self, position, move):
        if move == "throw":
            return "throw one away"
        return f"hand one to {NAMES[(position.player + 1) % len(NAMES)]}"


# Play can come back to a position where it was before. To win for sure, a player must be
# able to force it, whatever the others do. Often nobody can: then the solver says so.
GAME = RingOfFour()
