"""The winner: two maximum matchings, and with cut cards the surplus state.

The player to move is player 0, with ordinary cards X0 and cut cards Y0; r is the table card, and a cut card
there is above everything. μ₀ is the size of a maximum matching of (X0 ∪ Y0) against (X1 without its weakest)
∪ {r}, μ₁ that of (X1 ∪ Y1) against X0 without its weakest. Player 0 wins if and only if μ₀ > μ₁ (Lemma 2.2),
unless a player is in the surplus state and loses (Definition 3.2, Lemmas 3.3 and 3.4;
``docs/proofs/tanhinmin-cut-cards.md``). Player 0 is in it if she has a cut card, but none that beats r, at
most one card of X1 is below her highest cut card, and player 1 can match all of X0. Player 1 is in it if she
has a cut card, at most one card of X0 is below her highest cut card and the highest of X0 is not, and player
0 can match all of X1 together with r, which the thesis leaves out.

The greedy algorithm gives each beating card in turn the weakest beaten card that is left. The spare card is
the strongest beating card that stays unmatched: the beating cards above it with the beaten cards below it are
a smallest vertex cover, and the maximum falls by one without a card above it, and only then
(``docs/proofs/tanhinmin-matchings.md``). `won_deals` is proved in ``docs/proofs/tanhinmin-deals.md``.

Source: Kiya 2021, chapters 2 and 3.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import comb, isqrt
from typing import Literal, NamedTuple

from lastcard.games.tanhinmin.rules import State, TanHand

UNBEATABLE = 1 << 62  # the number of a cut card on the table: more than every card's
NO_SPARE = -1  # the number of the spare card when every beating card is matched: less than every card's
Edge = tuple[int, int]  # a beating card and the card that it beats


class Matched(NamedTuple):
    """The size μ of a maximum matching, and the spare card that proves it, or `NO_SPARE`."""

    size: int
    spare: int

    def without(self, card: int) -> int:
        """Return the size of a maximum matching without one beating card."""
        return self.size - (card > self.spare)


def greedy(beating: Sequence[int], beaten: Sequence[int]) -> Matched:
    """Return the size of a maximum matching and its spare card, in linear time."""
    size, spare = 0, NO_SPARE
    waiting = iter(beaten)
    target = next(waiting, UNBEATABLE)
    for card in beating:
        if card > target:
            size += 1
            target = next(waiting, UNBEATABLE)
        else:
            spare = card
    return Matched(size, spare)


def edges(beating: Sequence[int], beaten: Sequence[int]) -> list[tuple[int, int]]:
    """Return the greedy matching as pairs of indices; the second ones are 0, 1, 2, …"""
    matched: list[int] = []
    waiting = iter(beaten)
    target = next(waiting, UNBEATABLE)
    for place, card in enumerate(beating):
        if card > target:
            matched.append(place)
            target = next(waiting, UNBEATABLE)
    return list(zip(matched, range(len(matched)), strict=True))


def cover(beating: Sequence[int], beaten: Sequence[int]) -> tuple[range, range]:
    """Return a smallest vertex cover as indices: beating above, beaten below the spare card.

    Source: D. Kőnig, Mat. Fiz. Lapok 38 (1931) 116-119.
    """
    spare = greedy(beating, beaten).spare
    return range(bisect_right(beating, spare), len(beating)), range(bisect_left(beaten, spare))


class Step(NamedTuple):
    """A comparison of the greedy algorithm: two pointers, and True for a match."""

    beating: int
    beaten: int
    matched: bool


def steps(beating: Sequence[int], beaten: Sequence[int]) -> Iterator[Step]:
    """Give the comparisons of the greedy algorithm, with the pointers of the thesis."""
    i = j = 0
    while i < len(beating) and j < len(beaten):
        matched = beating[i] > beaten[j]
        yield Step(i, j, matched)
        i += 1
        j += matched


# An empty hand, the sizes of two matchings, or the surplus state.
Method = Literal["over", "matching", "surplus"]


class Side(NamedTuple):
    """A hand as the levels of all cards (X ∪ Y), of ordinary (X) and of cut ones (Y)."""

    cards: Sequence[int]
    plain: Sequence[int]
    cuts: Sequence[int]

    def but_weakest(self) -> Sequence[int]:
        """Return X \\ min X, or nothing for an empty X."""
        return self.plain[1:]

    def below(self, level: int) -> int:
        """Count the ordinary cards below a level."""
        return bisect_left(self.plain, level)

    def hardly_cut_by(self, cut: int) -> bool:
        """Return True if a cut card beats at most one ordinary card, and not the highest."""
        return self.below(cut) <= 1 and (not self.plain or self.plain[-1] >= cut)


def side(hand: TanHand) -> Side:
    """Return the levels of a hand."""
    if not hand or min(hand) > 0:
        return Side(hand, hand, ())
    return Side(
        [abs(card) for card in hand],
        [card for card in hand if card > 0],
        [-card for card in hand if card < 0],
    )


def with_table(cards: Sequence[int], level: int) -> list[int]:
    """Return beaten cards together with the table card."""
    merged = list(cards)
    insort(merged, level)
    return merged


class Configuration(NamedTuple):
    """A position as levels: both hands, and the level that a card must be above."""

    active: Side
    other: Side
    level: int


def configuration(state: State) -> Configuration:
    """Return a position as levels; no card is above a cut card."""
    return Configuration(side(state.hand), side(state.other), state.table if state.table >= 0 else UNBEATABLE)


class MatchVerdict(NamedTuple):
    """The winner, 0 for the player to move, with μ₀, μ₁, and the player in surplus."""

    winner: int
    mu0: int
    mu1: int
    surplus: int | None
    method: Method


def verdict(state: State, table: Configuration | None = None) -> MatchVerdict:
    """Return the winner and the numbers that decide; `table` is the position as levels."""
    table = table or configuration(state)
    mu0 = greedy(table.active.cards, with_table(table.other.but_weakest(), table.level)).size
    mu1 = greedy(table.other.cards, table.active.but_weakest()).size
    if state.over:
        return MatchVerdict(1 if state.hand else 0, mu0, mu1, None, "over")
    surplus = surplus_player(table) if table.active.cuts or table.other.cuts else None
    if surplus is not None:
        return MatchVerdict(1 - surplus, mu0, mu1, surplus, "surplus")
    return MatchVerdict(0 if mu0 > mu1 else 1, mu0, mu1, None, "matching")


def winner(state: State) -> int:
    """Return 0 if the player to move wins, and 1 if the other does."""
    return verdict(state).winner


def surplus_player(table: Configuration) -> int | None:
    """Return the player in the surplus state, 0 to move or 1, or None."""
    active, other, level = table
    if (
        active.cuts
        and active.cuts[-1] <= level
        and other.below(active.cuts[-1]) <= 1
        and greedy(other.cards, active.plain).size == len(active.plain)
    ):
        return 0
    if (
        other.cuts
        and active.hardly_cut_by(other.cuts[-1])
        and greedy(active.cards, with_table(other.plain, level)).size == len(other.plain) + 1
    ):
        return 1
    return None


def won_by_path(ups: Sequence[bool]) -> bool:
    """Return True if the mover wins a deal, by the cards' owners, the weakest first."""
    # The greatest height after the first step down is at most the greatest depth after the first step up.
    heights = list(accumulate(1 if up else -1 for up in ups))
    return max(heights[ups.index(False) :]) + min(heights[ups.index(True) :]) <= 0


def won_deals(cards: int) -> int:
    """Count the deals of k ≥ 1 cards against k, of C(2k, k), that the player to move wins."""
    even_height = sum(comb(2 * cards, cards + n) * _weight(n) for n in range(1, cards + 1))
    peaks = sum(
        2 * _below(cards, h, 2 * h) - _below(cards, h, 2 * h - 1) - _below(cards, h, 2 * h + 1)
        for h in range(1, cards + 1)
    )
    return comb(2 * cards, cards) // 2 + even_height + peaks


def _weight(n: int) -> int:
    odd = _divisors(n // (n & -n))
    even = _divisors(n) - odd
    return 2 * even - 4 * odd + _divisors(2 * n - 1) + _divisors(2 * n + 1) + (1 if n % 2 else -1)


def _divisors(n: int) -> int:
    return sum(2 - (i * i == n) for i in range(1, isqrt(n) + 1) if n % i == 0)


def _below(cards: int, height: int, width: int) -> int:
    # Paths from height − 1 to 0 in these steps that stay below the height and above height − width.
    steps = 2 * cards - height - 1
    turns = range(-(2 * cards) // width - 1, 2 * cards // width + 2)
    return sum(_choose(steps, cards - height + j * width) - _choose(steps, cards + j * width) for j in turns)


def _choose(n: int, k: int) -> int:
    return comb(n, k) if 0 <= k <= n else 0
