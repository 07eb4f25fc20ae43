"""A position as the numbers that the winner depends on.

Source: Kiya 2021, Definition 3.2, for what a cut card hardly beats; the rest is our own.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from typing import TYPE_CHECKING, NamedTuple

from lastcard.games.tanhinmin.solver.matching import UNBEATABLE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lastcard.games.tanhinmin.rules import Card, Hand, State

Levels = list[int]
"""Card levels in ascending order."""


class Side(NamedTuple):
    """One hand, apart into what it can beat with and what can be beaten in it.

    Parameters
    ----------
    cards : list of int
        The levels of all cards, ordinary and cut: X ∪ Y.
    plain : list of int
        The ordinary cards, X: only these can be beaten.
    cuts : list of int
        The levels of the cut cards, Y.
    """

    cards: Sequence[int]
    plain: Sequence[int]
    cuts: Sequence[int]

    def but_weakest(self) -> Sequence[int]:
        """Return X \\ min X; nothing is taken away where X is empty."""
        return self.plain[1:]

    def below(self, level: int) -> int:
        """Return how many ordinary cards are below a level."""
        return bisect_left(self.plain, level)

    def hardly_cut_by(self, cut: int) -> bool:
        """Tell whether a cut card beats at most one ordinary card, and not the highest."""
        return self.below(cut) <= 1 and (not self.plain or self.plain[-1] >= cut)


def side(hand: Hand) -> Side:
    """Return a hand apart."""
    if not hand or min(hand) > 0:
        return Side(hand, hand, ())
    return Side(
        [abs(card) for card in hand],
        [card for card in hand if card > 0],
        [-card for card in hand if card < 0],
    )


def table_level(table: Card) -> int:
    """Return what a card must be above to be placed: no card is above a cut card."""
    return table if table >= 0 else UNBEATABLE


def with_table(cards: Sequence[int], level: int) -> Levels:
    """Return beaten cards with the table card among them."""
    merged = list(cards)
    insort(merged, level)
    return merged


class Table(NamedTuple):
    """A position: the hand of the player to move, the other hand, and the level of the table card."""

    active: Side
    other: Side
    level: int


def lay_out(state: State) -> Table:
    """Return a position as levels."""
    return Table(side(state.hand), side(state.other), table_level(state.table))
