"""Get rid of your cards on a pile that only goes up; whoever first has none left wins.

This is Pan for two with open hands, by the usual rules but with nines, tens and jacks
alone. Put down a card as high as the top card of the pile, or higher. All four cards of
a rank may go down together, and so may the three free nines. Or take the top three
cards, or as many as there are above the lowest nine. Play without end is a draw.
"""

from typing import NamedTuple

from lastcard import Game

RANKS = "9TJ"  # From low to high. With "9TJQ", deal four queens too.
TAKE = 3  # How many cards are taken, or as many as there are.
SETS = True  # May all cards of a rank go down together? Write False and compare.


# A hand is a text with a sign for each card, low ones first. The pile's top card is last.
class Position(NamedTuple):
    first: str
    second: str
    pile: str = "9"
    player: int = 0


class ShortPan(Game):
    title = "Short Pan"
    start = Position("999TJJ", "TTTJJ")

    def player_to_move(self, position):
        return position.player

    def legal_moves(self, position):
        hand, moves = position[position.player], []  # position[0] is the first hand.
        for rank in RANKS[RANKS.index(position.pile[-1]) :]:  # From the top card on.
            together = rank * (3 if rank == RANKS[0] else 4)  # "J" * 4 is "JJJJ".
            if rank in hand:
                moves.append(rank)
            if SETS and together in hand:
                moves.append(together)
        return (*moves, "take") if len(position.pile) > 1 else tuple(moves)

    def play(self, position, move):
        first, second, pile, player = position
        hands = [first, second]  # A list can be changed; hands[0] is the first hand.
        if move == "take":
            stays = max(1, len(pile) - TAKE)  # The lowest nine stays in any case.
            hand, pile = hands[player] + pile[stays:], pile[:stays]
            hands[player] = "".join(sorted(hand, key=RANKS.index))
        else:
            hands[player] = hands[player].replace(move, "", 1)
            pile += move
        return Position(hands[0], hands[1], pile, 1 - player)

    def outcome(self, position):  # Only the player before can be out of cards.
        return None if position[1 - position.player] else 1 - position.player


GAME = ShortPan()
