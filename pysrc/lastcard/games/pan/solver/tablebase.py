"""A solved game in one compact file, probed block by block, as in chess programs.

The file holds one byte a position, in blocks that are compressed one by one:

    0       the player to move wins (or the game is over), one ply after the first loss that a move leads to
    1       a draw
    2…254   the player to move loses in 2·(byte − 1) plies
    255     the player to move loses in more plies: looked up in the list of exceptions

The digits of a position (see `space`) are ordered so that neighbours are alike: tens, nines, then from the
highest rank down to the jacks.

Layout: 8 bytes `MAGIC`; the lengths of three parts, 4 bytes each; the header, JSON; the ends of the blocks,
4 bytes each; the exceptions, compressed: numbers in file order, 4 bytes each, then plies, 2 bytes each; the
blocks. All numbers are little-endian and unsigned.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Generator
from functools import cached_property
from itertools import pairwise
from operator import mul
from typing import TYPE_CHECKING, Any

import numpy as np

from lastcard.core.containers import LRUCache
from lastcard.core.game import PositionError
from lastcard.core.progress import Progress, run_to_end
from lastcard.core.worth import Value
from lastcard.games.pan.rules import ESSAY_RULES, GAME, PanRules, State
from lastcard.games.pan.solver.retrograde import analyse
from lastcard.games.pan.solver.space import (
    DRAWN_LABEL,
    Digit,
    Label,
    LabelSource,
    LabelTable,
    PanSpace,
    finished,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Read = Callable[[int, int], bytes]

MAGIC = b"\x89Pan1\r\n\x1a"
WIN, DRAW, FAR = 0, 1, 255
_FIXED = len(MAGIC) + 12
_CACHED = 1_536

BLOCK = 5_625  # positions: enough to compress well, few enough to unpack in a fraction of a millisecond

SHIPPED = 6  # ranks of the game whose solution is served with the site
TABLEBASE_NAME = "pan6"  # the name of its file, which the tab fetches on demand


class TablebaseError(ValueError):
    """Invalid or damaged tablebase."""


def file_order(ranks: int) -> tuple[int, ...]:
    """Return the ranks in the order of a file's digits, the slowest first."""
    return tuple(rank for rank in (2, 1) if rank <= ranks) + tuple(range(ranks, 2, -1))


class Tablebase(LabelSource):
    """A tablebase: bytes, or ``data(offset, size)``. Raises `TablebaseError`."""

    def __init__(self, data: bytes | bytearray | memoryview | Read) -> None:
        self._read: Read
        if callable(data):
            self._read = data
        else:
            view = memoryview(data)
            self._read = lambda offset, size: bytes(view[offset : offset + size])
        fixed = bytes(self._read(0, _FIXED))
        if len(fixed) != _FIXED or fixed[: len(MAGIC)] != MAGIC:
            raise TablebaseError("this is not a tablebase of Pan")
        sizes = [int(size) for size in np.frombuffer(fixed[len(MAGIC) :], "<u4")]
        rest = bytes(self._read(_FIXED, sum(sizes)))
        if len(rest) != sum(sizes):
            raise TablebaseError("the tablebase is incomplete")
        header, ends, far = (rest[sum(sizes[:part]) : sum(sizes[: part + 1])] for part in range(3))
        self.space, self._size = _header(header)
        self._first = _FIXED + sum(sizes)
        self._ends = np.frombuffer(ends, "<u4")
        self._far = _exceptions(far)
        self._blocks: LRUCache[int, bytes] = LRUCache(_CACHED)

    @cached_property
    def strides(self) -> tuple[int, ...]:
        """The place values of the digits in file order, from the nines upward."""
        order = file_order(self.ranks)
        strides = {order[-1]: 1}
        for slower, faster in pairwise(reversed(order)):
            strides[faster] = strides[slower] * self.space.digits[slower - 1].size
        return tuple(strides[rank] for rank in range(1, self.ranks + 1))

    def label(self, state: State) -> Label:
        if state.over:
            return finished(state)
        byte, number = self._look_up(state)
        if byte == DRAW:
            return DRAWN_LABEL
        if byte != WIN:
            return Label("loss", self._plies(byte, number))
        return Label("win", 1 + min(self._lost_after(state)))

    def value(self, state: State) -> Value:
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
        numbers = map(Digit.number, self.space.digits, state.hand, state.other)
        number = sum(map(mul, self.strides, numbers))
        block, offset = divmod(number, self._size)
        return self._block(block)[offset], number

    def _plies(self, byte: int, number: int) -> int:
        if byte != FAR:
            return 2 * (byte - 1)
        numbers, plies = self._far
        return int(plies[int(np.searchsorted(numbers, number))])

    def _block(self, block: int) -> bytes:
        kept = self._blocks.get(block)
        if kept is not None:
            return kept
        begin = int(self._ends[block - 1]) if block else 0
        packed = self._read(self._first + begin, int(self._ends[block]) - begin)
        try:
            unpacked = zlib.decompress(packed)
        except zlib.error:
            raise TablebaseError(f"block {block} of the tablebase is damaged") from None
        return self._blocks.put(block, unpacked)


def _header(text: bytes) -> tuple[PanSpace, int]:
    try:
        header: dict[str, Any] = json.loads(text)
        example = GAME.parse(header["example"])
        return PanSpace(example.ranks, example.rules), int(header["block"])
    except (ValueError, KeyError, TypeError, PositionError):
        raise TablebaseError("the header of the tablebase is invalid") from None


def _exceptions(packed: bytes) -> tuple[NDArray[np.uint32], NDArray[np.uint16]]:
    try:
        data = zlib.decompress(packed)
    except zlib.error:
        raise TablebaseError("the exceptions of the tablebase are damaged") from None
    count = len(data) // 6
    return np.frombuffer(data[: 4 * count], "<u4"), np.frombuffer(data[4 * count :], "<u2")


def pack(table: LabelTable, block: int = BLOCK) -> Generator[Progress, None, bytes]:
    """Return a solved game as a tablebase, in blocks of `block` positions."""
    space = table.space
    order = file_order(space.ranks)
    shape = tuple(digit.size for digit in reversed(space.digits))
    labels = table.labels.reshape(shape).transpose([space.ranks - rank for rank in order]).ravel()
    yield Progress(0, space.size, "put in order")
    lost = (labels > 0) & (labels % 2 == 0)
    data = np.full(len(labels), WIN, np.uint8)
    data[labels < 0] = DRAW
    data[lost] = np.minimum(labels[lost] // 2 + 1, FAR)
    far = np.flatnonzero(data == FAR)
    exceptions = far.astype("<u4").tobytes() + labels[far].astype("<u2").tobytes()
    blocks = []
    for start in range(0, len(data), block):
        blocks.append(zlib.compress(data[start : start + block].tobytes(), 9))
        yield Progress(start, space.size, "compressed")
    ends = np.cumsum([len(part) for part in blocks]).astype("<u4")
    hand = (*[0] * (table.ranks - 1), table.rules.cards(table.ranks))
    # An example names ranks and rules: one player holds all of a rank.
    example = State(hand, (0,) * table.ranks, table.rules)
    header = json.dumps({"example": GAME.format(example), "block": block}).encode()
    parts = [header, ends.tobytes(), zlib.compress(exceptions, 9)]
    sizes = np.array(list(map(len, parts)), "<u4").tobytes()
    return b"".join([MAGIC, sizes, *parts, *blocks])


def pack_game(ranks: int = 6, rules: PanRules = ESSAY_RULES) -> bytes:
    """Solve a game and return its tablebase, in one step."""
    return run_to_end(pack(run_to_end(analyse(ranks, rules))))


TABLEBASE_FILES = {TABLEBASE_NAME: lambda: pack_game(SHIPPED)}  # files made by the site build, by name
