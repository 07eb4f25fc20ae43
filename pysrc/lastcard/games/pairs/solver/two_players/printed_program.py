"""The two-player program that the paper prints, with its mistakes: where it hits.

It looks five turns ahead. There it takes the average cost of a pair, rounded down, for a gain; and it remembers what a
position was worth without how far it had looked from there. So most of its numbers come from shorter looks. What it
remembers depends on what it was asked first; here that is every position in turn, those with few cards first.
Source: Park, Tasnim and Zheng 2014, appendix 7.7.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lastcard.core.progress import Progress, run_to_end
from lastcard.games.pairs.rules.position import USUAL_DECK
from lastcard.games.pairs.solver.stack_numbers import bits, lowest

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from typing import TypeVar

    from lastcard.games.pairs.rules.position import Counts
    from lastcard.games.pairs.solver.induction.subsets import Numbers

    Result = TypeVar("Result")
    Steps = Generator[Progress, None, Result]
    Stacks = tuple[Numbers, Numbers]

TURNS = 5
"""What the program calls ``num_stages``."""

LEFT = 5
"""The cards, all burned, with which it looks no further."""

PIECE = 1 << 13
"""Positions that are looked at in one slice."""

ROWS = 16
"""Stacks of the mover whose decks are worked out in one slice, beside all stacks of the other."""


_made: dict[tuple[Counts, bool], Numbers] = {}


def printed_table(deck: Counts = USUAL_DECK, *, remembers: bool = True) -> Numbers:
    """Return where the program hits, by the two stacks as numbers in binary, the mover's first.

    What lies face up is missing from the full deck, whatever else may be. As printed, it keeps its memory from one
    question to the next.
    """
    return run_to_end(printed_steps(deck, remembers=remembers))


def printed_steps(deck: Counts = USUAL_DECK, *, remembers: bool = True) -> Generator[Progress, None, Numbers]:
    """Do the same in slices."""
    if (deck, remembers) not in _made:
        program = _Program(deck)
        yield from program.fill_in()
        _made[deck, remembers] = yield from (program.remembering() if remembers else program.forgetting())
    return _made[deck, remembers]


class _Program:
    """All positions of a deck; those with equally many cards face up make a layer."""

    def __init__(self, deck: Counts) -> None:
        self._ranks, stacks = len(deck), 1 << len(deck)
        self._full = np.array(deck, np.int16)
        self._own = bits(self._ranks) == 1
        self._deck = np.empty((stacks, stacks, self._ranks), np.int16)
        self._there = np.empty((stacks, stacks), bool)
        self._cost, self._left, self._weight = (np.empty((stacks, stacks), np.int64) for _ in range(3))
        sizes = self._own.sum(axis=1)
        self._cards = sizes[:, None] + sizes[None, :]
        low = lowest(self._ranks)
        self._low = np.minimum(low[:, None], low[None, :])

    def fill_in(self) -> Steps[None]:
        """Fill in the decks, what pairs would cost, and what the program guesses where it looks no further."""
        own, worths = self._own.astype(np.int16), np.arange(1, self._ranks + 1)
        for begin in range(0, len(own), ROWS):
            rows = slice(begin, begin + ROWS)
            deck = self._full - own[rows, None, :] - own[None, :, :]
            pairs = deck * own[rows, None, :]
            self._deck[rows] = deck
            self._there[rows] = (deck.min(axis=2) >= 0) & self._own[rows].any(axis=1)[:, None]
            self._cost[rows] = sum(pairs[:, :, rank] * worth for rank, worth in enumerate(worths))
            self._left[rows] = np.maximum(deck.sum(axis=2), 1)
            self._weight[rows] = 2 * deck.sum(axis=2) - pairs.sum(axis=2)
            yield Progress(begin, len(own), "decks")
        self._there[:, 0] = False
        self._guess = np.where(self._there, self._cost // self._left, 0.0)

    def forgetting(self) -> Steps[Numbers]:
        """Tell where it hits if it begins every time without a memory."""
        worth, hits = self._guess, np.zeros(self._there.shape, bool)
        for turn in range(TURNS):
            before, worth = worth, worth.copy()
            for here in _pieces(_where(self._there)):
                hits[here], worth[here] = self._decide(*here, before)
                yield Progress(turn, TURNS, "turns ahead")
        return hits

    def remembering(self) -> Steps[Numbers]:
        """Tell where it hits once it has been asked about every position, those with few cards first."""
        last = 2 * self._ranks
        layers = []
        for count in range(2, last + 1):
            layers.append(_where(self._there & (self._cards == count)))
            yield Progress(count, last, "layers")
        turns = yield from self._turns_left(layers)
        asked = self._cards + turns  # five more than the cards of the position from which it was looked at
        worth, hits = self._guess.copy(), np.zeros(self._there.shape, bool)
        for done, layer in enumerate(reversed(layers)):
            for here in _pieces(layer):
                hits[here], worth[here] = self._decide(*here, worth, asked)
                yield Progress(done, last, "cards face up")
        return hits

    def _turns_left(self, layers: list[Stacks]) -> Steps[Numbers]:
        """How many turns it looked ahead from each position when it was first there."""
        unseen = TURNS + 1
        turns = np.full(self._there.shape, unseen, np.int8)
        for done, layer in enumerate(layers):
            for mine, other in _pieces(layer):
                here = turns[mine, other]
                here[here == unseen] = TURNS
                turns[mine, other] = here
                dear = self._cost[mine, other] >= self._weight[mine, other] * self._low[mine, other]
                on = (here > 1) & ~dear & (self._left[mine, other] > LEFT)
                for rank in range(self._ranks):
                    new = on & ~self._own[mine, rank] & (self._deck[mine, other, rank] > 0)
                    after = other[new], mine[new] | 1 << rank
                    turns[after] = np.minimum(turns[after], here[new] - 1)
                yield Progress(done, len(layers), "looking ahead")
        return turns

    def _decide(
        self, mine: Numbers, other: Numbers, worth: Numbers, asked: Numbers | None = None
    ) -> tuple[Numbers, Numbers]:
        """Where it hits in some positions, and what it thinks of them; a later question's memory is not used.

        What pairs cost is the program's ``p``, the cards, those that do not pair twice, its ``z``.
        """
        cost, left, low = self._cost[mine, other], self._left[mine, other], self._low[mine, other]
        total = cost.astype(float)
        for rank in range(self._ranks):
            after = other, mine | 1 << rank
            found = worth[after]
            if asked is not None:
                found = np.where(asked[after] > asked[mine, other], self._guess[after], found)
            cards = np.where(self._own[mine, rank], 0, self._deck[mine, other, rank])
            total += found * cards
        hit = np.where(cost >= self._weight[mine, other] * low, -np.inf, -total / left)
        thought = np.where(left <= LEFT, self._guess[mine, other], np.maximum(hit, -low))
        return thought > -low, thought


def _where(mask: Numbers) -> Stacks:
    """The positions that are marked: the mover's stacks and the other's."""
    mine, other = np.nonzero(mask)
    return mine, other


def _pieces(positions: Stacks) -> Iterator[Stacks]:
    """The same positions, as many at a time as a slice of work has room for."""
    mine, other = positions
    for begin in range(0, len(mine), PIECE):
        yield mine[begin : begin + PIECE], other[begin : begin + PIECE]
