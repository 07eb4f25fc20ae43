"""Where the equilibrium hits, for three players and more: one bit a position, worked out once and kept on disk.

Positions are kept by the sizes of their stacks. Sizes follow one another when cards are dealt, and make a chain: that
of an untied deal, that of two who tied for the lowest card, and so on. A chain is worked out when a position of it
first comes up; for three players and ten ranks it is 105 million places and 13 MB.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb, prod
from typing import TYPE_CHECKING

import numpy as np

from lastcard.core.progress import run_to_end
from lastcard.games.pairs.solver.contests.disk_cache import found, put
from lastcard.games.pairs.solver.induction.block_step import block_masks
from lastcard.games.pairs.solver.induction.layered_positions import LayeredPositions, first_round_positions
from lastcard.games.pairs.solver.induction.layers import Layer, solve_layers
from lastcard.games.pairs.solver.stack_numbers import bits

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from lastcard.core.progress import Progress
    from lastcard.games.pairs.rules.position import Counts
    from lastcard.games.pairs.solver.induction.subsets import Numbers

Sizes = tuple[int, ...]


class Strategy:
    """Where every player of a first round hits, all stacks of one chain at a time.

    The deck is the whole one, face-up cards included.
    """

    def __init__(self, players: int, deck: Counts, burn: int) -> None:
        self.players, self.deck, self.burn = players, deck, burn
        self.ranks = len(deck)
        self._chains: dict[Sizes, tuple[dict[Sizes, int], Numbers]] = {}
        self._size = bits(self.ranks).sum(axis=1)
        self._place = np.zeros(len(self._size), np.int64)
        for size in range(self.ranks + 1):
            inside = np.flatnonzero(self._size == size)
            self._place[inside] = np.arange(len(inside))

    def hits(self, stacks: Sequence[Numbers]) -> Numbers:
        """Tell where the players to move hit, by the stacks as numbers in binary in turn order, those who move first."""
        sizes = np.stack([self._size[stack] for stack in stacks], axis=1)
        hits = np.zeros(len(sizes), bool)
        kinds, which = np.unique(sizes, axis=0, return_inverse=True)
        for number, kind in enumerate(kinds):
            rows = np.flatnonzero(which.ravel() == number)
            shape = tuple(int(size) for size in kind)
            begins, packed = self.chain(shape)
            place = np.zeros(len(rows), np.int64)
            for stack, size in zip(stacks, shape, strict=True):
                place = place * comb(self.ranks, size) + self._place[stack[rows]]
            place += begins[shape]
            hits[rows] = (packed[place >> 3] >> (7 - (place & 7)).astype(np.uint8)) & 1
        return hits

    def chain(self, sizes: Sizes) -> tuple[dict[Sizes, int], Numbers]:
        """Return where each of a chain's sizes begins, and the bits of all."""
        return run_to_end(self.steps(sizes))

    def work_out_usual(self) -> Generator[Progress, None, None]:
        """Work out the chains of the usual deals in slices: no tie, two who tied once or twice, and so on."""
        ones = (1,) * (self.players - 2)
        for size in (1, 2, 3):
            for start in ((size, size, *ones), (size, size + 1, *ones)):
                if start[1] <= self.ranks:
                    yield from self.steps(start)

    def steps(self, sizes: Sizes) -> Generator[Progress, None, tuple[dict[Sizes, int], Numbers]]:
        """Do what `chain` does in slices."""
        start = first_sizes(sizes)
        if start not in self._chains:
            begins, total = self._begins(start)
            name = (
                f"pairs-{'.'.join(map(str, self.deck))}-burn{self.burn}-from{'.'.join(map(str, start))}.npy"
            )
            packed = found(name)
            if packed is None:
                packed = yield from self._work_out(start, begins, total)
                put(name, packed)
            self._chains[start] = begins, packed
        return self._chains[start]

    def _begins(self, start: Sizes) -> tuple[dict[Sizes, int], int]:
        begins, total, sizes = {}, 0, start
        while True:
            begins[sizes] = total
            total += -(-prod(comb(self.ranks, size) for size in sizes) // 8) * 8
            if sizes[0] == self.ranks:
                return begins, total
            sizes = (*sizes[1:], sizes[0] + 1)

    def _work_out(
        self, start: Sizes, begins: dict[Sizes, int], total: int
    ) -> Generator[Progress, None, Numbers]:
        all_ = np.zeros(total // 8, np.uint8)
        layered = first_round_positions(self.deck, start, self.burn)

        def keep(layer: Layer) -> None:
            if layered.ended(layer.number):
                return
            mover, sizes = layered.mover(layer.number), layered.sizes(layer.number)
            sizes = sizes[mover:] + sizes[:mover]
            packed = np.packbits(self._spread(layered, layer, sizes).ravel())
            begin = begins[sizes] // 8
            all_[begin : begin + len(packed)] = packed

        yield from solve_layers(layered, keep, hits=True)
        return all_

    def _spread(self, layered: LayeredPositions, layer: Layer, sizes: Sizes) -> Numbers:
        """Put a layer's blocks together, an axis a player, the player to move first, stacks in the order of numbers."""
        mover, m = layered.mover(layer.number), self.players
        whole = np.zeros([comb(self.ranks, size) for size in sizes], bool)
        for holder, block in layer.blocks.items():
            masks = block_masks(layered.blocks[holder], layer.number)
            turned = [self._place[masks[(mover + turn) % m]] for turn in range(m)]
            assert block.hits is not None
            spread = block.hits.reshape(len(turned[-1]), *map(len, turned[:-1]))
            whole[np.ix_(*turned)] = np.moveaxis(spread, 0, -1)
        return whole


def first_sizes(sizes: Sizes) -> Sizes:
    """Return the sizes with which the chain of some sizes begins: one more step back would leave a stack empty."""
    while sizes[-1] > 1:
        sizes = (sizes[-1] - 1, *sizes[:-1])
    return sizes


@lru_cache(maxsize=8)
def strategy(players: int, deck: Counts, burn: int) -> Strategy:
    """Return the strategy for so many players and a deck; its chains are worked out as they are needed."""
    return Strategy(players, deck, burn)
