"""Retrograde analysis of a game that is too large for memory: in pieces, ply after ply, with all labels in a file.

Each ply has two rounds. In the first, pieces go back from the positions that were decided in the ply before, and note
from where a move leads there. In the second, pieces label what is decided by that: of odd plies all that is still open is
won, of even ones what has only moves to won positions is lost, which is looked up forward. A piece writes the labels of
its own blocks and no others, and looks at nothing that the others write in the same round, so that a piece can be done
again at no harm.

A block of labels is some pages of the file, so that processes on other machines write none in common.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from lastcard.core.pieces.rounds import Round, put
from lastcard.core.progress import Progress, run_to_end
from lastcard.games.pan.rules import Rules
from lastcard.games.pan.solver.retrograde.analysis import came_from
from lastcard.games.pan.solver.retrograde.predecessors import origins
from lastcard.games.pan.solver.retrograde.space import Space
from lastcard.games.pan.solver.retrograde.successors import hands, running, successors
from lastcard.games.pan.solver.retrograde.table import Table

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from numpy.typing import NDArray

    from lastcard.games.pan.solver.retrograde.predecessors import Origins
    from lastcard.games.pan.solver.retrograde.space import Ints

BLOCK = 1 << 22
"""Positions of a block: eight megabytes of labels."""

FEW = 300_000
"""Positions that are looked at by one piece, unless a block has more: about a second."""

SLICE = 16_384

OPEN = -1


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
        return np.memmap(self.file("labels"), np.int16, mode, shape=(self.space.size,))


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
    """Yield the rounds that solve a game, beginning with the ply that a folder has not finished, and return its table."""
    done, plies, last = yield from _begun(work)
    while last:
        plies += 1
        reached = Progress(done, work.space.size, f"{plies} plies")
        back = yield Round([(plies, found) for found in last], partial(_go_back, work), reached)
        by_block = [sum(found.blocks[block] for found in back) for block in range(work.blocks)]
        names = tuple(found.name for found in back)
        pieces = [(plies, begin, end, names) for begin, end in _together(by_block)]
        last = yield Round(pieces, partial(_label, work), reached)
        done += sum(found.count for found in last)
        last = _note(work, done, plies, last)
    return Table(work.space, work.labels())


def _begun(work: Work) -> Generator[Round, list[Any], tuple[int, int, list[Found]]]:
    """What the folder has: positions decided, plies, and the files of those that the last ply decided."""
    noted = work.file("plies.json")
    if noted.exists():
        told = json.loads(noted.read_text())
        return told["done"], told["plies"], [Found(one["name"], one["count"]) for one in told["last"]]
    whole = work.file("labels")
    if not whole.exists() or whole.stat().st_size != 2 * work.space.size:
        with whole.open("wb") as file:
            file.truncate(2 * work.space.size)
    reached = Progress(0, work.space.size, "finished games")
    last = yield Round(range(work.blocks), partial(_begin, work), reached)
    done = 2 * sum(found.count for found in last)
    return done, 0, _note(work, done, 0, last)


def _note(work: Work, done: int, plies: int, last: list[Found]) -> list[Found]:
    """Note that a ply is finished, forget what led to it, and return what it decided."""
    kept = [found for found in last if found.count]
    told = {
        "done": done,
        "plies": plies,
        "last": [{"name": found.name, "count": found.count} for found in kept],
    }
    put(work.file("plies.json"), lambda path: path.write_text(json.dumps(told)))
    names = {found.name for found in kept}
    for path in Path(work.folder).glob("ply-*.npy"):
        if path.name not in names:
            path.unlink()
    return kept


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
    labels.flush()
    return _kept(work, f"ply-0-new-{block}.npy", over[over > 0])


def _kept(work: Work, name: str, numbers: Ints, blocks: tuple[int, ...] = ()) -> Found:
    put(work.file(name), lambda path: np.save(path, numbers.astype(np.uint32)))
    return Found(name, len(numbers), blocks)


def _go_back(work: Work, piece: tuple[int, Found]) -> Found:
    """Note from where a move leads to positions that were decided in the ply before, as far as that is open."""
    plies, decided = piece
    name = f"ply-{plies}-back-{decided.name.rpartition('-')[2]}"
    if work.file(name).exists():
        numbers = np.load(work.file(name), mmap_mode="r")
    else:
        space, before, labels = work.space, _before(work.ranks, work.rules), work.labels()
        here = np.load(work.file(decided.name))
        parts = [np.zeros(0, np.uint32)]
        for start in range(0, len(here), SLICE):
            found = np.unique(came_from(space, before, here[start : start + SLICE].astype(np.intp)))
            parts.append(found[_open(labels[found], plies)].astype(np.uint32))
        numbers = np.unique(np.concatenate(parts))
        _kept(work, name, numbers)
    ends = np.searchsorted(numbers, np.arange(1, work.blocks + 1) * work.block)
    return Found(name, len(numbers), tuple(np.diff(ends, prepend=0).tolist()))


def _open(labels: NDArray[np.int16], plies: int) -> NDArray[np.bool_]:
    """Tell what was open before a ply; a piece of it may have been done once already."""
    found: NDArray[np.bool_] = (labels == OPEN) | (labels == plies)
    return found


def _label(work: Work, piece: tuple[int, int, int, tuple[str, ...]]) -> Found:
    """Label what a ply decides in some blocks."""
    plies, first, end, names = piece
    name = f"ply-{plies}-new-{first}.npy"
    if work.file(name).exists():
        return Found(name, len(np.load(work.file(name), mmap_mode="r")))
    parts = []
    for one in names:
        numbers = np.load(work.file(one), mmap_mode="r")
        here = np.searchsorted(numbers, [first * work.block, end * work.block])
        parts.append(np.array(numbers[slice(*here)]))
    candidates = np.unique(np.concatenate(parts)).astype(np.intp)
    labels = work.labels("r+")
    candidates = candidates[_open(labels[candidates], plies)]
    if plies % 2 == 0:
        slices = range(0, len(candidates), SLICE)
        lost = [_all_won(work.space, labels, candidates[start : start + SLICE]) for start in slices]
        candidates = candidates[np.concatenate([np.zeros(0, bool), *lost])]
    labels[candidates] = plies
    labels.flush()
    return _kept(work, name, candidates)


def _all_won(space: Space, labels: NDArray[np.int16], here: Ints) -> NDArray[np.bool_]:
    """Tell from which positions every move leads to one that the other player wins."""
    mine, theirs = hands(space, here)
    found: NDArray[np.bool_] = running(mine, theirs)
    for legal, after in successors(space, mine, theirs):
        where = np.flatnonzero(legal & found)
        label = labels[after[where]]
        found[where] = (label > 0) & (label % 2 == 1)
    return found
