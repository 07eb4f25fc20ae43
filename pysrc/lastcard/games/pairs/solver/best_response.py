"""All positions of two players in one table, and the best response to a player.

A player is a table of hits, indexed by the bits of the two stacks, the player's own first. A round starts
from a full deck; the payoffs may be points or chances to lose a game. The deck of Pairs has 784,385
positions.
Source: our own; Park, Tasnim and Zheng 2014, Theorem 3. They compare players by simulation.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from lastcard.core.containers import LRUCache
from lastcard.core.progress import Progress, run_to_end
from lastcard.games.pairs.rules import State
from lastcard.games.pairs.rules.position import USUAL_BURN, USUAL_DECK, RankCounts, usual_deck
from lastcard.games.pairs.rules.table import target
from lastcard.games.pairs.solver.agents import heuristic_hits
from lastcard.games.pairs.solver.block_step import Numbers, Slices, Terms, block_masks
from lastcard.games.pairs.solver.layered_positions import LayeredPositions, first_round_positions
from lastcard.games.pairs.solver.open_positions import Layer, solve_layers
from lastcard.games.pairs.solver.position_worth import (
    Payoffs,
    PositionWorth,
    averages,
    lowest,
    mask,
    payoff_numbers,
)


@dataclass(frozen=True)
class BestResponse:
    """The average worth of a round to the first of two players, and where that player hits."""

    worth: float
    hits: Numbers


def best_response(
    deck: RankCounts = USUAL_DECK,
    burn: int = USUAL_BURN,
    *,
    mine: Numbers | None = None,
    other: Numbers | None = None,
    points: tuple[Numbers, Numbers] | None = None,
) -> Slices[BestResponse]:
    """Return in slices how a round goes between two players.

    `mine`, `other`: where the players hit; one that is None plays a best response, two the equilibrium.
    `points`: the cost of scoring 0, 1, 2, … points for the one and the other.
    """
    hits = np.zeros((1 << len(deck), 1 << len(deck)), bool)
    layered, chances = first_round_positions(deck, (1, 1), burn), deal_chances(deck)
    worths = [0.0, 0.0]  # to the first player, by who moves first
    for first in range(2):
        order = (first, 1 - first)
        players = [(mine, other)[player] for player in order]
        forced = {place: table for place, table in enumerate(players) if table is not None}
        paid = {} if points is None else {place: points[player] for place, player in enumerate(order)}

        def keep(layer: Layer, order: tuple[int, int] = order) -> None:
            if layered.ended(layer.number):
                return
            mover = layered.mover(layer.number)
            for holder, block in layer.blocks.items():
                masks = block_masks(layered.blocks[holder], layer.number)
                values = block.values[0, :, :, 0].T
                if order[mover] == 0:
                    assert block.hits is not None
                    hits[np.ix_(masks[mover], masks[1 - mover])] = block.hits[:, :, 0].T
                if mover == 0:
                    worth = float((values * chances[np.ix_(masks[0], masks[1])]).sum())
                    worths[order[0]] += -worth if order[0] else worth

        yield from solve_layers(layered, keep, hits=True, terms=Terms(paid, forced))
    return BestResponse(sum(worths) / 2, hits)


@lru_cache(maxsize=4)
def deal_chances(deck: RankCounts) -> Numbers:
    """Return the chance of each first position of a round, the player to move first.

    A card that pairs in a tie goes back to the deck instead of to the discards, so that all rounds begin
    alike; deals that cannot be finished are left out.
    """
    found, tied = np.zeros((1 << len(deck), 1 << len(deck))), {0: 1.0}
    for _ in range(len(deck)):
        further: dict[int, float] = {}
        for both, chance in tied.items():
            free = [(1 << rank, count) for rank, count in enumerate(deck) if not (both >> rank) & 1 and count]
            cards = sum(count for _, count in free)
            for one, count in free:
                for other, others in free:
                    left = others - (one == other)
                    if not left:
                        continue
                    share = chance * count / cards * left / (cards - 1)
                    if one == other:
                        further[both | one] = further.get(both | one, 0.0) + share
                    else:
                        found[both | min(one, other), both | max(one, other)] += share
        tied = further
    return np.asarray(found / found.sum())


def heuristic_table(score: int = 0, ranks: int = 10, players: int = 2) -> Numbers:
    """Return where the heuristic of appendix 7.6 hits at a score, against one other player."""
    numbers = np.arange(1 << ranks)
    low = lowest(ranks)[numbers[:, None] | numbers[None, :]]
    return np.asarray(heuristic_hits(score, low, averages(ranks)[:, None], target(players)))


def exploitability(player: Numbers, deck: RankCounts = USUAL_DECK, burn: int = USUAL_BURN) -> float:
    """Return what the best response wins from a player a round: 0 for the equilibrium."""
    return run_to_end(best_response(deck, burn, other=player)).worth


MOST_TABLE_RANKS = 12  # ranks of a table: 4ⁿ entries, 134 MB for 12


@dataclass(frozen=True)
class PositionTable:
    """The worth of every position to the player to move, and where that player hits.

    Both arrays are indexed by the bits of the two stacks, the mover's first. `deck` includes the face-up
    cards; `payoffs` is NaN where there is no position.
    """

    deck: RankCounts
    burn: int
    payoffs: Numbers
    hits: Numbers

    @property
    def positions(self) -> int:
        """The number of positions."""
        return int(np.isfinite(self.payoffs).sum())

    def payoff(self, hand: Iterable[int], other: Iterable[int]) -> float:
        """Return the worth of a position to the player to move."""
        return float(self.payoffs[mask(hand), mask(other)])

    def hit(self, hand: Iterable[int], other: Iterable[int]) -> bool:
        """Tell whether the player to move hits."""
        return bool(self.hits[mask(hand), mask(other)])


def build(deck: RankCounts, burn: int = USUAL_BURN) -> Slices[PositionTable]:
    """Make a table, in slices. Raises `ValueError` if there are too many ranks."""
    ranks = len(deck)
    if ranks > MOST_TABLE_RANKS:
        raise ValueError(f"a table has at most {MOST_TABLE_RANKS} ranks, not {ranks}")
    payoffs = np.full((1 << ranks, 1 << ranks), np.nan)
    hits = np.zeros(payoffs.shape, bool)
    for cards in range(1, ranks + 1):
        layered = first_round_positions(deck, (cards, 1), burn)

        def keep(layer: Layer, layered: LayeredPositions = layered) -> None:
            if not layered.ended(layer.number):
                _store_layer(payoffs, hits, layered, layer)

        for _ in solve_layers(layered, keep, hits=True):
            yield Progress(cards, ranks, "sizes of stacks")
    _blank(payoffs, hits, deck)
    return PositionTable(deck, burn, payoffs, hits)


_TABLES: LRUCache[tuple[RankCounts, int], PositionTable] = LRUCache(4)


def position_table(deck: RankCounts = USUAL_DECK, burn: int = USUAL_BURN) -> PositionTable:
    """Return a table, made at the first call. Raises `ValueError`."""
    return _TABLES.get((deck, burn)) or run_to_end(_make_table(deck, burn))


def making(deck: RankCounts = USUAL_DECK, burn: int = USUAL_BURN) -> Slices[PositionTable] | None:
    """Return the work that makes a table; None if it is there."""
    return None if _TABLES.get((deck, burn)) else _make_table(deck, burn)


def _make_table(deck: RankCounts, burn: int) -> Slices[PositionTable]:
    found = yield from build(deck, burn)
    return _TABLES.put((deck, burn), found)


def is_usual(state: State) -> bool:
    """Tell whether a position is in the table of two players with the usual deck."""
    usual = state.burn == USUAL_BURN and not any(state.discards)
    return usual and state.players == 2 and state.deck == usual_deck(state.stacks)


def worth_in(found: PositionTable, state: State) -> PositionWorth:
    """Return the value of a position of a table, before its end."""
    me = state.player
    after: dict[int, Payoffs] = {}
    for rank, count in enumerate(state.deck, start=1):
        if not count:
            continue
        dealt = state.hit().deal(rank)
        if dealt.ending is not None:
            after[rank] = payoff_numbers(dealt.payoffs())
        else:
            got = found.payoff(dealt.hand, dealt.stacks[me])
            after[rank] = (-got, got) if me == 0 else (got, -got)
    mean = sum(state.deck[rank - 1] * got[0] for rank, got in after.items()) / sum(state.deck)
    hit = mean, -mean
    if state.dealing:
        return PositionWorth(hit, hit, None, after)
    fold = payoff_numbers(state.fold().payoffs())
    hits = found.hit(state.hand, state.stacks[1 - me])
    return PositionWorth(hit if hits else fold, hit, fold, after, hit[me] - fold[me], hits)


def _store_layer(payoffs: Numbers, hits: Numbers, layered: LayeredPositions, layer: Layer) -> None:
    mover = layered.mover(layer.number)
    for holder, block in layer.blocks.items():
        masks = block_masks(layered.blocks[holder], layer.number)
        where = np.ix_(masks[mover], masks[1 - mover])
        payoffs[where] = block.values[0, :, :, 0].T
        assert block.hits is not None
        hits[where] = block.hits[:, :, 0].T


def _blank(payoffs: Numbers, hits: Numbers, deck: RankCounts) -> None:
    numbers = np.arange(len(payoffs))
    for rank, count in enumerate(deck):
        if count < 2:
            held = ((numbers >> rank) & 1).astype(np.int8)
            gone = held[:, None] + held > count
            payoffs[gone], hits[gone] = np.nan, False
