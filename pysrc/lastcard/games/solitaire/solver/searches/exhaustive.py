"""Exhaustive search: every board that can follow, so that it wins if a win can be reached, and proves that none can.

The number of cards in their home rows never falls (see `lastcard.games.solitaire.solver.boards.expansion`). So the boards are
visited in the order of that number: when all boards with so many cards at home have been visited, none of them can
come up again, and they are forgotten. Within one number play can go round; there every board that was visited is kept.

A win, which has all cards at home, comes last. So the search ends as soon as more boards wait than may be visited.

That two boards are the same is never concluded from their keys alone: boards with one key are compared card by card,
and the search stops with an error if they differ.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from lastcard.games.solitaire.solver.boards.expansion import expand

if TYPE_CHECKING:
    from collections.abc import Generator

    from lastcard.games.solitaire.solver.boards.grid import Grid, Numbers
    from lastcard.games.solitaire.solver.searches.exchange_lines import Exchanged

SLICE = 1_000
"""Boards that are expanded at a time."""


class KeysClash(RuntimeError):
    """Two different boards have one key: the search cannot tell them apart. One in 10^19 pairs does."""


@dataclass(frozen=True, slots=True)
class Visited:
    """How far an exhaustive search has come.

    `boards` were expanded so far, `waiting` were found and not expanded yet, some of them perhaps several times;
    `home` counts the cards of the boards being visited that lie in their home rows.
    """

    boards: int
    waiting: int
    home: int


@dataclass(frozen=True, slots=True)
class Exhausted:
    """What an exhaustive search came to.

    `winnable` is None if there are more boards than may be visited. `line` has the exchanges to a win, if one was
    reached; not always the fewest. `boards` were expanded: where no win can be reached, all that there are.
    """

    winnable: bool | None
    line: tuple[Exchanged, ...] | None
    boards: int


def exhaustive(grid: Grid, start: Numbers, most: int) -> Generator[Visited, None, Exhausted]:
    """Visit every board that can follow a board, in slices, until one is won or none is left.

    The board, of shape (cells,), is not won. The search ends without an answer once it is certain that `most` boards do
    not suffice. Memory is taken for some times as many.

    Raises `KeysClash` if two different boards happen to have the same key.
    """
    search = _Search(grid)
    home = int(grid.home(start[None])[0])
    search.waiting[home] = [_first(grid, start)]
    boards = 0
    for level in range(home, grid.size + 1):
        seen = _none(grid)
        while len((new := search.take(level, seen)).keys):
            if level == grid.size and (won := np.flatnonzero(grid.won(new.cells))).size:
                search.done.append(new)
                return Exhausted(True, search.line(int(new.keys[won[0]])), boards)
            seen = _sorted([seen, new])
            search.done.append(new.without_cells())
            for begin in range(0, len(new.keys), SLICE):
                if search.too_many(most - boards, len(new.keys) - begin, level, seen):
                    return Exhausted(None, None, boards)
                part = new.some(slice(begin, begin + SLICE))
                search.expand(part, level)
                boards += len(part.keys)
                yield Visited(boards, search.left, level)
    return Exhausted(False, None, boards)


class _Boards(NamedTuple):
    """Boards with their keys, the keys of the boards before them, and the exchanges between."""

    cells: Numbers
    keys: Numbers
    before: Numbers
    card: Numbers
    other: Numbers

    def some(self, chosen: Numbers | slice) -> _Boards:
        return _Boards(*(column[chosen] for column in self))

    def without_cells(self) -> _Boards:
        return self._replace(cells=self.cells[:0])


def _first(grid: Grid, start: Numbers) -> _Boards:
    key = grid.keys(start[None])
    none = np.zeros(1, dtype=np.uint8)
    return _Boards(start[None], key, key, none, none)


def _none(grid: Grid) -> _Boards:
    keys, cards = np.zeros(0, dtype=np.uint64), np.zeros(0, dtype=np.uint8)
    return _Boards(np.zeros((0, grid.size), dtype=np.uint8), keys, keys, cards, cards)


def _joined(parts: list[_Boards]) -> _Boards:
    return _Boards(*map(np.concatenate, zip(*parts, strict=True)))


def _sorted(parts: list[_Boards]) -> _Boards:
    """All boards in the order of their keys."""
    boards = _joined(parts)
    return boards.some(np.argsort(boards.keys, kind="stable"))


def _unique(boards: _Boards) -> _Boards:
    """Every board once, in the order of the keys. Raises `KeysClash`."""
    order = np.argsort(boards.keys, kind="stable")
    keys = boards.keys[order]
    same = keys[1:] == keys[:-1]
    if np.any(boards.cells[order[1:][same]] != boards.cells[order[:-1][same]]):
        raise KeysClash("two different boards have the same key")
    return boards.some(order[np.concatenate(([True], ~same))]) if len(order) else boards


def _unseen(boards: _Boards, seen: _Boards) -> _Boards:
    """The boards that have not been seen, of boards and seen boards in the order of their keys. Raises `KeysClash`."""
    if not len(seen.keys) or not len(boards.keys):
        return boards
    place = np.minimum(np.searchsorted(seen.keys, boards.keys), len(seen.keys) - 1)
    known = seen.keys[place] == boards.keys
    if np.any(seen.cells[place[known]] != boards.cells[known]):
        raise KeysClash("two different boards have the same key")
    return boards.some(~known)


@dataclass
class _Search:
    """The boards that wait to be expanded, by how many cards are at home, and all that have been."""

    grid: Grid
    waiting: dict[int, list[_Boards]] = field(default_factory=dict)
    done: list[_Boards] = field(default_factory=list)
    counted: int = 0

    @property
    def left(self) -> int:
        return sum(len(boards.keys) for parts in self.waiting.values() for boards in parts)

    def too_many(self, left: int, ahead: int, level: int, seen: _Boards) -> bool:
        """Tell whether more boards than `left` have to be visited before any of the last level, where the wins are.

        So many lie `ahead` in the level; `seen` are those of it that were found. Boards that were found several times
        are counted once, which takes a while: it is done again when as many more wait.
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
        """The boards of a level that have been found since it was asked for last, each once."""
        parts = self.waiting.pop(level, [])
        return _unseen(_unique(_joined(parts)), seen) if parts else _none(self.grid)

    def expand(self, boards: _Boards, level: int) -> None:
        """Find the boards after some boards of a level."""
        children = expand(self.grid, boards.cells)
        cells, gain = children.made(boards.cells), children.gain(self.grid)
        found = _Boards(
            cells,
            children.keys(self.grid, boards.keys),
            boards.keys[children.parent],
            children.card,
            children.other.astype(np.uint8),
        )
        for more in range(3):
            some = np.flatnonzero(gain == more)
            if len(some):
                self.waiting.setdefault(level + more, []).append(_unique(found.some(some)))

    def line(self, key: int) -> tuple[Exchanged, ...]:
        """The exchanges from the start to the board of a key."""
        line: list[Exchanged] = []
        for boards in reversed(self.done):
            here = np.flatnonzero(boards.keys == np.uint64(key))
            if len(here) and boards.before[here[0]] != np.uint64(key):
                line.append((int(boards.card[here[0]]), int(boards.other[here[0]])))
                key = int(boards.before[here[0]])
        return tuple(reversed(line))
