"""Many boards at once as arrays: their exchanges, an evaluation, and simple strategies.

Cell ``ranks * row + column`` of a board holds a card; card ``ranks * suit + rank`` is at home in its own
row. The number of cards at home never falls: C is at home after an exchange. If it was there before, B
stays in that row; otherwise C adds one, and B takes away at most one, where a cycle clicks a card that is
at home.

The evaluation guides searches and proves nothing. Two cards of one rank in one column, both at home, are a
settled pair; a card away from home is free if a swap can click it. The strategies, of which all but
``random`` avoid boards that came up before, break ties by chance; ``complete``, ``settled``, ``free``
maximize complete columns, settled pairs or free cards, ``greedy`` the evaluation, and ``ahead`` that of two
exchanges.
Source: our own, weights chosen by trial on deals that are used nowhere else. The README of easyPGS, "Finite
Games", speaks of several basic strategies without naming them.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, fields
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

import numpy as np

from lastcard.core.playing.simulate import wilson
from lastcard.core.progress import Progress
from lastcard.core.random_arrays import RandomArrays
from lastcard.games.solitaire.rules import State
from lastcard.games.solitaire.rules.position import PER_SUIT, CardNumber, Reading

BoardNumbers = np.ndarray[Any, Any]
Measure = Callable[["Grid", BoardNumbers], BoardNumbers]


class Grid:
    """The rows and columns of a board, and the reading of the rules.

    `suit_of`, `rank_of`: the suit and rank of each card, which are the row and column of each cell.
    `rows`, `first`: the number and the first card of each row, of shape (1, suits, 1).
    """

    def __init__(self, suits: int, ranks: int, reading: Reading) -> None:
        self.suits, self.ranks, self.reading, self.size = suits, ranks, reading, suits * ranks
        self.suit_of, self.rank_of = (part.astype(np.int8) for part in divmod(np.arange(self.size), ranks))
        self.rows = np.arange(suits, dtype=np.int8)[None, :, None]
        self.first = (np.arange(suits) * ranks).astype(np.int8)[None, :, None]

    @cached_property
    def marks(self) -> BoardNumbers:
        """64 random bits for each card in each cell; the XOR of those of a board is its key."""
        return RandomArrays(f"marks {self.size}").uint64((self.size, self.size))

    def pack(self, states: Iterable[State]) -> BoardNumbers:
        """Return positions as an array of boards."""
        cells = np.array([np.frombuffer(state.cells, dtype=np.uint8) for state in states])
        return np.asarray(cells // PER_SUIT * self.ranks + cells % PER_SUIT, dtype=np.uint8)

    def state(self, cells: BoardNumbers) -> State:
        """Return a board as a position."""
        return State(self.suits, self.ranks, bytes(map(self.card, cells.tolist())), self.reading)

    def card(self, number: int) -> CardNumber:
        """Return the card of a number."""
        return PER_SUIT * (number // self.ranks) + number % self.ranks

    def keys(self, cells: BoardNumbers) -> BoardNumbers:
        """Return the key of each board. Boards with different keys differ."""
        keys = np.zeros(len(cells), dtype=np.uint64)
        for cell in range(self.size):
            keys ^= self.marks[cell][cells[:, cell]]
        return keys

    def home(self, cells: BoardNumbers) -> BoardNumbers:
        """Return the number of cards at home on each board."""
        return np.asarray(np.count_nonzero(self.suit_of[cells] == self.suit_of, axis=1))

    def won(self, cells: BoardNumbers) -> BoardNumbers:
        """Tell which boards are won."""
        grid = cells.reshape(len(cells), self.suits, self.ranks)
        alike, first = (grid - self.first == grid[:, :1]).all(axis=(1, 2)), grid[:, 0] < self.ranks
        return np.asarray(alike & first.all(axis=1))


@lru_cache(maxsize=64)
def grid_of(suits: int, ranks: int, reading: Reading) -> Grid:
    """Return the grid of a size and a reading, cached."""
    return Grid(suits, ranks, reading)


def grid_for(state: State) -> Grid:
    """Return the grid of a position."""
    return grid_of(state.suits, state.ranks, state.reading)


class Children(NamedTuple):
    """Exchanges of many boards; one with two clicks may be in it twice.

    All are arrays of int: the number of the board (`parent`), the cells of B and C (`there`), and these two
    cards.
    """

    parent: BoardNumbers
    cell: BoardNumbers
    there: BoardNumbers
    card: BoardNumbers
    other: BoardNumbers

    def some(self, chosen: BoardNumbers) -> Children:
        """Return the chosen exchanges, in the chosen order."""
        return Children(*(column[chosen] for column in self))

    def keys(self, grid: Grid, keys: BoardNumbers) -> BoardNumbers:
        """Return the keys of the boards after the exchanges."""
        marks = grid.marks
        gone = marks[self.cell, self.card] ^ marks[self.there, self.other]
        come = marks[self.cell, self.other] ^ marks[self.there, self.card]
        return np.asarray(keys[self.parent] ^ gone ^ come)

    def made(self, cells: BoardNumbers) -> BoardNumbers:
        """Return the boards after the exchanges."""
        after = cells[self.parent]
        line = np.arange(len(after))
        after[line, self.cell] = self.other
        after[line, self.there] = self.card
        return after

    def gain(self, grid: Grid) -> BoardNumbers:
        """Return the number of cards each exchange brings home: 0, 1 or 2."""
        row, suit = grid.suit_of, grid.suit_of
        before = (row[self.cell] == suit[self.card]).astype(np.int8) + (row[self.there] == suit[self.other])
        after = (row[self.cell] == suit[self.other]).astype(np.int8) + (row[self.there] == suit[self.card])
        return np.asarray(after - before)


def expand(grid: Grid, cells: BoardNumbers) -> Children:
    """Return every legal exchange of boards of shape (boards, cells)."""
    boards = len(cells)
    cards = cells.reshape(boards, grid.suits, grid.ranks)
    suits, ranks = grid.suit_of[cards], grid.rank_of[cards]
    beside = np.take_along_axis(cards, suits.astype(np.intp), axis=1)  # in the same column and the home row
    swap = (suits != grid.rows) & (grid.suit_of[beside] == suits)
    wanted = grid.first + grid.rank_of[beside]
    clicks = [(swap, wanted)]
    if grid.reading != "swap" and grid.suits > 1:
        cycle, target = _cycle_cells(grid, cards, ranks)
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


def _cycle_cells(grid: Grid, cards: BoardNumbers, ranks: BoardNumbers) -> tuple[BoardNumbers, BoardNumbers]:
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


AWAY = -1  # marks a card away from home; less by one a row, so that two of them are no pair


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights of the counts; in a `crowded` column a swap can click two cards or more."""

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
"""The usual weights, and others for boards on which the first have failed."""


def weights_for(grid: Grid, other: bool = False) -> Weights:
    """Return the usual weights for a reading of the rules, or the others."""
    return WEIGHTS["without" if grid.reading == "swap" else "with cycles"][other]


@dataclass(frozen=True)
class Looks:
    """The counts of many boards that the evaluation weighs; see `Weights`."""

    settled: BoardNumbers
    loose: BoardNumbers
    complete: BoardNumbers
    free: BoardNumbers
    crowded: BoardNumbers

    def score(self, weights: Weights) -> BoardNumbers:
        """Return the weighted sums; higher is better."""
        names = (field.name for field in fields(self))
        parts = (getattr(weights, name) * getattr(self, name) for name in names)
        return np.asarray(sum(parts), dtype=np.float32)


def looks(grid: Grid, cells: BoardNumbers) -> Looks:
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


MOST_GAME_MOVES = 2_000  # a longer game goes round and round
WON = 1e9  # the value of a won board


@dataclass(frozen=True)
class Played:
    """The ends of games: won or not, moves made, complete columns."""

    won: BoardNumbers
    moves: BoardNumbers
    complete: BoardNumbers


def _looks_best(grid: Grid, cells: BoardNumbers) -> BoardNumbers:
    return looks(grid, cells).score(weights_for(grid))


def _best_after(grid: Grid, cells: BoardNumbers) -> BoardNumbers:
    """Return the best evaluation one exchange later, or a low one where there is none."""
    best = np.where(grid.won(cells), WON, _looks_best(grid, cells) - WON)
    children = expand(grid, cells)
    if len(children.parent):
        np.maximum.at(best, children.parent, _looks_best(grid, children.made(cells)))
    return best


MEASURES: dict[str, Measure | None] = {
    "random": None,
    "complete": lambda grid, cells: looks(grid, cells).complete,
    "settled": lambda grid, cells: looks(grid, cells).settled,
    "free": lambda grid, cells: looks(grid, cells).free,
    "greedy": _looks_best,
    "ahead": _best_after,
}  # the function that a strategy maximizes


SOLITAIRE_LEVELS = {"easy": "settled", "medium": "greedy", "hard": "ahead"}
LEVEL_DEALS = 300
# By strategy, of the deals of ``lastcard simulate solitaire NAME --games 300 --seed 1``.
SOLVED = {"settled": 21, "greedy": 48, "ahead": 57}


def solved_sentence(strategy: str) -> str:
    """Return a sentence on how many deals a strategy of a level solved, with its error."""
    won, near = SOLVED[strategy], wilson(SOLVED[strategy], LEVEL_DEALS)
    margin = 50 * (near.high - near.low)
    return f"Solves {100 * won / LEVEL_DEALS:.0f} of 100 deals ({LEVEL_DEALS} deals, ± {margin:.0f})."


def play_steps(
    grid: Grid, cells: BoardNumbers, strategy: str, rng: RandomArrays
) -> Generator[Progress, None, Played]:
    """Play many boards to the end by a strategy of `MEASURES`, a move on all of them a slice."""
    measure = MEASURES[strategy]
    cells = cells.copy()
    moves = np.zeros(len(cells), dtype=np.int32)
    playing = np.arange(len(cells))
    keys = grid.keys(cells)
    history = [keys]
    for _ in range(MOST_GAME_MOVES):
        children = distinct(grid, expand(grid, cells[playing]))
        if measure is not None:
            after = children.keys(grid, keys[playing])
            again = np.zeros(len(children.parent), dtype=bool)
            for before in history:
                again |= before[playing[children.parent]] == after
            children = children.some(np.flatnonzero(~again))
        if not len(children.parent):
            break
        chance = rng.random(len(children.parent))
        score = chance if measure is None else measure(grid, children.made(cells[playing]))
        order = np.lexsort((chance, score, children.parent))  # the last exchange of a board is the best
        parent = children.parent[order]
        chosen = children.some(order[np.append(parent[1:] != parent[:-1], True)])
        moved = playing[chosen.parent]
        keys = keys.copy()
        keys[moved] = chosen.keys(grid, keys[playing])
        cells[moved] = chosen.made(cells[playing])
        moves[moved] += 1
        playing = moved
        if measure is not None:
            history.append(keys)
        yield Progress(len(cells) - len(playing), len(cells), "boards played")
    return Played(grid.won(cells), moves, looks(grid, cells).complete)


def distinct(grid: Grid, children: Children) -> Children:
    """Return each exchange of many boards only once, however many clicks it has."""
    card, other = children.card.astype(np.int64), children.other.astype(np.int64)
    pair = np.minimum(card, other) * grid.size + np.maximum(card, other)
    _, first = np.unique(children.parent * grid.size**2 + pair, return_index=True)
    return children.some(first)
