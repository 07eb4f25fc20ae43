"""The openings of a first round, one card each, read from its first layer."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from lastcard.games.pairs.rules.position import face_up
from lastcard.games.pairs.solver.induction.block_step import block_masks

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from lastcard.games.pairs.rules.position import Counts
    from lastcard.games.pairs.solver.induction.layered_positions import LayeredPositions
    from lastcard.games.pairs.solver.induction.subsets import Numbers

    Cards = tuple[int, ...]


def openings_of(
    layered: LayeredPositions, deck: Counts, values: Mapping[int, Numbers]
) -> Iterator[tuple[Cards, list[Any]]]:
    """Yield the openings that a deck holds, by the cards in turn order, with what everybody gets in the same order.

    `values` are those of the blocks of layer 0.
    """
    for holder, block in values.items():
        masks = block_masks(layered.blocks[holder], 0)
        ranks = [[int(mask).bit_length() for mask in held] for held in masks]
        lengths = list(map(len, ranks))
        got: Any = block.reshape(layered.players - 1, lengths[-1], *lengths[:-1])
        for place in product(*map(range, lengths)):
            cards = tuple(held[number] for held, number in zip(ranks, place, strict=True))
            up = face_up(tuple((card,) for card in cards), len(deck))
            if all(out <= have for out, have in zip(up, deck, strict=True)):
                payoffs = list(got[(slice(None), place[-1], *place[:-1])])  # who moved last comes first there
                yield cards, [*payoffs, -sum(payoffs)]
