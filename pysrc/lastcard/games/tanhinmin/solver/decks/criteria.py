"""The criteria of the thesis for many positions of a deck at once, condition by condition."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from lastcard.games.tanhinmin.solver.decks.deck import in_all
from lastcard.games.tanhinmin.solver.matching import UNBEATABLE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from lastcard.games.tanhinmin.solver.decks.deck import Deck

    Numbers = NDArray[Any]


@dataclass(frozen=True)
class Surplus:
    """The conditions of Definition 3.2 for one player, each true or false for every position.

    Parameters
    ----------
    holds : array of bool
        The player has a cut card.
    matched : array of bool
        The rival can match all of the player's ordinary cards, together with the table card for the player who is
        not to move.
    late : array of bool
        No cut card of the player beats the table card (player to move) or the rival's highest card (the other).
    few : array of bool
        The player's cut cards beat at most one ordinary card of the rival.
    """

    holds: Numbers
    matched: Numbers
    late: Numbers
    few: Numbers

    def met(self) -> Numbers:
        """Return where all conditions are met."""
        return np.asarray(self.holds & self.matched & self.late & self.few)


class Batch:
    """Many positions of a deck that share a table card.

    Parameters
    ----------
    deck : Deck
        The cards.
    numbers : array of int
        The positions.

    Attributes
    ----------
    hand, other : list of array of int8
        For every slot, how many of its cards are in the hand of the player to move, and in the other hand.
    cards : array of int8
        How many cards are in the hands.
    going : array of bool
        Whether the game is not over.
    mu1 : array of int8
        The size of a maximum matching of the other player's configuration graph.
    """

    def __init__(self, deck: Deck, numbers: Numbers) -> None:
        self.deck = deck
        self.hand, self.other = deck.counts(numbers)
        held, theirs = in_all(self.hand), in_all(self.other)
        self.cards: Numbers = held + theirs
        self.going: Numbers = (held > 0) & (theirs > 0)
        self._plain = [place for place, slot in enumerate(deck.slots) if not slot.cut]
        self.mu1 = self.size(self.other, self.hand, None, leave_out=True)

    def mu0(self, table: int) -> Numbers:
        """Return the size of a maximum matching of the configuration graph of the player to move."""
        return self.size(self.hand, self.other, table, leave_out=True)

    def plain_rule(self, table: int) -> Numbers:
        """Return who wins by Lemma 2.2 alone: true for the player to move."""
        return np.asarray(self.mu0(table) > self.mu1)

    def size(
        self,
        beating: Sequence[Numbers],
        beaten: Sequence[Numbers],
        table: int | None,
        leave_out: bool,
    ) -> Numbers:
        """Return the sizes of maximum matchings, one for each position, by the greedy algorithm level by level.

        By slot, `beating` and `beaten` tell how many cards are on either side; cut cards on the beaten side do not
        count. `table` is the level of the table card on that side, if it is there; `leave_out` leaves out its weakest
        ordinary card.
        """
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

    def highest_level(self) -> Numbers:
        """Return the highest level in the hand of the player to move."""
        return np.maximum(self._highest(self.hand, False), self._highest(self.hand, True))

    def surplus0(self, table: int) -> Surplus:
        """Return the conditions for the player to move."""
        highest = self._highest(self.hand, True)
        return Surplus(
            holds=highest > 0,
            matched=self.size(self.other, self.hand, None, leave_out=False) == self._number(self.hand),
            late=highest <= table,
            few=self._below(self.other, highest) <= 1,
        )

    def surplus1(self, table: int) -> Surplus:
        """Return the conditions for the other player, with the table card in the graph."""
        highest = self._highest(self.other, True)
        plain = self._highest(self.hand, False)
        return Surplus(
            holds=highest > 0,
            matched=self.size(self.hand, self.other, table, leave_out=False) == self._number(self.other) + 1,
            late=(plain == 0) | (plain >= highest),
            few=self._below(self.hand, highest) <= 1,
        )

    def matched_without_table(self) -> Numbers:
        """Return μ(G̃0), the size that the printed definition speaks of: without the table card."""
        return self.size(self.hand, self.other, None, leave_out=False)

    def their_plain(self) -> Numbers:
        """Return how many ordinary cards the other player has."""
        return self._number(self.other)

    def rule(self, table: int, first: Numbers | None = None, second: Numbers | None = None) -> Numbers:
        """Return who wins by Lemmas 3.3 and 3.4: true for the player to move.

        `first` and `second` tell where the player to move, and the other, are taken to be in the surplus state; by
        the definition with the table card in the graph, if not given.
        """
        first = self.surplus0(table).met() if first is None else first
        second = self.surplus1(table).met() if second is None else second
        return np.asarray(second | (~first & self.plain_rule(table)))

    def _number(self, counts: Sequence[Numbers]) -> Numbers:
        return np.asarray(sum(counts[place] for place in self._plain))

    def _highest(self, counts: Sequence[Numbers], cut: bool) -> Numbers:
        highest = np.zeros(len(counts[0]), np.int8)
        for place, slot in enumerate(self.deck.slots):
            if slot.cut == cut:
                highest = np.where(counts[place] > 0, np.int8(slot.level), highest)
        return highest

    def _below(self, counts: Sequence[Numbers], level: Numbers) -> Numbers:
        below = np.zeros(len(level), np.int8)
        for place in self._plain:
            below += np.where(self.deck.slots[place].level < level, counts[place], 0)
        return below
