"""Depth-first search: always on from the best of the boards after the last one, back where nothing new follows.

Boards that came up before are not visited again, and every few moves a board is left that is dead.
Source: the method is folklore; the order of the boards is our own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from lastcard.games.solitaire.solver.boards.evaluation import looks, weights_for
from lastcard.games.solitaire.solver.boards.expansion import expand
from lastcard.games.solitaire.solver.searches.dead_boards import dead_proof

if TYPE_CHECKING:
    from lastcard.games.solitaire.solver.boards.grid import Grid, Numbers

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
