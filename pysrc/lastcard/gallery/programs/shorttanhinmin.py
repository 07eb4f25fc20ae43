"""Beat the card on the table, or pass; whoever first has no cards left wins.

These are the basic rules of TANHINMIN, with eight cards, no two of them alike, and both
hands open. Put a card on the table that is higher than the one that lies there. Or
pass: then the table is cleared, and the other player puts down any card. On a clear
table nobody may pass.
"""

from typing import NamedTuple

from lastcard import Game

FIRST = (1, 3, 4, 5, 8)  # The cards of the first player. A higher number is stronger.
SECOND = (2, 6, 7)
MOST = 99  # How much higher than the one on the table a card may be. Write 2 and compare.


# A position: both hands, the card on the table (0 if there is none), whose turn it is.
class Position(NamedTuple):
    first: tuple
    second: tuple
    table: int = 0
    player: int = 0  # The first player is number 0, the second is number 1.


class ShortTanhinmin(Game):
    title = "Short TANHINMIN"
    start = Position(FIRST, SECOND)

    def player_to_move(self, position):
        return position.player

    # A move is a number, the card that is put down, or the text "pass".
    def legal_moves(self, position):
        hand, table = position[position.player], position.table  # position[0] is a hand.
        if table == 0:
            return hand
        higher = tuple(card for card in hand if table < card <= table + MOST)
        return (*higher, "pass")  # All the cards in "higher", and then "pass".

    def play(self, position, move):
        first, second, table, player = position
        if move == "pass":
            return Position(first, second, 0, 1 - player)
        hands = [first, second]  # A list can be changed; hands[0] is the first hand.
        hands[player] = tuple(card for card in hands[player] if card != move)
        return Position(hands[0], hands[1], move, 1 - player)

    # Only the player before can be out of cards.
    def outcome(self, position):
        return None if position[1 - position.player] else 1 - position.player

    def move_label(self, position, move):
        return "pass" if move == "pass" else f"put down {move}"


GAME = ShortTanhinmin()
