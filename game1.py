"""Knock down one pin, or two side by side; whoever knocks down the last pin wins.

The pins stand in a row and have numbers. In your turn you must knock down one pin, or
two with no gap between them. Pins that are down stay down, so the gaps stay too.
"""

from typing import NamedTuple

from lastcard import Game

PINS = 8  # How many pins there are at the start.


# A position: the numbers of the pins that still stand, and whose turn it is. Without
# pin 4 it is (1, 2, 3, 5, 6, 7, 8): pins 3 and 5 do not stand side by side, as there is
# a gap between them.
class Position(NamedTuple):
    standing: tuple
    player: int = 0  # The first player is number 0, the second is number 1.


class Kayles(Game):
    start = Position(tuple(range(1, PINS + 1)))

    def player_to_move(self, position):
        return position.player

    # A move is a text: "4" knocks down pin 4, and "4-5" knocks down pins 4 and 5.
    def legal_moves(self, position):
        moves = []
        for pin in position.standing:
            moves.append(f"{pin}")
            if pin + 1 in position.standing:
                moves.append(f"{pin}-{pin + 1}")
        return tuple(moves)

    def play(self, position, move):
        hit = [int(number) for number in move.split("-")]
        left = tuple(pin for pin in position.standing if pin not in hit)
        return Position(left, 1 - position.player)

    # When no pin is left, the player before has won. If the last pin is to lose, return
    # position.player instead: try it!
    def outcome(self, position):
        return None if position.standing else 1 - position.player

    def move_label(self, position, move):
        return f"knock down {move.replace('-', ' and ')}"


GAME = Kayles()
