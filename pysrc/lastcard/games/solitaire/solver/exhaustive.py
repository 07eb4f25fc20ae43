"""Searches for a winning line, and proofs that there is none.

Exhaustive search: boards are visited by the number of cards at home, which never falls (see `boards`), so
boards with a smaller number are forgotten. Wins come last, so the search ends as soon as more boards wait
than may be visited. Boards with the same key are compared card by card.

Dead boards, a proof without search (docs/proofs/solitaire-dead-boards.md): note for each card the cells in
which it might ever lie, as if cards stayed wherever swaps and cycles can bring them. If some ranks together
have fewer columns in which all their cards are noted at home than they are, the board is dead. It is the
relaxation without deletes that planners use.

Breadth-first search: where few boards can follow, distances are computed backwards from the won ones; where
there are too many, the first win that is met is a nearest one.
Source: our own.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from lastcard.games.solitaire.rules import State
from lastcard.games.solitaire.rules.exchanges import Move, exchanges
from lastcard.games.solitaire.rules.position import CardNumber
from lastcard.games.solitaire.solver.boards import BoardNumbers, Grid, expand

BOARDS_PER_SLICE = 1_000  # boards expanded at a time


class KeysClash(RuntimeError):
    """Two different boards have one key, as one in 10^19 pairs does."""


@dataclass(frozen=True, slots=True)
class Visited:
    """The progress of an exhaustive search.

    `boards` were expanded; `waiting` were found, some perhaps several times; `home` is the number of cards
    at home.
    """

    boards: int
    waiting: int
    home: int


@dataclass(frozen=True, slots=True)
class Exhausted:
    """The result of an exhaustive search.

    `winnable` is None if there are too many boards. `line` leads to a win, not always by the fewest
    exchanges. `boards` were expanded: all there are, where no win can be reached.
    """

    winnable: bool | None
    line: tuple[Exchanged, ...] | None
    boards: int


def exhaustive(grid: Grid, start: BoardNumbers, most: int) -> Generator[Visited, None, Exhausted]:
    """Visit every board that can follow a board, in slices, until one is won or none is left.

    The board, of shape (cells,), is not won. The search gives up once it is certain that `most` boards do
    not suffice; it holds some times as many. Raises `KeysClash`.
    """
    search, home, boards = _Search(grid), int(grid.home(start[None])[0]), 0
    key, none = grid.keys(start[None]), np.zeros(1, dtype=np.uint8)
    first = _Boards(start[None], key, key, none, none)
    search.waiting[home] = [first]
    for level in range(home, grid.size + 1):
        seen = first.some(slice(0))
        while len((new := search.take(level, seen)).keys):
            if level == grid.size and (won := np.flatnonzero(grid.won(new.cells))).size:
                search.done.append(new)
                return Exhausted(True, search.line(int(new.keys[won[0]])), boards)
            seen = _joined([seen, new])
            seen = seen.some(np.argsort(seen.keys, kind="stable"))
            search.done.append(new._replace(cells=new.cells[:0]))
            for begin in range(0, len(new.keys), BOARDS_PER_SLICE):
                if search.too_many(most - boards, len(new.keys) - begin, level, seen):
                    return Exhausted(None, None, boards)
                part = new.some(slice(begin, begin + BOARDS_PER_SLICE))
                search.expand(part, level)
                boards += len(part.keys)
                yield Visited(boards, search.left, level)
    return Exhausted(False, None, boards)


class _Boards(NamedTuple):
    """Boards with their keys, the keys of the boards before them, and the exchanges between."""

    cells: BoardNumbers
    keys: BoardNumbers
    before: BoardNumbers
    card: BoardNumbers
    other: BoardNumbers

    def some(self, chosen: BoardNumbers | slice) -> _Boards:
        return _Boards(*(column[chosen] for column in self))


def _joined(parts: list[_Boards]) -> _Boards:
    return _Boards(*map(np.concatenate, zip(*parts, strict=True)))


def _unique(boards: _Boards) -> _Boards:
    order = np.argsort(boards.keys, kind="stable")
    keys = boards.keys[order]
    same = keys[1:] == keys[:-1]
    if np.any(boards.cells[order[1:][same]] != boards.cells[order[:-1][same]]):
        raise KeysClash("two different boards have the same key")
    return boards.some(order[np.concatenate(([True], ~same))]) if len(order) else boards


def _unseen(boards: _Boards, seen: _Boards) -> _Boards:
    """Return the boards that are not among the seen ones, both sorted by key."""
    if not len(seen.keys) or not len(boards.keys):
        return boards
    place = np.minimum(np.searchsorted(seen.keys, boards.keys), len(seen.keys) - 1)
    known = seen.keys[place] == boards.keys
    if np.any(seen.cells[place[known]] != boards.cells[known]):
        raise KeysClash("two different boards have the same key")
    return boards.some(~known)


@dataclass
class _Search:
    """The boards that wait, by the number of cards at home, and those that were expanded."""

    grid: Grid
    waiting: dict[int, list[_Boards]] = field(default_factory=dict)
    done: list[_Boards] = field(default_factory=list)
    counted: int = 0

    @property
    def left(self) -> int:
        return sum(len(boards.keys) for parts in self.waiting.values() for boards in parts)

    def too_many(self, left: int, ahead: int, level: int, seen: _Boards) -> bool:
        """Tell whether more than `left` boards come before the last level, where the wins are.

        `ahead` are left in the level, `seen` those of it that were found. Counting repeated boards once
        takes a while: it is done again when twice as many wait.
        """
        if ahead > left:
            return True
        if ahead + self.left <= max(left, 2 * self.counted):
            return False
        for number, parts in self.waiting.items():
            self.waiting[number] = [_unique(_joined(parts))]
        if level in self.waiting:
            self.waiting[level] = [_unseen(self.waiting[level][0], seen)]
        self.counted = self.left
        last = sum(len(boards.keys) for boards in self.waiting.get(self.grid.size, []))
        return ahead + self.counted - last > left

    def take(self, level: int, seen: _Boards) -> _Boards:
        """Return the boards of a level that were found since the last call, each once."""
        parts = self.waiting.pop(level, [])
        return _unseen(_unique(_joined(parts)), seen) if parts else seen.some(slice(0))

    def expand(self, boards: _Boards, level: int) -> None:
        children = expand(self.grid, boards.cells)
        cells, gain = children.made(boards.cells), children.gain(self.grid)
        keys, before = children.keys(self.grid, boards.keys), boards.keys[children.parent]
        found = _Boards(cells, keys, before, children.card, children.other.astype(np.uint8))
        for more in range(3):
            some = np.flatnonzero(gain == more)
            if len(some):
                self.waiting.setdefault(level + more, []).append(_unique(found.some(some)))

    def line(self, key: int) -> tuple[Exchanged, ...]:
        """Return the exchanges from the start to the board of a key."""
        line: list[Exchanged] = []
        for boards in reversed(self.done):
            here = np.flatnonzero(boards.keys == np.uint64(key))
            if len(here) and boards.before[here[0]] != np.uint64(key):
                line.append((int(boards.card[here[0]]), int(boards.other[here[0]])))
                key = int(boards.before[here[0]])
        return tuple(reversed(line))


@dataclass(frozen=True, slots=True)
class DeadProof:
    """The proof that a board is dead: `ranks` with only these fewer `columns`, both from 0."""

    ranks: tuple[int, ...]
    columns: tuple[int, ...]


def dead_proof(grid: Grid, board: BoardNumbers) -> DeadProof | None:
    """Return the proof that a board, of shape (cells,), cannot be won, or None."""
    columns = completable(grid, board)
    owner: dict[int, int] = {}
    for rank in range(grid.ranks):
        tried = _assign_column(rank, columns, owner)
        if tried is not None:
            ranks = {rank, *(owner[column] for column in tried)}
            return DeadProof(tuple(sorted(ranks)), tuple(sorted(tried)))
    return None


def completable(grid: Grid, board: BoardNumbers) -> BoardNumbers:
    """Return which rank could ever be complete in which column, of shape (ranks, columns)."""
    suits, ranks = grid.suits, grid.ranks
    noted = np.zeros((suits, ranks, suits, ranks), dtype=bool)  # by card and cell
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


def _swap(noted: BoardNumbers, suit: int, row: int) -> None:
    """Note where swaps bring cards that click a card of a suit in another row."""
    ranks = noted.shape[1]
    home: BoardNumbers = noted[suit, :, suit]
    clicked: BoardNumbers = noted[suit, :, row]  # A and B, by rank and column
    together = clicked.astype(np.int32) @ home.T  # in how many columns B and A are noted, by their ranks
    np.fill_diagonal(together, 0)  # a card is not another card
    beside = clicked.sum(axis=0) - clicked > 0  # a B of another rank than A
    leads = together > 0
    goes = leads.astype(np.int32) @ noted[row].reshape(ranks, -1)
    noted[row, :, row] |= home & beside
    noted[suit] |= (goes > 0).reshape(noted[suit].shape)


def _cycle(grid: Grid, noted: BoardNumbers, row: int) -> None:
    """Note where cycles bring cards that click a card in a row."""
    suits, ranks = grid.suits, grid.ranks
    needed = max(1, suits - (2 if grid.reading == "broad" else 1))
    there: BoardNumbers = np.asarray(noted.any(axis=0))  # by rank, row and column
    others = there.sum(axis=1) - there[:, row]
    open_to = others >= needed  # by rank and column
    clicked = noted[:, :, row].reshape(grid.size, ranks)
    leads = clicked.astype(np.int32) @ open_to.T > 0  # by card and rank
    leads[row * ranks + np.arange(ranks), np.arange(ranks)] = False
    goes = leads.astype(np.int32) @ noted[row].reshape(ranks, -1)
    noted[row, :, row] |= open_to
    noted |= (goes > 0).reshape(noted.shape)


def _assign_column(rank: int, columns: BoardNumbers, owner: dict[int, int]) -> set[int] | None:
    """Give a rank a column, moving the owners of others; else return all columns tried."""
    came_from: dict[int, int] = {}
    waiting = [rank]
    while waiting:
        asking = waiting.pop()
        for column in np.flatnonzero(columns[asking]).tolist():
            if column not in came_from:
                came_from[column] = asking
                if column in owner:
                    waiting.append(owner[column])
                    continue
                owned = {rank_there: place for place, rank_there in owner.items()}
                free = column
                while (asker := came_from[free]) != rank:  # each rank on the way gives its column up
                    owner[free] = asker
                    free = owned[asker]
                owner[free] = rank
                return None
    return set(came_from)


Exchanged = tuple[int, int]  # two cards that are exchanged, as numbers of a `Grid`


class LayerStep(NamedTuple):
    """The exchanges to the boards of a layer: the parent in the layer before, and two cards."""

    parent: BoardNumbers
    card: BoardNumbers
    other: BoardNumbers


def traced(steps: Sequence[LayerStep], number: int) -> tuple[Exchanged, ...]:
    """Return the exchanges from the start to a board of the last layer."""
    line: list[Exchanged] = []
    for parent, card, other in reversed(steps):
        line.append((int(card[number]), int(other[number])))
        number = int(parent[number])
    return tuple(reversed(line))


def move_between(state: State, card: CardNumber, other: CardNumber) -> Move:
    """Return the move that exchanges two cards. Raises `ValueError` if it is not legal."""
    for exchange in exchanges(state):
        if {card, other} == {exchange.move.card, exchange.move.other}:
            return exchange.move
    raise ValueError(f"cards {card} and {other} cannot be exchanged")


def moves_of(state: State, grid: Grid, line: Iterable[Exchanged]) -> tuple[Move, ...]:
    """Return the moves of a line. Raises `ValueError` if one is not legal."""
    return moves_between(state, ((grid.card(one), grid.card(two)) for one, two in line))


def moves_between(state: State, pairs: Iterable[tuple[CardNumber, CardNumber]]) -> tuple[Move, ...]:
    """Return the moves that exchange pairs of cards. Raises `ValueError` if one is not legal."""
    moves = []
    for card, other in pairs:
        move = move_between(state, card, other)
        moves.append(move)
        state = state.exchanged(move.card, move.other)
    return tuple(moves)


BREADTH_SLICE = 500  # boards expanded at a time
UNWINNABLE = np.iinfo(np.int32).max  # the distance of a board that cannot be won
AFTER_A_WIN = 20_000  # boards visited after the first win, to judge all others


@dataclass(frozen=True, slots=True)
class Reachable:
    """The boards that can follow a board, as far as they were visited.

    `numbers` are by cells; the board itself is 0. `distances` by number are the fewest exchanges to a win,
    `UNWINNABLE` where there is none; None if not all boards were visited. `line` leads to a nearest win; `boards`
    were expanded.
    """

    numbers: dict[bytes, int]
    distances: BoardNumbers | None
    line: tuple[Exchanged, ...] | None
    boards: int

    @property
    def winnable(self) -> bool | None:
        """True if a win can be reached; None if unknown."""
        if self.line is not None:
            return True
        return None if self.distances is None else False


def breadth_first(grid: Grid, start: BoardNumbers, most: int) -> Generator[int, None, Reachable]:
    """Visit every board that can follow a board, in slices; yield the number expanded.

    `start` is of shape (cells,); at most `most` boards are expanded, and all are held.
    """
    layer = start[None]
    numbers = {start.tobytes(): 0}
    won: list[int] = [0] if bool(grid.won(layer)[0]) else []
    sources, targets, steps = [], [], list[LayerStep]()
    line: tuple[Exchanged, ...] | None = () if won else None
    boards = 0
    while len(layer):
        grown, found = [], []
        for begin in range(0, len(layer), BREADTH_SLICE):
            left = (most if line is None else min(most, AFTER_A_WIN)) - boards
            if left <= 0:
                return Reachable(numbers, None, line, boards)
            part = layer[begin : begin + min(BREADTH_SLICE, left)]
            children = expand(grid, part)
            made = children.made(part)
            before = len(numbers)
            reached = [numbers.setdefault(board.tobytes(), len(numbers)) for board in made]
            new = _firsts(np.array(reached, dtype=np.int32), before)
            sources.append((children.parent + boards).astype(np.int32))
            targets.append(np.array(reached, dtype=np.int32))
            grown.append(made[new])
            found.append(LayerStep(children.parent[new] + begin, children.card[new], children.other[new]))
            boards += len(part)
            yield boards
        first = len(numbers) - sum(map(len, grown))
        layer = np.concatenate(grown)
        steps.append(LayerStep(*(np.concatenate(parts) for parts in zip(*found, strict=True))))
        wins = np.flatnonzero(grid.won(layer))
        won += (wins + first).tolist()
        if line is None and len(wins):
            line = traced(steps, int(wins[0]))
    distances = _backwards(len(numbers), won, np.concatenate(sources), np.concatenate(targets))
    return Reachable(numbers, distances, line, boards)


def _firsts(reached: BoardNumbers, before: int) -> BoardNumbers:
    """Return the first places of the new numbers, from `before` on, which come in order."""
    highest = np.maximum.accumulate(np.concatenate(([before - 1], reached)))
    return np.flatnonzero(reached > highest[:-1])


def _backwards(boards: int, won: list[int], sources: BoardNumbers, targets: BoardNumbers) -> BoardNumbers:
    distances = np.full(boards, UNWINNABLE, dtype=np.int32)
    distances[won] = 0
    depth = 0
    while True:
        nearer = sources[(distances[targets] == depth) & (distances[sources] == UNWINNABLE)]
        if not len(nearer):
            return distances
        depth += 1
        distances[nearer] = depth
