"""All openings of three players, one card each: worked out together, and shipped with the site.

Source: Park, Tasnim and Zheng 2014, Theorem 10.
"""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from lastcard.core.files.shipped import shipped
from lastcard.core.progress import run_to_end
from lastcard.games.pairs.rules.position import USUAL_BURN, USUAL_DECK, face_up
from lastcard.games.pairs.solver.induction.block_step import block_masks
from lastcard.games.pairs.solver.induction.layered_positions import first_round_positions
from lastcard.games.pairs.solver.induction.layers import Layer, solve_layers

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from lastcard.core.progress import Progress
    from lastcard.games.pairs.rules.position import Counts
    from lastcard.games.pairs.solver.induction.subsets import Numbers

NAME = "pairs3"
"""What the file with the openings of the deck of Pairs is called."""


@dataclass(frozen=True)
class Openings:
    """What the three get in each opening: `payoffs`, by the card of the player to move, of the next and of the last, less
    one each; not a number where the deck does not hold these cards."""

    payoffs: Numbers

    def cards(self) -> Iterator[tuple[int, int, int]]:
        """Yield the openings there are, as ranks."""
        ranks = range(1, len(self.payoffs) + 1)
        for one, two, three in product(ranks, repeat=3):
            if np.isfinite(self.payoffs[one - 1, two - 1, three - 1, 0]):
                yield one, two, three

    def worth(self, cards: tuple[int, int, int]) -> tuple[float, ...]:
        """Return what an opening is worth to the three."""
        one, two, three = cards
        return tuple(map(float, self.payoffs[one - 1, two - 1, three - 1]))

    def hits(self, cards: tuple[int, int, int]) -> bool:
        """Tell whether the player to move hits: then it is not worth what folding is."""
        return self.worth(cards)[0] != -2 * min(cards)


def work_out(deck: Counts = USUAL_DECK, burn: int = USUAL_BURN) -> Generator[Progress, None, Openings]:
    """Work all openings out, in slices: 53 million positions for ten ranks."""
    ranks = len(deck)
    layered = first_round_positions(deck, (1, 1, 1), burn)
    payoffs = np.full((ranks, ranks, ranks, 3), np.nan)

    def keep(layer: Layer) -> None:
        if layer.number:
            return
        for holder, block in layer.blocks.items():
            places = [np.log2(masks).astype(int) for masks in block_masks(layered.blocks[holder], 0)]
            where = np.ix_(*places)
            found = np.moveaxis(block.values, 1, -1)  # who moved last comes last again
            payoffs[where] = np.stack([found[0], found[1], -found[0] - found[1]], axis=-1)

    yield from solve_layers(layered, keep)
    for cards in product(range(1, ranks + 1), repeat=3):
        up = face_up(tuple((card,) for card in cards), ranks)
        if any(a > b for a, b in zip(up, deck, strict=True)):
            payoffs[cards[0] - 1, cards[1] - 1, cards[2] - 1] = np.nan
    return Openings(payoffs)


def packed() -> bytes:
    """Return the openings of the deck of Pairs as the content of a file."""
    file = BytesIO()
    np.save(file, run_to_end(work_out()).payoffs)
    return file.getvalue()


def read(content: bytes) -> Openings:
    """Return the openings from the content of a file. Raises `ValueError` if it holds something else."""
    payoffs = np.load(BytesIO(content), allow_pickle=False)
    if payoffs.shape != (10, 10, 10, 3):
        raise ValueError("these are not the openings of three players")
    return Openings(payoffs)


def openings() -> Generator[Progress, None, Openings]:
    """Return the openings of the deck of Pairs: from the site's file where there is one, else worked out."""
    file = shipped(NAME)
    if file is None:
        return (yield from work_out())
    return read((yield from file.fetch()))
