"""All positions of a small deck as numbers, and exact search over all of them at once.

A deck is a list of slots: so many copies of an ordinary or a cut card. Each copy is in the hand of the player to move,
in the other hand or out. A position without its table card is one mixed-radix number, with a digit for each slot; the
digits are numbered so that taking a card away makes the number smaller.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from lastcard.core.progress import Progress
from lastcard.games.tanhinmin.rules import EMPTY, State
from lastcard.games.tanhinmin.solver.matching import UNBEATABLE

if TYPE_CHECKING:
    from collections.abc import Generator

    from numpy.typing import NDArray

    Numbers = NDArray[Any]

CHUNK = 1 << 14
"""Positions that are worked on at a time, so that a page can stop in between."""

MOST = 100
"""Highest level, and most cards, of a deck: counts and levels are kept in single bytes."""


@dataclass(frozen=True, slots=True)
class Slot:
    """Equal cards of a deck: their level, whether they are cut cards, and how many there are."""

    level: int
    cut: bool = False
    copies: int = 1

    def shares(self) -> tuple[tuple[int, int], ...]:
        """Return how the copies can be shared out to the two hands, fewer cards first."""
        return tuple((held, total - held) for total in range(self.copies + 1) for held in range(total + 1))


@dataclass(frozen=True)
class Deck:
    """A deck of cards.

    The slots go by level, and no two have the same cards. Raises `ValueError` if there is no slot, a slot is given
    twice or out of order, or there are levels or cards above `MOST`.
    """

    slots: tuple[Slot, ...]
    _shares: tuple[tuple[tuple[int, int], ...], ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        cards = [(slot.level, slot.cut) for slot in self.slots]
        if not cards or cards != sorted(set(cards)):
            raise ValueError("a deck has one slot or more, by level, an ordinary card before a cut card")
        if cards[-1][0] > MOST or sum(slot.copies for slot in self.slots) > MOST or cards[0][0] < 1:
            raise ValueError(f"a deck has levels from 1 to {MOST} and at most {MOST} cards")
        object.__setattr__(self, "_shares", tuple(slot.shares() for slot in self.slots))

    @cached_property
    def units(self) -> tuple[int, ...]:
        """What a digit of each slot counts in the number of a position."""
        units, unit = [], 1
        for shares in self._shares:
            units.append(unit)
            unit *= len(shares)
        return tuple(units)

    @cached_property
    def size(self) -> int:
        """How many positions there are, table cards apart, finished ones included."""
        return self.units[-1] * len(self._shares[-1])

    @cached_property
    def tables(self) -> tuple[int, ...]:
        """The table levels worth trying: none, each level of an ordinary card, and a cut card's if there is one."""
        plain = dict.fromkeys(slot.level for slot in self.slots if not slot.cut)
        return (EMPTY, *plain, *((UNBEATABLE,) if any(slot.cut for slot in self.slots) else ()))

    def counts(self, numbers: Numbers) -> tuple[list[Numbers], list[Numbers]]:
        """Return, for every slot, how many of its cards are in the hand and in the other hand."""
        hand, other = [], []
        for unit, shares in zip(self.units, self._shares, strict=True):
            digits = numbers // unit % len(shares)
            hand.append(np.array([a for a, _ in shares], np.int8)[digits])
            other.append(np.array([b for _, b in shares], np.int8)[digits])
        return hand, other

    def turned(self, numbers: Numbers) -> Numbers:
        """Return the numbers of the positions with the hands exchanged."""
        after = np.zeros_like(numbers)
        for unit, shares in zip(self.units, self._shares, strict=True):
            swap = np.array([shares.index((b, a)) for a, b in shares], numbers.dtype)
            after += swap[numbers // unit % len(shares)] * numbers.dtype.type(unit)
        return after

    def fewer(self, slot: int) -> Numbers:
        """Return, for every digit of a slot, by how much the number falls when the mover gives one card away."""
        shares = self._shares[slot]
        unit = self.units[slot]
        return np.array(
            [(place - shares.index((a - 1, b))) * unit if a else 0 for place, (a, b) in enumerate(shares)]
        )

    def number(self, state: State) -> int:
        """Return the number of a position whose cards are all in the deck; its table card is left aside."""
        number = 0
        for slot, unit, shares in zip(self.slots, self.units, self._shares, strict=True):
            card = -slot.level if slot.cut else slot.level
            number += shares.index((state.hand.count(card), state.other.count(card))) * unit
        return number

    def state(self, number: int, table: int) -> State:
        """Return a position as the rules have it; `table` is one of `tables`."""
        hand: list[int] = []
        other: list[int] = []
        for slot, unit, shares in zip(self.slots, self.units, self._shares, strict=True):
            held, theirs = shares[number // unit % len(shares)]
            card = -slot.level if slot.cut else slot.level
            hand += [card] * held
            other += [card] * theirs
        cut = max((slot.level for slot in self.slots if slot.cut), default=0)
        return State(tuple(hand), tuple(other), -cut if table == UNBEATABLE else table)


def in_all(counts: list[Numbers]) -> Numbers:
    """Return how many cards there are in all slots together."""
    return np.asarray(np.sum(counts, 0, np.int8))


def ranks(most: int, copies: int = 1) -> Deck:
    """Return the deck of ordinary cards 1, 2, …, so many copies of each."""
    return Deck(tuple(Slot(level, copies=copies) for level in range(1, most + 1)))


def with_cuts(most: int, copies: int = 1) -> Deck:
    """Return the deck of ordinary cards and cut cards 1, 2, …, so many copies of each."""
    return Deck(tuple(Slot(level, cut, copies) for level in range(1, most + 1) for cut in (False, True)))


@dataclass(frozen=True)
class Solved:
    """A deck with the truth about each of its positions, found by search from the rules.

    `top` (int8) has by number the highest level of a card that wins when it is placed, whatever is on the table; 0 if
    there is none. 0 too where the game is over.
    """

    deck: Deck
    top: Numbers

    def wins(self, numbers: Numbers, table: int) -> Numbers:
        """Return whether the player to move wins, for positions that are not over and one table level.

        A card that wins can be placed if it is above the table card. To pass wins if the other player loses on the
        empty table.
        """
        if table == EMPTY:
            return np.asarray(self.top[numbers] > 0)
        passing = self.top[self.deck.turned(numbers)] == 0
        return np.asarray(passing if table == UNBEATABLE else passing | (self.top[numbers] > table))

    def mover_wins(self, state: State) -> bool:
        """Tell whether the player to move wins one position of the deck that is not over."""
        table = state.table if state.table >= 0 else UNBEATABLE
        return bool(self.wins(np.array([self.deck.number(state)]), table)[0])


def search(deck: Deck) -> Generator[Progress, None, Solved]:
    """Solve every position of a deck by the rules alone: all positions with one card, then with two, and so on.

    Whether a card that is placed wins does not depend on the table card that it was placed on, so that the highest
    such card of each hand says all.

    Takes 6 bytes a position at most times.
    """
    kind = np.int32 if deck.size < 2**31 else np.int64
    top = np.zeros(deck.size, np.int8)
    held = np.zeros(deck.size, np.int8)
    total = np.zeros(deck.size, np.int8)
    for start in range(0, deck.size, CHUNK):
        numbers = np.arange(start, min(start + CHUNK, deck.size), dtype=kind)
        hand, other = deck.counts(numbers)
        mine, theirs = in_all(hand), in_all(other)
        held[start : start + CHUNK] = mine
        total[start : start + CHUNK] = np.where((mine > 0) & (theirs > 0), mine + theirs, 0)
        yield Progress(start, deck.size, "positions listed")
    done, count = 0, int(np.count_nonzero(total))
    for cards in range(2, int(total.max()) + 1):
        layer = np.flatnonzero(total == cards).astype(kind)
        for start in range(0, len(layer), CHUNK):
            part = layer[start : start + CHUNK]
            top[part] = _top(deck, part, held[part] == 1, top)
            done += len(part)
            yield Progress(done, count, "positions solved by the rules")
    return Solved(deck, top)


def _top(deck: Deck, numbers: Numbers, last: Numbers, top: Numbers) -> Numbers:
    """The highest winning card of each position, from positions with fewer cards."""
    best = np.zeros(len(numbers), np.int8)
    for place, slot in enumerate(deck.slots):
        steps = deck.fewer(place)
        fall = steps[numbers // deck.units[place] % len(steps)].astype(numbers.dtype)
        chosen = np.flatnonzero(fall)
        after = numbers[chosen] - fall[chosen]
        again = top[after] > 0
        wins = again if slot.cut else again & (top[deck.turned(after)] <= slot.level)
        best[chosen[wins | last[chosen]]] = slot.level
    return best
