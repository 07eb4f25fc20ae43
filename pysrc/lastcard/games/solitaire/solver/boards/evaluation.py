"""How good a board looks: a number that guides searches, and proves nothing.

Two cards of one rank that lie in one column, each in its home row, are a settled pair. A complete column of four suits
has six. A card that is not in its home row is free if a swap can click it. The number is a weighted sum of settled
pairs, of pairs in one column that are not settled, of complete columns and of free cards.
Source: our own; the weights were chosen by trying several on deals that are used nowhere else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from lastcard.games.solitaire.solver.boards.grid import Grid, Numbers

AWAY = -1
"""Marks a card that is not in its home row; less by one a row, so that two of them are no pair."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What counts how much.

    A pair is `settled`, or of one rank in one column and not settled (`loose`); a `complete` column counts beside its
    pairs; a `free` card is one that a swap can click, and in a `crowded` column a swap can click two cards or more.
    """

    settled: float
    loose: float
    complete: float
    free: float
    crowded: float


WEIGHTS = {
    "with cycles": (
        Weights(settled=1, loose=0.4, complete=2, free=0.4, crowded=0),
        Weights(settled=0.6, loose=0.6, complete=3, free=1, crowded=-0.4),
    ),
    "without": (
        Weights(settled=0.6, loose=0.05, complete=3, free=1, crowded=-0.5),
        Weights(settled=1, loose=0, complete=2, free=0.4, crowded=0),
    ),
}
"""The usual weights and others, for boards on which the first have failed, with cycles and without."""


def weights_for(grid: Grid, other: bool = False) -> Weights:
    """Return the usual weights for a reading of the rules, or the others."""
    return WEIGHTS["without" if grid.reading == "swap" else "with cycles"][other]


@dataclass(frozen=True)
class Looks:
    """What was counted on many boards: one number a board each.

    They are settled pairs, and pairs of one rank in one column that are not settled (`loose`); complete columns;
    cards that a swap can click (`free`), and columns in which it can click two or more (`crowded`).
    """

    settled: Numbers
    loose: Numbers
    complete: Numbers
    free: Numbers
    crowded: Numbers

    def score(self, weights: Weights) -> Numbers:
        """Return the weighted sums; the higher the better."""
        total = (
            weights.settled * self.settled
            + weights.loose * self.loose
            + weights.complete * self.complete
            + weights.free * self.free
            + weights.crowded * self.crowded
        )
        return np.asarray(total, dtype=np.float32)


def looks(grid: Grid, cells: Numbers) -> Looks:
    """Count on many boards what the evaluation weighs."""
    boards, suits = len(cells), grid.suits
    cards = cells.reshape(boards, suits, grid.ranks)
    row, rank = grid.suit_of[cards], grid.rank_of[cards]
    at_home = row == grid.rows
    marked = np.where(at_home, rank, AWAY - grid.rows)
    settled = np.zeros((boards, grid.ranks), dtype=np.int8)
    pairs = np.zeros((boards, grid.ranks), dtype=np.int8)
    for upper in range(1, suits):
        for lower in range(upper):
            settled += marked[:, upper] == marked[:, lower]
            pairs += rank[:, upper] == rank[:, lower]
    beside = np.take_along_axis(cards, row.astype(np.intp), axis=1)
    free = ~at_home & (grid.suit_of[beside] == row)
    clickable = np.count_nonzero(free, axis=1)
    count = settled.sum(axis=1, dtype=np.int16)
    return Looks(
        settled=count,
        loose=pairs.sum(axis=1, dtype=np.int16) - count,
        complete=np.count_nonzero(settled == suits * (suits - 1) // 2, axis=1),
        free=clickable.sum(axis=1, dtype=np.int16),
        crowded=np.count_nonzero(clickable > 1, axis=1),
    )
