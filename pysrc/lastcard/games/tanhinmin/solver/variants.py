"""Two rules that the thesis leaves open, by exact search: several equal cards at once, and revolution.

With the multi-card rule a player may open an empty table with several equal cards; then only as many stronger equal
cards beat them. With revolution, when enough equal cards lie on the table and the other player passes, the table is
emptied and the order of strength is turned round: the weakest card becomes the strongest, until the next revolution.
Source: Kiya 2021, chapter 7 (“further research directions”), which solves neither.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

from lastcard.core.progress import Progress
from lastcard.games.tanhinmin.solver.hidden_hands.oracles import wins

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

Counts = tuple[int, ...]
"""How many cards of each rank, the weakest rank first."""

Laid = tuple[int, int]
"""What lies on the table: the rank's index, and how many cards of it; (−1, 0) on an empty table."""

NOTHING: Laid = (-1, 0)

DEALS_AT_A_TIME = 2


@dataclass(frozen=True, slots=True)
class Variant:
    """Which of the two rules hold.

    `multi` allows several equal cards to be placed at once; so many equal cards as `revolution` on the table turn the
    order when the other player passes.
    """

    multi: bool = True
    revolution: int | None = None


class Search:
    """Exact search of a variant from any position; it remembers what it has decided."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self._known: dict[tuple[Counts, Counts, Laid, bool], bool] = {}

    def wins(self, hand: Counts, other: Counts, laid: Laid = NOTHING, turned: bool = False) -> bool:
        """Tell whether the player to move wins; `turned` if the order of strength is turned round."""
        key = (hand, other, laid, turned)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._decide(hand, other, laid, turned)
        return known

    def _decide(self, hand: Counts, other: Counts, laid: Laid, turned: bool) -> bool:
        for rank, count in self.placements(hand, laid, turned):
            left = hand[rank] - count
            rest = (*hand[:rank], left, *hand[rank + 1 :])
            if not any(rest) or not self.wins(other, rest, (rank, count), turned):
                return True
        if laid == NOTHING:
            return False
        size = self.variant.revolution
        return not self.wins(other, hand, NOTHING, turned ^ (size is not None and laid[1] >= size))

    def placements(self, hand: Counts, laid: Laid, turned: bool) -> Iterator[Laid]:
        """Yield what may be placed: a rank's index, and how many cards of it."""
        top, needed = laid
        for rank, held in enumerate(hand):
            if not held:
                continue
            if laid == NOTHING:
                for count in range(1, (held if self.variant.multi else 1) + 1):
                    yield rank, count
            elif held >= needed and (rank < top if turned else rank > top):
                yield rank, needed


@dataclass(frozen=True, slots=True)
class Forecast:
    """How well the plain criterion foretells who wins a variant.

    Parameters
    ----------
    ranks, copies : int
        The deck: so many ranks, so many cards of each.
    deals : int
        Ways to deal the whole deck to two players, neither without cards, the table empty.
    right : int
        In how many of them the criterion of the plain game names the winner of the variant.
    by_ranks : int
        In how many it does so when equal cards of a hand are counted once, so that a card stands for a rank.
    mover : int
        In how many the player to move wins the variant; so often is right who always names that player.
    wrong : tuple of int or None
        The first hand of the player to move, by rank, where it is wrong, and fewest cards in that hand.
    """

    ranks: int
    copies: int
    deals: int
    right: int
    by_ranks: int
    mover: int
    wrong: Counts | None

    @property
    def share(self) -> float:
        """The share of deals that the criterion foretells."""
        return self.right / self.deals


def forecast(ranks: int, copies: int, variant: Variant) -> Generator[Progress, None, Forecast]:
    """Count how often the plain criterion names the winner of a variant, over all deals of a deck. Some seconds for 4 ranks of 4 cards."""
    search = Search(variant)
    right = by_ranks = mover = deals = 0
    wrong: list[Counts] = []
    for number, hand in enumerate(product(range(copies + 1), repeat=ranks)):
        other = tuple(copies - held for held in hand)
        if any(hand) and any(other):
            deals += 1
            truth = search.wins(hand, other)
            mover += truth
            by_ranks += truth == wins(_once(hand), _once(other), 0)
            if truth == wins(spread(hand), spread(other), 0):
                right += 1
            else:
                wrong.append(hand)
        if number % DEALS_AT_A_TIME == 0:
            yield Progress(number, (copies + 1) ** ranks, "deals searched")
    smallest = min(wrong, key=lambda hand: (sum(hand), hand), default=None)
    return Forecast(ranks, copies, deals, right, by_ranks, mover, smallest)


def _once(counts: Counts) -> tuple[int, ...]:
    """The ranks that are held."""
    return spread(tuple(map(bool, counts)))


def spread(counts: Counts) -> tuple[int, ...]:
    """Return counts by rank as a hand of cards 1, 2, …"""
    return tuple(rank for rank, count in enumerate(counts, start=1) for _ in range(count))
