"""Retrograde analysis of a whole game of Pan: value and distance of every potential position.

The finished games come first, then ply after ply whatever is decided by what was decided before: a position
with a move to a lost one is won, one whose moves all lead to won ones is lost. Positions that are never
decided are draws: neither player can force the end.

One array of 16-bit labels holds everything. While a position is open, its label is minus the number of its
moves not yet known to lead to a won position; when the last of them does, it reaches 0 by itself. Only
newly decided positions are ever looked at, in slices small enough to stay in the processor's cache.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lastcard.core.claims import Progress
from lastcard.games.pan.solver.space import Space
from lastcard.games.pan.solver.steps import Origins, move_counts, origins
from lastcard.games.pan.solver.table import Table

if TYPE_CHECKING:
    from collections.abc import Generator

    from numpy.typing import NDArray

    from lastcard.games.pan.rules import Rules
    from lastcard.games.pan.solver.space import Ints

    Labels = NDArray[np.int16]

SLICE = 16_384
"""Newly decided positions between two yields: 2 ms natively, and the arrays stay in the cache."""

_TAGS = 65_536
_ONE = np.int16(1)


def analyse(ranks: int, rules: Rules | None = None) -> Generator[Progress, None, Table]:
    """Solve a whole game, in slices.

    Parameters
    ----------
    ranks : int
        The k of k-Pan.
    rules : Rules, optional
        Which game; the essay's if not given.

    Yields
    ------
    Progress
        Positions decided so far, and how many there are (draws are never decided, so it ends below that).

    Returns
    -------
    Table
        The label of every position.

    Raises
    ------
    ValueError
        If there are too many positions to number.

    Notes
    -----
    Complexity: O(positions + moves) time; 2 bytes a position, and 4 a position decided in one ply.
    Source: Samkoff 2015, section 3.1 (`winorlose`), by waves instead of passes.
    """
    space = Space(ranks) if rules is None else Space(ranks, rules)
    before = yield from _origins(space)
    labels = move_counts(space)
    yield Progress(0, space.size, "moves counted")
    np.negative(labels, out=labels)
    frontier = space.one_sided(mover_empty=False)[1:].astype(np.int32)
    done, plies = 2 * len(frontier), 0
    while len(frontier):
        plies += 1
        decided = [frontier[:0]]
        for start in range(0, len(frontier), SLICE):
            found = _came_from(space, before, frontier[start : start + SLICE])
            found = found[labels[found] < 0]
            if plies % 2 == 0:
                np.add.at(labels, found, _ONE)
                found = found[labels[found] == 0]
            new = _once(labels, found, plies, closed=plies % 2 == 0)
            decided.append(new)
            done += len(new)
            yield Progress(done, space.size, f"{plies} plies")
        frontier = np.concatenate(decided)
    return Table(space, labels)


def _origins(space: Space) -> Generator[Progress, None, Origins]:
    steps = origins(space)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: Origins = end.value
            return found
        yield Progress(0, space.size, "moves backwards")


def _came_from(space: Space, before: Origins, decided: NDArray[np.int32]) -> Ints:
    """Return the numbers of all positions from which one move leads to some of `decided`, with repeats."""
    here = decided.astype(np.intp)
    high = here // space.low
    low = here - high * space.low
    mirror = space.mirrors[0][high] + space.mirrors[1][low]
    kind = before.upper[high] + (before.mask[high] & before.lower[low])
    count = before.count[kind]
    ends = np.cumsum(count)
    total = int(ends[-1])
    slots = np.repeat(before.begin[kind] - ends + count, count)
    slots += np.arange(total)
    found: Ints = np.repeat(mirror, count) + before.differences[slots]
    return found


def _once(labels: Labels, found: Ints, plies: int, closed: bool) -> NDArray[np.int32]:
    """Label positions, and return each of them once.

    Repeats are told apart by writing a different tag at each: only the last one written is read back.
    """
    new = []
    for start in range(0, len(found), _TAGS):
        some = found[start : start + _TAGS]
        if start:
            some = some[(labels[some] == 0) if closed else (labels[some] < 0)]
        tags = np.arange(len(some), dtype=np.uint16).view(np.int16)
        labels[some] = tags
        some = some[labels[some] == tags]
        labels[some] = plies
        new.append(some.astype(np.int32))
    return np.concatenate(new) if new else found.astype(np.int32)
