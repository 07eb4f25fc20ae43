"""A second look at a solution: every label held against those of the positions that follow it.

It shares nothing with the analysis but the numbering: hands are read off the indexes, moves are made forward,
and each label must be exactly what its successors demand. If all are, the solution is right: a position that
is really won in n plies, wrongly labelled, of all such with the least n, would have a successor labelled lost.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from lastcard.core.progress import Progress
from lastcard.games.pan.solver.space import hands, running, successors

if TYPE_CHECKING:
    from collections.abc import Generator

    from numpy.typing import NDArray

    from lastcard.games.pan.solver.space import Ints, LabelTable, PanSpace

SLICE = 8_192
_NEVER = 32_767


@dataclass(frozen=True, slots=True)
class Verification:
    """What a check found: how many positions were looked at, and the numbers of those with a wrong label."""

    positions: int
    wrong: tuple[int, ...]


def verify(
    table: LabelTable, begin: int = 0, end: int | None = None
) -> Generator[Progress, None, Verification]:
    """Check that every label of a table, or of a part of it by number, follows from those of its successors."""
    space, labels = table.space, table.labels
    end = space.size if end is None else end
    wrong: list[int] = []
    for start in range(begin, end, SLICE):
        stop = min(start + SLICE, end)
        expected = _expected(space, labels, np.arange(start, stop))
        found = np.maximum(labels[start:stop], -1)
        wrong += (start + np.flatnonzero(found != expected)).tolist()
        yield Progress(stop - begin, end - begin, "labels checked")
    return Verification(end - begin, tuple(wrong))


def _expected(space: PanSpace, labels: NDArray[np.int16], here: Ints) -> NDArray[np.int16]:
    """Return the labels that the successors of some positions demand; −1 for a draw."""
    mine, theirs = hands(space, here)
    open_ = running(mine, theirs)
    quickest = np.full(len(here), _NEVER, np.int16)
    slowest = np.zeros(len(here), np.int16)
    drawn = np.zeros(len(here), bool)
    for legal, after in successors(space, mine, theirs):
        where = np.flatnonzero(legal & open_)
        label = labels[after[where]]
        lost = (label >= 0) & (label % 2 == 0)
        won = (label >= 0) & (label % 2 == 1)
        quickest[where] = np.minimum(quickest[where], np.where(lost, label, _NEVER))
        slowest[where] = np.maximum(slowest[where], np.where(won, label, 0))
        drawn[where] |= label < 0
    expected = np.where(quickest < _NEVER, quickest + 1, np.where(drawn, -1, slowest + 1))
    return np.where(open_, expected, 0).astype(np.int16)
