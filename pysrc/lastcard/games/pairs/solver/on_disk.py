"""Backward induction on disk: pieces of a layer in files of a folder, and their counts.

A piece is a part of a block. It reads its own columns of the layer one card later and writes its files; a
short file written last, with the counts, marks them as complete. So a piece can be repeated safely and is
never done twice, and only two layers are kept.
"""

from __future__ import annotations

import json
import os
from collections.abc import Generator, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from pathlib import Path
from typing import IO, Any, NamedTuple

import numpy as np

from lastcard.core.pieces import Round, put, runs
from lastcard.core.progress import Progress
from lastcard.games.pairs.rules.position import USUAL_BURN, triangular
from lastcard.games.pairs.solver.block_step import Block, BlockStep, Numbers, axes, block_masks
from lastcard.games.pairs.solver.layered_positions import NO_HOLDER, LayeredPositions, first_round_positions

MOST_COLUMNS = 1 << 16  # columns counted at a time, to save memory


class PositionCounts(NamedTuple):
    """Positions, those in which the player to move hits, and decisions that rounding hides."""

    positions: int = 0
    hits: int = 0
    open: int = 0

    def and_(self, more: PositionCounts) -> PositionCounts:
        """Return the sum of two counts."""
        return PositionCounts(*(a + b for a, b in zip(self, more, strict=True)))


def count_positions(
    layered: LayeredPositions, layer: int, hits: Numbers, open_: int, part: tuple[int, int] | None = None
) -> PositionCounts:
    """Count the positions of a block, or a `part` of it, that a round can come to.

    At the deal the first player's lowest card was lower than a card of each of the others, and a deck has
    no more cards of a rank than it holds. `hits` is that of the `Block`, `open_` the number of decisions
    that rounding hides.
    """
    begin, end = part or (0, hits.shape[2])
    found = PositionCounts(open=open_)
    wide = max(1, MOST_COLUMNS // (hits.shape[0] * hits.shape[1]))
    for start in range(begin, end, wide):
        stop = min(start + wide, end)
        there = _reachable(layered, layer, (start, stop))
        hit = there & hits[:, :, start - begin : stop - begin]
        found = found.and_(PositionCounts(int(np.count_nonzero(there)), int(np.count_nonzero(hit))))
    return found


def _reachable(layered: LayeredPositions, layer: int, part: tuple[int, int]) -> Numbers:
    players, mover = layered.players, layered.mover(layer)
    masks = block_masks(layered, layer)
    others = [(mover + turn) % players for turn in range(1, players - 1)]
    places = np.unravel_index(np.arange(*part), [len(masks[player]) for player in others] or [1])
    held = {player: masks[player][place] for player, place in zip(others, places, strict=False)}
    before = (mover - 1) % players
    held[mover], held[before] = masks[mover][:, None], masks[before][:, None, None]
    first = held[0] & -held[0]
    there = np.ones((len(masks[before]), len(masks[mover]), part[1] - part[0]), bool)
    for player in range(1, players):
        there &= held[player] >= 2 * first  # some card is higher
    for rank, cards in enumerate(layered.deck, start=1):
        if 0 < cards < players:
            lies = [(held[player] >> (rank - 1) & 1).astype(np.uint8) for player in range(players)]
            there &= sum(lies[1:], start=lies[0]) <= cards
    return there


PIECE_POSITIONS = 1 << 21  # of a piece of more than one column: about a second, some hundred megabytes
NOTED = "layers.json"


@lru_cache(4)
def _first_round(ranks: int, players: int) -> LayeredPositions:
    return first_round_positions(triangular(ranks), (1,) * players, USUAL_BURN)


@dataclass(frozen=True)
class Work:
    """A round by ranks and players, in a folder, in pieces of at most `piece` positions."""

    folder: str
    ranks: int
    players: int
    piece: int

    @property
    def layered(self) -> LayeredPositions:
        """The positions of the round."""
        return _first_round(self.ranks, self.players)

    def file(self, name: str) -> Path:
        """Return the path of a file of the folder."""
        return Path(self.folder) / name


@dataclass(frozen=True)
class LayerPiece:
    """A part of a layer: a block by holder, its last axis from `begin` to before `end`."""

    layer: int
    holder: int
    begin: int
    end: int

    @cached_property
    def name(self) -> str:
        """The name of its files, without their endings."""
        return f"layer-{self.layer}-{'nobody' if self.holder == NO_HOLDER else self.holder}-{self.begin}"


def solve_on_disk(work: Work) -> Generator[Round, list[Any], tuple[PositionCounts, dict[int, Numbers]]]:
    """Yield the rounds of work left in a folder; return the counts and the values of layer 0."""
    layered = work.layered
    last = layered.last - layered.ended(layered.last)
    layer, counts = last + 1, PositionCounts()
    if work.file(NOTED).exists():
        noted = json.loads(work.file(NOTED).read_text())
        layer, counts = noted["layer"], PositionCounts(*noted["counts"])
    while layer:
        layer -= 1
        done = layered.count(layer + 1, last)
        reached = Progress(done, layered.count(0, last), f"{layered.out(layer)} cards")
        found = yield Round(list(_layer_pieces(work, layer)), partial(_work_out, work), reached)
        for more in found:
            counts = counts.and_(PositionCounts(*more))
        _save(work, NOTED, {"layer": layer, "counts": counts})
        names = {piece.name for piece in _layer_pieces(work, layer)}
        for path in Path(work.folder).glob("layer-*"):  # other layers, and files of processes that were lost
            if path.name.partition(".")[0] not in names:
                path.unlink()
    return counts, {holder: _values(work, holder) for holder in _holders(layered, 0)}


def _holders(layered: LayeredPositions, layer: int) -> list[int]:
    return [holder for holder, part in layered.blocks.items() if min(part.shape(layer)) > 0]


def _layer_pieces(work: Work, layer: int) -> Iterator[LayerPiece]:
    for holder in _holders(work.layered, layer):
        yield from _of_block(work, layer, holder)


def _of_block(work: Work, layer: int, holder: int) -> Iterator[LayerPiece]:
    behind, rows, outer = axes(work.layered.blocks[holder], layer)
    wide = max(1, work.piece // (behind * rows))
    return (LayerPiece(layer, holder, begin, end) for begin, end in runs(outer, wide))


def _work_out(work: Work, piece: LayerPiece) -> list[int]:
    with suppress(OSError, ValueError):
        kept: list[int] = json.loads(work.file(f"{piece.name}.json").read_text())
        return kept
    layered, layer = work.layered.blocks[piece.holder], piece.layer
    behind = axes(layered, layer)[0]
    columns = piece.begin * behind, piece.end * behind
    apart = piece.holder == NO_HOLDER and layered.apart
    below = _block(work, layer + 1, piece.holder, columns)
    dealt_apart = _block(work, layer + 1, layered.mover(layer), columns) if apart else None
    part = piece.begin, piece.end
    step = BlockStep(layered, layer, below, dealt_apart, scale=1, exact=False, hits=True, part=part)
    for _ in step.run():
        pass
    block = step.block
    assert block.hits is not None
    counts = count_positions(layered, layer, block.hits, step.doubts, part)
    _save(work, f"{piece.name}.npy", block.values.transpose(2, 0, 1, 3))
    if block.spans is not None:
        _save(work, f"{piece.name}.spans.npy", block.spans.transpose(1, 0, 2))
    _save(work, f"{piece.name}.json", counts)
    return list(counts)


def _block(work: Work, layer: int, holder: int, columns: tuple[int, int]) -> Block | None:
    """Return some columns of a block one card later, other axes joined; None if empty.

    The columns are sets of the player who moves there, then of the others.
    """
    if layer > work.layered.last or holder not in _holders(work.layered, layer):
        return None
    layered, (first, last) = work.layered.blocks[holder], columns
    behind, _, outer = axes(layered, layer)
    others = layered.players - 1
    values = np.zeros((others, behind, last - first))
    spans = np.zeros((behind, last - first), np.uint8) if others > 1 else None
    for piece in () if layered.ended(layer) else _of_block(work, layer, holder):
        for row in range(first // outer, -(-last // outer)):
            begin = max(piece.begin, first - row * outer)
            end = min(piece.end, last - row * outer)
            if begin >= end:
                continue
            there = slice(row * outer + begin - first, row * outer + end - first)
            here = slice(begin - piece.begin, end - piece.begin)
            values[:, :, there] = np.load(work.file(f"{piece.name}.npy"), "r")[row, :, :, here]
            if spans is not None:
                spans[:, there] = np.load(work.file(f"{piece.name}.spans.npy"), "r")[row, :, here]
    return Block(values, None, spans)


def _values(work: Work, holder: int) -> Numbers:
    parts = [np.load(work.file(f"{piece.name}.npy")) for piece in _of_block(work, 0, holder)]
    return np.concatenate(parts, axis=3).transpose(1, 2, 0, 3)


def _save(work: Work, name: str, value: Any) -> None:
    def write(path: Path) -> None:
        with path.open("wb") as file:
            if isinstance(value, np.ndarray):
                np.save(file, np.ascontiguousarray(value))
            else:
                file.write(json.dumps(value).encode())
            _flush_to_disk(file)

    put(work.file(name), write)


def _flush_to_disk(file: IO[Any]) -> None:
    file.flush()
    os.fsync(file.fileno())
