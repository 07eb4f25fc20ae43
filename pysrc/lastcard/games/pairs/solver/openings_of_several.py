"""All openings of several players, one card each, exactly: for small decks, where there are few enough positions.

Source: Park, Tasnim and Zheng 2014, Theorem 10.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

from lastcard.games.pairs.rules.position import face_up
from lastcard.games.pairs.solver.induction.block_step import block_masks
from lastcard.games.pairs.solver.induction.layered_positions import first_round_positions
from lastcard.games.pairs.solver.induction.layers import Layer, solve_layers

if TYPE_CHECKING:
    from collections.abc import Generator

    from lastcard.core.progress import Progress
    from lastcard.games.pairs.rules.position import Counts

    Cards = tuple[int, ...]


class Opening(NamedTuple):
    """What an opening is worth to everybody in turn order, and whether the player to move hits."""

    payoffs: tuple[Fraction, ...]
    hits: bool


def work_out(deck: Counts, players: int, burn: int) -> Generator[Progress, None, dict[Cards, Opening]]:
    """Work all openings of three players or more out in slices, by the cards in turn order."""
    layered = first_round_positions(deck, (1,) * players, burn)
    found: dict[Cards, Opening] = {}

    def keep(layer: Layer) -> None:
        if layer.number:
            return
        for holder, block in layer.blocks.items():
            ranks = [
                [int(mask).bit_length() for mask in masks] for masks in block_masks(layered.blocks[holder], 0)
            ]
            last = len(ranks[-1])
            inner = len(ranks[0])
            values: Any = block.values.reshape(players - 1, last, inner, *map(len, ranks[1:-1]))
            hits: Any = block.hits.reshape(values.shape[1:]) if block.hits is not None else None
            for place in product(*map(range, map(len, ranks))):
                cards = tuple(held[number] for held, number in zip(ranks, place, strict=True))
                up = face_up(tuple((card,) for card in cards), len(deck))
                if hits is None or any(a > b for a, b in zip(up, deck, strict=True)):
                    continue
                there = (place[-1], *place[:-1])  # who moved last comes first
                got = [Fraction(int(value), layer.scale) for value in values[(slice(None), *there)]]
                found[cards] = Opening((*got, -sum(got, Fraction(0))), bool(hits[there]))

    yield from solve_layers(layered, keep, exact=True, hits=True)
    return found
