"""Backward induction, a layer of positions at a time, and the same recursion in plain words (`recursion`).

What one position is worth by the positions that play from it can come to, where folding is not certain.

A position in which folding is certain to be best (`lastcard.games.pairs.solver.position_worth`) is worth what folding
costs, whatever may follow, so that nothing behind it is looked at. Of two players nine positions in ten lie there. Each
of the others is worked out by the very operations of `block_step`, in their order: the numbers are the same to the last
bit. For one position this is some times as quick as whole layers; all positions of a layer are quicker together.
Source: Park, Tasnim and Zheng 2014, Theorem 10 and Corollary 8.

The equilibrium of whole sets of positions, a layer at a time, from the last card that can come backwards.

What a position is worth follows from the positions one card later, which all lie in the next layer, so that only two
layers need be held. The numbers are floats, or exact: with the deck's size of each layer multiplied up, all payoffs of
a layer are whole numbers over one common denominator, and the very same steps are made with Python's integers.
Source: Park, Tasnim and Zheng 2014, Theorems 3 and 10, put right: −(m − 1)j in equation 8, and nothing for anybody when
the deck runs out; layers and denominators are our own.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import accumulate
from math import prod
from operator import add, or_
from threading import local
from typing import TYPE_CHECKING, Any

import numpy as np

from lastcard.core.progress import Progress
from lastcard.games.pairs.solver.block_step import (
    CASINO,
    Block,
    BlockStep,
    Terms,
    axes,
    rounding,
    settled_span,
)
from lastcard.games.pairs.solver.layered_positions import NOBODY, LayeredPositions

if TYPE_CHECKING:
    from lastcard.games.pairs.solver.block_step import Numbers


MOST_PLAYERS = 3
"""Players, at most: among more a card that all others hold has a chance that whole layers round to something beside 0."""

MOST_RANKS = 10  # ranks of the deck, at most, for which bounds are kept by all sets of ranks
MOST_BITS = 20  # free ranks of all players together, at most: so many bits number the positions of a layer
MOST = 120_000  # positions that can follow, at most: what is worked out without a pause
KEPT = 1_024  # hands of which is kept what the sets of further cards hold


@dataclass(frozen=True)
class _Sets:
    """By each set of a player's further cards, written in binary: what is in it.

    `holds` has a row a rank of the deck, `masks` a bit a rank of it, `points` the sum of the ranks.
    """

    holds: Numbers
    masks: Numbers
    points: Numbers


@dataclass(frozen=True)
class _Bounds:
    """By a lowest card and ranks written in binary, what one card of each brings at most: where it makes no pair, and more than where it does."""

    best: Numbers
    without: Numbers
    more: Numbers


@dataclass(frozen=True)
class _Step:
    """The positions of a layer, and what is known of them before those of the next one are worked out.

    `open` has the numbers of those that are worked out, `keys` what they are, and the arrays after it a column for each.
    `weights` and `after` have a row for each of `ranks`, which the mover may be dealt: how likely it is, and the number of
    the position after it, which is one more than there are where the card cannot come. `fold` has for all positions what
    folding costs.
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
    """A player: what it can be dealt, the rank of which there is one card in front, and what the sets of cards hold of that.

    `rows` are the places in the deck of these ranks and of those of its stack, `points` what they score, `bits` a row for
    each of `ranks`, `apart` how many of these there is one of. `holds` has the player's own sets first, then those of the `others` in turn
    order, with a row for each of `rows`.
    """

    ranks: tuple[int, ...]
    rows: Numbers
    points: Numbers
    bits: Numbers
    apart: int
    others: list[int]
    holds: list[Numbers]


def affordable(layered: LayeredPositions) -> bool:
    """Tell whether so few positions follow that one by one is quicker than by whole layers."""
    return (
        layered.players <= MOST_PLAYERS
        and len(layered.deck) <= MOST_RANKS
        and sum(map(len, layered.free)) <= MOST_BITS
        and layered.count(1) <= MOST
    )


def after_each_card(layered: LayeredPositions) -> tuple[dict[int, tuple[float, ...]], int]:
    """Return what everybody gets after each card that the one position of layer 0 leads to without a pair.

    The next player stands first. Beside that the number of positions in which floats leave open whether hitting and folding
    are worth the same, where that matters.
    """
    search = _Search(layered)
    steps = search.forward()
    found, spans, doubts = np.zeros((layered.players - 1, 1)), np.zeros(1, np.uint8), 0
    for step in reversed(steps[1:]):
        found, spans, new = search.worked_out(step, found, spans)
        doubts += new
    first, nowhere = steps[0], found.shape[1] - 1
    worths = {}
    for rank, number in zip(first.ranks, first.after[:, 0], strict=True):
        if number != nowhere:
            got = found[:, number].tolist()
            worths[rank] = (*got, -sum(got))
    return worths, doubts


class _Search:
    """Positions of a layer are numbers in binary: a bit for each rank that a player can be dealt without a pair."""

    def __init__(self, layered: LayeredPositions) -> None:
        self.layered = layered
        self.players, self.ranks = layered.players, len(layered.deck)
        parts = layered.blocks
        self.apart = parts[NOBODY].apart
        self.near = {holder: rounding(part) for holder, part in parts.items()}
        sizes = [len(free) for free in layered.free]
        self.begins = [0, *accumulate(sizes)]
        self.sets = [_sets(free, self.ranks, self.apart) for free in layered.free]
        self.stacks = [sum(1 << (rank - 1) for rank in stack) for stack in layered.stacks]
        self.low = min(stack[0] for stack in layered.stacks)
        self.bounds = _bounds(self.ranks, self.players)
        self.bases: dict[bool, Numbers] = {}
        self.gains: dict[tuple[int, bool], Numbers] = {}
        self.seats = [self._seat(player) for player in range(self.players)]
        self.nowhere = 1 << self.begins[-1]
        self.numbers = _room()

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

    def _base(self, layer: int) -> Numbers:
        fresh = self.layered.out(layer) < self.layered.anew
        if fresh not in self.bases:
            self.bases[fresh] = np.array(self.layered.base(layer))
        return self.bases[fresh]

    def _dealt(self, keys: Numbers) -> list[Numbers]:
        """By player the sets of further cards."""
        ends = zip(self.begins, self.sets, strict=False)
        return [(keys >> begin) & (len(sets.points) - 1) for begin, sets in ends]

    def forward(self) -> list[_Step]:
        """Return the positions layer by layer, until none is open."""
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
        seat, base = self.seats[mover], self._base(layer)
        dealt = self._dealt(keys)
        added = [sets.masks[numbers] for sets, numbers in zip(self.sets, dealt, strict=True)]
        lowest = _LOWEST[reduce(or_, added) | reduce(or_, self.stacks)]
        open_ = np.zeros(1, np.intp)
        if layer:
            most = self._bound(mover, layer, dealt[mover], added, lowest)
            open_ = np.flatnonzero(most >= lowest * ((1 - self.players) * cards))
            keys, dealt = keys.take(open_), [numbers.take(open_) for numbers in dealt]
        own, *held = (
            holds.take(dealt[player], axis=1)
            for holds, player in zip(seat.holds, (mover, *seat.others), strict=True)
        )
        one, count = 1 / cards, len(seat.ranks)
        weights = (base[seat.rows] / cards)[:, None] - held[0] * one
        for more in held[1:]:
            weights -= more * one
        taken = reduce(add, (holds[:count] for holds in held))
        scores = weights * seat.points
        pairs = scores[count].copy()
        for score in scores[count + 1 :]:
            pairs += score
        pairs -= (
            self.sets[mover].points[dealt[mover]] * one
        )  # what the mover was dealt is out of the deck itself
        for score in scores[seat.apart : count] * own[seat.apart : count]:
            pairs += score
        left = np.minimum(base[seat.rows[:count]], MOST_PLAYERS).astype(np.uint8)
        can = left[:, None] > (taken | own[:count] << 2)  # 4: nothing is left of what makes a pair
        there = np.where(can, keys | seat.bits, self.nowhere)
        following = self._each_once(there[can])
        self.numbers[following] = np.arange(len(following))
        self.numbers[self.nowhere] = len(following)
        return _Step(
            layer,
            lowest.astype(float),
            open_,
            keys,
            seat.ranks,
            weights[:count],
            self.numbers[there],
            pairs,
        ), following

    def _each_once(self, keys: Numbers) -> Numbers:
        """Keys, each once: of those that are the same the one that wrote its place last."""
        places = np.arange(len(keys))
        self.numbers[keys] = places
        return np.asarray(keys[self.numbers[keys] == places])

    def _bound(self, mover: int, layer: int, own: Numbers, added: list[Numbers], lowest: Numbers) -> Numbers:
        """The most that hitting can be worth, times the cards of the deck.

        After a card without a pair one other player can fold, at no more than the lowest card; among more than two, others
        may pair what they like.
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
        """By the lowest card and the mover's further cards: the bound, if nobody else had been dealt any."""
        key = mover, self.layered.out(layer) < self.layered.anew
        if key not in self.gains:
            base, best = self._base(layer), self.bounds.best[: self.low + 1]
            loss = (self.players - 1) * np.arange(1, self.ranks + 1)
            pairing = base * (best + loss)
            stack = np.array(self.layered.stacks[mover]) - 1
            begun = (base * best).sum(axis=1) - pairing[:, stack].sum(axis=1)
            further = (loss - pairing).astype(float) @ self.sets[
                mover
            ].holds  # floats are multiplied faster, and exact
            self.gains[key] = begun[:, None] + further.astype(np.int64)
        return self.gains[key]

    def worked_out(self, step: _Step, after: Numbers, spans: Numbers) -> tuple[Numbers, Numbers, int]:
        """Return what positions are worth to the player to move and those that follow, of what those after them are.

        Beside that how many cards can come, and in how many it is in doubt whether they do.
        """
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
        near: Any = self.near[NOBODY]
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
        tied &= (abs(hit - fold) <= self._by_holder(step, self.near)) & (
            come > self._by_holder(step, settled)
        )
        return found, far, int(np.count_nonzero(tied))

    def _by_holder(self, step: _Step, told: dict[int, Any]) -> Any:
        """What is told by who has the rank of which there is one card, if there is such a rank."""
        if not self.apart:
            return told[NOBODY]
        found = np.full(len(step.keys), told[NOBODY])
        for player, numbers in enumerate(self._dealt(step.keys)):
            if player in told:
                found[self.sets[player].holds[self.apart - 1, numbers] > 0] = told[player]
        return found


_KEPT = local()


def _room() -> Numbers:
    """Room for the numbers of all keys, none of which is read before it is written: the same for all searches of a thread."""
    if not hasattr(_KEPT, "room"):
        _KEPT.room = np.empty((1 << MOST_BITS) + 1, np.intp)
    return np.asarray(_KEPT.room)


_LOWEST = np.array([(mask & -mask).bit_length() for mask in range(1 << MOST_RANKS)])
"""By ranks, written in binary: the lowest of them."""


@lru_cache(KEPT)
def _sets(free: tuple[int, ...], ranks: int, apart: int) -> _Sets:
    numbers = np.arange(1 << len(free))
    holds = np.zeros((ranks, len(numbers)), np.uint8)
    for place, rank in enumerate(free):
        holds[rank - 1] = (numbers >> place) & 1
    bits = 1 << np.arange(ranks)
    points = np.arange(1, ranks + 1) * (np.arange(1, ranks + 1) != apart)
    return _Sets(holds, bits @ holds, (points @ holds).astype(float))


@lru_cache(16)
def _bounds(ranks: int, players: int) -> _Bounds:
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
    """One layer, worked out.

    `blocks` are its positions, by who has the rank of which there is one card (`LayeredPositions.blocks`). All
    payoffs are multiplied with `scale`, 1 for floats. In `doubts` positions of it floats leave open whether hitting
    and folding are worth the same, where that matters.
    """

    number: int
    blocks: Mapping[int, Block]
    scale: int = 1
    doubts: int = 0


def solve_layers(
    layered: LayeredPositions,
    keep: Callable[[Layer], object],
    first: int = 0,
    *,
    exact: bool = False,
    hits: bool = False,
    terms: Terms = CASINO,
    stop: int | None = None,
) -> Generator[Progress, None, None]:
    """Work out the layers from the last to `first`, and hand each to `keep`.

    `layered`: the positions.
    `keep`: is given each layer; what it does not keep is forgotten.
    `first`: the last layer to be worked out.
    `exact`: whether with whole numbers over a common denominator instead of floats.
    `hits`: whether blocks say where the player to move hits.
    `terms`: what is played for, and who does not play the equilibrium.
    `stop`: a layer in which everybody folds, whatever may be best: the later ones are left out.
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
            dealt_apart = below.blocks.get(part.mover(number)) if holder == NOBODY and part.apart else None
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
    """A block of positions in which the deck has run out."""
    shape = axes(layered, layer)
    kind: Any = object if exact else np.float64
    return Block(
        np.zeros((layered.players - 1, *shape), kind), np.zeros(shape, bool), np.zeros(shape, np.uint8)
    )
