"""The potential positions of k-Pan, numbered without gaps: rank, unrank, mirror, classes.

How the cards of one rank are shared out among mover, other player and pile is a digit: a cards with the
mover and b with the other make the digit ``first[b] + a``, so placing or taking one of them moves the digit
by one. A position's index is the number with these digits, the nines last. So a move changes the mover's
side of an index by a sum of place values, and then the mirror, which exchanges the two hands, gives the index
of the position that the opponent sees.

Source: Samkoff 2015, section 2.1: 10·15^(k−1) potential positions. The index is ours.

The solution of a whole game: one label a position, and what can be counted from it.

Source: our own; the labels are those of Samkoff 2015, section 3.1.

Moves made forward at many positions at once: what they hold, and what they lead to.

The analysis goes backwards by differences of indexes; this goes forward by counts of cards, and shares nothing
with it but the numbering.

Source: our own, from the rules of Samkoff 2015, section 1.1.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from operator import getitem
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import numpy as np

from lastcard.core.progress import Progress, run_to_end
from lastcard.core.worth import Value
from lastcard.games.pan.rules import TAKE, USUAL, Move, Rules, State

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.intp]


Counts = TypeVar("Counts", int, "Ints")

MOST = 2**31 - 1  # most positions that are numbered: an index fits in 32 bits


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
        return sum(map(getitem, self._terms, zip(state.hand, state.other, strict=True)))

    def after(self, state: State, moves: Sequence[Move]) -> list[int]:
        """Return the numbers of the positions after some moves, which change what some ranks add, seen by the other player."""
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


_SLICE = 1 << 18


@dataclass(frozen=True, slots=True)
class Label:
    """What a position is worth to the player to move, and how many plies the end is away (None: a draw)."""

    value: Value
    distance: int | None


DRAWN = Label("draw", None)


def finished(state: State) -> Label:
    """Return the label of a finished position: who has no card left has won."""
    return Label("loss" if any(state.hand) else "win", 0)


@cache
def _labelled(plies: int) -> Label:
    """The label that a table has as a number."""
    return DRAWN if plies < 0 else Label("win" if plies % 2 else "loss", plies)


class Source(Protocol):
    """Anything that knows the label of every position of one game: a `Table` or a `Tablebase`."""

    @property
    def ranks(self) -> int:
        """The k of k-Pan."""

    @property
    def rules(self) -> Rules:
        """Which game."""

    def label(self, state: State) -> Label:
        """Return the label of a position of this game."""

    def labels_after(self, state: State, moves: Sequence[Move]) -> list[Label]:
        """Return the labels of the positions after some moves, which can be quicker than to make them."""

    def value(self, state: State) -> Value:
        """Return its value alone, which can be quicker."""


@dataclass(frozen=True)
class Table:
    """Every position's label in one array.

    `labels` (int16) has by number the plies to the end, odd if the player to move wins and even if not; negative for
    a draw; 0 if the game is over.
    """

    space: Space
    labels: NDArray[np.int16]

    @property
    def ranks(self) -> int:
        """The k of k-Pan."""
        return self.space.ranks

    @property
    def rules(self) -> Rules:
        """Which game."""
        return self.space.rules

    def label(self, state: State) -> Label:
        """Return the label of a position."""
        if state.over:
            return finished(state)
        return _labelled(self.labels.item(self.space.index(state)))

    def labels_after(self, state: State, moves: Sequence[Move]) -> list[Label]:
        """Return the labels of the positions after some moves, which are not made; of a game that is not over."""
        return [_labelled(self.labels.item(index)) for index in self.space.after(state, moves)]

    def value(self, state: State) -> Value:
        """Return the value of a position."""
        return self.label(state).value

    def count(self) -> Tally:
        """Count the positions that are not over."""
        return run_to_end(self.counting())

    def counting(self) -> Generator[Progress, None, Tally]:
        """Do as `count`, in slices."""
        wins = losses = draws = longest = done = 0
        for part in self._parts():
            decided = part[part > 0]
            odd = int(np.count_nonzero(decided & 1))
            wins += odd
            losses += len(decided) - odd
            draws += int(np.count_nonzero(part < 0))
            longest = max(longest, int(decided.max(initial=0)))
            done += len(part)
            yield Progress(done, len(self.labels), "counted")
        return Tally(wins, losses, draws, longest)

    def _parts(self) -> Iterator[NDArray[Any]]:
        for start in range(0, len(self.labels), _SLICE):
            yield self.labels[start : start + _SLICE]


@dataclass(frozen=True, slots=True)
class Tally:
    """How many positions, not counting finished ones, are won, lost and drawn for the player to move."""

    wins: int
    losses: int
    draws: int
    longest: int

    @property
    def total(self) -> int:
        """All of them."""
        return self.wins + self.losses + self.draws


def hands(space: Space, here: Ints) -> tuple[list[Ints], list[Ints]]:
    """Return the cards of each rank that mover and other hold in some positions."""
    mine, theirs = [], []
    for digit in space.digits:
        here, number = np.divmod(here, digit.size)
        shares = np.array(digit.shares)
        mine.append(shares[number, 0])
        theirs.append(shares[number, 1])
    return mine, theirs


def numbers(space: Space, mine: list[Ints], theirs: list[Ints]) -> Ints:
    """Return the numbers of the positions with some hands."""
    total = np.zeros(len(mine[0]), np.intp)
    for digit, stride, a, b in zip(space.digits, space.strides, mine, theirs, strict=True):
        total += digit.number(a, b) * stride
    return total


def running(mine: list[Ints], theirs: list[Ints]) -> NDArray[np.bool_]:
    """Tell in which positions both players hold a card."""
    both: NDArray[np.bool_] = (np.sum(mine, axis=0) > 0) & (np.sum(theirs, axis=0) > 0)
    return both


def topmost(space: Space, mine: list[Ints], theirs: list[Ints], most: int) -> list[Ints]:
    """Return how many cards of each rank are among so many on top of the pile, or among all where there are fewer."""
    wanted = np.full(len(mine[0]), most)
    found = []
    for digit, a, b in zip(reversed(space.digits), reversed(mine), reversed(theirs), strict=True):
        found.append(np.minimum(digit.cards - a - b, wanted))
        wanted = wanted - found[-1]
    return found[::-1]


def successors(
    space: Space, mine: list[Ints], theirs: list[Ints]
) -> Iterator[tuple[NDArray[np.bool_], Ints]]:
    """Each kind of move: where it is legal, and the positions it leads to (anything where it is not)."""
    rules = space.rules
    loose = [digit.cards - a - b for digit, a, b in zip(space.digits, mine, theirs, strict=True)]
    turned = numbers(
        space, theirs, mine
    )  # as if the mover did nothing: a card placed changes the part of one rank
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
