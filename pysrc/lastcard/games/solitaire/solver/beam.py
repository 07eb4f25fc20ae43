"""Beam search: layer by layer, of the boards after each move only those that look best are kept.

It finds wins fast and proves nothing when it finds none. A board that was kept in one of the last layers is not kept
again, so that play does not go round.
Source: the method is folklore; evaluation and widths are our own.

Depth-first search: always on from the best of the boards after the last one, back where nothing new follows.

Boards that came up before are not visited again, and every few moves a board is left that is dead.
Source: the method is folklore; the order of the boards is our own.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from lastcard.games.solitaire.solver.boards import Weights, expand, looks, weights_for
from lastcard.games.solitaire.solver.exhaustive import Exchanged, Step, dead_proof, traced

if TYPE_CHECKING:
    from lastcard.games.solitaire.solver.boards import Grid, Numbers


DEEPER = 20
"""A line may have as many moves as there are cards, and so many more; wins of standard deals have some 35 of 52."""

REMEMBERED = 8  # layers whose boards are not kept again; the shortest loops have six moves
SLICE = 1_000  # boards that are expanded at a time: some milliseconds natively, some tens in the browser


@dataclass(frozen=True, slots=True)
class Layer:
    """How far a beam search has come.

    It is `depth` moves from the start and has expanded so many boards; `best` is the most complete columns of any so
    far.
    """

    depth: int
    boards: int
    best: int


@dataclass(frozen=True, slots=True)
class Beamed:
    """What a beam search came to.

    `line` has the pairs of cards to exchange, from the start to a won board, None if none was found; so many boards
    were expanded, and `best` is the most complete columns of any board that was seen.
    """

    line: tuple[Exchanged, ...] | None
    boards: int
    best: int

    @property
    def winnable(self) -> bool | None:
        """Whether a win can be reached; None where none was found."""
        return None if self.line is None else True


def beam(
    grid: Grid, start: Numbers, width: int, weights: Weights, most: int
) -> Generator[Layer, None, Beamed]:
    """Search for a win from a board, of shape (cells,), that is not won, in slices, expanding `most` boards at most.

    `width` boards are kept a layer: those that look best by the weights.
    """
    cells, keys = start[None], grid.keys(start[None])
    steps: list[Step] = []
    recent = [keys]
    boards = best = 0
    while len(cells) and len(steps) < grid.size + DEEPER:
        grown: list[_Grown] = []
        known = np.sort(np.concatenate(recent))
        for begin in range(0, len(cells), SLICE):
            if boards >= most:
                return Beamed(None, boards, best)
            part = slice(begin, begin + min(SLICE, most - boards))
            grown.append(_grow(grid, cells[part], keys[part], known, begin, weights))
            boards += len(cells[part])
            best = max(best, grown[-1].best)
            yield Layer(len(steps), boards, best)
        cells, keys, step = _select(grown, width)
        steps.append(step)
        won = np.flatnonzero(grid.won(cells))
        if len(won):
            return Beamed(traced(steps, int(won[0])), boards, grid.ranks)
        recent = [*recent, keys][-REMEMBERED:]
    return Beamed(None, boards, best)


@dataclass(frozen=True, slots=True)
class _Grown:
    """The new boards after some boards of a layer, with their keys, scores and exchanges."""

    cells: Numbers
    keys: Numbers
    scores: Numbers
    step: Step
    best: int


def _grow(grid: Grid, cells: Numbers, keys: Numbers, known: Numbers, begin: int, weights: Weights) -> _Grown:
    """Make the boards after a slice of a layer, which begins at a number, without those of known keys, in order."""
    children = expand(grid, cells)
    after, first = np.unique(children.keys(grid, keys), return_index=True)
    new = known[np.minimum(np.searchsorted(known, after), len(known) - 1)] != after
    children = children.some(first[new])
    made = children.made(cells)
    seen = looks(grid, made)
    step = Step(children.parent + begin, children.card, children.other)
    best = int(seen.complete.max()) if len(made) else 0
    return _Grown(made, after[new], seen.score(weights), step, best)


def _select(grown: list[_Grown], width: int) -> tuple[Numbers, Numbers, Step]:
    """The best boards of a layer, of equal ones the first, with their keys and exchanges; a won one is among them, if there is one."""
    scores = np.concatenate([some.scores for some in grown])
    keys = np.concatenate([some.keys for some in grown])
    chosen = np.sort(np.unique(keys, return_index=True)[1])
    if len(chosen) > width:
        # argpartition would choose among equals by the processor and the version of numpy
        least = np.partition(scores[chosen], -width)[-width]
        better, equal = chosen[scores[chosen] > least], chosen[scores[chosen] == least]
        chosen = np.concatenate((better, equal))[:width]
    steps = zip(*(some.step for some in grown), strict=True)
    step = Step(*(np.concatenate(parts)[chosen] for parts in steps))
    cells = np.concatenate([some.cells for some in grown])[chosen]
    return cells, keys[chosen], step


PROVED = 8
"""At every so many moves a board is tested for being dead, which takes as long as expanding some boards."""


@dataclass(frozen=True, slots=True)
class Descent:
    """What a depth-first search came to.

    A won board was reached after so many moves (0 if none was) and boards expanded; `best` is the most complete
    columns of any board that was seen.
    """

    won: bool
    moves: int
    boards: int
    best: int


def depth_first(grid: Grid, start: Numbers, most: int) -> Descent:
    """Search for a win from a board, of shape (cells,), that is not won, expanding `most` boards at most."""
    seen = {start.tobytes()}
    path = [start[None]]  # for each depth the boards still to be tried, the best last
    boards = best = 0
    while path and boards < most:
        if not len(path[-1]):
            path.pop()
            continue
        board = path[-1][-1]
        path[-1] = path[-1][:-1]
        depth = len(path) - 1
        if depth % PROVED == 0 and dead_proof(grid, board) is not None:
            continue
        boards += 1
        made = expand(grid, board[None]).made(board[None])
        new = [place for place, cells in enumerate(made) if cells.tobytes() not in seen]
        if not new:
            continue
        made = np.unique(made[new], axis=0)
        seen.update(cells.tobytes() for cells in made)
        found = looks(grid, made)
        best = max(best, int(found.complete.max()))
        if best == grid.ranks:
            return Descent(True, depth + 1, boards, best)
        path.append(made[np.argsort(found.score(weights_for(grid)), kind="stable")])
    return Descent(False, 0, boards, best)
