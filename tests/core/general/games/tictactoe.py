"""Tic-tac-toe: who first has three in a row, a column or a diagonal wins.

A position is a text of nine places in reading order: X, O, or a dot for one that is empty.
"""

from lastcard import Game

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class TicTacToe(Game[str, int]):
    players = ("X", "O")
    start = "........."

    def player_to_move(self, board):
        return board.count("X") - board.count("O")

    def legal_moves(self, board):
        return [place for place in range(9) if board[place] == "."]

    def play(self, board, place):
        return board[:place] + "XO"[self.player_to_move(board)] + board[place + 1 :]

    def outcome(self, board):
        for a, b, c in LINES:
            if board[a] == board[b] == board[c] != ".":
                return "XO".index(board[a])
        return None if "." in board else "draw"


GAME = TicTacToe()
