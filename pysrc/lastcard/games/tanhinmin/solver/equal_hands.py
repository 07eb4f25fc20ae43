"""How many deals of k cards against k the player to move wins: an exact formula, and the path behind it.

2k different cards are dealt, k to each player, on an empty table. Read from the weakest card to the strongest a deal is
a path of steps up and down that ends where it begins. The proof is in ``docs/proofs/tanhinmin-deals.md``.
"""

from __future__ import annotations

from itertools import accumulate
from math import comb, isqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


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
