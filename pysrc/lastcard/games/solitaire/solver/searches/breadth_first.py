"""Every board that can follow a board, where those are few: the fewest moves to a win from each of them.

Boards are visited breadth first and compared card by card. When all have been visited, the distances are worked out
backwards from those that are won. Where there are too many, a win that was met on the way is still a nearest one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from lastcard.games.solitaire.solver.boards.expansion import expand
from lastcard.games.solitaire.solver.searches.exchange_lines import Step, traced

if TYPE_CHECKING:
    from collections.abc import Generator

    from lastcard.games.solitaire.solver.boards.grid import Grid, Numbers
    from lastcard.games.solitaire.solver.searches.exchange_lines import Exchanged

SLICE = 500
"""Boards that are expanded at a time."""

FAR = np.iinfo(np.int32).max
"""The distance of a board from which no win can be reached."""

AFTER_A_WIN = 20_000
"""Once a win is met, no more boards than this are visited to know all the others."""


@dataclass(frozen=True, slots=True)
class Reachable:
    """The boards that can follow a board, as far as they were visited.

    `numbers` has the number of each board by its cells; the board itself is 0. `distances` are by number the fewest
    exchanges to a win, `FAR` where there is none; None if not all boards were visited. `line` has the exchanges to a
    nearest win from the first board, None if none was met; `boards` were expanded.
    """

    numbers: dict[bytes, int]
    distances: Numbers | None
    line: tuple[Exchanged, ...] | None
    boards: int

    @property
    def winnable(self) -> bool | None:
        """Whether a win can be reached; None if that is not known."""
        if self.line is not None:
            return True
        return None if self.distances is None else False


def breadth_first(grid: Grid, start: Numbers, most: int) -> Generator[int, None, Reachable]:
    """Visit every board that can follow a board, in slices; yields the boards expanded. Memory is taken for all.

    `start` is of shape (cells,); no more than `most` boards are expanded.
    """
    layer = start[None]
    numbers = {start.tobytes(): 0}
    won: list[int] = [0] if bool(grid.won(layer)[0]) else []
    sources, targets, steps = [], [], list[Step]()
    line: tuple[Exchanged, ...] | None = () if won else None
    boards = 0
    while len(layer):
        grown, found = [], []
        for begin in range(0, len(layer), SLICE):
            left = (most if line is None else min(most, AFTER_A_WIN)) - boards
            if left <= 0:
                return Reachable(numbers, None, line, boards)
            part = layer[begin : begin + min(SLICE, left)]
            children = expand(grid, part)
            made = children.made(part)
            before = len(numbers)
            reached = [numbers.setdefault(board.tobytes(), len(numbers)) for board in made]
            new = _firsts(np.array(reached, dtype=np.int32), before)
            sources.append((children.parent + boards).astype(np.int32))
            targets.append(np.array(reached, dtype=np.int32))
            grown.append(made[new])
            found.append(Step(children.parent[new] + begin, children.card[new], children.other[new]))
            boards += len(part)
            yield boards
        first = len(numbers) - sum(map(len, grown))
        layer = np.concatenate(grown)
        steps.append(Step(*(np.concatenate(parts) for parts in zip(*found, strict=True))))
        wins = np.flatnonzero(grid.won(layer))
        won += (wins + first).tolist()
        if line is None and len(wins):
            line = traced(steps, int(wins[0]))
    distances = _backwards(len(numbers), won, np.concatenate(sources), np.concatenate(targets))
    return Reachable(numbers, distances, line, boards)


def _firsts(reached: Numbers, before: int) -> Numbers:
    """The places at which new numbers, from `before` on, stand for the first time; they come in order."""
    highest = np.maximum.accumulate(np.concatenate(([before - 1], reached)))
    return np.flatnonzero(reached > highest[:-1])


def _backwards(boards: int, won: list[int], sources: Numbers, targets: Numbers) -> Numbers:
    """The fewest exchanges to a win from each board."""
    distances = np.full(boards, FAR, dtype=np.int32)
    distances[won] = 0
    depth = 0
    while True:
        nearer = sources[(distances[targets] == depth) & (distances[sources] == FAR)]
        if not len(nearer):
            return distances
        depth += 1
        distances[nearer] = depth
