"""Take a coin from either end of a row; whoever has taken more money wins.

In your turn, take the first coin of the row or the last one. When all are taken, count
your money. The larger coin is not always the better one.
"""

from typing import NamedTuple

from lastcard import Game

COINS = (1, 10, 20, 5, 50, 2)  # What they are worth. Only one of the ends wins!


# A position: the coins that are left, the money of each player, and whose turn it is.
class Position(NamedTuple):
    coins: tuple
    money: tuple = (0, 0)  # money[0] is the first player's, money[1] the second's.
    player: int = 0


class CoinsInARow(Game):
    start = Position(COINS)

    def player_to_move(self, position):
        return position.player

    def legal_moves(self, position):
        # With one coin left, both ends are the same coin: then there is only one move.
        return ("left", "right") if len(position.coins) > 1 else ("left",)

    def play(self, position, move):
        # coins[0] is the first coin, and coins[1:] are all the others.
        # coins[-1] is the last one, and coins[:-1] are all but the last.
        if move == "left":
            coin, rest = position.coins[0], position.coins[1:]
        else:
            coin, rest = position.coins[-1], position.coins[:-1]
        money = list(position.money)
        money[position.player] += coin
        return Position(rest, tuple(money), 1 - position.player)

    # The end of a game may be a tuple with a number for each player: here the money of
    # both. Everybody then plays for as much as possible. Do you only care who wins?
    # Return 0, 1 or "draw" instead.
    def outcome(self, position):
        return position.money if not position.coins else None

    def move_label(self, position, move):
        coin = position.coins[0] if move == "left" else position.coins[-1]
        return f"take the {coin} on the {move}"


GAME = CoinsInARow()
