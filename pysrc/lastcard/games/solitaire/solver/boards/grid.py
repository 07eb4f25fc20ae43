"""Many boards of one size as arrays: the numbers that depend on the size alone, and the way from positions and back.

A board is a row of cells: cell ``ranks * row + column`` holds a card, and card ``ranks * suit + rank`` is numbered like
the cells, so that a card is at home in every cell of its own row.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from lastcard.core.containers.random_arrays import RandomArrays
from lastcard.games.solitaire.rules import State
from lastcard.games.solitaire.rules.cards import WIDTH

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from lastcard.games.solitaire.rules.cards import Card
    from lastcard.games.solitaire.rules.position import Reading

    Numbers = NDArray[Any]


@dataclass(frozen=True)
class Grid:
    """The size of a board, rows and columns, and the reading of the rules."""

    suits: int
    ranks: int
    reading: Reading

    @property
    def size(self) -> int:
        """How many cells there are."""
        return self.suits * self.ranks

    @cached_property
    def suit_of(self) -> Numbers:
        """The suit of each card, which is the row of each cell."""
        return (np.arange(self.size) // self.ranks).astype(np.int8)

    @cached_property
    def rank_of(self) -> Numbers:
        """The rank of each card, which is the column of each cell."""
        return (np.arange(self.size) % self.ranks).astype(np.int8)

    @cached_property
    def rows(self) -> Numbers:
        """The number of each row, of shape (1, suits, 1)."""
        return np.arange(self.suits, dtype=np.int8)[None, :, None]

    @cached_property
    def first(self) -> Numbers:
        """The first card of each suit, of shape (1, suits, 1)."""
        return (np.arange(self.suits) * self.ranks).astype(np.int8)[None, :, None]

    @cached_property
    def marks(self) -> Numbers:
        """A random number of 64 bits for each card in each cell: those of a board, combined by XOR, are its key."""
        return RandomArrays(f"marks {self.size}").uint64((self.size, self.size))

    def pack(self, states: Iterable[State]) -> Numbers:
        """Return positions as an array of boards."""
        cells = np.array([np.frombuffer(state.cells, dtype=np.uint8) for state in states])
        packed: Numbers = (cells // WIDTH * self.ranks + cells % WIDTH).astype(np.uint8)
        return packed

    def state(self, cells: Numbers) -> State:
        """Return a board as a position."""
        return State(self.suits, self.ranks, bytes(map(self.card, cells.tolist())), self.reading)

    def card(self, number: int) -> Card:
        """Return the card of a number."""
        return WIDTH * (number // self.ranks) + number % self.ranks

    def keys(self, cells: Numbers) -> Numbers:
        """Return the key of each board. Boards with different keys differ."""
        keys = np.zeros(len(cells), dtype=np.uint64)
        for cell in range(self.size):
            keys ^= self.marks[cell][cells[:, cell]]
        return keys

    def home(self, cells: Numbers) -> Numbers:
        """Return how many cards of each board lie in their home rows."""
        return np.asarray(np.count_nonzero(self.suit_of[cells] == self.suit_of, axis=1))

    def won(self, cells: Numbers) -> Numbers:
        """Tell which boards are won."""
        grid = cells.reshape(len(cells), self.suits, self.ranks)
        return np.asarray(
            (grid - self.first == grid[:, :1]).all(axis=(1, 2)) & (grid[:, 0] < self.ranks).all(axis=1)
        )


@lru_cache(maxsize=64)
def grid_of(suits: int, ranks: int, reading: Reading) -> Grid:
    """Return the numbers of a size; kept, as they are asked for again and again."""
    return Grid(suits, ranks, reading)


def grid_for(state: State) -> Grid:
    """Return the numbers of the size of a position."""
    return grid_of(state.suits, state.ranks, state.reading)
