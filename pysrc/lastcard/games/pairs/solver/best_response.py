"""All positions of two players in one table: the equilibrium, best responses, the paper's program, the real objective.

What players of a round are worth against each other, the best answer to a given player, and how far it can be used.

A player is a table of where it hits, by the two stacks as numbers in binary, its own first. Rounds are dealt from a
full deck, and what is paid may be anything: points as at the casino, or chances to lose a game.
Source: our own; Park, Tasnim and Zheng 2014 compare players by simulation.

All positions of two players with one deck in one table: 784,385 with the deck of Pairs.

Every pair of stacks is there, of whatever sizes, for the first round: nothing lies in the discards.
Source: Park, Tasnim and Zheng 2014, Theorem 3.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from lastcard.core.containers import LRUCache
from lastcard.core.progress import Progress, run_to_end
from lastcard.games.pairs.rules import State
from lastcard.games.pairs.rules.position import USUAL_BURN, USUAL_DECK, Counts, usual_deck
from lastcard.games.pairs.rules.table import target
from lastcard.games.pairs.solver.agents import heuristic_hits
from lastcard.games.pairs.solver.block_step import Terms, block_masks
from lastcard.games.pairs.solver.layered_positions import LayeredPositions, first_round_positions
from lastcard.games.pairs.solver.open_positions import Layer, solve_layers
from lastcard.games.pairs.solver.position_worth import PositionWorth, averages, lowest, mask

if TYPE_CHECKING:
    from lastcard.games.pairs.solver.block_step import Numbers


@dataclass(frozen=True)
class Answer:
    """How one player does against another, and where it hits.

    `worth` is what a round is worth to the first of the two on average, who moves first as often as the other. `hits`
    tells where the first of the two hits, by its own stack and the other's; it is filled where stacks are as large as
    they are after a deal and turns.
    """

    worth: float
    hits: Numbers


def best_response(
    deck: Counts = USUAL_DECK,
    burn: int = USUAL_BURN,
    *,
    mine: Numbers | None = None,
    other: Numbers | None = None,
    points: tuple[Numbers, Numbers] | None = None,
) -> Generator[Progress, None, Answer]:
    """Return in slices how a round goes between two players.

    `mine`, `other`: where the two players hit; who is not given plays best: against the other where that one
        is given, and the equilibrium where none is.
    `points`: what scoring 0, 1, 2, … points costs the one and the other.
    """
    hits = np.zeros((1 << len(deck), 1 << len(deck)), bool)
    moving = yield from _from_openings(deck, burn, [mine, other], points, hits, 0)
    waiting = yield from _from_openings(deck, burn, [mine, other], points, hits, 1)
    return Answer((moving + waiting) / 2, hits)


def _from_openings(
    deck: Counts,
    burn: int,
    players: list[Numbers | None],
    points: tuple[Numbers, Numbers] | None,
    hits: Numbers,
    first: int,
) -> Generator[Progress, None, float]:
    """What a round is worth to the first of the two when a given one of them moves first; notes where it hits."""
    order = (first, 1 - first)
    forced = {place: table for place, player in enumerate(order) if (table := players[player]) is not None}
    paid = {} if points is None else {place: points[player] for place, player in enumerate(order)}
    layered = first_round_positions(deck, (1, 1), burn)
    chances = deal_chances(deck)
    total = [0.0]

    def keep(layer: Layer) -> None:
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
                total[0] += float((values * chances[np.ix_(masks[0], masks[1])]).sum())

    yield from solve_layers(layered, keep, hits=True, terms=Terms(paid, forced))
    return total[0] if first == 0 else -total[0]


@lru_cache(maxsize=4)
def deal_chances(deck: Counts) -> Numbers:
    """Return the chance of each first position of a round, by the stacks as numbers, the player to move's first.

    Who of the two is to move is even. A card that pairs in the deal, which happens only when a tie is broken, is put back
    here instead of to the discards, so that every round begins alike; where both players hold every rank, the deal that
    cannot be finished is left out.
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
    """Return where the heuristic of appendix 7.6 hits with a score, against one other player."""
    numbers = np.arange(1 << ranks)
    low = lowest(ranks)[numbers[:, None] | numbers[None, :]]
    return np.asarray(heuristic_hits(score, low, averages(ranks)[:, None], target(players)))


def exploitability(player: Numbers, deck: Counts = USUAL_DECK, burn: int = USUAL_BURN) -> float:
    """Return how much a round the best answer to a player wins from it on average: 0 for the equilibrium."""
    return run_to_end(best_response(deck, burn, other=player)).worth


MOST_RANKS = 12  # most ranks of a table: 4ⁿ entries, 134 MB for 12


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
