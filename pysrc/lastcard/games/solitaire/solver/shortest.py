"""Breadth-first search on small boards: the fewest moves to a win, or the proof that there is none.

Boards are compared card by card.
Source: our own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from lastcard.games.solitaire.solver.expansion import expand
from lastcard.games.solitaire.solver.lines import Step, traced

if TYPE_CHECKING:
    from collections.abc import Generator

    from lastcard.games.solitaire.solver.grid import Grid, Numbers
    from lastcard.games.solitaire.solver.lines import Exchanged

SMALL = 20
"""Most cards of a board that is searched in this way."""

SLICE = 2_000
"""Boards that are expanded at a time."""


@dataclass(frozen=True, slots=True)
class Nearest:
    """What the search came to.

    Parameters
    ----------
    winnable : bool or None
        Whether a win can be reached; None if the search came to its bound first.
    line : tuple of Exchanged or None
        The exchanges to a nearest win.
    boards : int
        Boards expanded; where no win can be reached, all that there are.
    """

    winnable: bool | None
    line: tuple[Exchanged, ...] | None
    boards: int


def shortest(grid: Grid, start: Numbers, most: int) -> Generator[int, None, Nearest]:
    """Find the fewest exchanges to a win from a board that is not won, in slices; yields the boards expanded.

    Parameters
    ----------
    grid : Grid
        The size.
    start : array of shape (cells,)
        The board.
    most : int
        Boards expanded at most.

    Notes
    -----
    Complexity: O(cards) a board and memory for all of them.
    """
    layer = start[None]
    seen = {bytes(start)}
    steps: list[Step] = []
    boards = 0
    while len(layer):
        grown, parents, cards, others = [], [], [], []
        for begin in range(0, len(layer), SLICE):
            if boards >= most:
                return Nearest(None, None, boards)
            part = layer[begin : begin + SLICE]
            children = expand(grid, part)
            made = children.made(part)
            new = []
            for place, board in enumerate(map(bytes, made)):
                if board not in seen:
                    seen.add(board)
                    new.append(place)
            grown.append(made[new])
            parents.append(children.parent[new] + begin)
            cards.append(children.card[new])
            others.append(children.other[new])
            boards += len(part)
            yield boards
        layer = np.concatenate(grown)
        steps.append(Step(np.concatenate(parents), np.concatenate(cards), np.concatenate(others)))
        won = np.flatnonzero(grid.won(layer))
        if len(won):
            return Nearest(True, traced(steps, int(won[0])), boards)
    return Nearest(False, None, boards)
