"""Who wins: two maximum matchings, and with cut cards whether a player is in the surplus state.

The player to move is player 0 here, with ordinary cards X0 and cut cards Y0; the other is player 1; r is the table
card. μ₀ is the size of a maximum matching of (X0 ∪ Y0) against (X1 without its weakest) ∪ {r}, μ₁ that of (X1 ∪ Y1)
against X0 without its weakest. Without cut cards player 0 wins if and only if μ₀ > μ₁ (Lemma 2.2).

With cut cards a player in the surplus state loses (Definition 3.2, Lemmas 3.3 and 3.4). Player 0 is in it if she has a
cut card, but none that beats r, at most one card of X1 is below her highest cut card, and player 1 can match all of X0.
Player 1 is in it if she has a cut card, at most one card of X0 is below her highest cut card and the highest of X0 is
not, and player 0 can match all of X1 together with r. (The thesis leaves r out of the last graph, so that its sizes can
never be equal.) A cut card on the table counts as a table card above everything.

Maximum matchings of cards that beat cards: the greedy algorithm, and the vertex cover that proves it maximum.

A configuration graph has beating cards on one side and beaten cards on the other; an edge joins two cards if the
first is stronger. Everything here takes both sides as sorted numbers, the levels of the cards: equal numbers are not
joined. The greedy algorithm slides along the beating cards and gives each the weakest beaten card that is left.

Let s, the spare card, be the strongest beating card that the algorithm leaves unmatched (`NO_SPARE` if none).
All beating cards above s are matched, and so are all beaten cards below s: they make a vertex cover with one card of
each matched pair, so that no matching is larger and no cover smaller (König). Just the beating cards above s are
needed: if one of them is taken away, the maximum falls by one, and if another is taken away, it stays.

Proof of the last sentence. For any t, the beating cards above t with the beaten cards below t are a cover C(t), since
a card of at most t beats only cards below t; so taking away a card above s leaves a cover smaller by one. Taking away
a card of at most s: the greedy matching can be changed so as not to use it, as the spare card s beats what it beats.

How many deals of k cards against k the player to move wins: an exact formula, and the path behind it.

2k different cards are dealt, k to each player, on an empty table. Read from the weakest card to the strongest a deal is
a path of steps up and down that ends where it begins. The proof is in ``docs/proofs/tanhinmin-deals.md``.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import comb, isqrt
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from lastcard.games.tanhinmin.rules import Hand, State


UNBEATABLE = 1 << 62  # the number of a cut card on the table: more than every card's
NO_SPARE = -1  # the number of the spare card when every beating card is matched: less than every card's
Edge = tuple[int, int]  # a beating card and the card that it beats


class Matched(NamedTuple):
    """The size of a maximum matching, and the spare card that proves it.

    `size` is the number of edges, μ; `spare` the strongest beating card that the greedy algorithm leaves unmatched,
    or `NO_SPARE`.
    """

    size: int
    spare: int

    def without(self, card: int) -> int:
        """Return the size of a maximum matching when a beating card is taken away."""
        return self.size - (card > self.spare)


def greedy(beating: Sequence[int], beaten: Sequence[int]) -> Matched:
    """Return the size of a maximum matching and its spare card, by one comparison a beating card."""
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
    """Return the greedy matching as pairs of indices into the two sides.

    The beaten cards in it are the weakest ones, so that the second indices are 0, 1, 2, …
    """
    matched: list[int] = []
    waiting = iter(beaten)
    target = next(waiting, UNBEATABLE)
    for place, card in enumerate(beating):
        if card > target:
            matched.append(place)
            target = next(waiting, UNBEATABLE)
    return list(zip(matched, range(len(matched)), strict=True))


def cover(beating: Sequence[int], beaten: Sequence[int]) -> tuple[range, range]:
    """Return a smallest vertex cover as indices into the two sides: what beats the spare card's equals, and what it beats.

    It has as many cards as a maximum matching has edges, and touches every edge. Both are runs, as the sides are sorted.

    Source: D. Kőnig, Mat. Fiz. Lapok 38 (1931) 116-119.
    """
    spare = greedy(beating, beaten).spare
    return range(bisect_right(beating, spare), len(beating)), range(bisect_left(beaten, spare))


class Step(NamedTuple):
    """One comparison of the greedy algorithm: two pointers, and whether the cards under them were matched."""

    beating: int
    beaten: int
    matched: bool


def steps(beating: Sequence[int], beaten: Sequence[int]) -> Iterator[Step]:
    """Yield the comparisons of the greedy algorithm one by one, as the thesis writes it down with pointers i and j."""
    i = j = 0
    while i < len(beating) and j < len(beaten):
        matched = beating[i] > beaten[j]
        yield Step(i, j, matched)
        i += 1
        j += matched


Method = Literal["over", "matching", "surplus"]
"""What decides: a hand is empty, the sizes of two matchings, or the surplus state."""


class Side(NamedTuple):
    """One hand, apart into what it can beat with and what can be beaten in it.

    Of the levels of all cards, X ∪ Y, `plain` are those of the ordinary cards, X, which alone can be beaten, and
    `cuts` those of the cut cards, Y.
    """

    cards: Sequence[int]
    plain: Sequence[int]
    cuts: Sequence[int]

    def but_weakest(self) -> Sequence[int]:
        """Return X \\ min X; nothing is taken away where X is empty."""
        return self.plain[1:]

    def below(self, level: int) -> int:
        """Return how many ordinary cards are below a level."""
        return bisect_left(self.plain, level)

    def hardly_cut_by(self, cut: int) -> bool:
        """Tell whether a cut card beats at most one ordinary card, and not the highest."""
        return self.below(cut) <= 1 and (not self.plain or self.plain[-1] >= cut)


def side(hand: Hand) -> Side:
    """Return a hand apart."""
    if not hand or min(hand) > 0:
        return Side(hand, hand, ())
    return Side(
        [abs(card) for card in hand],
        [card for card in hand if card > 0],
        [-card for card in hand if card < 0],
    )


def with_table(cards: Sequence[int], level: int) -> list[int]:
    """Return beaten cards with the table card among them."""
    merged = list(cards)
    insort(merged, level)
    return merged


class Configuration(NamedTuple):
    """A position as levels: the hand of the player to move, the other hand, and what a card must be above."""

    active: Side
    other: Side
    level: int


def configuration(state: State) -> Configuration:
    """Return a position as levels; no card is above a cut card."""
    return Configuration(side(state.hand), side(state.other), state.table if state.table >= 0 else UNBEATABLE)


class Verdict(NamedTuple):
    """Who wins, and what it was read off.

    `winner` is 0 if the player to move wins, 1 if the other does; `mu0` and `mu1` are the sizes of maximum matchings
    of the configuration graphs of the player to move and of the other. `surplus` is the player in the surplus state,
    who loses; None if neither is in it, as always without cut cards. `method` is what decides.
    """

    winner: int
    mu0: int
    mu1: int
    surplus: int | None
    method: Method


def verdict(state: State, table: Configuration | None = None) -> Verdict:
    """Return who wins a position, and by which numbers; `table`, the same as levels, saves making it."""
    table = table or configuration(state)
    mu0 = greedy(table.active.cards, with_table(table.other.but_weakest(), table.level)).size
    mu1 = greedy(table.other.cards, table.active.but_weakest()).size
    if state.over:
        return Verdict(1 if state.hand else 0, mu0, mu1, None, "over")
    surplus = surplus_player(table) if table.active.cuts or table.other.cuts else None
    if surplus is not None:
        return Verdict(1 - surplus, mu0, mu1, surplus, "surplus")
    return Verdict(0 if mu0 > mu1 else 1, mu0, mu1, None, "matching")


def winner(state: State) -> int:
    """Return 0 if the player to move wins, and 1 if the other does."""
    return verdict(state).winner


def surplus_player(table: Configuration) -> int | None:
    """Return which player is in the surplus state: 0 to move, 1 the other, or None."""
    if _active_in_surplus(table):
        return 0
    return 1 if _other_in_surplus(table) else None


def _active_in_surplus(table: Configuration) -> bool:
    active, other, level = table
    if not active.cuts or active.cuts[-1] > level or other.below(active.cuts[-1]) > 1:
        return False
    return greedy(other.cards, active.plain).size == len(active.plain)


def _other_in_surplus(table: Configuration) -> bool:
    active, other, level = table
    if not other.cuts or not active.hardly_cut_by(other.cuts[-1]):
        return False
    return greedy(active.cards, with_table(other.plain, level)).size == len(other.plain) + 1


def won_by_path(ups: Sequence[bool]) -> bool:
    """Tell whether the player to move wins a deal, from its path alone: who has each card, from the weakest on.

    The greatest height after the first step down is at most the greatest depth after the first step up.
    """
    heights = list(accumulate(1 if up else -1 for up in ups))
    return max(heights[ups.index(False) :]) + min(heights[ups.index(True) :]) <= 0


def won_deals(cards: int) -> int:
    """Return how many of the C(2k, k) deals of k cards (at least 1) against k the player to move wins."""
    even_height = sum(comb(2 * cards, cards + n) * _weight(n) for n in range(1, cards + 1))
    peaks = sum(
        2 * _below(cards, h, 2 * h) - _below(cards, h, 2 * h - 1) - _below(cards, h, 2 * h + 1)
        for h in range(1, cards + 1)
    )
    return comb(2 * cards, cards) // 2 + even_height + peaks


def _weight(n: int) -> int:
    """The factor of C(2k, k + n) in the formula."""
    odd = _divisors(n // (n & -n))
    even = _divisors(n) - odd
    return 2 * even - 4 * odd + _divisors(2 * n - 1) + _divisors(2 * n + 1) + (1 if n % 2 else -1)


def _divisors(n: int) -> int:
    return sum(2 - (i * i == n) for i in range(1, isqrt(n) + 1) if n % i == 0)


def _below(cards: int, height: int, width: int) -> int:
    """Paths from height − 1 to 0 in 2k − height − 1 steps that stay below the height and above height − width."""
    steps = 2 * cards - height - 1
    turns = range(-(2 * cards) // width - 1, 2 * cards // width + 2)
    return sum(_choose(steps, cards - height + j * width) - _choose(steps, cards + j * width) for j in turns)


def _choose(n: int, k: int) -> int:
    return comb(n, k) if 0 <= k <= n else 0
