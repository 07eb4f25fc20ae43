"""Simple strategies, played on many boards at once.

- ``random``: any legal exchange, all equally likely;
- ``complete``, ``settled``, ``free``: the exchange after which most columns are complete, most pairs are settled, or
  most cards are free (see `lastcard.games.solitaire.solver.boards.evaluation`);
- ``greedy``: the exchange after which the board looks best;
- ``ahead``: the exchange after which the best of the next exchanges looks best.

Ties are broken by chance. All but ``random`` never go back to a board that came up before in the same game.
Source: the README of easyPGS, "Finite Games", speaks of several basic strategies without naming them; these are our own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from lastcard.core.progress import Progress
from lastcard.games.solitaire.solver.boards.evaluation import looks, weights_for
from lastcard.games.solitaire.solver.boards.expansion import expand

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from lastcard.core.containers.random_arrays import RandomArrays
    from lastcard.games.solitaire.solver.boards.expansion import Children
    from lastcard.games.solitaire.solver.boards.grid import Grid, Numbers

    Measure = Callable[[Grid, Numbers], Numbers]

MOST_MOVES = 2_000
"""A game that lasts longer goes round and round, and is not won."""

WON = 1e9
"""What a won board is worth to a strategy that looks ahead."""


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
