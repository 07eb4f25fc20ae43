"""Small boards as a whole: winnable deals, random play, and division without choice.

Other names for the ranks change nothing. So only boards are counted in which the first suit's cards lie in
the order of their ranks; each stands for as many deals as there are orders of the ranks.

The `rounds` of the infinite game of Doyle and Qiu treat suit by suit from the bottom row. A card of the
suit is bad above its home row. Shape up: in every column with a bad card and none at home, the lowest bad
card and the card in the home row change places. Ship out: every bad card changes places with the card of
the rank at home in its column whose home is the row of the bad one, as in a swap. It is never moved again,
so this ends with one card of the suit in each column; its row is set aside, and the next suit begins.
Source: Peter G. Doyle and Cecil Qiu, "Division by four", 2015, section 1; Rich Schwartz, "Pan Galactic
Division", 2015.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from itertools import combinations, permutations
from math import factorial
from typing import Any, Literal

import numpy as np

from lastcard.core.progress import Progress
from lastcard.games.solitaire.rules import State
from lastcard.games.solitaire.rules.position import CardNumber, Reading, card_of, rank_of, suit_of
from lastcard.games.solitaire.solver.boards import BoardNumbers, Grid, distinct, expand, grid_of
from lastcard.games.solitaire.solver.exhaustive import UNWINNABLE

MOST_CELLS = 12  # five bits a cell, in 64 bits
MOST_BOARDS = 700_000  # 2 suits of 6 ranks
SLICE = 4_000
SETTLED = 1e-13  # the largest change of a chance of random play at the end


class TooManyBoards(ValueError):
    """A grid has too many boards to be counted."""


@dataclass(frozen=True, slots=True)
class DealCounts:
    """The counts of all deals of a size under a reading of the rules.

    `chance` is that of a win of a random deal by random play, all legal exchanges equally likely.
    `farthest` is the most moves that a winnable deal needs; `moves` counts the exchanges of all boards.
    """

    deals: int
    winnable: int
    chance: float
    farthest: int
    moves: int

    @property
    def share(self) -> float:
        """The share of the deals that can be won."""
        return self.winnable / self.deals


def boards_of(suits: int, ranks: int) -> int:
    """Return the number of boards of a size, up to the names of the ranks."""
    return factorial(suits * ranks) // factorial(ranks)


def count_deals(suits: int, ranks: int, reading: Reading) -> Generator[Progress, None, DealCounts]:
    """Count all deals of a size, in slices. Raises `TooManyBoards`."""
    total = boards_of(suits, ranks)
    if total > MOST_BOARDS or suits * ranks > MOST_CELLS:
        raise TooManyBoards(f"{suits}x{ranks} has {total:,} boards; {MOST_BOARDS:,} is the most")
    grid = grid_of(suits, ranks, reading)
    boards = yield from all_boards(grid)
    sources, targets = yield from _edges(grid, boards)
    won = grid.won(boards)
    distances = np.where(won, 0, UNWINNABLE)
    depth = 0
    while len(nearer := sources[(distances[targets] == depth) & (distances[sources] == UNWINNABLE)]):
        depth += 1
        distances[nearer] = depth
        yield Progress(total, total, "distances")
    chance = yield from _chances(won, sources, targets)
    winnable = int(np.count_nonzero(distances < UNWINNABLE))
    names = factorial(ranks)
    return DealCounts(total * names, winnable * names, float(chance.mean()), depth, len(sources))


def all_boards(grid: Grid) -> Generator[Progress, None, BoardNumbers]:
    """Make all boards of a size, in the order of `_numbers_of`, in slices."""
    size, ranks = grid.size, grid.ranks
    total = boards_of(grid.suits, ranks)
    rest = np.array(list(permutations(range(ranks, size))), dtype=np.uint8)
    made = []
    for places in combinations(range(size), ranks):
        cells = np.empty((len(rest), size), dtype=np.uint8)
        cells[:, list(places)] = np.arange(ranks)
        cells[:, [cell for cell in range(size) if cell not in places]] = rest
        made.append(cells)
        yield Progress(len(made) * len(rest), total, "boards made")
    boards = np.concatenate(made)
    return boards[np.argsort(_numbers_of(boards))]


def _numbers_of(cells: BoardNumbers) -> BoardNumbers:
    number: BoardNumbers = np.zeros(len(cells), dtype=np.int64)
    for cell in range(cells.shape[1]):
        number = np.bitwise_or(number << 5, cells[:, cell])
    return number


def renamed(grid: Grid, cells: BoardNumbers) -> BoardNumbers:
    """Return boards with their ranks renamed in the order of the first suit's cards."""
    places = np.argsort(cells, axis=1)[:, : grid.ranks]  # where the first suit's cards lie, by rank
    names = np.argsort(np.argsort(places, axis=1), axis=1).astype(np.uint8)
    rank = np.take_along_axis(names, grid.rank_of[cells].astype(np.intp), axis=1)
    return np.asarray(grid.suit_of[cells] * grid.ranks + rank, dtype=np.uint8)


def _edges(grid: Grid, boards: BoardNumbers) -> Generator[Progress, None, tuple[BoardNumbers, BoardNumbers]]:
    numbers = _numbers_of(boards)
    sources, targets = [], []
    for begin in range(0, len(boards), SLICE):
        part = boards[begin : begin + SLICE]
        children = distinct(grid, expand(grid, part))
        after = _numbers_of(renamed(grid, children.made(part)))
        sources.append(children.parent + begin)
        targets.append(np.searchsorted(numbers, after))
        yield Progress(begin, len(boards), "boards expanded")
    return np.concatenate(sources), np.concatenate(targets)


def _chances(
    won: BoardNumbers, sources: BoardNumbers, targets: BoardNumbers
) -> Generator[Progress, None, BoardNumbers]:
    ways: Any = np.bincount(sources, minlength=len(won))
    chance = won.astype(float)
    rounds = 0
    while True:
        following = np.bincount(sources, chance[targets], minlength=len(won)) / np.maximum(ways, 1)
        following[won] = 1.0
        if np.abs(following - chance).max() <= SETTLED:
            return np.asarray(following)
        chance = following
        rounds += 1
        yield Progress(rounds, rounds + 1, "chances")


RoundKind = Literal["shape up", "ship out"]
ROUND_KINDS: tuple[RoundKind, RoundKind] = ("shape up", "ship out")


@dataclass(frozen=True, slots=True)
class DivisionRound:
    """A round with one suit: disjoint pairs that change places, and the board after it."""

    kind: RoundKind
    suit: int
    pairs: tuple[tuple[CardNumber, CardNumber], ...]
    after: State


def rounds(state: State) -> Iterator[DivisionRound]:
    """Yield the rounds from a board on; with one suit left every column has its rank."""
    for suit in range(state.suits - 1):
        shipped = True
        while shipped:
            shipped = False
            for kind in ROUND_KINDS:
                pairs = tuple(_pairs_of_round(kind, suit, state))
                for one, other in pairs:
                    state = state.exchanged(one, other)
                if pairs:
                    yield DivisionRound(kind, suit, pairs, state)
                shipped = bool(pairs)


def _pairs_of_round(kind: RoundKind, suit: int, state: State) -> Iterator[tuple[CardNumber, CardNumber]]:
    for column in range(state.ranks):
        cards = state.column(column)
        bad = [row for row in range(suit + 1, state.suits) if suit_of(cards[row]) == suit]
        if kind == "ship out":
            yield from ((cards[row], card_of(row, rank_of(cards[suit]))) for row in bad)
        elif bad and suit_of(cards[suit]) != suit:
            yield cards[bad[0]], cards[suit]
