"""Take as many matches as you like from one heap; whoever takes the last match wins.

There are some heaps of matches. In your turn, choose one heap and take at least one
match from it, or more, or the whole heap. Then it is the other player's turn.
"""

from typing import NamedTuple

from lastcard import Game

HEAPS = (3, 4, 5)  # How many matches each heap has. Try other numbers, or four heaps!


# A position is everything that you must know to go on with the game: the heaps, and
# whose turn it is. It is a tuple, not a list, because nobody can change a tuple. The
# solver keeps all positions in a big table, and what stands there must stay as it is.
class Position(NamedTuple):
    heaps: tuple
    player: int = 0  # The first player is number 0, the second is number 1.


LETTERS = "abcdefghijklmnopqrstuvwxyz"  # The heaps are called a, b, c, and so on.


# Five things make a game: start, player_to_move, legal_moves, play and outcome.
class Nim(Game):
    start = Position(HEAPS)

    def player_to_move(self, position):
        return position.player

    # All that may be done here. A move is a short text: "b2" takes 2 from heap b.
    def legal_moves(self, position):
        moves = []
        for heap, size in enumerate(position.heaps):
            for matches in range(1, size + 1):
                moves.append(f"{LETTERS[heap]}{matches}")
        return tuple(moves)

    # The position after a move. It is a new one: the old position stays as it was.
    def play(self, position, move):
        heaps = list(position.heaps)  # A list can be changed, so we change a copy ...
        heaps[LETTERS.index(move[0])] -= int(move[1:])
        return Position(tuple(heaps), 1 - position.player)  # ... and make a tuple.

    # None while the game goes on, and at the end the number of the winner.
    def outcome(self, position):
        if any(position.heaps):
            return None
        return 1 - position.player  # The player before took the last match.

    # What a button says. Without this it would only say "b2".
    def move_label(self, position, move):
        return f"take {move[1:]} from {move[0]}"


GAME = Nim()
