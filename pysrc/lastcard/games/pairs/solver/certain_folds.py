"""Folds that are certain without looking ahead, in games of two: corollary 8.

After a card that does not pair, the other player can fold too, and the lowest card has not become higher. So hitting
gains at most the lowest card wherever no pair comes, and if what pairs cost is more than that leaves room for, folding
is best. The bound holds whatever the discards are.
Source: Park, Tasnim and Zheng 2014, Corollary 8, with its conclusion put right: it is about the player to move.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lastcard.games.pairs.rules import State


@dataclass(frozen=True, slots=True)
class Bound:
    """The two sides of the inequality, in cards of the deck times points.

    `cost` is what pairs cost: the sum of j · d[j] over the ranks of the player to move. `room` is the most that
    hitting may cost: the lowest card times the cards that pair and twice the cards that do not.
    """

    cost: int
    room: int

    @property
    def folds(self) -> bool:
        """Whether folding is certain to be best."""
        return self.cost >= self.room


def corollary_8(state: State) -> Bound:
    """Return the two sides of corollary 8 for a position of two players in which one is to move."""
    pairing = sum(state.deck[rank - 1] for rank in state.hand)
    cost = sum(rank * state.deck[rank - 1] for rank in state.hand)
    return Bound(cost, state.low * (pairing + 2 * (sum(state.deck) - pairing)))
