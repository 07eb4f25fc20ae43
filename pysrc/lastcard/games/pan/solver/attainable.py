"""Whether a position can come up in play, without searching for it.

For 2 to 7 ranks under the essay's rules everything can come up but positions in which the player to move has no
card, and k + 7 others: nearly all cards are in one hand, and the other holds too few to have handed them over.
With the nines together it is k + 3 more. Both lists were found by searching forward from all deals, which the
tests repeat for k ≤ 6; why they are complete for every k is not proved, so larger games have no answer.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from lastcard.core.progress import run_to_end
from lastcard.games.pan.rules import USUAL, Rules, State
from lastcard.games.pan.solver.deals import has_starts
from lastcard.games.pan.solver.library import positions
from lastcard.games.pan.solver.reach import reachable
from lastcard.games.pan.solver.space import Space

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SEARCHED = 50_000
"""Most positions of a game that is searched on demand when no list is known."""

KNOWN = range(2, 8)
"""Numbers of ranks for which the lists were checked by searching."""


def attainable(state: State) -> bool | None:
    """Tell whether some deal and some play lead to a position; None if that is not decided.

    Complexity: O(k) where a list is known; one search of a small game otherwise.
    Source: Samkoff 2015, section 2.
    """
    if not any(state.hand):
        return False
    if not has_starts(state.ranks, state.rules):
        return None
    if state.ranks in KNOWN and state.rules == USUAL:
        return (state.hand, state.other) not in _exceptions(state.ranks)
    together = Rules(nines_together=True)
    if state.ranks in KNOWN[1:] and state.rules == together:
        pair = (state.hand, state.other)
        return pair not in _exceptions(state.ranks) and pair not in _more_exceptions(state.ranks)
    if positions(state.ranks, state.rules) > SEARCHED:
        return None
    space = Space(state.ranks, state.rules)
    return bool(_searched(state.ranks, state.rules)[space.index(state)])


def count(ranks: int, rules: Rules = USUAL) -> int | None:
    """Return how many positions are attainable, the essay's M_k, where the list is known; else None.

    Complexity: O(1).
    """
    without: int = 10 * 15 ** (ranks - 1) - 4 * 5 ** (ranks - 1)
    if ranks in KNOWN and rules == USUAL:
        return without - ranks - 7
    if ranks in KNOWN[1:] and rules == Rules(nines_together=True):
        return without - 2 * ranks - 10
    return None


@lru_cache(maxsize=8)
def _searched(ranks: int, rules: Rules) -> NDArray[np.bool_]:
    return run_to_end(reachable(ranks, rules))


Pair = tuple[tuple[int, ...], tuple[int, ...]]


@lru_cache(maxsize=16)
def _exceptions(ranks: int) -> frozenset[Pair]:
    """The positions that never come up although the player to move holds a card."""
    below = (3, *[4] * (ranks - 2))
    none = (0,) * (ranks - 1)
    found = {((*hand, mine), (*other, theirs)) for hand, other, mine, theirs in _top_heavy(below, none)}
    everything = (*below, 4)
    for rank in range(ranks - 1):
        one = tuple(int(place == rank) for place in range(ranks))
        found.add((tuple(n - held for n, held in zip(everything, one, strict=True)), one))
    return frozenset(found)


def _top_heavy(
    below: tuple[int, ...], none: tuple[int, ...]
) -> list[tuple[tuple[int, ...], tuple[int, ...], int, int]]:
    rich = [(2, 0), (4, 0), (1, 1), (3, 1), (2, 2)]
    poor = [(1, 0), (2, 1), (1, 2)]
    return [(below, none, a, b) for a, b in rich] + [(none, below, a, b) for a, b in poor]


@lru_cache(maxsize=16)
def _more_exceptions(ranks: int) -> frozenset[Pair]:
    """What else never comes up when nines are placed together: one player holds two, the third is loose."""
    high = (4,) * (ranks - 2)
    none = (0,) * (ranks - 2)
    found: set[Pair] = {
        ((0, *high, 2), (2, *none, 0)),
        ((0, *high, 4), (2, *none, 0)),
        ((2, *none, 0), (0, *high, 1)),
        ((0, *high, 3), (2, *none, 1)),
        ((2, *none, 1), (0, *high, 2)),
    }
    for rank in range(1, ranks - 1):
        one = tuple(int(place == rank) for place in range(1, ranks))
        found.add(((0, *[4 - held for held in one]), (2, *one)))
    return frozenset(found)
