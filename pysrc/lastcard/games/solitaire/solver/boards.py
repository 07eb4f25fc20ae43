"""Many boards at once as arrays: their numbers, the exchanges that are legal in them, and how good they look.

Many boards of one size as arrays: the numbers that depend on the size alone, and the way from positions and back.

A board is a row of cells: cell ``ranks * row + column`` holds a card, and card ``ranks * suit + rank`` is numbered like
the cells, so that a card is at home in every cell of its own row.

Every legal exchange of many boards at once, and the boards after them.

An exchange never takes a card out of its home row for good: the number of cards in their home rows never falls. For
the card C that comes in the place of B lies in its home row afterwards. If it lay there before, B stays in that row;
if it did not, C counts for one more, and B for one less at most, which happens where a cycle clicks a card that is at
home. So the boards that follow a board have as many cards at home, or one or two more.
Source: our own; the rules are those of `lastcard.games.solitaire.rules.exchanges`.

How good a board looks: a number that guides searches, and proves nothing.

Two cards of one rank that lie in one column, each in its home row, are a settled pair. A complete column of four suits
has six. A card that is not in its home row is free if a swap can click it. The number is a weighted sum of settled
pairs, of pairs in one column that are not settled, of complete columns and of free cards.
Source: our own; the weights were chosen by trying several on deals that are used nowhere else.

Simple strategies, played on many boards at once.

- ``random``: any legal exchange, all equally likely;
- ``complete``, ``settled``, ``free``: the exchange after which most columns are complete, most pairs are settled, or
  most cards are free (see `lastcard.games.solitaire.solver.boards`);
- ``greedy``: the exchange after which the board looks best;
- ``ahead``: the exchange after which the best of the next exchanges looks best.

Ties are broken by chance. All but ``random`` never go back to a board that came up before in the same game.
Source: the README of easyPGS, "Finite Games", speaks of several basic strategies without naming them; these are our own.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from lastcard.core.progress import Progress
from lastcard.core.random_arrays import RandomArrays
from lastcard.games.solitaire.rules import State
from lastcard.games.solitaire.rules.position import WIDTH, Card, Reading

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers = NDArray[Any]

    Measure = Callable[["Grid", Numbers], Numbers]


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


AWAY = -1  # marks a card that is not in its home row; less by one a row, so that two of them are no pair


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


MOST_MOVES = 2_000  # a game that lasts longer goes round and round, and is not won
WON = 1e9  # what a won board is worth to a strategy that looks ahead


@dataclass(frozen=True)
class Played:
    """How games ended, one number a game each: whether it was won, the moves made, and the complete columns at the end."""

    won: Numbers
    moves: Numbers
    complete: Numbers


def looks_best(grid: Grid, cells: Numbers) -> Numbers:
    """Return the evaluation of many boards."""
    return looks(grid, cells).score(weights_for(grid))


def best_after(grid: Grid, cells: Numbers) -> Numbers:
    """Return how good the best board one exchange later looks; a board without one is worth what it looks itself."""
    best = np.where(grid.won(cells), WON, looks_best(grid, cells) - WON)
    children = expand(grid, cells)
    if len(children.parent):
        np.maximum.at(best, children.parent, looks_best(grid, children.made(cells)))
    return best


MEASURES: dict[str, Measure | None] = {
    "random": None,
    "complete": lambda grid, cells: looks(grid, cells).complete,
    "settled": lambda grid, cells: looks(grid, cells).settled,
    "free": lambda grid, cells: looks(grid, cells).free,
    "greedy": looks_best,
    "ahead": best_after,
}
"""By name what a strategy makes as large as it can."""


def play_steps(
    grid: Grid, cells: Numbers, strategy: str, rng: RandomArrays
) -> Generator[Progress, None, Played]:
    """Play many boards, of shape (boards, cells), to the end, in slices: a move on all that are still played a slice.

    The strategy is one of `MEASURES`.
    """
    measure = MEASURES[strategy]
    cells = cells.copy()
    moves = np.zeros(len(cells), dtype=np.int32)
    playing = np.arange(len(cells))
    keys = grid.keys(cells)
    history = [keys]
    for _ in range(MOST_MOVES):
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
        chosen = children.some(_best(children.parent, score, chance))
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
    """Return exchanges of many boards with each only once, however many ways there are to click it."""
    card, other = children.card.astype(np.int64), children.other.astype(np.int64)
    pair = np.minimum(card, other) * grid.size + np.maximum(card, other)
    _, first = np.unique(children.parent * grid.size**2 + pair, return_index=True)
    return children.some(first)


def _best(parent: Numbers, score: Numbers, chance: Numbers) -> Numbers:
    """For each board the place of its exchange of the highest score."""
    order = np.lexsort((chance, score, parent))
    last = np.append(parent[order][1:] != parent[order][:-1], True)
    return np.asarray(order[last])
