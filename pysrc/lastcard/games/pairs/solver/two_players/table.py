"""All positions of two players with one deck in one table: 784,385 with the deck of Pairs.

Every pair of stacks is there, of whatever sizes, for the first round: nothing lies in the discards.
Source: Park, Tasnim and Zheng 2014, Theorem 3.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from lastcard.core.containers.lru_cache import LRUCache
from lastcard.core.progress import Progress, run_to_end
from lastcard.games.pairs.rules.position import USUAL_BURN, USUAL_DECK, usual_deck
from lastcard.games.pairs.solver.induction.block_step import block_masks
from lastcard.games.pairs.solver.induction.layered_positions import LayeredPositions, first_round_positions
from lastcard.games.pairs.solver.induction.layers import Layer, solve_layers
from lastcard.games.pairs.solver.position_worth import PositionWorth
from lastcard.games.pairs.solver.stack_numbers import mask

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable

    from lastcard.games.pairs.rules import State
    from lastcard.games.pairs.rules.position import Counts
    from lastcard.games.pairs.solver.induction.subsets import Numbers

MOST_RANKS = 12
"""Most ranks of a table: 4ⁿ entries, 134 MB for 12."""


@dataclass(frozen=True)
class Table:
    """What every position is worth to the player to move, and where that player hits.

    The whole deck counts the face-up cards, and so many burned ones. Both arrays are indexed by the two stacks as
    numbers in binary, bit 0 for rank 1, the mover's first; `payoffs` is not a number where there is no such position.
    """

    deck: Counts
    burn: int
    payoffs: Numbers
    hits: Numbers

    @property
    def positions(self) -> int:
        """How many positions there are."""
        return int(np.isfinite(self.payoffs).sum())

    def payoff(self, hand: Iterable[int], other: Iterable[int]) -> float:
        """Return what a position is worth to the player to move."""
        return float(self.payoffs[mask(hand), mask(other)])

    def hit(self, hand: Iterable[int], other: Iterable[int]) -> bool:
        """Tell whether the player to move hits."""
        return bool(self.hits[mask(hand), mask(other)])


def build(deck: Counts, burn: int = USUAL_BURN) -> Generator[Progress, None, Table]:
    """Work out a table, in slices. Raises `ValueError` if there are too many ranks."""
    ranks = len(deck)
    if ranks > MOST_RANKS:
        raise ValueError(f"a table has at most {MOST_RANKS} ranks, not {ranks}")
    payoffs = np.full((1 << ranks, 1 << ranks), np.nan)
    hits = np.zeros(payoffs.shape, bool)
    for cards in range(1, ranks + 1):
        layered = first_round_positions(deck, (cards, 1), burn)

        def keep(layer: Layer, layered: LayeredPositions = layered) -> None:
            if not layered.ended(layer.number):
                _place(payoffs, hits, layered, layer)

        for _ in solve_layers(layered, keep, hits=True):
            yield Progress(cards, ranks, "sizes of stacks")
    _blank(payoffs, hits, deck)
    return Table(deck, burn, payoffs, hits)


_KEPT: LRUCache[tuple[Counts, int], Table] = LRUCache(4)


def table(deck: Counts = USUAL_DECK, burn: int = USUAL_BURN) -> Table:
    """Return a table, worked out the first time. Raises `ValueError`."""
    return _KEPT.get((deck, burn)) or run_to_end(_keep(deck, burn))


def making(deck: Counts = USUAL_DECK, burn: int = USUAL_BURN) -> Generator[Progress, None, Table] | None:
    """Return the work after which `table` answers at once; None where it does already."""
    return None if _KEPT.get((deck, burn)) else _keep(deck, burn)


def _keep(deck: Counts, burn: int) -> Generator[Progress, None, Table]:
    found = yield from build(deck, burn)
    return _KEPT.put((deck, burn), found)


def is_usual(state: State) -> bool:
    """Tell whether a position of two players lies in the usual table: its deck is the usual one less what lies face up."""
    usual = state.burn == USUAL_BURN and not any(state.discards)
    return usual and state.players == 2 and state.deck == usual_deck(state.stacks)


def worth_in(found: Table, state: State) -> PositionWorth:
    """Return what a position of a table is worth, which is not over; what would come after a card is looked up."""
    me = state.player
    after: dict[int, tuple[float, float]] = {}
    for rank, count in enumerate(state.deck, start=1):
        if not count:
            continue
        dealt = state.hit().deal(rank)
        if dealt.ending is not None:
            one, other = map(float, dealt.payoffs())
            after[rank] = one, other
        else:
            got = found.payoff(dealt.hand, dealt.stacks[me])
            after[rank] = (-got, got) if me == 0 else (got, -got)
    cards = sum(state.deck)
    mean = sum(state.deck[rank - 1] * got[0] for rank, got in after.items()) / cards
    hit = mean, -mean
    if state.dealing:
        return PositionWorth(hit, hit, None, dict(after))
    one, other = map(float, state.fold().payoffs())
    fold = one, other
    gain = hit[me] - fold[me]
    hits = found.hit(state.hand, state.stacks[1 - me])
    return PositionWorth(hit if hits else fold, hit, fold, dict(after), gain, hits)


def _place(payoffs: Numbers, hits: Numbers, layered: LayeredPositions, layer: Layer) -> None:
    mover = layered.mover(layer.number)
    for holder, block in layer.blocks.items():
        masks = block_masks(layered.blocks[holder], layer.number)
        where = np.ix_(masks[mover], masks[1 - mover])
        payoffs[where] = block.values[0, :, :, 0].T
        assert block.hits is not None
        hits[where] = block.hits[:, :, 0].T


def _blank(payoffs: Numbers, hits: Numbers, deck: Counts) -> None:
    """Take out what is no position: more cards of a rank face up than the deck has."""
    numbers = np.arange(len(payoffs))
    for rank, count in enumerate(deck):
        if count < 2:
            have = (numbers >> rank) & 1 == 1
            for mine, other in [(have, have)] if count else [(have, ~have), (~have, have), (have, have)]:
                where = np.ix_(mine, other)
                payoffs[where], hits[where] = np.nan, False
