"""Play out your cards in tricks; whoever takes more tricks wins.

Both hands lie open. One player leads any card. The other must follow with a card of the
same suit, if there is one. The higher card of the suit that was led takes the trick,
unless a trump beats it. Whoever takes a trick leads to the next one.
"""

from typing import NamedTuple

from lastcard import Game

# A hand is a text with its cards: h7 is the seven of hearts, s8 the eight of spades.
FIRST = "h9 h7 h5 h2 s7"
SECOND = "h8 h6 h4 s8 s6"
TRUMP = "h"  # The suit that beats the other one. Write "" for a game without trumps.


# A position: both hands, the card that was led ("" if none is), tricks, whose turn it is.
class Position(NamedTuple):
    first: str
    second: str
    led: str = ""
    tricks: tuple = (0, 0)
    player: int = 0


def beats(card, led):
    """Tell whether a card takes the trick from the card that was led."""
    same_suit = card[0] == led[0]
    return int(card[1:]) > int(led[1:]) if same_suit else card[0] == TRUMP


class Tricks(Game):
    start = Position(FIRST, SECOND)

    def player_to_move(self, position):
        return position.player

    def legal_moves(self, position):
        hand = position[position.player].split()  # "h9 h7".split() is ["h9", "h7"].
        following = [card for card in hand if card[0] == position.led[:1]]
        return tuple(following or hand)  # The whole hand if "following" is empty.

    def play(self, position, card):
        first, second, led, tricks, player = position
        hands = [first, second]  # A list can be changed; hands[0] is the first hand.
        hands[player] = " ".join(one for one in hands[player].split() if one != card)
        if not led:
            return Position(hands[0], hands[1], card, tricks, 1 - player)
        winner = player if beats(card, led) else 1 - player
        tricks = (tricks[0] + (winner == 0), tricks[1] + (winner == 1))  # True is 1.
        return Position(hands[0], hands[1], "", tricks, winner)

    # At the end each player gets a number, the tricks, and plays for as many as possible.
    def outcome(self, position):
        return None if position.first or position.second else position.tricks


GAME = Tricks()
