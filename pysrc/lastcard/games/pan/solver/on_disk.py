"""Retrograde analysis of games too large for memory: in pieces, with labels in a file.

Each ply has two rounds. First, pieces go back from the positions decided in the previous ply and list the
positions with a move to them. Then they label what this decides: in odd plies all undecided ones are won; in
even plies a position is lost if all its moves lead to won ones. A piece writes only the labels of its own
blocks, whole pages of the file, and reads nothing that others write in the same round, so it can safely be
repeated, on any machine.

Now and then all files are synced and the ply is recorded; a run resumes there. Labels of later plies count as
undecided.
"""

from __future__ import annotations

import json
import os
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

import numpy as np

from lastcard.core.pieces import Round, put
from lastcard.core.progress import Progress, run_to_end
from lastcard.games.pan.rules import PanRules
from lastcard.games.pan.solver.retrograde import WAVE_SLICE, Origins, came_from, origins
from lastcard.games.pan.solver.space import LabelTable, PanSpace, each_once, hands, running, successors

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from lastcard.games.pan.solver.space import Ints

BLOCK = 1 << 22  # positions of a block: eight megabytes of labels
FEW = 300_000  # positions of one piece, unless a block has more: about a second
SAVED_EVERY = 30.0  # seconds between records of a ply: the most work that can be lost
UNDECIDED = -1
LABELS, NOTED = "labels", "plies.json"


@dataclass(frozen=True)
class Work:
    """A game to solve in a folder, in blocks of `block` positions."""

    folder: str
    ranks: int
    rules: PanRules
    block: int

    @property
    def space(self) -> PanSpace:
        """The positions of the game."""
        return _space(self.ranks, self.rules)

    @property
    def blocks(self) -> int:
        """The number of blocks."""
        return -(-self.space.size // self.block)

    def file(self, name: str) -> Path:
        """A file of the folder."""
        return Path(self.folder) / name

    def labels(self, mode: Any = "r") -> np.memmap[Any, np.dtype[np.int16]]:
        """All labels: plies to the end, odd for a win, or `UNDECIDED`."""
        return np.memmap(self.file(LABELS), np.int16, mode, shape=(self.space.size,))


@dataclass(frozen=True)
class PieceFile:
    """The file of a piece, and its number of positions, by block for backward moves."""

    name: str
    count: int
    blocks: tuple[int, ...] = ()


@lru_cache(4)
def _space(ranks: int, rules: PanRules) -> PanSpace:
    return PanSpace(ranks, rules)


@lru_cache(2)
def _before(ranks: int, rules: PanRules) -> Origins:
    return run_to_end(origins(_space(ranks, rules)))


def solve_on_disk(work: Work) -> Generator[Round, list[Any], LabelTable]:
    """Yield the rounds that solve a game, resuming at the recorded ply; return its table."""
    done, plies, last = yield from _begun(work)
    saved, noted = monotonic(), last
    while last:
        plies += 1
        reached = Progress(done, work.space.size, f"{plies} moves")
        back = yield Round([(plies, found) for found in last], partial(_go_back, work), reached)
        by_block = [sum(found.blocks[block] for found in back) for block in range(work.blocks)]
        names = tuple(found.name for found in back)
        pieces = [(plies, begin, end, names) for begin, end in _block_runs(by_block)]
        new = yield Round(pieces, partial(_label, work), reached)
        last = [found for found in new if found.count]
        done += sum(found.count for found in last)
        if not last or monotonic() - saved >= SAVED_EVERY:
            _note_ply(work, done, plies, last)
            saved, noted = monotonic(), last
        _forget_all_but(work, [*noted, *last])
    return LabelTable(work.space, work.labels())


def _begun(work: Work) -> Generator[Round, list[Any], tuple[int, int, list[PieceFile]]]:
    """Return the state of the folder: positions decided, plies, and the files of the last ply."""
    if work.file(NOTED).exists():
        record = json.loads(work.file(NOTED).read_text())
        last = [PieceFile(one["name"], one["count"]) for one in record["last"]]
        _forget_all_but(work, last)
        return record["done"], record["plies"], last
    with work.file(LABELS).open("wb") as file:
        file.truncate(2 * work.space.size)
    reached = Progress(0, work.space.size, "finished games")
    new = yield Round(range(work.blocks), partial(_begin, work), reached)
    last = [found for found in new if found.count]
    done = 2 * sum(found.count for found in last)
    _note_ply(work, done, 0, last)
    return done, 0, last


def _note_ply(work: Work, done: int, plies: int, last: list[PieceFile]) -> None:
    with work.file(LABELS).open("rb+") as file:
        os.fsync(file.fileno())
    files = [{"name": found.name, "count": found.count} for found in last]
    record = {"done": done, "plies": plies, "last": files}
    put(work.file(NOTED), lambda path: path.write_text(json.dumps(record)))


def _forget_all_but(work: Work, kept: list[PieceFile]) -> None:
    names = {found.name for found in kept}
    for path in Path(work.folder).glob("ply-*.npy"):
        if path.name not in names:
            path.unlink()


def _block_runs(counts: list[int]) -> Iterator[tuple[int, int]]:
    """Yield the ranges of blocks for one piece: first and end."""
    begin = total = 0
    for block, count in enumerate(counts):
        total += count
        if total >= FEW or block == len(counts) - 1:
            if total:
                yield begin, block + 1
            begin, total = block + 1, 0


def _begin(work: Work, block: int) -> PieceFile:
    """Label the finished games of a block; return those to go back from."""
    begin, end = block * work.block, min((block + 1) * work.block, work.space.size)
    labels = work.labels("r+")
    labels[begin:end] = UNDECIDED
    for mover_empty in (True, False):
        over = work.space.one_sided(mover_empty)
        over = over[slice(*np.searchsorted(over, [begin, end]))]
        labels[over] = 0
    return _save_piece(work, f"ply-0-new-{block}.npy", over[over > 0])


def _save_piece(work: Work, name: str, numbers: NDArray[Any], blocks: tuple[int, ...] = ()) -> PieceFile:
    put(work.file(name), lambda path: np.save(path, numbers.astype(np.uint32)))
    return PieceFile(name, len(numbers), blocks)


def _go_back(work: Work, piece: tuple[int, PieceFile]) -> PieceFile:
    """List the undecided positions with a move to a position of the last ply."""
    plies, decided = piece
    name = f"ply-{plies}-back-{decided.name.rpartition('-')[2]}"
    space, before, labels = work.space, _before(work.ranks, work.rules), work.labels()
    here = np.load(work.file(decided.name))
    parts = [np.zeros(0, np.uint32)]
    for start in range(0, len(here), WAVE_SLICE):
        found = came_from(space, before, here[start : start + WAVE_SLICE].astype(np.intp))
        parts.append(found[_still_open(labels[found], plies)].astype(np.uint32))
    numbers = each_once(np.concatenate(parts))
    ends = np.searchsorted(numbers, np.arange(1, work.blocks + 1) * work.block)
    return _save_piece(work, name, numbers, tuple(np.diff(ends, prepend=0).tolist()))


def _still_open(labels: NDArray[np.int16], plies: int) -> NDArray[np.bool_]:
    """Return a mask of undecided positions before a ply; later plies may be from an earlier run."""
    return np.asarray((labels < 0) | (labels >= plies))


def _label(work: Work, piece: tuple[int, int, int, tuple[str, ...]]) -> PieceFile:
    plies, first, end, names = piece
    name = f"ply-{plies}-new-{first}.npy"
    parts = []
    for one in names:
        numbers = np.load(work.file(one), mmap_mode="r")
        here = np.searchsorted(numbers, [first * work.block, end * work.block])
        parts.append(np.array(numbers[slice(*here)]))
    candidates = each_once(np.concatenate(parts)).astype(np.intp)
    labels = work.labels("r+")
    candidates = candidates[_still_open(labels[candidates], plies)]
    if plies % 2 == 0:
        starts = range(0, len(candidates), WAVE_SLICE)
        slices = (candidates[start : start + WAVE_SLICE] for start in starts)
        lost = [_all_won(work.space, labels, some, plies) for some in slices]
        candidates = candidates[np.concatenate([np.zeros(0, bool), *lost])]
    labels[candidates] = plies
    return _save_piece(work, name, candidates)


def _all_won(space: PanSpace, labels: NDArray[np.int16], here: Ints, plies: int) -> NDArray[np.bool_]:
    mine, theirs = hands(space, here)
    found: NDArray[np.bool_] = running(mine, theirs)
    for legal, after in successors(space, mine, theirs):
        where = np.flatnonzero(legal & found)
        label = labels[after[where]]
        found[where] = (label < plies) & (label > 0) & (label % 2 == 1)
    return found
