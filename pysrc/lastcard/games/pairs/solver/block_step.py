"""One step of the backward induction: a block of positions worked out of the block one card later.

Floats decide where hitting and folding are further apart than rounding can bring them (`rounding`). Where they are not,
the two are the same if the denominator of what hitting is worth is too small for a smaller difference than that; what
is left is a doubt, and counted.
Source: Park, Tasnim and Zheng 2014, Theorem 10; the blocks are our own.

Sets of cards that a player may have been dealt, numbered, and which set each further card leads to.

Source: our own; lexicographic numbering of combinations is textbook.

How far floats are off, and how small a difference between two payoffs can be that is none of rounding's.

What hitting is worth is a fraction over the sizes of the deck from here on, multiplied, as long as cards can come. Two
payoffs that are not the same differ by at least one part of that denominator; if rounding can move them less, equal
floats are equal numbers.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np

from lastcard.core.worth import SAME

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from lastcard.games.pairs.solver.layered_positions import LayeredPositions

    Numbers = NDArray[Any]


@dataclass(frozen=True)
class Subsets:
    """All sets of so many elements of 0 to n − 1, in lexicographic order.

    One row a set: `members` tells what is in it, `added` has the elements that are not in it, and `larger` beside
    each of those the number of the set with it among the sets that are one larger.
    """

    members: Numbers
    added: Numbers
    larger: Numbers


@lru_cache(maxsize=512)
def subsets(elements: int, size: int) -> Subsets:
    """Return the sets of `size` of so many elements."""
    sets = list(combinations(range(elements), size))
    members = np.zeros((len(sets), elements), bool)
    for number, one in enumerate(sets):
        members[number, one] = True
    added = np.array([np.flatnonzero(~row) for row in members], np.int64).reshape(len(sets), elements - size)
    number_of = {one: number for number, one in enumerate(combinations(range(elements), size + 1))}
    larger = np.array(
        [
            [number_of[tuple(sorted((*one, int(new))))] for new in row]
            for one, row in zip(sets, added, strict=True)
        ],
        np.int64,
    ).reshape(added.shape)
    return Subsets(members, added, larger)


PRECISION = 2.0**-52  # twice the relative error of one operation


def rounding(layered: LayeredPositions) -> float:
    """Return how far a float of a payoff can be from the payoff.

    A layer adds up products of a share of the deck and a payoff, at most (m − 1)n. A share is a difference of two, so
    that it may be off by as much as if the cards on the table were still in the deck.
    """
    ranks, others = len(layered.deck), layered.players - 1
    layers = sum(map(len, layered.free)) + layered.players
    return PRECISION * layers * (ranks + 3 * layers + 6) * others * others * ranks


def settled_span(layered: LayeredPositions, layer: int) -> int:
    """Return how many cards can come after a layer so that floats which are equal up to rounding are the same payoff."""
    apart, span = 2 * rounding(layered), 0
    while layer + span <= layered.last and (apart := apart * max(1, layered.cards(layer + span))) < 1:
        span += 1
    return span


CHUNK = 1 << 15  # positions that are worked on at a time: what fits into the processor's cache
KEPT = 512  # ways in which a player's cards can lie that are kept: those of other positions are the same
SLICE = 2  # chunks between two steps of progress


@dataclass(frozen=True)
class Terms:
    """What is played for, and by whom, where it is not the equilibrium of the casino.

    `points`: by player (in the positions' turn order) what it costs to score 0, 1, 2, … points; usually as
        much as that.
    `forced`: of two players, by player: where it hits, whatever may be best; by the two stacks as numbers in
        binary, its own first.
    """

    points: Mapping[int, Numbers] = field(default_factory=dict)
    forced: Mapping[int, Numbers] = field(default_factory=dict)


CASINO = Terms()


@dataclass(frozen=True)
class Block:
    """Positions of one layer.

    `values`: what a position is worth to the player to move and to those after, but for the last, who gets
        what is left of zero. The first axis is the player; then come the sets of cards that each player has
        been dealt, of the player who moved last in front, then of the player to move, and of the others
        together.
    `hits`: where the player to move hits; without the first axis.
    `spans`: how many cards can come at most if everybody plays on as found; without the first axis. Only
        where floats may leave a doubt that matters: among three players and more, where a tie for one is none
        for the others.
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
        """The spans in the same way."""
        return None if self.spans is None else self.spans.reshape(self.spans.shape[0], -1)


def block_masks(layered: LayeredPositions, layer: int) -> list[Numbers]:
    """Return for each player of a block the stacks as numbers in binary, in the order of the block's axes' sets."""
    found = []
    for stack, free, size in zip(layered.stacks, layered.free, layered.sizes(layer), strict=True):
        bits = np.array([1 << (rank - 1) for rank in free], np.int64)
        begun = sum(1 << (rank - 1) for rank in stack)
        found.append(subsets(len(free), size).members @ bits + begun)
    return found


def axes(layered: LayeredPositions, layer: int) -> tuple[int, int, int]:
    """Return the axes of a block: who moved last, who moves, the others together."""
    shape, mover = layered.shape(layer), layered.mover(layer)
    before = (mover - 1) % layered.players
    return shape[before], shape[mover], prod(shape) // (shape[before] * shape[mover])


class BlockStep:
    """A block being worked out.

    The player to move has a row for each set of cards; all others together have columns, those after the mover first.

    `layered`, `number`: the positions, and the layer.
    `below`: the positions one card later; None if no card can be added.
    `dealt_apart`: the positions after the mover has been dealt the rank that is left out of them.
    `scale`: what the payoffs of `below` are multiplied with.
    `exact`, `hits`, `terms`: as in `solve_layers`.
    `part`: from where on and up to where on the last axis the block is worked out; all of it unless told.
        `below` and `dealt_apart` then have the columns that follow from these and no others.

    `folding`: whether the players to move fold, whatever may be best.
    `doubts`: positions in which floats cannot tell whether hitting and folding are worth the same, and that
        matters.
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
        self.ranks = [_ranks(free) for free in layered.free]
        self.others = [(self.mover + turn) % m for turn in range(1, m)]
        none = len(base) + 1
        self.lowest = [
            _lowest(free, size, min(stack, default=none), none)
            for free, size, stack in zip(layered.free, sizes, layered.stacks, strict=True)
        ]
        self.forced: Numbers | None = None
        if self.mover in terms.forced:
            masks = block_masks(layered, number)
            self.forced = terms.forced[self.mover][np.ix_(masks[self.mover], masks[self.others[0]])]
        below = None if below is None or not below.values.size else below
        self.below = None if below is None else below.flat
        self.dealt_apart = None if dealt_apart is None else dealt_apart.flat
        self.below_spans = None if below is None else below.flat_spans
        self.apart_spans = None if dealt_apart is None else dealt_apart.flat_spans

    def run(self) -> Generator[int, None, None]:
        """Work through the columns in chunks, and for each through the rows; yield the positions done."""
        _, behind, rows, outer = self.block.values.shape
        wide = max(1, CHUNK // behind)
        done = chunks = 0
        for start in range(0, outer, wide):
            stop = min(start + wide, outer)
            columns = (stop - start) * behind
            weights, low = self._columns((self.begin + start) * behind, (self.begin + stop) * behind)
            scores = weights * self.points[1:-1, None]
            tall = max(1, CHUNK // columns)
            for top in range(0, rows, tall):
                bottom = min(top + tall, rows)
                here = slice(start * behind, stop * behind)
                gains = self._gains(top, bottom, here, weights, scores)
                self._decide(gains, (top, bottom, start, stop), low, here, weights)
                done += (bottom - top) * columns
                chunks += 1
                if not chunks % SLICE:
                    yield done

    def _columns(self, start: int, stop: int) -> tuple[Numbers, Numbers]:
        """Return for some columns what is left of each rank beside the mover's cards, and the lowest card."""
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
        """What the mover scores on average by a pair, for some rows."""
        members, ranks = self.sets[self.mover].members[top:bottom], self.ranks[self.mover]
        own = (members * self.points[ranks + 1]).sum(
            axis=1
        ) * self.one  # these are out of the deck themselves
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
        """What each of the others gets when the mover hits, for some rows and columns."""
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
        """Hit where that is better than folding, by more than rounding, and note what everybody gets."""
        values, players = self.block.values, self.layered.players
        lowest = np.minimum(self.lowest[self.mover][part[0] : part[1], None], low[None, :])
        score = self.points[lowest] * self.higher
        hit = -sum(gains[1:], start=gains[0])
        fold = score * (1 - players)
        hits = np.asarray(hit > fold if self.exact else hit > fold + self.near, bool)
        if self.forced is not None:
            hits = self.forced[part[0] : part[1]]
        if self.folding:
            hits = np.zeros_like(hits)
        if self.block.hits is not None:
            _write(self.block.hits, hits, part)
        if self.block.spans is not None:
            spans = self._spans(part[0], part[1], here, weights)
            if not self.folding:
                self._doubt((abs(hit - fold) <= self.near) & (spans > self.settled), part[0], weights)
            _write(self.block.spans, np.where(hits, spans, 0), part)
        _write(values[0], np.where(hits, hit, fold), part)
        for player in range(1, players - 1):
            _write(values[player], np.where(hits, gains[player - 1], score), part)

    def _spans(self, top: int, bottom: int, here: slice, weights: Numbers) -> Numbers:
        """How many cards can come when the mover hits, that card included, for some rows and columns."""
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
        """Count the doubtful positions that there are: the deck has not given more cards than it holds."""
        rows, columns = np.nonzero(doubtful)
        if len(rows):
            mine = np.zeros((len(rows), len(self.base)))
            mine[:, self.ranks[self.mover]] = self.sets[self.mover].members[top + rows]
            left = weights.T[columns] - mine * self.one
            self.doubts += int((left.min(axis=1) > -self.one / 2).sum())


@lru_cache(KEPT)
def _ranks(free: tuple[int, ...]) -> Numbers:
    """Ranks as places in the deck."""
    return np.array(free, np.int64) - 1


@lru_cache(KEPT)
def _lowest(free: tuple[int, ...], size: int, begun: int, none: int) -> Numbers:
    """The lowest card of a player with each set of cards, who has begun with one or with none."""
    members = subsets(len(free), size).members
    if not free:
        return np.full(len(members), begun)
    dealt = np.where(members, np.array(free), none).min(axis=1)
    return np.asarray(np.minimum(dealt, begun))


def _write(block: Numbers, found: Numbers, part: tuple[int, int, int, int]) -> None:
    """Put what was found for some rows and columns in its place."""
    top, bottom, start, stop = part
    block[:, top:bottom, start:stop] = found.reshape(bottom - top, stop - start, -1).transpose(2, 0, 1)
