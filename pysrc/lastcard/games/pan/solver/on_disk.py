"""Retrograde analysis of a game that is too large for memory: in pieces, ply after ply, with all labels in a file.

Each ply has two rounds. In the first, pieces go back from the positions that were decided in the ply before, and note
from where a move leads there. In the second, pieces label what is decided by that: of odd plies all that is still open is
won, of even ones what has only moves to won positions is lost, which is looked up forward. A piece writes the labels of
its own blocks and no others, and looks at nothing that the others write in the same round, so that a piece can be done
again at no harm.

Now and then all that was written is made safe and the ply noted: from there a run goes on. Labels of later plies, which may
be there or not, count as open.

A block of labels is some pages of the file, so that processes on other machines write none in common.
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
from lastcard.games.pan.rules import Rules
from lastcard.games.pan.solver.retrograde import Origins, came_from, origins
from lastcard.games.pan.solver.space import Space, Table, hands, running, successors

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from lastcard.games.pan.solver.space import Ints


BLOCK = 1 << 22  # positions of a block: eight megabytes of labels
FEW = 300_000  # positions that are looked at by one piece, unless a block has more: about a second
SAVED_EVERY = 30.0  # seconds after which a ply is noted: so much work is done again at most
SLICE = 16_384

OPEN = -1

LABELS, NOTED = "labels", "plies.json"


@dataclass(frozen=True)
class Work:
    """A game that is solved in a folder, in blocks of so many positions."""

    folder: str
    ranks: int
    rules: Rules
    block: int

    @property
    def space(self) -> Space:
        """The positions of the game."""
        return _space(self.ranks, self.rules)

    @property
    def blocks(self) -> int:
        """How many blocks there are."""
        return -(-self.space.size // self.block)

    def file(self, name: str) -> Path:
        """A file of the folder."""
        return Path(self.folder) / name

    def labels(self, mode: Any = "r") -> np.memmap[Any, np.dtype[np.int16]]:
        """All labels: the plies to the end, odd if the player to move wins; `OPEN` where that is not decided."""
        return np.memmap(self.file(LABELS), np.int16, mode, shape=(self.space.size,))


@dataclass(frozen=True)
class Found:
    """The file of a piece, and how many positions it has: of each block, where the piece went back."""

    name: str
    count: int
    blocks: tuple[int, ...] = ()


@lru_cache(4)
def _space(ranks: int, rules: Rules) -> Space:
    return Space(ranks, rules)


@lru_cache(2)
def _before(ranks: int, rules: Rules) -> Origins:
    return run_to_end(origins(_space(ranks, rules)))


def solving(work: Work) -> Generator[Round, list[Any], Table]:
    """Yield the rounds that solve a game, beginning after the ply that a folder notes, and return its table."""
    done, plies, last = yield from _begun(work)
    saved, noted = monotonic(), last
    while last:
        plies += 1
        reached = Progress(done, work.space.size, f"{plies} moves")
        back = yield Round([(plies, found) for found in last], partial(_go_back, work), reached)
        by_block = [sum(found.blocks[block] for found in back) for block in range(work.blocks)]
        names = tuple(found.name for found in back)
        pieces = [(plies, begin, end, names) for begin, end in _together(by_block)]
        new = yield Round(pieces, partial(_label, work), reached)
        last = [found for found in new if found.count]
        done += sum(found.count for found in last)
        if not last or monotonic() - saved >= SAVED_EVERY:
            _note(work, done, plies, last)
            saved, noted = monotonic(), last
        _forget_all_but(work, [*noted, *last])
    return Table(work.space, work.labels())


def _begun(work: Work) -> Generator[Round, list[Any], tuple[int, int, list[Found]]]:
    """What the folder has: positions decided, plies, and the files of those that the last ply decided."""
    if work.file(NOTED).exists():
        told = json.loads(work.file(NOTED).read_text())
        last = [Found(one["name"], one["count"]) for one in told["last"]]
        _forget_all_but(work, last)
        return told["done"], told["plies"], last
    with work.file(LABELS).open("wb") as file:
        file.truncate(2 * work.space.size)
    reached = Progress(0, work.space.size, "finished games")
    new = yield Round(range(work.blocks), partial(_begin, work), reached)
    last = [found for found in new if found.count]
    done = 2 * sum(found.count for found in last)
    _note(work, done, 0, last)
    return done, 0, last


def _note(work: Work, done: int, plies: int, last: list[Found]) -> None:
    """Note that a ply is finished, when all labels are safe."""
    with work.file(LABELS).open("rb+") as file:
        os.fsync(file.fileno())
    told = {
        "done": done,
        "plies": plies,
        "last": [{"name": found.name, "count": found.count} for found in last],
    }
    put(work.file(NOTED), lambda path: path.write_text(json.dumps(told)))


def _forget_all_but(work: Work, kept: list[Found]) -> None:
    names = {found.name for found in kept}
    for path in Path(work.folder).glob("ply-*.npy"):
        if path.name not in names:
            path.unlink()


def _together(counts: list[int]) -> Iterator[tuple[int, int]]:
    """Blocks in a row that a piece does together: from where on, and up to where."""
    begin = total = 0
    for block, count in enumerate(counts):
        total += count
        if total >= FEW or block == len(counts) - 1:
            if total:
                yield begin, block + 1
            begin, total = block + 1, 0


def _begin(work: Work, block: int) -> Found:
    """Label the finished games of a block; those in which the player to move has cards left are the first to go back from."""
    begin, end = block * work.block, min((block + 1) * work.block, work.space.size)
    labels = work.labels("r+")
    labels[begin:end] = OPEN
    for mover_empty in (True, False):
        over = work.space.one_sided(mover_empty)
        over = over[slice(*np.searchsorted(over, [begin, end]))]
        labels[over] = 0
    return _kept(work, f"ply-0-new-{block}.npy", over[over > 0])


def _kept(work: Work, name: str, numbers: NDArray[Any], blocks: tuple[int, ...] = ()) -> Found:
    put(work.file(name), lambda path: np.save(path, numbers.astype(np.uint32)))
    return Found(name, len(numbers), blocks)


def _go_back(work: Work, piece: tuple[int, Found]) -> Found:
    """Note from where a move leads to positions that were decided in the ply before, as far as that is open."""
    plies, decided = piece
    name = f"ply-{plies}-back-{decided.name.rpartition('-')[2]}"
    space, before, labels = work.space, _before(work.ranks, work.rules), work.labels()
    here = np.load(work.file(decided.name))
    parts = [np.zeros(0, np.uint32)]
    for start in range(0, len(here), SLICE):
        found = came_from(space, before, here[start : start + SLICE].astype(np.intp))
        parts.append(found[_open(labels[found], plies)].astype(np.uint32))
    numbers = _each_once(parts)
    _kept(work, name, numbers)
    ends = np.searchsorted(numbers, np.arange(1, work.blocks + 1) * work.block)
    return Found(name, len(numbers), tuple(np.diff(ends, prepend=0).tolist()))


def _open(labels: NDArray[np.int16], plies: int) -> NDArray[np.bool_]:
    """Tell what is open before a ply; this one and later ones may have been done once already."""
    found: NDArray[np.bool_] = (labels < 0) | (labels >= plies)
    return found


def _label(work: Work, piece: tuple[int, int, int, tuple[str, ...]]) -> Found:
    """Label what a ply decides in some blocks."""
    plies, first, end, names = piece
    name = f"ply-{plies}-new-{first}.npy"
    parts = []
    for one in names:
        numbers = np.load(work.file(one), mmap_mode="r")
        here = np.searchsorted(numbers, [first * work.block, end * work.block])
        parts.append(np.array(numbers[slice(*here)]))
    candidates = _each_once(parts).astype(np.intp)
    labels = work.labels("r+")
    candidates = candidates[_open(labels[candidates], plies)]
    if plies % 2 == 0:
        slices = range(0, len(candidates), SLICE)
        lost = [_all_won(work.space, labels, candidates[start : start + SLICE], plies) for start in slices]
        candidates = candidates[np.concatenate([np.zeros(0, bool), *lost])]
    labels[candidates] = plies
    return _kept(work, name, candidates)


def _each_once(parts: list[NDArray[np.uint32]]) -> NDArray[np.uint32]:
    """Return numbers in order, each once; `numpy.unique` counts them by hashing, which takes several times as long."""
    numbers = np.concatenate(parts)
    numbers.sort()
    new = np.ones(len(numbers), bool)
    np.not_equal(numbers[1:], numbers[:-1], out=new[1:])
    return numbers[new]


def _all_won(space: Space, labels: NDArray[np.int16], here: Ints, plies: int) -> NDArray[np.bool_]:
    """Tell from which positions every move leads to one that the other player wins."""
    mine, theirs = hands(space, here)
    found: NDArray[np.bool_] = running(mine, theirs)
    for legal, after in successors(space, mine, theirs):
        where = np.flatnonzero(legal & found)
        label = labels[after[where]]
        found[where] = (label < plies) & (label > 0) & (label % 2 == 1)
    return found
