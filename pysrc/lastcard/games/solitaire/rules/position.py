"""What a position of Pan Galactic Solitaire is: a grid of cards, and which exchanges are allowed in it.

Row s is the home row of suit s, counted from the bottom. A column is complete when all its cards have one rank and
each lies in its home row. The game is won when every column is complete.
Source: the README of easyPGS, "Game Rules" and "End of the game".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, get_args

from lastcard.core.game import Written
from lastcard.games.solitaire.rules.cards import WIDTH, Card, write_card

Reading = Literal["odd4", "odd", "broad", "swap"]
"""Which cards a cycle may exchange; ``swap`` has no cycles. See `lastcard.games.solitaire.rules.exchanges`."""

READINGS: Final[tuple[Reading, ...]] = get_args(Reading)
USUAL: Final[Reading] = "odd4"

MAX_SUITS = 8
MAX_RANKS = WIDTH


@dataclass(frozen=True, slots=True, repr=False)
class State(Written):
    """A position. Won and stuck positions are positions too.

    Parameters
    ----------
    suits : int
        How many suits there are, which is the number of rows.
    ranks : int
        How many ranks there are, which is the number of columns.
    cells : bytes
        The cards, row by row from the bottom: the card in column c of the home row of suit s is
        ``cells[s * ranks + c]``.
    reading : Reading
        What a cycle is.
    """

    suits: int
    ranks: int
    cells: bytes
    reading: Reading = USUAL

    def __str__(self) -> str:
        """Return the position in the game's notation, top row first."""
        rows = "/".join(
            " ".join(map(write_card, self.cells[suit * self.ranks : (suit + 1) * self.ranks]))
            for suit in reversed(range(self.suits))
        )
        return f"{self.suits}x{self.ranks}: {rows}" + f" rules={self.reading}" * (self.reading != USUAL)

    def column(self, column: int) -> bytes:
        """Return the cards of a column, from the bottom."""
        return self.cells[column :: self.ranks]

    def is_complete(self, column: int) -> bool:
        """Tell whether a column is complete."""
        cards = self.cells[column :: self.ranks]
        return cards[0] < WIDTH and all(card == cards[0] + WIDTH * suit for suit, card in enumerate(cards))

    @property
    def completed(self) -> tuple[int, ...]:
        """The complete columns, from the left, counted from 0."""
        return tuple(column for column in range(self.ranks) if self.is_complete(column))

    @property
    def won(self) -> bool:
        """Whether every column is complete."""
        return all(self.is_complete(column) for column in range(self.ranks))

    def exchanged(self, card: Card, other: Card) -> State:
        """Return the position with two of its cards exchanged, whether that is legal or not."""
        cells = bytearray(self.cells)
        here, there = cells.index(card), cells.index(other)
        cells[here], cells[there] = other, card
        return State(self.suits, self.ranks, bytes(cells), self.reading)
