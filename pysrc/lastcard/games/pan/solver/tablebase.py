"""A solved game in one compact file, probed block by block, as chess players keep their endgames.

The file holds one byte a position, in blocks that are compressed one by one:

    0       the player to move wins (or the game is over): the distance is one more than the least among the
            lost positions that a move leads to, so it is not kept
    1       a draw
    2…254   the player to move loses in 2·(byte − 1) plies
    255     the player to move loses in more plies: looked up in the list of exceptions

The digits of a position (see `space`) are ordered so that neighbours are alike: tens, nines, and then from
the highest rank down to the jacks.

Layout: 8 bytes `MAGIC`; the lengths of three parts, 4 bytes each; the header, JSON; the ends of the blocks,
4 bytes each; the exceptions, compressed: numbers in file order, 4 bytes each, then plies, 2 bytes each; the
blocks. All numbers are little-endian and without sign.

Source: our own, after the endgame tablebases of chess programs.
"""

from __future__ import annotations

import json
import zlib
from collections import OrderedDict
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from lastcard.core.game import PositionError
from lastcard.games.pan.rules import GAME, Rules, State
from lastcard.games.pan.solver.space import Space
from lastcard.games.pan.solver.table import DRAWN, Label, finished

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from lastcard.core.worth import Value

    Read = Callable[[int, int], bytes]

MAGIC = b"\x89Pan1\r\n\x1a"
WIN, DRAW, FAR = 0, 1, 255
_FIXED = len(MAGIC) + 12
_CACHED = 1_536


class TablebaseError(ValueError):
    """The bytes are no tablebase, or a damaged one."""


def file_order(ranks: int) -> tuple[int, ...]:
    """Return the ranks in the order of a file's digits, the slowest first."""
    return tuple(rank for rank in (2, 1) if rank <= ranks) + tuple(range(ranks, 2, -1))


class Tablebase:
    """A tablebase that is read as far as it is needed.

    Parameters
    ----------
    data : bytes-like or callable
        The file; or ``data(offset, size)``, which returns so many of its bytes.

    Raises
    ------
    TablebaseError
        If it is no tablebase; on a probe, if a block is damaged.
    """

    def __init__(self, data: bytes | bytearray | memoryview | Read) -> None:
        self._read: Read = data if callable(data) else _slicer(memoryview(data))
        fixed = bytes(self._read(0, _FIXED))
        if len(fixed) != _FIXED or fixed[: len(MAGIC)] != MAGIC:
            raise TablebaseError("this is no tablebase of Pan")
        sizes = [int(size) for size in np.frombuffer(fixed[len(MAGIC) :], "<u4")]
        rest = bytes(self._read(_FIXED, sum(sizes)))
        if len(rest) != sum(sizes):
            raise TablebaseError("the tablebase is cut short")
        header, ends, far = (rest[sum(sizes[:part]) : sum(sizes[: part + 1])] for part in range(3))
        self.header = _header(header)
        self.rules: Rules = self.header["rules"]
        self.ranks: int = self.header["ranks"]
        self._first = _FIXED + sum(sizes)
        self._ends = np.frombuffer(ends, "<u4")
        self._far = _exceptions(far)
        self._blocks: OrderedDict[int, bytes] = OrderedDict()

    @cached_property
    def space(self) -> Space:
        """The positions of the game. Complexity: O(k), once."""
        return Space(self.ranks, self.rules)

    @cached_property
    def strides(self) -> tuple[int, ...]:
        """The place values of the digits in file order, from the nines upward. Complexity: O(k), once."""
        return file_strides(self.space)

    def label(self, state: State) -> Label:
        """Return the label of a position of this game.

        Complexity: O(k) bytes looked up; each costs a block unpacked unless it was one of the last ones.
        """
        if state.over:
            return finished(state)
        byte, number = self._look_up(state)
        if byte == DRAW:
            return DRAWN
        if byte != WIN:
            return Label("loss", self._plies(byte, number))
        return Label("win", 1 + min(self._lost_after(state)))

    def value(self, state: State) -> Value:
        """Return the value of a position: one byte looked up, whatever it is."""
        if state.over:
            return finished(state).value
        byte, _ = self._look_up(state)
        return "win" if byte == WIN else "draw" if byte == DRAW else "loss"

    def _lost_after(self, state: State) -> list[int]:
        lost = []
        for move in state.moves():
            after = state.after(move)
            byte, number = (FAR, -1) if after.over else self._look_up(after)
            if byte > DRAW:
                lost.append(0 if number < 0 else self._plies(byte, number))
        if not lost:
            raise TablebaseError(f"the tablebase contradicts itself at {GAME.format(state)}")
        return lost

    def _look_up(self, state: State) -> tuple[int, int]:
        """Return a position's byte and its number in file order."""
        number = sum(
            stride * digit.number(mine, theirs)
            for stride, digit, mine, theirs in zip(
                self.strides, self.space.digits, state.hand, state.other, strict=True
            )
        )
        block, offset = divmod(number, int(self.header["block"]))
        return self._block(block)[offset], number

    def _plies(self, byte: int, number: int) -> int:
        if byte != FAR:
            return 2 * (byte - 1)
        numbers, plies = self._far
        return int(plies[int(np.searchsorted(numbers, number))])

    def _block(self, block: int) -> bytes:
        kept = self._blocks.get(block)
        if kept is not None:
            self._blocks.move_to_end(block)
            return kept
        begin = int(self._ends[block - 1]) if block else 0
        packed = self._read(self._first + begin, int(self._ends[block]) - begin)
        try:
            unpacked = zlib.decompress(packed)
        except zlib.error:
            raise TablebaseError(f"block {block} of the tablebase is damaged") from None
        self._blocks[block] = unpacked
        if len(self._blocks) > _CACHED:
            self._blocks.popitem(last=False)
        return unpacked


def file_strides(space: Space) -> tuple[int, ...]:
    """Return the place values of a file's digits, from the nines upward."""
    order = file_order(space.ranks)
    strides = {order[-1]: 1}
    for slower, faster in pairwise(reversed(order)):
        strides[faster] = strides[slower] * space.digits[slower - 1].size
    return tuple(strides[rank] for rank in range(1, space.ranks + 1))


def _slicer(data: memoryview) -> Read:
    def read(offset: int, size: int) -> bytes:
        return bytes(data[offset : offset + size])

    return read


def _header(text: bytes) -> dict[str, Any]:
    try:
        header: dict[str, Any] = json.loads(text)
        example = GAME.parse(header["example"])
        return {**header, "ranks": example.ranks, "rules": example.rules, "block": int(header["block"])}
    except (ValueError, KeyError, TypeError, PositionError):
        raise TablebaseError("the tablebase has a header that cannot be read") from None


def _exceptions(packed: bytes) -> tuple[NDArray[np.uint32], NDArray[np.uint16]]:
    try:
        data = zlib.decompress(packed)
    except zlib.error:
        raise TablebaseError("the tablebase has exceptions that cannot be read") from None
    count = len(data) // 6
    return np.frombuffer(data[: 4 * count], "<u4"), np.frombuffer(data[4 * count :], "<u2")
