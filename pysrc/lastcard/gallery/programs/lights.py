"""Switch all the lamps off; a switch works on its own lamp and on its neighbours too.

The lamps are in rows. When you press a lamp, it goes from on to off, or from off to on.
So do the lamps above it, below it, to its left and to its right. You are done when all
lamps are off.
"""

from lastcard import Game

START = ("***", "***", "***")  # A star is a lamp that is on, a dot one that is off.
# Columns have letters, rows numbers: a1 is the top left lamp.
LETTERS = "abcdefghijklmnopqrstuvwxyz"


# The lamps that a press changes: how many rows down, and how many columns to the right.
# Try other shapes. (-1, -1), (-1, 1), (1, -1) and (1, 1) are the diagonal neighbours.
SHAPE = ((0, 0), (-1, 0), (1, 0), (0, -1), (0, 1))


class Lights(Game):
    start = START
    players = ("player",)  # A tuple of one needs its comma. You play alone.

    def player_to_move(self, lamps):
        return 0

    # Every lamp can be pressed. A move is the name of the lamp, such as "b2".
    def legal_moves(self, lamps):
        moves = []
        for row in range(len(lamps)):
            for column in range(len(lamps[0])):
                moves.append(f"{LETTERS[column]}{row + 1}")
        return tuple(moves)

    def play(self, lamps, move):
        pressed_row, pressed_column = int(move[1:]) - 1, LETTERS.index(move[0])
        changed = [list(row) for row in lamps]  # Lists can be changed, texts cannot.
        for down, right in SHAPE:
            row, column = pressed_row + down, pressed_column + right
            if 0 <= row < len(lamps) and 0 <= column < len(lamps[0]):  # Is it there?
                changed[row][column] = "." if lamps[row][column] == "*" else "*"
        return tuple("".join(row) for row in changed)

    # While there is a star in any row, go on. Then player number 0 has won.
    def outcome(self, lamps):
        return None if any("*" in row for row in lamps) else 0

    def move_label(self, lamps, move):
        return f"press {move}"


GAME = Lights()
