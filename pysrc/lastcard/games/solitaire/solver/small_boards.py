"""Small boards as a whole: which of all deals can be won, how far, and how likely play at random wins.

Giving the ranks other names changes nothing about a board but these names. So only boards are counted in which the
cards of the first suit lie in the order of their ranks, from the first cell to the last; each stands for as many
deals as there are orders of the ranks.

Division without choice on a finite board: the rounds of the infinite game of Doyle and Qiu, all exchanges of a round at once.

Suits are dealt with one after the other, from the bottom row. Of the suit that is dealt with a card is good in its home row
and bad above it. Two kinds of rounds take turns:

- Shape up: in every column with a bad card and no good one, the lowest bad card and the card in the home row change places.
- Ship out: every bad card then has a good one below it. It changes places with the card that has the rank of the good one
  and whose home is the row of the bad one: the swap of the solitaire.

A card that a ship out brings home is never moved again for this suit: only the good card of its own rank could call it, and
its column needs no shaping up. So there are at most as many ship outs as cards, and after the last one no card is bad. There
are as many cards of the suit as columns, so each column has one; its row is set aside, and the next suit begins.
Source: Peter G. Doyle and Cecil Qiu, "Division by four", 2015, section 1; Rich Schwartz, "Pan Galactic Division", 2015.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from itertools import combinations, permutations
from math import factorial
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from lastcard.core.progress import Progress
from lastcard.games.solitaire.rules import State
from lastcard.games.solitaire.rules.position import Card, Reading, card_of, rank_of, suit_of
from lastcard.games.solitaire.solver.boards import distinct, expand, grid_of
from lastcard.games.solitaire.solver.exhaustive import FAR

if TYPE_CHECKING:
    from lastcard.games.solitaire.solver.boards import Grid, Numbers


MOST_CELLS = 12  # a board of so many cells fits into a number of 64 bits, five bits a cell
MOST_BOARDS = 700_000  # most boards that are counted: 2 suits of 6 ranks
SLICE = 4_000
SETTLED = 1e-13  # the chances of play at random are worked out until none changes by more than this


class TooManyBoards(ValueError):
    """A grid has more boards than are counted."""


@dataclass(frozen=True, slots=True)
class Shares:
    """What is true of all deals of a size under a reading of the rules.

    `chance` is how likely play at random wins a random deal: any legal exchange is made, all equally likely.
    `farthest` is the most moves that a deal needs that can be won; `moves` counts those from all boards, one an
    exchange.
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
    """Return how many boards a size has, up to the names of the ranks."""
    return factorial(suits * ranks) // factorial(ranks)


def shares(suits: int, ranks: int, reading: Reading) -> Generator[Progress, None, Shares]:
    """Work out all deals of a size, in slices, unless there are `TooManyBoards`; memory is taken for every move of each."""
    total = boards_of(suits, ranks)
    if total > MOST_BOARDS or suits * ranks > MOST_CELLS:
        raise TooManyBoards(f"{suits}x{ranks} has {total:,} boards; {MOST_BOARDS:,} is the most")
    grid = grid_of(suits, ranks, reading)
    boards = yield from all_boards(grid)
    sources, targets = yield from _edges(grid, boards)
    won = grid.won(boards)
    distances = np.where(won, 0, FAR)
    depth = 0
    while len(nearer := sources[(distances[targets] == depth) & (distances[sources] == FAR)]):
        depth += 1
        distances[nearer] = depth
        yield Progress(total, total, "distances")
    chance = yield from _chances(won, sources, targets)
    winnable = int(np.count_nonzero(distances < FAR))
    names = factorial(ranks)
    return Shares(total * names, winnable * names, float(chance.mean()), depth, len(sources))


def all_boards(grid: Grid) -> Generator[Progress, None, Numbers]:
    """Make all boards of a size up to the names of the ranks, in the order of `numbers_of`, in slices."""
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
    return boards[np.argsort(numbers_of(boards))]


def numbers_of(cells: Numbers) -> Numbers:
    """Return a number for each board of up to `MOST_CELLS` cells that no other has."""
    number: Numbers = np.zeros(len(cells), dtype=np.int64)
    for cell in range(cells.shape[1]):
        number = np.bitwise_or(number << 5, cells[:, cell])
    return number


def renamed(grid: Grid, cells: Numbers) -> Numbers:
    """Return boards with their ranks renamed in the order of the first suit's cards."""
    places = np.argsort(cells, axis=1)[:, : grid.ranks]  # where the first suit's cards lie, by rank
    names = np.argsort(np.argsort(places, axis=1), axis=1).astype(np.uint8)
    rank = np.take_along_axis(names, grid.rank_of[cells].astype(np.intp), axis=1)
    return np.asarray(grid.suit_of[cells] * grid.ranks + rank, dtype=np.uint8)


def _edges(grid: Grid, boards: Numbers) -> Generator[Progress, None, tuple[Numbers, Numbers]]:
    """The numbers of the boards before and after every exchange."""
    numbers = numbers_of(boards)
    sources, targets = [], []
    for begin in range(0, len(boards), SLICE):
        part = boards[begin : begin + SLICE]
        children = distinct(grid, expand(grid, part))
        after = numbers_of(renamed(grid, children.made(part)))
        sources.append(children.parent + begin)
        targets.append(np.searchsorted(numbers, after))
        yield Progress(begin, len(boards), "boards expanded")
    return np.concatenate(sources), np.concatenate(targets)


def _chances(won: Numbers, sources: Numbers, targets: Numbers) -> Generator[Progress, None, Numbers]:
    """How likely play at random wins from each board."""
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


Kind = Literal["shape up", "ship out"]


@dataclass(frozen=True, slots=True)
class Round:
    """One round.

    It deals with one suit, counted from 0. No card is in two of the `pairs` that change places; `after` is the board
    after it.
    """

    kind: Kind
    suit: int
    pairs: tuple[tuple[Card, Card], ...]
    after: State


def rounds(state: State) -> Iterator[Round]:
    """Yield the rounds from a board on, up to the last suit but one; with one suit left every column has its rank."""
    for suit in range(state.suits - 1):
        while True:
            shaped = _made("shape up", suit, state, tuple(_shape_up(state, suit)))
            if shaped.pairs:
                yield shaped
            shipped = _made("ship out", suit, shaped.after, tuple(_ship_out(shaped.after, suit)))
            if not shipped.pairs:
                break
            yield shipped
            state = shipped.after
        state = shaped.after


def _made(kind: Kind, suit: int, state: State, pairs: tuple[tuple[Card, Card], ...]) -> Round:
    for one, other in pairs:
        state = state.exchanged(one, other)
    return Round(kind, suit, pairs, state)


def _shape_up(state: State, suit: int) -> Iterator[tuple[Card, Card]]:
    for column in range(state.ranks):
        cards = state.column(column)
        if suit_of(cards[suit]) != suit:
            bad = next((card for card in cards[suit + 1 :] if suit_of(card) == suit), None)
            if bad is not None:
                yield bad, cards[suit]


def _ship_out(state: State, suit: int) -> Iterator[tuple[Card, Card]]:
    for column in range(state.ranks):
        cards = state.column(column)
        for row in range(suit + 1, state.suits):
            if suit_of(cards[row]) == suit:
                yield cards[row], card_of(row, rank_of(cards[suit]))
