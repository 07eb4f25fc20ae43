"""Dead boards: a proof, without any search, that a board cannot be won.

For every card, note the cells in which it might ever lie: at first the cell in which it does. Then go through all
moves as if every card lay in all its noted cells at once, and note where they could bring a card:

- a swap needs a card A in its home row and a card B of its suit in another row s of one column. Where A and B are
  noted like that, the card C of suit s and the rank of A may come into the cell of B, and B to wherever C is noted;
- a cycle needs that in a column the other rows, all of them (under ``broad`` all but one), have cards of one rank. Where
  such cards are noted, the card C of that rank and of suit s may come into row s, and what is noted there to wherever
  C is noted.

Repeat until nothing new is noted. In every board that can follow, each card lies in a cell that is noted for it, so if
the board can be won, each rank has a column of its own in which all its cards are noted in their home rows
(docs/proofs/solitaire-dead-boards.md). Some ranks that have fewer such columns among them all than they are show that
the board is dead.
Source: our own; it is the relaxation without deletes that planners use.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from lastcard.games.solitaire.solver.boards.grid import Grid, Numbers


@dataclass(frozen=True, slots=True)
class DeadProof:
    """Why a board is dead.

    `columns` are all that could ever be complete with one of the `ranks`, which are counted from 0: fewer than there
    are ranks.
    """

    ranks: tuple[int, ...]
    columns: tuple[int, ...]


def dead_proof(grid: Grid, board: Numbers) -> DeadProof | None:
    """Return the proof that a board cannot be won, or None if this finds none; some ten rounds of notes.

    The board is of shape (cells,).
    """
    columns = completable(grid, board)
    owner: dict[int, int] = {}
    for rank in range(grid.ranks):
        tried = _tried(rank, columns, owner)
        if tried is not None:
            ranks = {rank, *(owner[column] for column in tried)}
            return DeadProof(tuple(sorted(ranks)), tuple(sorted(tried)))
    return None


def completable(grid: Grid, board: Numbers) -> Numbers:
    """Return which rank could ever be complete in which column, of shape (ranks, columns)."""
    suits, ranks = grid.suits, grid.ranks
    noted = np.zeros(
        (suits, ranks, suits, ranks), dtype=bool
    )  # suit and rank of the card, row and column of the cell
    cells = np.arange(grid.size)
    noted[grid.suit_of[board], grid.rank_of[board], grid.suit_of[cells], grid.rank_of[cells]] = True
    count = 0
    while count < (count := int(np.count_nonzero(noted))):
        for row in range(suits):
            for suit in range(suits):
                if suit != row:
                    _swap(noted, suit, row)
            if grid.reading != "swap":
                _cycle(grid, noted, row)
    home = np.array([noted[suit, :, suit] for suit in range(suits)])
    return np.asarray(home.all(axis=0))


def _swap(noted: Numbers, suit: int, row: int) -> None:
    """Note where swaps bring cards that click a card of a suit in another row."""
    ranks = noted.shape[1]
    home: Numbers = noted[suit, :, suit]
    clicked: Numbers = noted[suit, :, row]  # A and B, by rank and column
    together = clicked.astype(np.int32) @ home.T  # in how many columns B and A are noted, by their ranks
    np.fill_diagonal(together, 0)  # a card is not another card
    beside = clicked.sum(axis=0) - clicked > 0  # a B of another rank than A
    leads = together > 0
    goes = leads.astype(np.int32) @ noted[row].reshape(ranks, -1)
    noted[row, :, row] |= home & beside
    noted[suit] |= (goes > 0).reshape(noted[suit].shape)


def _cycle(grid: Grid, noted: Numbers, row: int) -> None:
    """Note where cycles bring cards that click a card in a row."""
    suits, ranks = grid.suits, grid.ranks
    needed = max(1, suits - (2 if grid.reading == "broad" else 1))
    there: Numbers = np.asarray(noted.any(axis=0))  # by rank, row and column
    others = there.sum(axis=1) - there[:, row]
    open_to = others >= needed  # by rank and column
    clicked = noted[:, :, row].reshape(grid.size, ranks)
    leads = clicked.astype(np.int32) @ open_to.T > 0  # by card and rank
    leads[row * ranks + np.arange(ranks), np.arange(ranks)] = False
    goes = leads.astype(np.int32) @ noted[row].reshape(ranks, -1)
    noted[row, :, row] |= open_to
    noted |= (goes > 0).reshape(noted.shape)


def _tried(rank: int, columns: Numbers, owner: dict[int, int]) -> set[int] | None:
    """Give a rank a column, moving others if need be; if that cannot be done, return all columns that were tried.

    `owner` says by column which rank has it.
    """
    came_from: dict[int, int] = {}
    waiting = [rank]
    while waiting:
        asking = waiting.pop()
        for column in np.flatnonzero(columns[asking]).tolist():
            if column not in came_from:
                came_from[column] = asking
                if column not in owner:
                    _give(column, rank, came_from, owner)
                    return None
                waiting.append(owner[column])
    return set(came_from)


def _give(column: int, rank: int, came_from: dict[int, int], owner: dict[int, int]) -> None:
    """Give a free column to the rank that asked for it, that rank's column to the one that asked for that, and so on."""
    owned = {rank_there: place for place, rank_there in owner.items()}
    while (asker := came_from[column]) != rank:
        owner[column] = asker
        column = owned[asker]
    owner[column] = rank
