"""Maximum matchings of cards that beat cards: the greedy algorithm, and the vertex cover that proves it maximum.

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
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

UNBEATABLE = 1 << 62
"""The number of a cut card on the table: more than every card's."""

NO_SPARE = -1
"""The number of the spare card when every beating card is matched: less than every card's."""

Edge = tuple[int, int]
"""A beating card and the card that it beats."""


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
