"""What a game must be for the searches of this package: two players, no chance, and what one wins the other loses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lastcard.core.game import CHANCE
from lastcard.core.text import amount

if TYPE_CHECKING:
    from lastcard.core.game import Game, Outcome

TOTAL = 1
"""What the payoffs of the two players add up to: a win is 1, a draw 1/2, a loss 0."""


class NotTwoPlayerZeroSum(ValueError):
    """A search for two-player zero-sum games was given another game."""


def require_two_player_zero_sum(game: Game[Any, Any], state: Any, outcome: Outcome | None = None) -> None:
    """See to it that a position is one of two players, without chance, and that payoffs mirror each other.

    A search calls this at its root, where chance is to move, and with the outcome of every finished game it meets.

    Raises
    ------
    NotTwoPlayerZeroSum
        If it is not; the message says why.
    """
    players = len(game.players(state))
    if players != 2:
        raise NotTwoPlayerZeroSum(f"{game.name} has {amount(players, 'player')} here; this search is for two")
    if game.player_to_move(state) == CHANCE:
        raise NotTwoPlayerZeroSum(
            f"{game.format(state)}: chance is to move; this search is for games without chance"
        )
    if outcome is not None and sum(outcome.payoffs) != TOTAL:
        payoffs = " and ".join(map(str, outcome.payoffs))
        raise NotTwoPlayerZeroSum(
            f"{game.format(state)}: the payoffs {payoffs} do not add up to {TOTAL}; "
            "this search is for games in which a win counts 1, a draw 1/2 and a loss 0"
        )
