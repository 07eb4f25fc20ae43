"""All positions of a small deck: exact search, and the criteria of the thesis beside it.

A deck is a list of slots, each with copies of an ordinary or a cut card. Each copy is in the hand of the
player to move, in the other hand or out. A position without its table card is a mixed-radix number with a
digit for each slot, ordered so that removing a card makes the number smaller.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lastcard.core.progress import Progress
from lastcard.games.tanhinmin.rules import EMPTY, State
from lastcard.games.tanhinmin.solver.winner import UNBEATABLE

DeckNumbers = NDArray[Any]
DECK_CHUNK = 1 << 14  # positions between two pauses
MOST_LEVELS = 100  # highest level, and most cards, of a deck: counts and levels are kept in single bytes


@dataclass(frozen=True, slots=True)
class Slot:
    """Equal cards of a deck: their level, True for cut cards, and their number."""

    level: int
    cut: bool = False
    copies: int = 1

    def shares(self) -> tuple[tuple[int, int], ...]:
        """Return the ways to share out the copies to the two hands, fewer cards first."""
        return tuple((held, total - held) for total in range(self.copies + 1) for held in range(total + 1))


@dataclass(frozen=True)
class Deck:
    """A deck of cards, with slots by level. Raises `ValueError` for bad or too many slots."""

    slots: tuple[Slot, ...]
    _shares: tuple[tuple[tuple[int, int], ...], ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        cards = [(slot.level, slot.cut) for slot in self.slots]
        if not cards or cards != sorted(set(cards)):
            raise ValueError("a deck has one slot or more, by level, an ordinary card before a cut card")
        if (
            cards[-1][0] > MOST_LEVELS
            or sum(slot.copies for slot in self.slots) > MOST_LEVELS
            or cards[0][0] < 1
        ):
            raise ValueError(f"a deck has levels from 1 to {MOST_LEVELS} and at most {MOST_LEVELS} cards")
        object.__setattr__(self, "_shares", tuple(slot.shares() for slot in self.slots))

    @cached_property
    def units(self) -> tuple[int, ...]:
        """The place values of the digits."""
        units, unit = [], 1
        for shares in self._shares:
            units.append(unit)
            unit *= len(shares)
        return tuple(units)

    @cached_property
    def size(self) -> int:
        """The number of positions without table cards, finished ones included."""
        return self.units[-1] * len(self._shares[-1])

    @cached_property
    def tables(self) -> tuple[int, ...]:
        """The useful table levels: none, those of ordinary cards, and a cut card's."""
        plain = dict.fromkeys(slot.level for slot in self.slots if not slot.cut)
        return (EMPTY, *plain, *((UNBEATABLE,) if any(slot.cut for slot in self.slots) else ()))

    def counts(self, numbers: DeckNumbers) -> tuple[list[DeckNumbers], list[DeckNumbers]]:
        """Return for every slot the cards in the hand and in the other hand."""
        hand, other = [], []
        for unit, shares in zip(self.units, self._shares, strict=True):
            digits = numbers // unit % len(shares)
            hand.append(np.array([a for a, _ in shares], np.int8)[digits])
            other.append(np.array([b for _, b in shares], np.int8)[digits])
        return hand, other

    def turned(self, numbers: DeckNumbers) -> DeckNumbers:
        """Return the numbers of the positions with the hands exchanged."""
        after = np.zeros_like(numbers)
        for unit, shares in zip(self.units, self._shares, strict=True):
            swap = np.array([shares.index((b, a)) for a, b in shares], numbers.dtype)
            after += swap[numbers // unit % len(shares)] * numbers.dtype.type(unit)
        return after

    def fewer(self, slot: int) -> DeckNumbers:
        """Return for each digit of a slot the fall when the mover gives a card away."""
        shares = self._shares[slot]
        unit = self.units[slot]
        return np.array(
            [(place - shares.index((a - 1, b))) * unit if a else 0 for place, (a, b) in enumerate(shares)]
        )

    def number(self, state: State) -> int:
        """Return the number of a position of this deck, without its table card."""
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


def in_all(counts: list[DeckNumbers]) -> DeckNumbers:
    """Return the number of cards in all slots."""
    return np.asarray(np.sum(counts, 0, np.int8))


def ranks(most: int, copies: int = 1) -> Deck:
    """Return the deck of ordinary cards 1, 2, …, with copies of each."""
    return Deck(tuple(Slot(level, copies=copies) for level in range(1, most + 1)))


def with_cuts(most: int, copies: int = 1) -> Deck:
    """Return the deck of ordinary cards and cut cards 1, 2, …, with copies of each."""
    return Deck(tuple(Slot(level, cut, copies) for level in range(1, most + 1) for cut in (False, True)))


@dataclass(frozen=True)
class Solved:
    """A deck solved by search: `top` is the highest level that wins on any table, or 0."""

    deck: Deck
    top: DeckNumbers

    def wins(self, numbers: DeckNumbers, table: int) -> DeckNumbers:
        """Return where the player to move wins, before the end, on a table level."""
        if table == EMPTY:
            return np.asarray(self.top[numbers] > 0)
        passing = self.top[self.deck.turned(numbers)] == 0
        return np.asarray(passing if table == UNBEATABLE else passing | (self.top[numbers] > table))

    def mover_wins(self, state: State) -> bool:
        """Return True if the player to move wins one position that is not over."""
        table = state.table if state.table >= 0 else UNBEATABLE
        return bool(self.wins(np.array([self.deck.number(state)]), table)[0])


def search(deck: Deck) -> Generator[Progress, None, Solved]:
    """Solve all positions of a deck by the rules alone; about 6 bytes for each."""
    # Whether a placed card wins does not depend on the card below it: the highest such card says all.
    kind = np.int32 if deck.size < 2**31 else np.int64
    top = np.zeros(deck.size, np.int8)
    held = np.zeros(deck.size, np.int8)
    total = np.zeros(deck.size, np.int8)
    for start in range(0, deck.size, DECK_CHUNK):
        numbers = np.arange(start, min(start + DECK_CHUNK, deck.size), dtype=kind)
        hand, other = deck.counts(numbers)
        mine, theirs = in_all(hand), in_all(other)
        held[start : start + DECK_CHUNK] = mine
        total[start : start + DECK_CHUNK] = np.where((mine > 0) & (theirs > 0), mine + theirs, 0)
        yield Progress(start, deck.size, "positions listed")
    done, count = 0, int(np.count_nonzero(total))
    for cards in range(2, int(total.max()) + 1):
        layer = np.flatnonzero(total == cards).astype(kind)
        for start in range(0, len(layer), DECK_CHUNK):
            part = layer[start : start + DECK_CHUNK]
            top[part] = _top(deck, part, held[part] == 1, top)
            done += len(part)
            yield Progress(done, count, "positions solved by the rules")
    return Solved(deck, top)


def _top(deck: Deck, numbers: DeckNumbers, last: DeckNumbers, top: DeckNumbers) -> DeckNumbers:
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


@dataclass(frozen=True)
class Surplus:
    """The conditions of Definition 3.2 for one player, for every position."""

    holds: DeckNumbers  # the player has a cut card
    matched: (
        DeckNumbers  # the rival can match all ordinary cards, of the player not to move with the table card
    )
    late: DeckNumbers  # no cut card beats the table card (to move) or the rival's highest card (not to move)
    few: DeckNumbers  # the cut cards beat at most one ordinary card of the rival

    def met(self) -> DeckNumbers:
        """Return where all conditions are met."""
        return np.asarray(self.holds & self.matched & self.late & self.few)


class Batch:
    """Many positions of a deck that share a table card, with both hands by slot."""

    def __init__(self, deck: Deck, numbers: DeckNumbers) -> None:
        self.deck = deck
        self.hand, self.other = deck.counts(numbers)
        held, theirs = in_all(self.hand), in_all(self.other)
        self.cards: DeckNumbers = held + theirs
        self.going: DeckNumbers = (held > 0) & (theirs > 0)  # not over
        self._plain = [place for place, slot in enumerate(deck.slots) if not slot.cut]
        self.mu1 = self.size(self.other, self.hand, None, leave_out=True)

    def mu0(self, table: int) -> DeckNumbers:
        """Return the size of a maximum matching of the mover's configuration graph."""
        return self.size(self.hand, self.other, table, leave_out=True)

    def plain_rule(self, table: int) -> DeckNumbers:
        """Return where the player to move wins by Lemma 2.2 alone."""
        return np.asarray(self.mu0(table) > self.mu1)

    def size(
        self,
        beating: Sequence[DeckNumbers],
        beaten: Sequence[DeckNumbers],
        table: int | None,
        leave_out: bool,
    ) -> DeckNumbers:
        """Return the sizes of maximum matchings by the greedy algorithm, level by level."""
        slots = self.deck.slots
        size = np.zeros(len(self.hand[0]), np.int8)
        free = np.zeros(len(size), np.int8)
        left_out = np.full(len(size), not leave_out)
        levels = {slot.level for slot in slots}
        if table is not None and table != UNBEATABLE:
            levels.add(table)
        for level in sorted(levels):
            here = [place for place, slot in enumerate(slots) if slot.level == level]
            for place in here:
                pairs = np.minimum(free, beating[place])
                free -= pairs
                size += pairs
            for place in here:
                if not slots[place].cut:
                    present = beaten[place] > 0
                    free += beaten[place] - (present & ~left_out)
                    left_out |= present
            if table == level:
                free += 1
        return size

    def highest_level(self) -> DeckNumbers:
        """Return the highest level in the mover's hand."""
        return np.maximum(self._highest(self.hand, False), self._highest(self.hand, True))

    def surplus0(self, table: int) -> Surplus:
        """Return the conditions for the player to move."""
        highest = self._highest(self.hand, True)
        return Surplus(
            holds=highest > 0,
            matched=self.size(self.other, self.hand, None, leave_out=False) == self.plain_cards(self.hand),
            late=highest <= table,
            few=self._below(self.other, highest) <= 1,
        )

    def surplus1(self, table: int) -> Surplus:
        """Return the conditions for the other player, with the table card in the graph."""
        highest = self._highest(self.other, True)
        plain = self._highest(self.hand, False)
        return Surplus(
            holds=highest > 0,
            matched=self.size(self.hand, self.other, table, leave_out=False)
            == self.plain_cards(self.other) + 1,
            late=(plain == 0) | (plain >= highest),
            few=self._below(self.hand, highest) <= 1,
        )

    def rule(
        self, table: int, first: DeckNumbers | None = None, second: DeckNumbers | None = None
    ) -> DeckNumbers:
        """Return where the player to move wins by Lemmas 3.3 and 3.4, or given surpluses."""
        first = self.surplus0(table).met() if first is None else first
        second = self.surplus1(table).met() if second is None else second
        return np.asarray(second | (~first & self.plain_rule(table)))

    def plain_cards(self, counts: Sequence[DeckNumbers]) -> DeckNumbers:
        """Return the number of ordinary cards in a hand."""
        return np.asarray(sum(counts[place] for place in self._plain))

    def _highest(self, counts: Sequence[DeckNumbers], cut: bool) -> DeckNumbers:
        highest = np.zeros(len(counts[0]), np.int8)
        for place, slot in enumerate(self.deck.slots):
            if slot.cut == cut:
                highest = np.where(counts[place] > 0, np.int8(slot.level), highest)
        return highest

    def _below(self, counts: Sequence[DeckNumbers], level: DeckNumbers) -> DeckNumbers:
        below = np.zeros(len(level), np.int8)
        for place in self._plain:
            below += np.where(self.deck.slots[place].level < level, counts[place], 0)
        return below


@dataclass(frozen=True, slots=True)
class Cell:
    """All deals with certain sizes of the hands; the rest of the deck is out."""

    hand: int
    other: int
    deals: int
    wins: int

    @property
    def share(self) -> float:
        """The share of deals that the player to move wins."""
        return self.wins / self.deals


def win_map(deck: Deck, table: int = EMPTY) -> Generator[Progress, None, tuple[Cell, ...]]:
    """Count the won deals of a deck by the sizes of the hands, with the linear rule."""
    most = sum(slot.copies for slot in deck.slots) + 1
    deals = np.zeros(most * most, np.int64)
    won = np.zeros(most * most, np.int64)
    for start in range(0, deck.size, DECK_CHUNK):
        numbers = np.arange(start, min(start + DECK_CHUNK, deck.size))
        batch = Batch(deck, numbers)
        held = np.sum(batch.hand, 0, np.int64)
        cells = (held * most + batch.cards - held)[batch.going]
        deals += np.bincount(cells, minlength=most * most)
        won += np.bincount(cells, batch.rule(table)[batch.going], most * most).astype(np.int64)
        yield Progress(start, deck.size, "deals judged")
    return tuple(
        Cell(cell // most, cell % most, int(deals[cell]), int(won[cell]))
        for cell in np.flatnonzero(deals).tolist()
    )
