"""The potential positions of k-Pan, numbered without gaps: rank, unrank, mirror, classes.

How the cards of one rank are shared out among mover, other player and pile is a digit: a cards with the
mover and b with the other make the digit ``first[b] + a``, so placing or taking one of them moves the digit
by one. A position's index is the number with these digits, the nines last. So a move changes the mover's
side of an index by a sum of place values, and then the mirror, which exchanges the two hands, gives the index
of the position that the opponent sees.

Source: Samkoff 2015, section 2.1: 10·15^(k−1) potential positions. The index is ours.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from lastcard.games.pan.rules import TAKE, USUAL, Move, Rules, State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Ints = NDArray[np.intp]

Counts = TypeVar("Counts", int, "Ints")

MOST = 2**31 - 1
"""Most positions that are numbered: an index fits in 32 bits."""


def positions(ranks: int, rules: Rules = USUAL) -> int:
    """Return how many potential positions a game has, however many."""
    count = 1
    for rank in range(1, ranks + 1):
        cards = rules.cards(rank)
        count *= (cards + 1) * (cards + 2) // 2
    return count


@dataclass(frozen=True)
class Digit:
    """The ways to share out `cards` cards of one rank: one number each, `number(a, b)`."""

    cards: int

    @property
    def size(self) -> int:
        """How many ways there are."""
        return (self.cards + 1) * (self.cards + 2) // 2

    def number(self, mine: Counts, theirs: Counts) -> Counts:
        """Return the digit of a share, or those of an array of shares."""
        return theirs * (self.cards + 1) - theirs * (theirs - 1) // 2 + mine

    @cached_property
    def shares(self) -> tuple[tuple[int, int], ...]:
        """The shares (mover's, other's) in the order of their digits."""
        most = self.cards
        return tuple((mine, theirs) for theirs in range(most + 1) for mine in range(most + 1 - theirs))


@dataclass(frozen=True)
class Space:
    """The potential positions of one game of Pan. Raises `ValueError` if there are more than `MOST`."""

    ranks: int
    rules: Rules = USUAL

    def __post_init__(self) -> None:
        if self.size > MOST:
            raise ValueError(f"{self.ranks} ranks make {self.size:,} positions; {MOST:,} are the most")

    @cached_property
    def digits(self) -> tuple[Digit, ...]:
        """One `Digit` a rank, from the nines upward."""
        return tuple(Digit(self.rules.cards(rank)) for rank in range(1, self.ranks + 1))

    @cached_property
    def strides(self) -> tuple[int, ...]:
        """The place values of the digits, from the nines upward."""
        strides = [1]
        for digit in self.digits[:-1]:
            strides.append(strides[-1] * digit.size)
        return tuple(strides)

    @cached_property
    def size(self) -> int:
        """How many potential positions there are, the finished ones and the one without cards included."""
        return positions(self.ranks, self.rules)

    def index(self, state: State) -> int:
        """Return the number of a position."""
        shares = zip(state.hand, state.other, strict=True)
        return sum([term[share] for term, share in zip(self._terms, shares, strict=True)])

    def after(self, state: State, moves: Sequence[Move]) -> list[int]:
        """Return the numbers of the positions after some moves, which change what some ranks add, seen by the other player."""
        terms, hand, other = self._terms, state.hand, state.other
        unmoved = sum([term[share] for term, share in zip(terms, zip(other, hand, strict=True), strict=True)])
        found = []
        for move in moves:
            if move == TAKE:
                change = 0
                for term, theirs, held, got in zip(terms, other, hand, state.taken(), strict=True):
                    if got:
                        change += term[theirs, held + got] - term[theirs, held]
            else:
                place = abs(move) - 1
                term, theirs, held = terms[place], other[place], hand[place]
                change = term[theirs, held - 1 if move > 0 else 0] - term[theirs, held]
            found.append(unmoved + change)
        return found

    @cached_property
    def _terms(self) -> tuple[dict[tuple[int, int], int], ...]:
        """What each share of a rank adds to an index."""
        return tuple(
            {share: stride * number for number, share in enumerate(digit.shares)}
            for stride, digit in zip(self.strides, self.digits, strict=True)
        )

    def state(self, index: int, player: int = 0) -> State:
        """Return the position with a number.

        Raises `ValueError` if there is no such number, or it is that of the one place without any card in a hand.
        """
        if not 0 <= index < self.size:
            raise ValueError(f"positions are numbered 0 to {self.size - 1}, not {index}")
        shares = []
        for digit in self.digits:
            index, number = divmod(index, digit.size)
            shares.append(digit.shares[number])
        return State(tuple(a for a, _ in shares), tuple(b for _, b in shares), self.rules, player)

    @cached_property
    def split(self) -> int:
        """How many ranks the lower half of an index holds; tables are kept for the halves alone."""
        return (self.ranks + 1) // 2

    @cached_property
    def low(self) -> int:
        """The size of the lower half: ``index = high part · low + low part``."""
        return self.strides[self.split] if self.split < self.ranks else self.size

    @cached_property
    def mirrors(self) -> tuple[Ints, Ints]:
        """Two tables: ``mirror(index) = mirrors[0][high part] + mirrors[1][low part]``."""
        high = self._sums(self.split, self.ranks, swapped=True)
        return high, self._sums(0, self.split, swapped=True)

    def mirror(self, indexes: NDArray[Any]) -> NDArray[Any]:
        """Return the numbers of the positions with the hands exchanged."""
        high, low = self.mirrors
        upper = indexes // self.low
        found: NDArray[Any] = high[upper] + low[indexes - upper * self.low]
        return found

    def _sums(self, begin: int, end: int, swapped: bool = False) -> Ints:
        """The indexes of all shares of some ranks, in order of their digits; exchanged if `swapped`."""
        sums = np.zeros(1, np.intp)
        for digit, stride in zip(self.digits[begin:end], self.strides[begin:end], strict=True):
            numbers = [digit.number(b, a) if swapped else digit.number(a, b) for a, b in digit.shares]
            sums = (np.array(numbers, np.intp)[:, None] * stride + sums[None, :]).ravel()
        return sums

    def one_sided(self, mover_empty: bool) -> Ints:
        """Return the numbers of all positions in which one player has no card, in rising order."""
        sums = np.zeros(1, np.intp)
        for digit, stride in zip(self.digits, self.strides, strict=True):
            numbers = [
                number for number, share in enumerate(digit.shares) if share[0 if mover_empty else 1] == 0
            ]
            sums = (np.array(numbers, np.intp)[:, None] * stride + sums[None, :]).ravel()
        return sums
