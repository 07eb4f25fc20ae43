"""Retrograde analysis of a whole game: value and distance of every position.

Ply by ply, a position with a move to a lost one is won, and one whose moves all lead to won ones is lost; the
rest are draws. The label of an undecided position is minus the number of its moves not yet known to lead to a
won position.

For moves backward, positions are classed by the rank t of the top loose card and the shares of the ranks from
t upward: the last card played is the top card, and the cards last picked up are t or higher. There are about
12.5·5^(k−1) classes for 10·15^(k−1) positions. Mirror an index, add a difference from the list of its class,
and you have the index of a position from which one move leads there.

Source: Samkoff 2015, section 3.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from lastcard.core.progress import Progress, relay
from lastcard.games.pan.rules import ESSAY_RULES, PanRules
from lastcard.games.pan.solver.space import LabelTable, PanSpace

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from lastcard.games.pan.solver.space import Digit, Ints

    Labels = NDArray[np.int16]

ROOMY = 10_000_000  # up to this size, indices use the machine's integers; above, 32 bits

LISTED_SINGLY = 50_000  # most positions of a game whose lists are built one position at a time


@dataclass(frozen=True)
class Origins:
    """The moves that lead to each position.

    `upper`, `mask`, `lower`: a position's class is ``upper[high part] + (mask[high part] & lower[low
    part])``. `differences`: the lists of all classes, one after the other; `end`, `count`: where each ends,
    and its length. `whole`: for small games the mirror and the class of each position.
    """

    upper: Ints
    mask: Ints
    lower: Ints
    end: Ints
    count: Ints
    differences: NDArray[np.int32]
    whole: tuple[Ints, Ints] | None


def origins(space: PanSpace) -> Generator[None, None, Origins]:
    """Return the moves that lead to each position of a space; yields on the way."""
    split = space.split
    low_classes, lower, _ = _classes(space.digits[:split], 1)
    class_count, upper, mask = _classes(space.digits[split:], low_classes)
    yield
    lists: list[tuple[NDArray[Any], int]] = []
    for where, difference in _differences(space):
        lists.append((where if space.size < ROOMY else where.astype(np.int32), difference))
        yield
    count = np.zeros(class_count, np.intp)
    for classes, _ in lists:
        count += np.bincount(classes, minlength=len(count))
        yield
    end: Ints = np.cumsum(count)
    differences = np.zeros(int(end[-1]), np.int32)
    filled: Ints = end - count
    for classes, difference in lists:
        slots: Ints = filled[classes]
        differences[slots] = difference
        filled[classes] = slots + 1
        yield
    whole = None
    if space.size <= LISTED_SINGLY:
        kind = (upper[:, None] + (mask[:, None] & lower[None, :])).ravel()
        high, low = space.mirrors
        whole = ((high[:, None] + low[None, :]).ravel(), kind)
    return Origins(upper, mask, lower, end, count, differences, whole)


def _full(digit: Digit) -> list[int]:
    """Return the digits that leave no card for the pile, in rising order."""
    return [number for number, (a, b) in enumerate(digit.shares) if a + b == digit.cards]


def _classes(digits: tuple[Digit, ...], below: int) -> tuple[int, Ints, Ints]:
    """Number the classes of some ranks above ranks with `below` classes; count them.

    With them, for each share: the class so far, and −1 if the ranks below still count, else 0.
    """
    count = below
    base, mask = np.zeros(1, np.intp), np.full(1, -1, np.intp)
    for digit in digits:
        full = _full(digit)
        loose = digit.size - len(full)
        bases, masks, seen = [], [], 0
        for number in range(digit.size):
            if number in full:
                bases.append(loose + full.index(number) * count + base)
                masks.append(mask)
            else:
                bases.append(np.full(len(base), seen, np.intp))
                masks.append(np.zeros(len(base), np.intp))
                seen += 1
        count = loose + len(full) * count
        base, mask = np.concatenate(bases), np.concatenate(masks)
    return count, base, mask


def _class_shares(space: PanSpace) -> tuple[list[Ints], list[Ints], Ints]:
    """Return the hands of each class, 0 below the top loose rank, and this rank."""
    mine: list[Ints] = []
    theirs: list[Ints] = []
    top = np.zeros(1, np.intp)
    for rank, digit in enumerate(space.digits, start=1):
        loose = [share for share in digit.shares if sum(share) < digit.cards]
        full = [digit.shares[number] for number in _full(digit)]
        for rows in (mine, theirs):
            for number, row in enumerate(rows):
                rows[number] = np.concatenate([np.zeros(len(loose), np.intp), *[row] * len(full)])
        for rows, side in ((mine, 0), (theirs, 1)):
            own = [np.array([share[side] for share in loose], np.intp)]
            rows.append(np.concatenate(own + [np.full(len(top), share[side], np.intp) for share in full]))
        top = np.concatenate([np.full(len(loose), rank, np.intp), *[top] * len(full)])
    return mine, theirs, top


def _differences(space: PanSpace) -> Iterator[tuple[Ints, int]]:
    """Yield each kind of backward move: where it is possible, and its difference."""
    rules = space.rules
    mine, theirs, top = _class_shares(space)
    for rank in range(1, space.ranks + 1):
        stride, size = space.strides[rank - 1], rules.set_size(rank)
        on_top = top == rank
        single = on_top
        if rules.nines_together and rank == 1 and size is not None:
            single = on_top & (theirs[0] != size - 1)
        yield np.flatnonzero(single), stride
        if size is not None:
            yield np.flatnonzero(on_top & (mine[rank - 1] + theirs[rank - 1] == 0)), size * stride
    bare = top == 0
    for holders, value, left in _takings(space, theirs):
        where = holders[bare[holders]] if left else holders
        if len(where):
            yield where, -value


def _takings(space: PanSpace, theirs: list[Ints]) -> Iterator[tuple[Ints, int, int]]:
    """Yield every hand that can be picked up: where it is held, its place value, cards it lacks."""
    take = space.rules.take
    waiting = [(space.ranks, take, np.arange(len(theirs[0])), 0)]
    while waiting:
        rank, left, where, value = waiting.pop()
        if not left or (not rank and left < take):
            yield where, value, left
        elif rank:
            waiting.append((rank - 1, left, where, value))
            held = theirs[rank - 1][where]
            for count in range(1, min(left, space.digits[rank - 1].cards) + 1):
                there = where[held >= count]
                if len(there):
                    waiting.append((rank - 1, left - count, there, value + count * space.strides[rank - 1]))


def move_counts(space: PanSpace) -> NDArray[np.int16]:
    """Return the number of moves of each position by index; 0 where the game is over."""
    counts = np.zeros(1, np.int16)
    for rank, digit in enumerate(space.digits, start=1):
        size = space.rules.set_size(rank)
        below = counts
        counts = np.empty((digit.size, len(below)), np.int16)
        for number, (mine, theirs) in enumerate(digit.shares):
            own = int(mine > 0) + int(mine == size)
            if mine == size and rank == 1 and space.rules.nines_together:
                own = 1
            counts[number] = below + own if mine + theirs == digit.cards else own + 1
        counts = counts.ravel()
    for side in (True, False):
        counts[space.one_sided(side)] = 0
    return counts


WAVE_SLICE = 16_384  # positions per step: 2 ms natively, and the arrays fit in the cache

_ONE = np.int16(1)
_TAGS = 1 << 16
_MANY = 1 << 18
_WAVE = 512  # fixed cost of a wave, in positions


def analyse(ranks: int, rules: PanRules = ESSAY_RULES) -> Generator[Progress, None, LabelTable]:
    """Solve a whole game in slices. Raises `ValueError` if it is too large to number.

    It takes O(positions + moves) time, 2 bytes a position, and 4 a position decided in one ply.
    """
    space = PanSpace(ranks, rules)
    before = yield from relay(origins(space), lambda _: Progress(0, space.size, "moves backwards"))
    labels = move_counts(space)
    yield Progress(0, space.size, "moves counted")
    np.negative(labels, out=labels)
    compact = np.intp if space.size < ROOMY else np.int32
    frontier = space.one_sided(mover_empty=False)[1:].astype(compact)
    done, plies, work = 2 * len(frontier), 0, 0
    while len(frontier):
        plies += 1
        decided = []
        for start in range(0, len(frontier), WAVE_SLICE):
            found = came_from(space, before, frontier[start : start + WAVE_SLICE])
            found = found[labels[found] < 0]
            if plies % 2 == 0:
                np.add.at(labels, found, _ONE)
                found = found[labels[found] == 0]
            new = _once(labels, found, plies, closed=plies % 2 == 0)
            decided.append(new.astype(compact, copy=False))
            done += len(new)
            work += len(found) + _WAVE
            if work >= WAVE_SLICE:
                work = 0
                yield Progress(done, space.size, f"{plies} moves")
        frontier = decided[0] if len(decided) == 1 else np.concatenate(decided)
    return LabelTable(space, labels)


class _Counting:
    """0, 1, 2, … as far as needed. Built on demand, as a page downloads what a module makes on import."""

    def __init__(self, kind: type[np.signedinteger[Any]]) -> None:
        self._kind = kind
        self._known: NDArray[Any] = np.arange(0)

    def __call__(self, size: int) -> NDArray[Any]:
        if size > len(self._known):
            self._known = np.arange(min(2 * size, max(size, _MANY))).astype(self._kind)
        return self._known[:size]


_count, _tags = _Counting(np.intp), _Counting(np.int16)


def came_from(space: PanSpace, before: Origins, decided: NDArray[Any]) -> Ints:
    """Return all positions from which a move leads to some of `decided`, with repeats."""
    here: Ints = decided.astype(np.intp, copy=False)
    mirror, end, count = _lists(space, before, here)
    slots = (end - count.cumsum()).repeat(count)
    total = len(slots)
    slots += _count(total) if total <= _MANY else np.arange(total)
    return np.asarray(mirror.repeat(count) + before.differences[slots])


def _lists(space: PanSpace, before: Origins, here: Ints) -> tuple[Ints, Ints, Ints]:
    """Return the mirrors of some positions, and the ends and lengths of their lists."""
    if before.whole is not None:
        mirror, kind = before.whole[0][here], before.whole[1][here]
    else:
        high = here // space.low
        low = here - high * space.low
        mirror = space.mirrors[0][high] + space.mirrors[1][low]
        kind = before.upper[high] + (before.mask[high] & before.lower[low])
    return mirror, before.end[kind], before.count[kind]


def _once(labels: Labels, found: Ints, plies: int, closed: bool) -> Ints:
    """Label positions; return each once: of repeats, only the last tag written remains."""
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
