"""One step of the backward induction: a block of positions from the block one card later.

The sets of cards that a player may have been dealt are numbered lexicographically. Floats decide where
hitting and folding differ by more than rounding can (`rounding`). What hitting is worth is a fraction over
the product of the later deck sizes: two payoffs that differ do so by at least one part of that denominator.
If rounding is smaller, equal floats are equal numbers; otherwise a doubt is counted.
Source: Park, Tasnim and Zheng 2014, Theorem 10; the blocks are our own.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from math import prod
from typing import Any, TypeVar

import numpy as np

from lastcard.core.progress import Progress
from lastcard.core.worth import SAME
from lastcard.games.pairs.solver.layered_positions import LayeredPositions

Numbers = np.ndarray[Any, Any]
Found = TypeVar("Found")
Slices = Generator[Progress, None, Found]  # work in slices


@dataclass(frozen=True)
class Subsets:
    """All sets of one size from 0 to n − 1, one a row, in lexicographic order.

    `members` marks the elements; `added` lists the others, and `larger` the number of the set with each of
    them among the sets that are one larger.
    """

    members: Numbers
    added: Numbers
    larger: Numbers


@lru_cache(maxsize=512)
def subsets(elements: int, size: int) -> Subsets:
    """Return the sets of `size` from a number of elements."""
    sets = list(combinations(range(elements), size))
    members = np.zeros((len(sets), elements), bool)
    for number, one in enumerate(sets):
        members[number, one] = True
    added = np.array([np.flatnonzero(~row) for row in members], np.int64).reshape(len(sets), elements - size)
    number_of = {one: number for number, one in enumerate(combinations(range(elements), size + 1))}
    rows = zip(sets, added.tolist(), strict=True)
    larger = [[number_of[tuple(sorted((*one, new)))] for new in row] for one, row in rows]
    return Subsets(members, added, np.array(larger, np.int64).reshape(added.shape))


PRECISION = 2.0**-52  # twice the relative error of one operation


def rounding(layered: LayeredPositions) -> float:
    """Return how far a payoff in floats can be from the true one.

    A layer adds up products of a share of the deck and a payoff, at most (m − 1)n. A share is a difference
    of two, so its error can be as large as if the cards on the table were still in the deck.
    """
    ranks, others = len(layered.deck), layered.players - 1
    layers = sum(map(len, layered.free)) + layered.players
    return PRECISION * layers * (ranks + 3 * layers + 6) * others * others * ranks


def settled_span(layered: LayeredPositions, layer: int) -> int:
    """Return how many cards may follow so that floats equal up to rounding are equal payoffs."""
    apart, span = 2 * rounding(layered), 0
    while layer + span <= layered.last and (apart := apart * max(1, layered.cards(layer + span))) < 1:
        span += 1
    return span


BLOCK_CHUNK = 1 << 15  # positions in a chunk, which fits into the processor's cache
CACHED_SETS = 512  # cached sets of a player's cards
CHUNKS_PER_SLICE = 2  # chunks between two reports of progress


@dataclass(frozen=True)
class Terms:
    """Payoffs and players that differ from the casino's equilibrium.

    `points`: by player (in turn order) the cost of scoring 0, 1, 2, … points.
    `forced`: of two players, by player, where it hits, indexed by the bits of both stacks, its own first.
    """

    points: Mapping[int, Numbers] = field(default_factory=dict)
    forced: Mapping[int, Numbers] = field(default_factory=dict)


CASINO = Terms()


@dataclass(frozen=True)
class Block:
    """Positions of one layer.

    `values`: the payoffs of the player to move and the following ones, without the last. The first axis is
        the player; then the sets of cards of the player who moved last, of the mover, and of the others.
    `hits`: where the player to move hits.
    `spans`: the most cards that can follow; only where floats may leave a doubt that matters: among three
        players and more, where a tie for one is none for the others.
    """

    values: Numbers
    hits: Numbers | None
    spans: Numbers | None = None

    @property
    def flat(self) -> Numbers:
        """The values with one axis for all players but the one who moved last."""
        return self.values.reshape(*self.values.shape[:2], -1)

    @property
    def flat_spans(self) -> Numbers | None:
        """The spans in the same shape."""
        return None if self.spans is None else self.spans.reshape(self.spans.shape[0], -1)


def block_masks(layered: LayeredPositions, layer: int) -> list[Numbers]:
    """Return for each player the bits of the stacks, in the order of the block's sets."""
    found = []
    for stack, free, size in zip(layered.stacks, layered.free, layered.sizes(layer), strict=True):
        bits = np.array([1 << (rank - 1) for rank in free], np.int64)
        begun = sum(1 << (rank - 1) for rank in stack)
        found.append(subsets(len(free), size).members @ bits + begun)
    return found


def axes(layered: LayeredPositions, layer: int) -> tuple[int, int, int]:
    """Return the lengths of a block: the last mover, the mover, the others together."""
    shape, mover = layered.shape(layer), layered.mover(layer)
    before = (mover - 1) % layered.players
    return shape[before], shape[mover], prod(shape) // (shape[before] * shape[mover])


class BlockStep:
    """A block in progress: rows for the mover's sets, columns for those of all others.

    The columns have the next player first.
    `below`: the positions one card later; None if no card can be added.
    `dealt_apart`: the positions after the mover is dealt the rank that is left out of them.
    `scale`: the factor of the payoffs of `below`.
    `part`: the range of the last axis to solve, all by default; `below` and `dealt_apart` then have only
        the columns that follow from it.
    `folding`: True if the players to move fold in any case.
    `doubts`: positions in which rounding hides a decision that matters.
    """

    def __init__(
        self,
        layered: LayeredPositions,
        number: int,
        below: Block | None,
        dealt_apart: Block | None,
        scale: int,
        exact: bool,
        hits: bool,
        terms: Terms = CASINO,
        part: tuple[int, int] | None = None,
    ) -> None:
        self.layered, self.exact, self.scale = layered, exact, scale
        self.folding, self.doubts = False, 0
        m, self.mover = layered.players, layered.mover(number)
        self.kind: Any = object if exact else np.float64
        shape = axes(layered, number)
        self.begin, end = part or (0, shape[2])
        shape = (*shape[:2], end - self.begin)
        cards = layered.cards(number)
        self.higher = scale * cards if exact else 1
        values = np.empty((m - 1, *shape), self.kind)
        self.near = SAME if terms.points else rounding(layered)
        tracked = m > 2 and not exact
        self.settled = settled_span(layered, number) if tracked else 0
        spans = np.empty(shape, np.uint8) if tracked else None
        self.block = Block(values, np.empty(shape, bool) if hits else None, spans)
        base = np.array(layered.base(number))
        self.base = base.astype(object) if exact else base / cards
        self.one: Any = 1 if exact else 1 / cards
        usual = np.arange(len(base) + 2).astype(self.kind)
        self.points = terms.points.get(self.mover, usual)
        sizes = layered.sizes(number)
        self.sets = [subsets(len(free), size) for free, size in zip(layered.free, sizes, strict=True)]
        self.ranks = [np.array(free, np.int64) - 1 for free in layered.free]
        self.others = [(self.mover + turn) % m for turn in range(1, m)]
        none = len(base) + 1
        stacks = zip(layered.free, sizes, layered.stacks, strict=True)
        self.lowest = [_lowest(free, size, min(stack, default=none), none) for free, size, stack in stacks]
        self.forced: Numbers | None = None
        if self.mover in terms.forced:
            masks = block_masks(layered, number)
            self.forced = terms.forced[self.mover][np.ix_(masks[self.mover], masks[self.others[0]])]
        if below is not None and not below.values.size:
            below = None
        self.below = None if below is None else below.flat
        self.dealt_apart = None if dealt_apart is None else dealt_apart.flat
        self.below_spans = None if below is None else below.flat_spans
        self.apart_spans = None if dealt_apart is None else dealt_apart.flat_spans

    def run(self) -> Generator[int, None, None]:
        """Solve the columns in chunks, and the rows of each; yield the number of positions done."""
        _, behind, rows, outer = self.block.values.shape
        wide = max(1, BLOCK_CHUNK // behind)
        done = chunks = 0
        for start in range(0, outer, wide):
            stop = min(start + wide, outer)
            columns = (stop - start) * behind
            weights, low = self._columns((self.begin + start) * behind, (self.begin + stop) * behind)
            scores = weights * self.points[1:-1, None]
            tall = max(1, BLOCK_CHUNK // columns)
            for top in range(0, rows, tall):
                bottom = min(top + tall, rows)
                here = slice(start * behind, stop * behind)
                gains = self._gains(top, bottom, here, weights, scores)
                self._decide(gains, (top, bottom, start, stop), low, here, weights)
                done += (bottom - top) * columns
                chunks += 1
                if not chunks % CHUNKS_PER_SLICE:
                    yield done

    def _columns(self, start: int, stop: int) -> tuple[Numbers, Numbers]:
        """Return for some columns the deck without the mover's cards, and the lowest card."""
        spread = [len(self.sets[player].members) for player in self.others]
        places = np.unravel_index(np.arange(start, stop), spread)
        left = np.repeat(self.base[:, None], stop - start, axis=1)
        low = np.full(stop - start, len(self.base) + 1)
        for player, place in zip(self.others, places, strict=True):
            if len(self.ranks[player]):
                left[self.ranks[player]] -= (self.sets[player].members * self.one)[place].T
            low = np.minimum(low, self.lowest[player][place])
        return np.asarray(left), np.asarray(low)

    def _pairs(self, top: int, bottom: int, scores: Numbers) -> Numbers:
        members, ranks = self.sets[self.mover].members[top:bottom], self.ranks[self.mover]
        # The mover's own cards are out of the deck.
        own = (members * self.points[ranks + 1]).sum(axis=1) * self.one
        begun = scores[[rank - 1 for rank in self.layered.stacks[self.mover]]].sum(axis=0)
        if bottom - top == 1:
            pairs = np.broadcast_to(begun - own[0], scores.shape[1:]).copy()
            for rank in ranks[members[0]]:
                pairs += scores[rank]
            return np.asarray(pairs[None])
        pairs = begun[None, :] - own[:, None]
        if not len(ranks):
            return np.asarray(pairs)
        held = np.argsort(~members, axis=1, kind="stable")[:, : int(members[0].sum())]
        for column in held.T:
            pairs += scores[ranks[column]]
        return np.asarray(pairs)

    def _gains(self, top: int, bottom: int, here: slice, weights: Numbers, scores: Numbers) -> list[Numbers]:
        sets, ranks = self.sets[self.mover], self.ranks[self.mover]
        pairs = self._pairs(top, bottom, scores)
        pairs = pairs * self.scale if self.exact else pairs
        gains = []
        for player in range(self.layered.players - 1):
            gain = pairs if player == self.layered.players - 2 else pairs.copy()
            if self.dealt_apart is not None:
                gain += self.dealt_apart[player, top:bottom, here] * weights[self.layered.apart - 1]
            if self.below is not None:
                for added, larger in zip(sets.added[top:bottom].T, sets.larger[top:bottom].T, strict=True):
                    if bottom - top == 1:
                        gain[0] += self.below[player, larger[0], here] * weights[ranks[added[0]]]
                    else:
                        gain += self.below[player, larger, here] * weights[ranks[added]]
            gains.append(gain)
        return gains

    def _decide(
        self,
        gains: list[Numbers],
        part: tuple[int, int, int, int],
        low: Numbers,
        here: slice,
        weights: Numbers,
    ) -> None:
        """Hit where that is better than folding by more than rounding, and store the payoffs."""
        values, players = self.block.values, self.layered.players
        lowest = np.minimum(self.lowest[self.mover][part[0] : part[1], None], low[None, :])
        score = self.points[lowest] * self.higher
        hit, fold = -sum(gains[1:], start=gains[0]), score * (1 - players)
        hits = np.asarray(hit > fold if self.exact else hit > fold + self.near, bool)
        if self.forced is not None:
            hits = self.forced[part[0] : part[1]]
        if self.folding:
            hits = np.zeros_like(hits)
        if self.block.hits is not None:
            _store_part(self.block.hits, hits, part)
        if self.block.spans is not None:
            spans = self._spans(part[0], part[1], here, weights)
            if not self.folding:
                self._doubt((abs(hit - fold) <= self.near) & (spans > self.settled), part[0], weights)
            _store_part(self.block.spans, np.where(hits, spans, 0), part)
        _store_part(values[0], np.where(hits, hit, fold), part)
        for player in range(1, players - 1):
            _store_part(values[player], np.where(hits, gains[player - 1], score), part)

    def _spans(self, top: int, bottom: int, here: slice, weights: Numbers) -> Numbers:
        """Return how many cards can follow a hit, that card included, for some rows and columns."""
        sets, ranks = self.sets[self.mover], self.ranks[self.mover]
        there = (weights > self.one / 2).astype(np.uint8)
        spans = np.zeros((bottom - top, weights.shape[1]), np.uint8)
        if self.apart_spans is not None:
            spans = self.apart_spans[top:bottom, here] * there[self.layered.apart - 1]
        if self.below_spans is not None:
            for added, larger in zip(sets.added[top:bottom].T, sets.larger[top:bottom].T, strict=True):
                np.maximum(spans, self.below_spans[larger, here] * there[ranks[added]], out=spans)
        return spans + np.uint8(1)

    def _doubt(self, doubtful: Numbers, top: int, weights: Numbers) -> None:
        """Count the doubtful positions that the deck allows."""
        rows, columns = np.nonzero(doubtful)
        if len(rows):
            left = weights.T[columns]
            left[:, self.ranks[self.mover]] -= self.sets[self.mover].members[top + rows] * self.one
            self.doubts += int((left.min(axis=1) > -self.one / 2).sum())


@lru_cache(CACHED_SETS)
def _lowest(free: tuple[int, ...], size: int, begun: int, none: int) -> Numbers:
    members = subsets(len(free), size).members
    if not free:
        return np.full(len(members), begun)
    dealt = np.where(members, np.array(free), none).min(axis=1)
    return np.asarray(np.minimum(dealt, begun))


def _store_part(block: Numbers, found: Numbers, part: tuple[int, int, int, int]) -> None:
    top, bottom, start, stop = part
    block[:, top:bottom, start:stop] = found.reshape(bottom - top, stop - start, -1).transpose(2, 0, 1)
