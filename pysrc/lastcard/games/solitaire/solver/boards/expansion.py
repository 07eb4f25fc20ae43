"""Every legal exchange of many boards at once, and the boards after them.

An exchange never takes a card out of its home row for good: the number of cards in their home rows never falls. For
the card C that comes in the place of B lies in its home row afterwards. If it lay there before, B stays in that row;
if it did not, C counts for one more, and B for one less at most, which happens where a cycle clicks a card that is at
home. So the boards that follow a board have as many cards at home, or one or two more.
Source: our own; the rules are those of `lastcard.games.solitaire.rules.exchanges`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from lastcard.games.solitaire.solver.boards.grid import Grid, Numbers


class Children(NamedTuple):
    """Exchanges of many boards, none made yet; one that can be clicked in two ways may be in it twice.

    All are arrays of int: the number of the board (`parent`), the cell of the card that is clicked and that of the
    card that comes in its place (`there`), and these two cards.
    """

    parent: Numbers
    cell: Numbers
    there: Numbers
    card: Numbers
    other: Numbers

    def some(self, chosen: Numbers) -> Children:
        """Return the chosen ones, in the order in which they are chosen."""
        return Children(*(column[chosen] for column in self))

    def keys(self, grid: Grid, keys: Numbers) -> Numbers:
        """Return the keys of the boards after the exchanges from those of the boards before."""
        marks = grid.marks
        gone = marks[self.cell, self.card] ^ marks[self.there, self.other]
        return np.asarray(
            keys[self.parent] ^ gone ^ marks[self.cell, self.other] ^ marks[self.there, self.card]
        )

    def made(self, cells: Numbers) -> Numbers:
        """Return the boards after the exchanges from those before."""
        after = cells[self.parent]
        line = np.arange(len(after))
        after[line, self.cell] = self.other
        after[line, self.there] = self.card
        return after

    def gain(self, grid: Grid) -> Numbers:
        """Return how many more cards each exchange brings home: 0, 1 or 2."""
        row, suit = grid.suit_of, grid.suit_of
        before = (row[self.cell] == suit[self.card]).astype(np.int8) + (row[self.there] == suit[self.other])
        after = (row[self.cell] == suit[self.other]).astype(np.int8) + (row[self.there] == suit[self.card])
        return np.asarray(after - before)


def expand(grid: Grid, cells: Numbers) -> Children:
    """Return every legal exchange of every board, given as an array of shape (boards, cells)."""
    boards = len(cells)
    cards = cells.reshape(boards, grid.suits, grid.ranks)
    suits, ranks = grid.suit_of[cards], grid.rank_of[cards]
    beside = np.take_along_axis(
        cards, suits.astype(np.intp), axis=1
    )  # the card in the home row of each, same column
    swap = (suits != grid.rows) & (grid.suit_of[beside] == suits)
    wanted = grid.first + grid.rank_of[beside]
    clicks = [(swap, wanted)]
    if grid.reading != "swap" and grid.suits > 1:
        cycle, target = _cycles(grid, cards, ranks)
        clicks.append((cycle & ~(swap & (wanted == target)), target))
    where = np.empty(cells.shape, dtype=np.uint8)
    numbers = np.broadcast_to(np.arange(grid.size, dtype=np.uint8), cells.shape)
    np.put_along_axis(where, cells, numbers, axis=1)
    found = []
    for allowed, target in clicks:
        flat = np.flatnonzero(allowed)
        parent = flat // grid.size
        cell = flat - parent * grid.size
        other = target.reshape(-1)[flat]
        found.append(Children(parent, cell, where[parent, other], cells[parent, cell], other))
    return Children(*map(np.concatenate, zip(*found, strict=True)))


def _cycles(grid: Grid, cards: Numbers, ranks: Numbers) -> tuple[Numbers, Numbers]:
    """Where a card may be clicked for a cycle, and the card that would come in its place."""
    least = max(2, grid.suits - 1)
    first, second = ranks[:, :1], ranks[:, 1:2]
    ones = np.count_nonzero(ranks == first, axis=1)[:, None]
    others = np.count_nonzero(ranks == second, axis=1)[:, None]
    rank = np.where(ones >= least, first, second)
    count = np.maximum(ones, others)
    wanted = grid.first + rank
    odd = ranks != rank
    if grid.reading == "odd4":
        odd |= (count == grid.suits) & (cards != wanted)
    elif grid.reading == "broad":
        odd = cards != wanted
    return np.asarray((count >= least) & odd), wanted
