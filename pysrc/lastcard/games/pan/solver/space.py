"""The positions of a game of Pan, numbered without gaps, and tables of their values.

The split of the cards of one rank among mover, other player and pile is a digit: a cards for the mover and
b for the other make the digit ``first[b] + a``. A position's index is the number with these
digits, the nines last. A move changes the mover's side by a sum of place values; the mirror then gives the
index that the opponent sees. The moves forward at many positions at once count cards, and share only the
numbering with the backward analysis.

Source: Samkoff 2015, sections 1.1, 2.1 (10·15^(k−1) positions) and 3.1 (labels). The index is ours.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import accumulate
from math import prod
from operator import getitem, mul
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from lastcard.core.progress import Progress
from lastcard.core.worth import Value
from lastcard.games.pan.rules import ESSAY_RULES, TAKE, Move, PanRules, State

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.intp]

CountOrArray = TypeVar("CountOrArray", int, "Ints")

INDEX_LIMIT = 2**31 - 1  # most positions that can be numbered: an index fits in 32 bits


def position_count(ranks: int, rules: PanRules = ESSAY_RULES) -> int:
    """Return the number of potential positions of a game."""
    return prod(Digit(rules.cards(rank)).size for rank in range(1, ranks + 1))


@dataclass(frozen=True)
class Digit:
    """The ways to share out `cards` cards of one rank, numbered by `number(mine, theirs)`."""

    cards: int

    @property
    def size(self) -> int:
        """The number of ways."""
        return (self.cards + 1) * (self.cards + 2) // 2

    def number(self, mine: CountOrArray, theirs: CountOrArray) -> CountOrArray:
        """Return the digit of a share, or those of arrays of shares."""
        return theirs * (self.cards + 1) - theirs * (theirs - 1) // 2 + mine

    @cached_property
    def shares(self) -> tuple[tuple[int, int], ...]:
        """The shares (mover's, other's) in the order of their digits."""
        most = self.cards
        return tuple((mine, theirs) for theirs in range(most + 1) for mine in range(most + 1 - theirs))


@dataclass(frozen=True)
class PanSpace:
    """The positions of one game. Raises `ValueError` above `INDEX_LIMIT` positions."""

    ranks: int
    rules: PanRules = ESSAY_RULES

    def __post_init__(self) -> None:
        if self.size > INDEX_LIMIT:
            raise ValueError(f"{self.ranks} ranks make {self.size:,} positions; the limit is {INDEX_LIMIT:,}")

    @cached_property
    def digits(self) -> tuple[Digit, ...]:
        """One `Digit` for each rank, from the nines upward."""
        return tuple(Digit(self.rules.cards(rank)) for rank in range(1, self.ranks + 1))

    @cached_property
    def strides(self) -> tuple[int, ...]:
        """The place values of the digits, from the nines upward."""
        return tuple(accumulate((digit.size for digit in self.digits[:-1]), mul, initial=1))

    @cached_property
    def size(self) -> int:
        """The number of positions, including finished ones and the one without cards."""
        return position_count(self.ranks, self.rules)

    def index(self, state: State) -> int:
        """Return the number of a position."""
        return sum(map(getitem, self._terms, zip(state.hand, state.other, strict=True)))

    def after(self, state: State, moves: Sequence[Move]) -> list[int]:
        """Return the numbers of the positions after some moves, as the other player sees them."""
        terms, hand, other = self._terms, state.hand, state.other
        unmoved = sum(map(getitem, terms, zip(other, hand, strict=True)))
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
        """The contribution of each share of a rank to an index."""
        places = zip(self.strides, self.digits, strict=True)
        return tuple({share: n * stride for n, share in enumerate(digit.shares)} for stride, digit in places)

    def state(self, index: int, player: int = 0) -> State:
        """Return the position with a number. Raises `ValueError` if there is none."""
        if not 0 <= index < self.size:
            raise ValueError(f"positions are numbered 0 to {self.size - 1}, not {index}")
        shares = []
        for digit in self.digits:
            index, number = divmod(index, digit.size)
            shares.append(digit.shares[number])
        return State(tuple(a for a, _ in shares), tuple(b for _, b in shares), self.rules, player)

    @cached_property
    def split(self) -> int:
        """The number of ranks in the lower half of an index. Tables cover each half only."""
        return (self.ranks + 1) // 2

    @cached_property
    def low(self) -> int:
        """The size of the lower half: ``index = high part · low + low part``."""
        return self.strides[self.split] if self.split < self.ranks else self.size

    @cached_property
    def mirrors(self) -> tuple[Ints, Ints]:
        """Two tables: ``mirror(index) = mirrors[0][high part] + mirrors[1][low part]``."""
        turned = [[term[theirs, mine] for mine, theirs in term] for term in self._terms]
        return sums_of(turned[self.split :], np.intp), sums_of(turned[: self.split], np.intp)

    def mirror(self, indexes: NDArray[Any]) -> NDArray[Any]:
        """Return the numbers of the positions with the hands swapped."""
        high, low = self.mirrors
        upper = indexes // self.low
        return np.asarray(high[upper] + low[indexes - upper * self.low])

    def one_sided(self, mover_empty: bool) -> Ints:
        """Return the numbers of all positions in which one player has no cards, in rising order."""
        empty = 0 if mover_empty else 1
        terms = ([at for share, at in term.items() if not share[empty]] for term in self._terms)
        return sums_of(terms, np.intp)


def sums_of(parts: Iterable[Sequence[int]], kind: type[np.signedinteger[Any]]) -> NDArray[Any]:
    """Return all sums of one number of each part, the first part changing fastest."""
    sums = np.zeros(1, kind)
    for part in parts:
        sums = (np.array(part, kind)[:, None] + sums).ravel()
    return sums


_SLICE = 1 << 18


@dataclass(frozen=True, slots=True)
class Label:
    """A position's value to the player to move, and its distance in plies (None: a draw)."""

    value: Value
    distance: int | None


DRAWN_LABEL = Label("draw", None)


def finished(state: State) -> Label:
    """Return the label of a finished position."""
    return Label("loss" if any(state.hand) else "win", 0)


@cache
def _labelled(plies: int) -> Label:
    return DRAWN_LABEL if plies < 0 else Label("win" if plies % 2 else "loss", plies)


class LabelSource:
    """A solution of the game of a space: a `LabelTable` or a `Tablebase`."""

    space: PanSpace

    @property
    def ranks(self) -> int:
        """The k of k-Pan."""
        return self.space.ranks

    @property
    def rules(self) -> PanRules:
        """The rules of the game."""
        return self.space.rules

    def label(self, state: State) -> Label:
        """Return the label of a position."""
        raise NotImplementedError

    def labels_after(self, state: State, moves: Sequence[Move]) -> list[Label]:
        """Return the labels of the positions after some moves."""
        return [self.label(state.after(move)) for move in moves]

    def value(self, state: State) -> Value:
        """Return the value of a position."""
        return self.label(state).value


@dataclass(frozen=True)
class LabelTable(LabelSource):
    """Labels by index, in plies: odd for a win, even for a loss, negative for a draw."""

    space: PanSpace
    labels: NDArray[np.int16]

    def label(self, state: State) -> Label:
        return finished(state) if state.over else _labelled(self.labels.item(self.space.index(state)))

    def labels_after(self, state: State, moves: Sequence[Move]) -> list[Label]:
        return [_labelled(self.labels.item(index)) for index in self.space.after(state, moves)]

    def counting(self) -> Generator[Progress, None, ValueTally]:
        """Count the unfinished positions, in slices."""
        wins = losses = draws = longest = 0
        for start in range(0, len(self.labels), _SLICE):
            part = self.labels[start : start + _SLICE]
            decided = part[part > 0]
            wins += (odd := int(np.count_nonzero(decided & 1)))
            losses += len(decided) - odd
            draws += int(np.count_nonzero(part < 0))
            longest = max(longest, int(decided.max(initial=0)))
            yield Progress(start + len(part), len(self.labels), "counted")
        return ValueTally(wins, losses, draws, longest)


@dataclass(frozen=True, slots=True)
class ValueTally:
    """Unfinished positions won, lost and drawn for the player to move."""

    wins: int
    losses: int
    draws: int
    longest: int

    @property
    def total(self) -> int:
        """All of them."""
        return self.wins + self.losses + self.draws


def hands(space: PanSpace, here: Ints) -> tuple[list[Ints], list[Ints]]:
    """Return the cards of each rank that mover and other player hold in some positions."""
    mine, theirs = [], []
    for digit in space.digits:
        here, number = np.divmod(here, digit.size)
        shares = np.array(digit.shares)
        mine.append(shares[number, 0])
        theirs.append(shares[number, 1])
    return mine, theirs


def numbers(space: PanSpace, mine: list[Ints], theirs: list[Ints]) -> Ints:
    """Return the numbers of the positions with some hands."""
    total = np.zeros(len(mine[0]), np.intp)
    for digit, stride, a, b in zip(space.digits, space.strides, mine, theirs, strict=True):
        total += digit.number(a, b) * stride
    return total


def values_of(labels: NDArray[np.int16]) -> NDArray[np.int8]:
    """Return 1, 0 or −1 for labels that are won, drawn or lost for the player to move."""
    return np.where(labels < 0, 0, np.where(labels % 2 == 1, 1, -1)).astype(np.int8)


def each_once(numbers: NDArray[Any]) -> NDArray[Any]:
    """Sort numbers in place and return each once, faster than `numpy.unique`."""
    numbers.sort()
    new = np.ones(len(numbers), np.bool_)
    np.not_equal(numbers[1:], numbers[:-1], out=new[1:])
    return numbers[new]


def running(mine: list[Ints], theirs: list[Ints]) -> NDArray[np.bool_]:
    """Return a mask of the positions in which both players hold a card."""
    return np.asarray((np.sum(mine, axis=0) > 0) & (np.sum(theirs, axis=0) > 0))


def topmost(space: PanSpace, mine: list[Ints], theirs: list[Ints], most: int) -> list[Ints]:
    """Return, by rank, the cards among the top `most` of each pile."""
    wanted = np.full(len(mine[0]), most)
    found = []
    for digit, a, b in zip(reversed(space.digits), reversed(mine), reversed(theirs), strict=True):
        found.append(np.minimum(digit.cards - a - b, wanted))
        wanted = wanted - found[-1]
    return found[::-1]


def successors(
    space: PanSpace, mine: list[Ints], theirs: list[Ints]
) -> Iterator[tuple[NDArray[np.bool_], Ints]]:
    """Yield, for each kind of move, a mask of where it is legal and the positions after it."""
    rules = space.rules
    loose = [digit.cards - a - b for digit, a, b in zip(space.digits, mine, theirs, strict=True)]
    turned = numbers(space, theirs, mine)  # nothing done yet: playing a card changes the part of one rank
    for rank in range(1, space.ranks + 1):
        covered = np.sum(loose[rank:], axis=0) > 0
        held, size = mine[rank - 1], rules.set_size(rank)
        whole = (held == size) & ~covered
        single = (held > 0) & ~covered
        if rules.nines_together and rank == 1:
            single &= ~whole
        digit, stride, other = space.digits[rank - 1], space.strides[rank - 1], theirs[rank - 1]
        others = turned - digit.number(other, held) * stride
        yield single, others + digit.number(other, np.maximum(held - 1, 0)) * stride
        if size is not None:
            yield whole, others + digit.number(other, np.zeros_like(held)) * stride
    taken = topmost(space, mine, theirs, rules.take)
    hand = [held + got for held, got in zip(mine, taken, strict=True)]
    yield np.sum(loose, axis=0) > 0, numbers(space, theirs, hand)
