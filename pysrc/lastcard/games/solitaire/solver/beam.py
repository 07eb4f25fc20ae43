"""Beam search and depth-first search: they find wins fast and prove nothing without one.

A beam keeps the boards of each layer that look best. A board that was kept in one of the last layers is not
kept again, so that play does not go round. The depth-first search continues from the best board after the
last one and goes back where nothing new follows; every few moves it leaves a dead board.
Source: the methods are folklore; evaluation, widths and order are our own.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

import numpy as np

from lastcard.games.solitaire.solver.boards import BoardNumbers, Grid, Weights, expand, looks, weights_for
from lastcard.games.solitaire.solver.exhaustive import Exchanged, LayerStep, dead_proof, traced

EXTRA_MOVES = 20  # moves of a line beyond the number of cards; wins of standard deals have some 35 of 52
REMEMBERED_LAYERS = 8  # layers whose boards are not kept again; the shortest loops have six moves
EXPANDED_PER_SLICE = 1_000  # boards expanded at a time: some milliseconds natively, some tens in the browser


@dataclass(frozen=True, slots=True)
class Layer:
    """The progress of a beam search: depth, boards expanded, most complete columns."""

    depth: int
    boards: int
    best: int


@dataclass(frozen=True, slots=True)
class Beamed:
    """The result of a beam search: a winning line or None, boards, most complete columns."""

    line: tuple[Exchanged, ...] | None
    boards: int
    best: int

    @property
    def winnable(self) -> bool | None:
        """True if a win was found, else None."""
        return None if self.line is None else True


def beam(
    grid: Grid, start: BoardNumbers, width: int, weights: Weights, most: int
) -> Generator[Layer, None, Beamed]:
    """Search for a win from an open board, in slices, expanding at most `most` boards.

    `start` is of shape (cells,). The `width` boards that look best by the weights are kept a layer.
    """
    cells, keys = start[None], grid.keys(start[None])
    steps: list[LayerStep] = []
    recent = [keys]
    boards = best = 0
    while len(cells) and len(steps) < grid.size + EXTRA_MOVES:
        grown: list[_Grown] = []
        known = np.sort(np.concatenate(recent))
        for begin in range(0, len(cells), EXPANDED_PER_SLICE):
            if boards >= most:
                return Beamed(None, boards, best)
            part = slice(begin, begin + min(EXPANDED_PER_SLICE, most - boards))
            grown.append(_grow(grid, cells[part], keys[part], known, begin, weights))
            boards += len(cells[part])
            best = max(best, grown[-1].best)
            yield Layer(len(steps), boards, best)
        cells, keys, step = _select(grown, width)
        steps.append(step)
        won = np.flatnonzero(grid.won(cells))
        if len(won):
            return Beamed(traced(steps, int(won[0])), boards, grid.ranks)
        recent = [*recent, keys][-REMEMBERED_LAYERS:]
    return Beamed(None, boards, best)


@dataclass(frozen=True, slots=True)
class _Grown:
    """The new boards after some boards of a layer, with their keys, scores and exchanges."""

    cells: BoardNumbers
    keys: BoardNumbers
    scores: BoardNumbers
    step: LayerStep
    best: int


def _grow(
    grid: Grid, cells: BoardNumbers, keys: BoardNumbers, known: BoardNumbers, begin: int, weights: Weights
) -> _Grown:
    """Make the new boards after a slice of a layer, from number `begin` on, by key."""
    children = expand(grid, cells)
    after, first = np.unique(children.keys(grid, keys), return_index=True)
    new = known[np.minimum(np.searchsorted(known, after), len(known) - 1)] != after
    children = children.some(first[new])
    made = children.made(cells)
    seen = looks(grid, made)
    step = LayerStep(children.parent + begin, children.card, children.other)
    best = int(seen.complete.max()) if len(made) else 0
    return _Grown(made, after[new], seen.score(weights), step, best)


def _select(grown: list[_Grown], width: int) -> tuple[BoardNumbers, BoardNumbers, LayerStep]:
    """Return the best boards of a layer, the first of equals; a won one is among them."""
    scores = np.concatenate([some.scores for some in grown])
    keys = np.concatenate([some.keys for some in grown])
    chosen = np.sort(np.unique(keys, return_index=True)[1])
    if len(chosen) > width:
        # argpartition would choose among equals by the processor and the version of numpy
        least = np.partition(scores[chosen], -width)[-width]
        better, equal = chosen[scores[chosen] > least], chosen[scores[chosen] == least]
        chosen = np.concatenate((better, equal))[:width]
    steps = zip(*(some.step for some in grown), strict=True)
    step = LayerStep(*(np.concatenate(parts)[chosen] for parts in steps))
    cells = np.concatenate([some.cells for some in grown])[chosen]
    return cells, keys[chosen], step


MOVES_PER_PROOF = 8  # moves between two tests for a dead board, each as long as expanding some boards


@dataclass(frozen=True, slots=True)
class Descent:
    """The result of a depth-first search; `best` is the most complete columns seen."""

    won: bool
    moves: int
    boards: int
    best: int


def depth_first(grid: Grid, start: BoardNumbers, most: int) -> Descent:
    """Search for a win from a board that is not won, expanding at most `most` boards."""
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
        if depth % MOVES_PER_PROOF == 0 and dead_proof(grid, board) is not None:
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
