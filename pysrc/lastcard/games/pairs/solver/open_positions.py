"""Backward induction by layers, and position by position where folding is not certain.

Only two layers are needed at a time. With the deck sizes multiplied up, exact payoffs of a layer are whole
numbers over a common denominator, computed by the same steps with Python's integers.

For one position it is faster to skip those in which folding is certain (`position_worth`): nine in ten with
two players. The others are solved by the operations of `block_step` in the same order, so that the numbers
are the same to the last bit.
Source: Park, Tasnim and Zheng 2014, Theorems 3 and 10 and Corollary 8, put right: −(m − 1)j in equation 8,
and zeros when the deck runs out; layers and denominators are our own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import accumulate
from math import prod
from operator import add, or_
from threading import local
from typing import Any

import numpy as np

from lastcard.core.progress import Progress
from lastcard.games.pairs.rules.position import added
from lastcard.games.pairs.solver.block_step import (
    CASINO,
    Block,
    BlockStep,
    Numbers,
    Slices,
    Terms,
    axes,
    rounding,
    settled_span,
)
from lastcard.games.pairs.solver.layered_positions import NO_HOLDER, LayeredPositions

MOST_PLAYERS = 3  # among more, whole layers round a card that all others hold to a chance beside 0
MOST_BOUND_RANKS = 10  # ranks of the deck for which bounds are cached by all sets of ranks
MOST_BITS = 20  # free ranks of all players: the bits of a position's number
UNPAUSED_POSITIONS = 120_000  # positions solved without a pause
CACHED_HANDS = 1_024  # cached hands


@dataclass(frozen=True)
class _Sets:
    """By the bits of a player's further cards: ranks (a row each), bits and sum of the ranks."""

    holds: Numbers
    masks: Numbers
    points: Numbers


@dataclass(frozen=True)
class _Bounds:
    """By a lowest card and ranks, what one card of each brings at most.

    `without` is the sum if they make no pair, `more` how much more that is than with a pair.
    """

    best: Numbers
    without: Numbers
    more: Numbers


@dataclass(frozen=True)
class _Step:
    """The positions of a layer before those of the next one are solved.

    `open` has the numbers of those to be solved, `keys` their bits, and the arrays after it a column for
    each. `weights` and `after` have a row for each of `ranks`, which the mover may be dealt: its chance,
    and the number of the next position, or one past the last where the card cannot come. `fold` has the
    cost of folding for all positions.
    """

    layer: int
    fold: Numbers
    open: Numbers
    keys: Numbers
    ranks: tuple[int, ...]
    weights: Numbers
    after: Numbers
    pairs: Numbers


@dataclass(frozen=True)
class _Seat:
    """A player: the `ranks` it can be dealt, first the `apart` ones with a single card.

    `rows` are the places in the deck of these ranks and of its stack, `points` their scores, `bits` a row a
    rank. `holds` has the player's own sets, then those of the `others` in turn order, a row for each of
    `rows`.
    """

    ranks: tuple[int, ...]
    rows: Numbers
    points: Numbers
    bits: Numbers
    apart: int
    others: list[int]
    holds: list[Numbers]


def affordable(layered: LayeredPositions) -> bool:
    """Tell whether position by position is faster than whole layers."""
    few = layered.players <= MOST_PLAYERS and len(layered.deck) <= MOST_BOUND_RANKS
    return few and sum(map(len, layered.free)) <= MOST_BITS and layered.count(1) <= UNPAUSED_POSITIONS


def after_each_card(layered: LayeredPositions) -> tuple[dict[int, tuple[float, ...]], int]:
    """Return the payoffs after each card without a pair, next player first, and the doubts."""
    search = _Search(layered)
    first, *steps = search.forward()
    found, spans, doubts = np.zeros((layered.players - 1, 1)), np.zeros(1, np.uint8), 0
    for step in reversed(steps):
        found, spans, new = search.worked_out(step, found, spans)
        doubts += new
    worths, nowhere = {}, found.shape[1] - 1
    for rank, number in zip(first.ranks, first.after[:, 0], strict=True):
        if number != nowhere:
            got = found[:, number].tolist()
            worths[rank] = (*got, -sum(got))
    return worths, doubts


class _Search:
    """A position of a layer is a number with a bit for each rank that a player can be dealt."""

    def __init__(self, layered: LayeredPositions) -> None:
        self.layered = layered
        self.players, self.ranks = layered.players, len(layered.deck)
        parts = layered.blocks
        self.apart = parts[NO_HOLDER].apart
        self.near = {holder: rounding(part) for holder, part in parts.items()}
        sizes = [len(free) for free in layered.free]
        self.begins = [0, *accumulate(sizes)]
        self.sets = [_sets(free, self.ranks, self.apart) for free in layered.free]
        self.stacks = [sum(1 << (rank - 1) for rank in stack) for stack in layered.stacks]
        self.low = min(stack[0] for stack in layered.stacks)
        self.bounds = _hit_bounds(self.ranks, self.players)
        whole = added(layered.deck, layered.discards)
        self.bases = {True: np.array(layered.deck), False: np.array(whole)}  # by whether it was not rebuilt
        self.gains: dict[tuple[int, bool], Numbers] = {}
        self.seats = [self._seat(player) for player in range(self.players)]
        self.nowhere = 1 << self.begins[-1]
        self.numbers = _ROOM.numbers

    def _seat(self, player: int) -> _Seat:
        free, stack = self.layered.free[player], self.layered.stacks[player]
        first = (self.apart,) if self.apart in free else ()
        order = *first, *(rank for rank in free if rank not in first)
        rows = np.array((*order, *stack), np.intp) - 1
        bits = [1 << (self.begins[player] + free.index(rank)) for rank in order]
        others = [(player + turn) % self.players for turn in range(1, self.players)]
        holds = [self.sets[one].holds[rows] for one in (player, *others)]
        points = (rows + 1.0)[:, None]
        return _Seat(order, rows, points, np.array(bits, np.int64)[:, None], len(first), others, holds)

    def _dealt(self, keys: Numbers) -> list[Numbers]:
        ends = zip(self.begins, self.sets, strict=False)
        return [(keys >> begin) & (len(sets.points) - 1) for begin, sets in ends]

    def forward(self) -> list[_Step]:
        keys = np.zeros(1, np.int64)
        steps: list[_Step] = []
        while len(keys) and not self.layered.ended(len(steps)):
            step, keys = self._step(len(steps), keys)
            steps.append(step)
        if len(keys):
            none = np.zeros(0, np.intp)
            steps.append(_Step(len(steps), np.zeros(len(keys)), none, none, (), none, none, none))
        return steps

    def _step(self, layer: int, keys: Numbers) -> tuple[_Step, Numbers]:
        layered = self.layered
        mover, cards = layered.mover(layer), layered.cards(layer)
        seat, base = self.seats[mover], self.bases[layered.out(layer) < layered.anew]
        dealt = self._dealt(keys)
        added = [sets.masks[numbers] for sets, numbers in zip(self.sets, dealt, strict=True)]
        lowest = _LOWEST[reduce(or_, added) | reduce(or_, self.stacks)]
        open_ = np.zeros(1, np.intp)
        if layer:
            most = self._bound(mover, layer, dealt[mover], added, lowest)
            open_ = np.flatnonzero(most >= lowest * ((1 - self.players) * cards))
            keys, dealt = keys.take(open_), [numbers.take(open_) for numbers in dealt]
        players = zip(seat.holds, (mover, *seat.others), strict=True)
        own, *held = (holds.take(dealt[player], axis=1) for holds, player in players)
        one, count = 1 / cards, len(seat.ranks)
        weights = (base[seat.rows] / cards)[:, None] - held[0] * one
        for more in held[1:]:
            weights -= more * one
        taken = reduce(add, (holds[:count] for holds in held))
        scores = weights * seat.points
        pairs = scores[count].copy()
        for score in scores[count + 1 :]:
            pairs += score
        pairs -= self.sets[mover].points[dealt[mover]] * one  # what was dealt is out of the deck itself
        for score in scores[seat.apart : count] * own[seat.apart : count]:
            pairs += score
        left = np.minimum(base[seat.rows[:count]], MOST_PLAYERS).astype(np.uint8)
        can = left[:, None] > (taken | own[:count] << 2)  # 4: nothing is left of what makes a pair
        there = np.where(can, keys | seat.bits, self.nowhere)
        following = there[can]
        places = np.arange(len(following))
        self.numbers[following] = places  # of equal keys the last one stays
        following = following[self.numbers[following] == places]
        self.numbers[following] = np.arange(len(following))
        self.numbers[self.nowhere] = len(following)
        after = self.numbers[there]
        fold = lowest.astype(float)
        return _Step(layer, fold, open_, keys, seat.ranks, weights[:count], after, pairs), following

    def _bound(self, mover: int, layer: int, own: Numbers, added: list[Numbers], lowest: Numbers) -> Numbers:
        """Return the most that hitting can be worth, times the cards of the deck.

        After a card without a pair one other player can fold, at most at the lowest card; among more than
        two, others may pair any card.
        """
        of_own = self._of_own(mover, layer)
        found: Numbers = of_own.ravel()[lowest * of_own.shape[1] + own]
        held, start = added[mover] | self.stacks[mover], lowest << self.ranks
        for other, masks in enumerate(added):
            if other != mover:
                found -= self.bounds.without[start + masks]
                found += self.bounds.more[start + (masks & held)]
        return found

    def _of_own(self, mover: int, layer: int) -> Numbers:
        """Return the bound by lowest card and the mover's cards, without any of the others."""
        key = mover, self.layered.out(layer) < self.layered.anew
        if key not in self.gains:
            base, best = self.bases[key[1]], self.bounds.best[: self.low + 1]
            loss = (self.players - 1) * np.arange(1, self.ranks + 1)
            pairing = base * (best + loss)
            stack = np.array(self.layered.stacks[mover]) - 1
            begun = (base * best).sum(axis=1) - pairing[:, stack].sum(axis=1)
            # Floats are multiplied faster, and exactly.
            further = (loss - pairing).astype(float) @ self.sets[mover].holds
            self.gains[key] = begun[:, None] + further.astype(np.int64)
        return self.gains[key]

    def worked_out(self, step: _Step, after: Numbers, spans: Numbers) -> tuple[Numbers, Numbers, int]:
        """Return the payoffs of a layer, the cards that can follow, and the number of doubts."""
        players, open_ = self.players, step.open
        found = np.zeros((players - 1, len(step.fold) + 1))
        found[:, :-1] = step.fold
        found[0] *= 1 - players
        found[0] += 0.0  # where the deck has run out that is 0, not −0
        far = np.zeros(len(step.fold) + 1, np.uint8)
        if not len(open_):
            return found, far, 0
        gains = []
        for player in range(players - 1):
            gain = step.pairs.copy()
            for share in after[player][step.after] * step.weights:
                gain += share
            gains.append(gain)
        fold = found[0, open_]
        hit = -sum(gains[1:], start=gains[0])
        near: Any = self.near[NO_HOLDER]
        least, most = min(self.near.values()), max(self.near.values())
        if least != most and ((hit > fold + least) != (hit > fold + most)).any():
            near = self._by_holder(step, self.near)
        hits = hit > fold + near
        found[0, open_] = np.where(hits, hit, fold)
        for player in range(1, players - 1):
            found[player, open_] = np.where(hits, gains[player - 1], step.fold[open_])
        if players == 2:
            return found, far, 0
        come = spans[step.after].max(axis=0, initial=0) + np.uint8(1)
        far[open_] = np.where(hits, come, 0)
        tied = abs(hit - fold) <= most
        if not tied.any():
            return found, far, 0
        parts = self.layered.blocks.items()
        settled = {holder: settled_span(part, step.layer) for holder, part in parts}
        near = self._by_holder(step, self.near)
        tied &= (abs(hit - fold) <= near) & (come > self._by_holder(step, settled))
        return found, far, int(np.count_nonzero(tied))

    def _by_holder(self, step: _Step, told: dict[int, Any]) -> Any:
        """Return values by the holder of the rank with a single card, if there is such a rank."""
        if not self.apart:
            return told[NO_HOLDER]
        found = np.full(len(step.keys), told[NO_HOLDER])
        for player, numbers in enumerate(self._dealt(step.keys)):
            if player in told:
                found[self.sets[player].holds[self.apart - 1, numbers] > 0] = told[player]
        return found


class _Room(local):
    """Room for the numbers of all keys, shared by the searches of a thread."""

    def __init__(self) -> None:
        self.numbers = np.empty((1 << MOST_BITS) + 1, np.intp)


_ROOM = _Room()
_LOWEST = np.array([(mask & -mask).bit_length() for mask in range(1 << MOST_BOUND_RANKS)])  # by bits


@lru_cache(CACHED_HANDS)
def _sets(free: tuple[int, ...], ranks: int, apart: int) -> _Sets:
    numbers = np.arange(1 << len(free))
    holds = np.zeros((ranks, len(numbers)), np.uint8)
    for place, rank in enumerate(free):
        holds[rank - 1] = (numbers >> place) & 1
    bits = 1 << np.arange(ranks)
    points = np.arange(1, ranks + 1) * (np.arange(1, ranks + 1) != apart)
    return _Sets(holds, bits @ holds, (points @ holds).astype(float))


@lru_cache(16)
def _hit_bounds(ranks: int, players: int) -> _Bounds:
    points = np.arange(1, ranks + 1)
    best = np.full((ranks + 1, ranks), ranks)
    if players == 2:
        best = np.minimum(np.arange(ranks + 1)[:, None], points)
    members = (np.arange(1 << ranks) >> np.arange(ranks)[:, None]) & 1
    without = best @ members
    more = without + (players - 1) * (points @ members)
    return _Bounds(best, without.ravel(), more.ravel())


@dataclass(frozen=True)
class Layer:
    """A solved layer.

    `blocks` has its positions by the holder of the rank with a single card. All payoffs are multiplied by
    `scale`. Rounding hides a decision that matters in `doubts` positions.
    """

    number: int
    blocks: Mapping[int, Block]
    scale: int = 1
    doubts: int = 0

    @property
    def values(self) -> dict[int, Numbers]:
        """The values of each block."""
        return {holder: block.values for holder, block in self.blocks.items()}


def solve_layers(
    layered: LayeredPositions,
    keep: Callable[[Layer], object],
    first: int = 0,
    *,
    exact: bool = False,
    hits: bool = False,
    terms: Terms = CASINO,
    stop: int | None = None,
) -> Slices[None]:
    """Solve the layers from the last to `first`, and pass each to `keep`.

    `exact`: use whole numbers over a common denominator.
    `hits`: store where the player to move hits.
    `terms`: the payoffs, and players who do not play the equilibrium.
    `stop`: a layer in which everybody folds; later ones are left out.
    """
    last = layered.last if stop is None else min(stop, layered.last)
    total, done = layered.count(first, last), 0
    below = Layer(last + 1, {})
    if layered.ended(last):
        parts = {holder: part for holder, part in layered.blocks.items() if prod(part.shape(last))}
        below = Layer(last, {holder: _nothing(part, last, exact) for holder, part in parts.items()})
        keep(below)
        done, last = layered.size(last), last - 1
    for number in range(last, first - 1, -1):
        cards = layered.cards(number)
        layer: dict[int, Block] = {}
        doubts = 0
        for holder, part in layered.blocks.items():
            if not prod(part.shape(number)):
                continue
            dealt_apart = below.blocks.get(part.mover(number)) if holder == NO_HOLDER and part.apart else None
            step = BlockStep(
                part, number, below.blocks.get(holder), dealt_apart, below.scale, exact, hits, terms
            )
            step.folding = number == stop
            for worked in step.run():
                yield Progress(done + worked, total, "positions")
            layer[holder] = step.block
            doubts += step.doubts
            done += prod(part.shape(number))
        below = Layer(number, layer, below.scale * cards if exact else 1, doubts)
        keep(below)
    yield Progress(total, total, "positions")


def _nothing(layered: LayeredPositions, layer: int, exact: bool) -> Block:
    shape = axes(layered, layer)
    values = np.zeros((layered.players - 1, *shape), object if exact else np.float64)
    return Block(values, np.zeros(shape, bool), np.zeros(shape, np.uint8))
