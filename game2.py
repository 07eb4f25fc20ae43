"""Put your mark on an empty square; whoever first has three in a line wins.

There are nine squares in three rows. The first player writes X, the second O, in turn.
A line is a row, a column or a diagonal. When all squares are full and nobody has a
line, the game is a draw.
"""

from lastcard import Game

COLUMNS = "abc"  # Squares are named as in chess: b2 is the one in the middle.


# A position is a tuple of three rows. A row is a text with a sign for each square: X, O,
# or a dot if it is empty. Whose turn it is need not stand there: we can count the marks.
def empty_squares(board):
    """Return how many squares are empty."""
    return board[0].count(".") + board[1].count(".") + board[2].count(".")


def lines(board):
    """Return the eight lines of a board, each as a text such as "XO."."""
    (a3, b3, c3), (a2, b2, c2), (a1, b1, c1) = board
    columns = (a1 + a2 + a3, b1 + b2 + b3, c1 + c2 + c3)
    return (*board, *columns, a1 + b2 + c3, a3 + b2 + c1)


class NoughtsAndCrosses(Game):
    start = ("...", "...", "...")

    def player_to_move(self, board):
        return 1 - empty_squares(board) % 2  # Nine at first, and player 0 begins.

    def legal_moves(self, board):
        moves = []
        for row, squares in enumerate(board):
            for column, mark in zip(COLUMNS, squares):
                if mark == ".":
                    moves.append(f"{column}{3 - row}")  # Row 3 is the top one.
        return tuple(moves)

    def play(self, board, move):
        row, column = 3 - int(move[1]), COLUMNS.index(move[0])
        squares = board[row]
        mark = "XO"[self.player_to_move(board)]
        changed = squares[:column] + mark + squares[column + 1 :]
        return (*board[:row], changed, *board[row + 1 :])

    # The winner is player 0 or 1. A game that nobody wins is a "draw".
    def outcome(self, board):
        found = lines(board)
        if "XXX" in found:
            return 0
        if "OOO" in found:
            return 1
        return None if empty_squares(board) else "draw"


GAME = NoughtsAndCrosses()
