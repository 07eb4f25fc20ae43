"""All openings of several players, one card each, exactly: for small decks, where there are few enough positions.

Source: Park, Tasnim and Zheng 2014, Theorem 10.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from lastcard.games.pairs.solver.induction.layered_positions import first_round_positions
from lastcard.games.pairs.solver.induction.layers import Layer, solve_layers
from lastcard.games.pairs.solver.whole_game.openings import openings_of

if TYPE_CHECKING:
    from collections.abc import Generator

    from lastcard.core.progress import Progress
    from lastcard.games.pairs.rules.position import Counts
    from lastcard.games.pairs.solver.whole_game.openings import Cards


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
        values = {holder: block.values for holder, block in layer.blocks.items()}
        for cards, payoffs in openings_of(layered, deck, values):
            got = [Fraction(int(payoff), layer.scale) for payoff in payoffs]
            found[cards] = Opening(tuple(got), got[0] > (1 - players) * min(cards))

    yield from solve_layers(layered, keep, exact=True)
    return found
