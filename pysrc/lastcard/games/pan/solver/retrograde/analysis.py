"""Retrograde analysis of a whole game of Pan: value and distance of every potential position.

The finished games come first, then ply after ply whatever is decided by what was decided before: a position
with a move to a lost one is won, one whose moves all lead to won ones is lost. Positions that are never
decided are draws: neither player can force the end.

One array of 16-bit labels holds everything. While a position is open, its label is minus the number of its
moves not yet known to lead to a won position; when the last of them does, it reaches 0 by itself. Only
newly decided positions are ever looked at, in slices small enough to stay in the processor's cache.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from lastcard.core.progress import Progress, relay
from lastcard.games.pan.solver.retrograde.predecessors import ROOMY, Origins, move_counts, origins
from lastcard.games.pan.solver.retrograde.space import Space
from lastcard.games.pan.solver.retrograde.table import Table

if TYPE_CHECKING:
    from collections.abc import Generator

    from numpy.typing import NDArray

    from lastcard.games.pan.rules import Rules
    from lastcard.games.pan.solver.retrograde.space import Ints

    Labels = NDArray[np.int16]

SLICE = 16_384
"""Newly decided positions looked at in one go: 2 ms natively, and the arrays stay in the cache."""

_ONE = np.int16(1)
_TAGS = 1 << 16
_MANY = 1 << 18
_WAVE = 512
"""What a wave costs however few positions it has, in positions."""


def analyse(ranks: int, rules: Rules | None = None) -> Generator[Progress, None, Table]:
    """Solve a whole game, the essay's if no rules are given, in slices.

    It takes O(positions + moves) time, 2 bytes a position, and 4 a position decided in one ply. Told is how many positions
    are decided; draws never are, so that it ends below the number of all.

    Raises `ValueError` if there are too many positions to number.
    """
    space = Space(ranks) if rules is None else Space(ranks, rules)
    before = yield from _origins(space)
    labels = move_counts(space)
    yield Progress(0, space.size, "moves counted")
    np.negative(labels, out=labels)
    compact = np.intp if space.size < ROOMY else np.int32
    frontier = space.one_sided(mover_empty=False)[1:].astype(compact)
    done, plies, work = 2 * len(frontier), 0, 0
    while len(frontier):
        plies += 1
        decided = []
        for start in range(0, len(frontier), SLICE):
            found = came_from(space, before, frontier[start : start + SLICE])
            found = found[labels[found] < 0]
            if plies % 2 == 0:
                np.add.at(labels, found, _ONE)
                found = found[labels[found] == 0]
            new = _once(labels, found, plies, closed=plies % 2 == 0)
            decided.append(new.astype(compact, copy=False))
            done += len(new)
            work += len(found) + _WAVE
            if work >= SLICE:
                work = 0
                yield Progress(done, space.size, f"{plies} moves")
        frontier = decided[0] if len(decided) == 1 else np.concatenate(decided)
    return Table(space, labels)


class _Counting:
    """0, 1, 2, … as far as somebody has needed it yet: a page is sent what a module makes when it is imported."""

    def __init__(self, kind: type[np.signedinteger[Any]]) -> None:
        self._kind = kind
        self._known: NDArray[Any] = np.arange(0)

    def __call__(self, size: int) -> NDArray[Any]:
        if size > len(self._known):
            self._known = np.arange(min(2 * size, max(size, _MANY))).astype(self._kind)
        return self._known[:size]


_count, _tags = _Counting(np.intp), _Counting(np.int16)


def _origins(space: Space) -> Generator[Progress, None, Origins]:
    return (yield from relay(origins(space), lambda _: Progress(0, space.size, "moves backwards")))


def came_from(space: Space, before: Origins, decided: NDArray[Any]) -> Ints:
    """Return the numbers of all positions from which one move leads to some of `decided`, with repeats."""
    here: Ints = decided.astype(np.intp, copy=False)
    mirror, end, count = _lists(space, before, here)
    slots = (end - count.cumsum()).repeat(count)
    total = len(slots)
    slots += _count(total) if total <= _MANY else np.arange(total)
    found: Ints = mirror.repeat(count) + before.differences[slots]
    return found


def _lists(space: Space, before: Origins, here: Ints) -> tuple[Ints, Ints, Ints]:
    """Return the mirrors of some positions, and where their lists of differences end, and their lengths."""
    if before.whole is not None:
        mirror, kind = before.whole[0][here], before.whole[1][here]
    else:
        high = here // space.low
        low = here - high * space.low
        mirror = space.mirrors[0][high] + space.mirrors[1][low]
        kind = before.upper[high] + (before.mask[high] & before.lower[low])
    return mirror, before.end[kind], before.count[kind]


def _once(labels: Labels, found: Ints, plies: int, closed: bool) -> Ints:
    """Label positions, and return each of them once.

    Repeats are told apart by writing a different tag at each: only the last one written is read back.
    """
    if len(found) <= _TAGS:
        return _tag(labels, found, plies)
    new = []
    for start in range(0, len(found), _TAGS):
        some = found[start : start + _TAGS]
        new.append(_tag(labels, some[(labels[some] == 0) if closed else (labels[some] < 0)], plies))
    return np.concatenate(new)


def _tag(labels: Labels, found: Ints, plies: int) -> Ints:
    tags = _tags(len(found))
    labels[found] = tags
    found = found[labels[found] == tags]
    labels[found] = plies
    return found
