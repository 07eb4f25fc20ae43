"""Break squares off a bar of chocolate; whoever must eat the poisoned square loses.

The square in the top left corner is poisoned. In your turn, choose a square that is
still there. You eat it, and with it all that lies to the right of it and below it.
"""

from typing import NamedTuple

from lastcard import Game

ROWS, COLUMNS = 3, 5  # How large the bar of chocolate is.
# Columns have letters, rows numbers: a1 is the poisoned square.
LETTERS = "abcdefghijklmnopqrstuvwxyz"


# A position is a picture of the bar, a text for each row: "#" is a square of chocolate,
# "!" is the poisoned one, and "." is where a square was eaten.
class Position(NamedTuple):
    bar: tuple
    player: int = 0  # The first player is number 0, the second is number 1.


class Chomp(Game):
    start = Position(("!" + "#" * (COLUMNS - 1), *["#" * COLUMNS] * (ROWS - 1)))

    def player_to_move(self, position):
        return position.player

    # A move is the name of a square, such as "c2". The poisoned square may be eaten
    # too: sometimes you must.
    def legal_moves(self, position):
        moves = []
        for number, row in enumerate(position.bar, start=1):
            for column, square in enumerate(row):
                if square != ".":
                    moves.append(f"{LETTERS[column]}{number}")
        return tuple(moves)

    def play(self, position, move):
        column, first = LETTERS.index(move[0]), int(move[1:])
        bar = []
        for number, row in enumerate(position.bar, start=1):
            left = row[:column] if number >= first else row
            bar.append(left.ljust(len(row), "."))  # Dots from where it was bitten.
        return Position(tuple(bar), 1 - position.player)

    # Whoever has eaten the poisoned square loses, so the player to move has won.
    def outcome(self, position):
        return None if position.bar[0][0] == "!" else position.player

    def move_label(self, position, move):
        return f"eat from {move}" if move != "a1" else "eat the poisoned square"


GAME = Chomp()
