"""How many positions a round can come to, and in how many of them the player to move hits."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from lastcard.games.pairs.solver.induction.block_step import block_masks

if TYPE_CHECKING:
    from lastcard.games.pairs.solver.induction.layered_positions import LayeredPositions
    from lastcard.games.pairs.solver.induction.subsets import Numbers

MOST_COLUMNS = 1 << 16
"""Columns that are counted at a time, so that little memory is needed."""


class Counts(NamedTuple):
    """Positions, of those the ones where the player to move hits, and decisions that rounding leaves open."""

    positions: int = 0
    hits: int = 0
    open: int = 0

    def and_(self, more: Counts) -> Counts:
        """Return these and others together."""
        return Counts(*(a + b for a, b in zip(self, more, strict=True)))


def counted(
    layered: LayeredPositions, layer: int, hits: Numbers, open_: int, part: tuple[int, int] | None = None
) -> Counts:
    """Count the positions of a block, or a part of one, that a round can come to.

    In the opening whoever moved first had the lowest card alone: the lowest of that stack, which is lower than some card
    of each of the others. And there are no more cards of a rank than the deck has.

    Parameters
    ----------
    layered, layer
        The positions of a first round, as one block of them (`LayeredPositions.blocks`), and the layer.
    hits : array of bool
        Where the player to move hits, as in `Block`.
    open_ : int
        Decisions that rounding leaves open.
    part : tuple of int, optional
        Which part of the last axis that is; all of it unless told.
    """
    begin, end = part or (0, hits.shape[2])
    found = Counts(open=open_)
    wide = max(1, MOST_COLUMNS // (hits.shape[0] * hits.shape[1]))
    for start in range(begin, end, wide):
        stop = min(start + wide, end)
        there = _there(layered, layer, (start, stop))
        hit = there & hits[:, :, start - begin : stop - begin]
        found = found.and_(Counts(int(np.count_nonzero(there)), int(np.count_nonzero(hit))))
    return found


def _there(layered: LayeredPositions, layer: int, part: tuple[int, int]) -> Numbers:
    """Tell which positions of a block a round can come to."""
    players, mover = layered.players, layered.mover(layer)
    masks = block_masks(layered, layer)
    others = [(mover + turn) % players for turn in range(1, players - 1)]
    places = np.unravel_index(np.arange(*part), [len(masks[player]) for player in others] or [1])
    held = {player: masks[player][place] for player, place in zip(others, places, strict=False)}
    held[mover], held[(mover - 1) % players] = (
        masks[mover][:, None],
        masks[(mover - 1) % players][:, None, None],
    )
    first = held[0] & -held[0]
    there = np.ones((len(masks[(mover - 1) % players]), len(masks[mover]), part[1] - part[0]), bool)
    for player in range(1, players):
        there &= held[player] >= 2 * first  # some card is higher
    for rank, cards in enumerate(layered.deck, start=1):
        if 0 < cards < players:
            lies = [(held[player] >> (rank - 1) & 1).astype(np.uint8) for player in range(players)]
            there &= sum(lies[1:], start=lies[0]) <= cards
    return there
