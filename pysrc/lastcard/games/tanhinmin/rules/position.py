"""What a position of TANHINMIN is and what is legal in it.

Two open hands and a table card. In turn a player places a card that beats the table card, any card on an empty
table, or passes, which empties the table. Nobody may pass on an empty table; who wins does not depend on that.
Whoever first has no card left wins.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from lastcard.core.game import Written
from lastcard.games.tanhinmin.rules.cards import (
    EMPTY,
    MAX_LEVEL,
    PASS,
    Card,
    Hand,
    beats,
    place_of,
    rank_in_hand,
    without,
    write_card,
    write_hand,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

MAX_CARDS = 2_000_000
"""Most cards in both hands together."""


@dataclass(frozen=True, slots=True, repr=False)
class State(Written):
    """A position. Finished positions, in which one hand is empty, are positions too.

    Parameters
    ----------
    hand, other : tuple of int
        The hand of the player to move, X0 with the cut cards Y0, and the other hand, X1 with Y1; sorted by level, an
        ordinary card before a cut card of its level.
    table : int
        The table card r: 0 on an empty table, −i for the cut card of level i. It may be equal to a card in a hand.
    player : int
        Whose turn it is: 0, who was to move at the position that was set up, or 1.

    Raises
    ------
    ValueError
        If a hand is not sorted, a number is out of its range, or both hands are empty.
    """

    hand: Hand
    other: Hand
    table: Card = EMPTY
    player: int = 0

    def __post_init__(self) -> None:
        for hand in (self.hand, self.other):
            _check(hand)
        if not self.hand and not self.other:
            raise ValueError("both hands are empty")
        if len(self.hand) + len(self.other) > MAX_CARDS:
            raise ValueError(f"the hands have more than {MAX_CARDS:,} cards")
        if abs(self.table) > MAX_LEVEL:
            raise ValueError(f"the table card is at most {MAX_LEVEL}, not {self.table}")
        if self.player not in (0, 1):
            raise ValueError(f"player is 0 or 1, not {self.player}")

    def __str__(self) -> str:
        """Return the position in the game's notation."""
        return f"{write_hand(self.hand)}|{write_hand(self.other)}|{write_card(self.table)}"

    @property
    def over(self) -> bool:
        """Whether a hand is empty."""
        return not (self.hand and self.other)

    @property
    def cut(self) -> bool:
        """Whether there is a cut card in a hand or on the table."""
        return self.table < 0 or min(self.hand + self.other) < 0

    def moves(self) -> tuple[Card, ...]:
        """Return the legal moves: the different cards that may be placed, weakest first, then `PASS`."""
        if self.over:
            return ()
        placed = dict.fromkeys(card for card in self.hand if beats(card, self.table))
        return (*placed, PASS) if self.table else tuple(placed)

    def allows(self, move: Card) -> bool:
        """Tell whether a move is legal."""
        if self.over:
            return False
        if move == PASS:
            return self.table != EMPTY
        return beats(move, self.table) and place_of(self.hand, move) is not None

    def after(self, move: Card) -> State:
        """Return the position after a move, which must be legal."""
        if move == PASS:
            return State(self.other, self.hand, EMPTY, 1 - self.player)
        place = place_of(self.hand, move)
        if place is None:
            raise ValueError(f"{move} is not in the hand")
        return State(self.other, without(self.hand, place), move, 1 - self.player)

    def turned(self) -> State:
        """Return the position with the hands exchanged: the same cards, the other player to move."""
        return replace(self, hand=self.other, other=self.hand)


def sort_hand(cards: Sequence[Card]) -> Hand:
    """Return cards as a hand."""
    return tuple(sorted(cards, key=rank_in_hand if cards and min(cards) < 0 else None))


def _check(hand: Hand) -> None:
    if not hand:
        return
    if sort_hand(hand) != hand or 0 in hand:
        raise ValueError(f"a hand is sorted and its cards are not 0: {hand[:10]}")
    if abs(hand[-1]) > MAX_LEVEL:
        raise ValueError(f"a card is at most {MAX_LEVEL}, not {hand[-1]}")
