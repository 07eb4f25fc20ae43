"""The equilibrium of whole sets of positions, a layer at a time, from the last card that can come backwards.

What a position is worth follows from the positions one card later, which all lie in the next layer, so that only two
layers need be held. The numbers are floats, or exact: with the deck's size of each layer multiplied up, all payoffs of
a layer are whole numbers over one common denominator, and the very same steps are made with Python's integers.
Source: Park, Tasnim and Zheng 2014, Theorems 3 and 10, put right: −(m − 1)j in equation 8, and nothing for anybody when
the deck runs out; layers and denominators are our own.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np

from lastcard.core.progress import Progress
from lastcard.games.pairs.solver.induction.block_step import CASINO, Block, BlockStep, Terms, axes
from lastcard.games.pairs.solver.induction.layered_positions import NOBODY

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping

    from lastcard.games.pairs.solver.induction.layered_positions import LayeredPositions


@dataclass(frozen=True)
class Layer:
    """One layer, worked out.

    `blocks` are its positions, by who has the rank of which there is one card (`LayeredPositions.blocks`). All
    payoffs are multiplied with `scale`, 1 for floats. In `doubts` positions of it floats leave open whether hitting
    and folding are worth the same, where that matters.
    """

    number: int
    blocks: Mapping[int, Block]
    scale: int = 1
    doubts: int = 0


def solve_layers(
    layered: LayeredPositions,
    keep: Callable[[Layer], object],
    first: int = 0,
    *,
    exact: bool = False,
    hits: bool = False,
    terms: Terms = CASINO,
    stop: int | None = None,
) -> Generator[Progress, None, None]:
    """Work out the layers from the last to `first`, and hand each to `keep`.

    Parameters
    ----------
    layered : LayeredPositions
        The positions.
    keep : callable
        Is given each layer; what it does not keep is forgotten.
    first : int
        The last layer to be worked out.
    exact : bool
        Whether with whole numbers over a common denominator instead of floats.
    hits : bool
        Whether blocks say where the player to move hits.
    terms : Terms
        What is played for, and who does not play the equilibrium.
    stop : int, optional
        A layer in which everybody folds, whatever may be best: the later ones are left out.
    """
    last = layered.last if stop is None else min(stop, layered.last)
    total, done = layered.count(first, last), 0
    below = Layer(last + 1, {})
    if layered.ended(last):
        parts = {holder: part for holder, part in layered.blocks.items() if prod(part.shape(last))}
        below = Layer(last, {holder: _nothing(part, last, exact) for holder, part in parts.items()})
        keep(below)
        done, last = layered.size(last), last - 1
    for number in range(last, first - 1, -1):
        cards = layered.cards(number)
        layer: dict[int, Block] = {}
        doubts = 0
        for holder, part in layered.blocks.items():
            if not prod(part.shape(number)):
                continue
            dealt_apart = below.blocks.get(part.mover(number)) if holder == NOBODY and part.apart else None
            step = BlockStep(
                part, number, below.blocks.get(holder), dealt_apart, below.scale, exact, hits, terms
            )
            step.folding = number == stop
            for worked in step.run():
                yield Progress(done + worked, total, "positions")
            layer[holder] = step.block
            doubts += step.doubts
            done += prod(part.shape(number))
        below = Layer(number, layer, below.scale * cards if exact else 1, doubts)
        keep(below)
    yield Progress(total, total, "positions")


def _nothing(layered: LayeredPositions, layer: int, exact: bool) -> Block:
    """A block of positions in which the deck has run out."""
    shape = axes(layered, layer)
    kind: Any = object if exact else np.float64
    return Block(
        np.zeros((layered.players - 1, *shape), kind), np.zeros(shape, bool), np.zeros(shape, np.uint8)
    )
