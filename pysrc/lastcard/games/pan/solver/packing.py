"""Writing tablebases: from a solved game to the bytes that `tablebase` reads."""

from __future__ import annotations

import json
import zlib
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from lastcard.core.progress import Progress, run_to_end
from lastcard.games.pan.rules import GAME, USUAL, Rules, State
from lastcard.games.pan.solver.analysis import analyse
from lastcard.games.pan.solver.tablebase import DRAW, FAR, MAGIC, WIN, file_order

if TYPE_CHECKING:
    from collections.abc import Generator

    from lastcard.games.pan.solver.table import Table

Result = TypeVar("Result")

BLOCK = 5_625
"""Positions in a block: enough to compress well, few enough to unpack in a fraction of a millisecond."""


def pack(table: Table, block: int = BLOCK) -> Generator[Progress, None, bytes]:
    """Return a solved game as a tablebase.

    Parameters
    ----------
    table : Table
        The solved game.
    block : int
        Positions in a block.

    Raises
    ------
    ValueError
        If a distance does not fit in 16 bits (none does not).

    Notes
    -----
    Complexity: O(positions) time and memory.
    """
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
    header = json.dumps({"example": GAME.format(_example(table)), "block": block}).encode()
    parts = [header, ends.tobytes(), zlib.compress(exceptions, 9)]
    sizes = np.array([len(part) for part in parts], "<u4")
    return b"".join([MAGIC, sizes.tobytes(), *parts, *blocks])


def packed(ranks: int = 6, rules: Rules = USUAL) -> bytes:
    """Solve a game and return its tablebase, without stopping on the way: what a site's builder calls."""
    table = run_to_end(analyse(ranks, rules))
    return run_to_end(pack(table))


def _example(table: Table) -> State:
    """Return a position of the game, which names its ranks and rules: one player holds all of a rank."""
    hand = (*[0] * (table.ranks - 1), table.rules.cards(table.ranks))
    return State(hand, tuple([0] * table.ranks), table.rules)
