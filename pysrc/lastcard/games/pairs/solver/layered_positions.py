"""The positions that follow one another, in layers by the number of dealt cards.

The cards dealt so far determine the position: their number gives the player to move and whether the deck
was rebuilt, their ranks give the deck. A layer is an array with one axis a player. `Recursion` is the
paper's recursion with a dictionary: slow and plain, for comparison.
Source: Park, Tasnim and Zheng 2014, Theorems 3 and 10 and equation 4; the layers are our own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from math import comb, prod
from typing import Any

from lastcard.games.pairs.rules import State
from lastcard.games.pairs.rules.position import RankCounts, Stack, added, one_more

NO_HOLDER = -1
CACHED_SIZES = 4_096  # layers whose sizes are cached


@dataclass(frozen=True)
class LayeredPositions:
    """The positions after a first layer.

    `stacks`: the stacks that all positions share, in turn order.
    `deck`, `discards`: cards by rank before any card is added; `burn` of the deck are burned.
    `start`: cards added to each stack in the first layer.
    `apart`: a rank that is never added, because its positions are separate; 0 for none.
    """

    stacks: tuple[Stack, ...]
    deck: RankCounts
    discards: RankCounts
    burn: int
    start: tuple[int, ...]
    apart: int = 0

    @cached_property
    def players(self) -> int:
        """The number of players."""
        return len(self.stacks)

    @cached_property
    def free(self) -> tuple[tuple[int, ...], ...]:
        """The ranks that each player can still be dealt without a pair."""
        ranks = [rank for rank, left in enumerate(self._all, start=1) if left and rank != self.apart]
        return tuple(tuple(rank for rank in ranks if rank not in stack) for stack in self.stacks)

    @cached_property
    def _lengths(self) -> tuple[int, ...]:
        return tuple(map(len, self.free))

    @property
    def anew(self) -> int:
        """The number of added cards at which the deck is rebuilt."""
        return sum(self.deck) - self.burn

    @property
    def limit(self) -> int:
        """The number of added cards at which the deck runs out."""
        return self.anew + sum(self.discards)

    def mover(self, layer: int) -> int:
        """Return the player to move in a layer."""
        return layer % self.players

    def out(self, layer: int) -> int:
        """Return the number of cards added in a layer."""
        return sum(self.start) + layer

    def sizes(self, layer: int) -> tuple[int, ...]:
        """Return the number of cards each player has been dealt in a layer."""
        return _layer_sizes(self.start, layer)

    def base(self, layer: int) -> RankCounts:
        """Return the deck of a layer if no card had been added."""
        return self.deck if self.out(layer) < self.anew else self._all

    @cached_property
    def _all(self) -> RankCounts:
        return added(self.deck, self.discards)

    def cards(self, layer: int) -> int:
        """Return the number of cards in the deck of a layer."""
        return sum(self.base(layer)) - self.out(layer)

    def shape(self, layer: int) -> tuple[int, ...]:
        """Return the number of sets of cards each player can have in a layer."""
        return _shape(self._lengths, self.sizes(layer))

    @cached_property
    def last(self) -> int:
        """The last layer: the deck runs out, or the player to move has every rank that is left."""
        return _last(self.start, self._lengths, self.limit - sum(self.start))

    def ended(self, layer: int) -> bool:
        """Tell whether the deck has run out in a layer."""
        return self.out(layer) >= self.limit

    @cached_property
    def blocks(self) -> dict[int, LayeredPositions]:
        """The positions by the holder of a rank with a single card, `NO_HOLDER` included.

        Positions in which two players hold that card, half of all with large stacks, drop out.
        """
        cards = enumerate(zip(self.deck, self.discards, strict=True), start=1)
        single = next((rank for rank, left in cards if left == (1, 0) and rank != self.apart), 0)
        if not single:
            return {NO_HOLDER: self}
        deck, found = one_more(self.deck, single, -1), {NO_HOLDER: replace(self, apart=single)}
        for holder, (stack, free) in enumerate(zip(self.stacks, self.free, strict=True)):
            if single in free:
                stacks, start = list(self.stacks), list(self.start)
                stacks[holder], start[holder] = tuple(sorted((*stack, single))), start[holder] - 1
                found[holder] = LayeredPositions(tuple(stacks), deck, self.discards, self.burn, tuple(start))
        return found

    def size(self, layer: int) -> int:
        """Return the number of positions of a layer."""
        return sum(prod(block.shape(layer)) for block in self.blocks.values())

    @cached_property
    def all_sizes(self) -> tuple[int, ...]:
        """The `size` of each layer."""
        parts = tuple((block._lengths, block.start) for block in self.blocks.values())
        return _all_sizes(parts, self.last)

    def count(self, first: int = 0, last: int | None = None) -> int:
        """Return the number of positions from one layer to another, by default the last."""
        return sum(self.all_sizes[first : None if last is None else last + 1])

    def memory(self, first: int = 0) -> int:
        """Return the most numbers held at a time: two layers, all but one payoff a position."""
        held = self.all_sizes[first:]
        return (self.players - 1) * max(a + b for a, b in zip([*held, 0], [0, *held], strict=True))


@lru_cache(CACHED_SIZES)
def _layer_sizes(start: tuple[int, ...], layer: int) -> tuple[int, ...]:
    players = len(start)
    return tuple(begun + (layer - player + players - 1) // players for player, begun in enumerate(start))


@lru_cache(CACHED_SIZES)
def _shape(free: tuple[int, ...], sizes: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(comb(ranks, size) if size >= 0 else 0 for ranks, size in zip(free, sizes, strict=True))


@lru_cache(CACHED_SIZES)
def _all_sizes(parts: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...], last: int) -> tuple[int, ...]:
    layers = (
        [_shape(free, _layer_sizes(start, layer)) for free, start in parts] for layer in range(last + 1)
    )
    return tuple(sum(map(prod, shapes)) for shapes in layers)


@lru_cache(CACHED_SIZES)
def _last(start: tuple[int, ...], free: tuple[int, ...], limit: int) -> int:
    layer, players = 0, len(start)
    while layer < limit and _layer_sizes(start, layer)[layer % players] != free[layer % players]:
        layer += 1
    return layer


@lru_cache(16)
def positions_after(state: State) -> LayeredPositions:
    """Return the positions after one, which is layer 0."""
    return LayeredPositions(state.turned, state.deck, state.discards, state.burn, (0,) * state.players)


def first_round_positions(deck: RankCounts, start: Sequence[int], burn: int) -> LayeredPositions:
    """Return all positions of a first round, from stacks of given sizes on."""
    return LayeredPositions(((),) * len(start), deck, (0,) * len(deck), burn, tuple(start))


RecursionPayoffs = tuple[Any, ...]
Stacks = tuple[Stack, ...]
NEAR = 1e-11  # floats that differ by no more are the same up to rounding


class Recursion:
    """Payoffs in turn order by the paper's recursion; in fractions if exact."""

    def __init__(self, burn: int, *, exact: bool = False) -> None:
        self.burn = burn
        self.exact = exact
        self.known: dict[tuple[RankCounts, RankCounts, Stacks], RecursionPayoffs] = {}

    def worth(self, deck: RankCounts, discards: RankCounts, stacks: Stacks) -> RecursionPayoffs:
        """Return the payoffs of a position: equation 6."""
        key = deck, discards, stacks
        found = self.known.get(key)
        if found is None:
            fold, hit = self.fold(stacks), self.hit(deck, discards, stacks)
            found = self.known[key] = hit if hit[0] > fold[0] + (0 if self.exact else NEAR) else fold
        return found

    def fold(self, stacks: Stacks) -> RecursionPayoffs:
        """Return the payoffs of folding: equation 7."""
        return self._pays(min(stack[0] for stack in stacks), len(stacks))

    def hit(self, deck: RankCounts, discards: RankCounts, stacks: Stacks) -> RecursionPayoffs:
        """Return the payoffs of hitting: equation 8 with (m − 1)j in the place of (n − 1)j."""
        cards, players = sum(deck), len(stacks)
        totals: list[Any] = [0] * players
        for rank, count in enumerate(deck, start=1):
            if count:
                after = self._after(rank, deck, discards, stacks)
                for player in range(players):
                    totals[player] += count * after[player]
        return tuple(Fraction(total) / cards if self.exact else total / cards for total in totals)

    def _after(self, rank: int, deck: RankCounts, discards: RankCounts, stacks: Stacks) -> RecursionPayoffs:
        """Return the payoffs after a card: equation 4, or zeros when the deck runs out."""
        if rank in stacks[0]:
            return self._pays(rank, len(stacks))
        left = one_more(deck, rank, -1)
        if sum(left) <= self.burn:
            left, discards = added(left, discards), (0,) * len(deck)
            if sum(left) <= self.burn:
                return (0,) * len(stacks)
        following = self.worth(left, discards, (*stacks[1:], tuple(sorted((*stacks[0], rank)))))
        return following[-1:] + following[:-1]

    def _pays(self, score: int, players: int) -> RecursionPayoffs:
        return (-(players - 1) * score, *[score] * (players - 1))
