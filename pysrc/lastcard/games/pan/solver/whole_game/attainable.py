"""Whether a position can come up in play, without searching for it.

For two ranks or more under the essay's rules everything can come up but positions in which the player to move has no
card, and k + 7 others: nearly all cards are in one hand, and the other holds too few to have handed them over. Without
rule 3 it is one more, and with the nines together (three ranks or more) k + 3 more. The proof is
``docs/proofs/pan-attainable.md``; tests compare the lists with searches forward from all deals for k ≤ 6.

Source: our own, beyond Samkoff 2015, section 2.2, where a lower bound is given.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from lastcard.core.progress import Progress, run_to_end
from lastcard.games.pan.rules import USUAL, Rules, State
from lastcard.games.pan.solver.retrograde.space import Space, positions
from lastcard.games.pan.solver.retrograde.successors import hands, running, successors
from lastcard.games.pan.solver.whole_game.deals import has_starts, starts

if TYPE_CHECKING:
    from collections.abc import Generator

    from numpy.typing import NDArray

SEARCHED = 50_000
"""Most positions of a game that is searched on demand when no list is known."""

SLICE = 8_192

TOGETHER = Rules(nines_together=True)
"""The reading of the rules in which who holds all free nines places them together or not at all."""

NO_SETS = Rules(sets=False)
"""The game without rule 3."""

_PROVED = {USUAL: 2, NO_SETS: 2, TOGETHER: 3}
"""The games whose list is proved to be complete, with the least number of ranks for which it is."""


def listed(ranks: int, rules: Rules = USUAL) -> bool:
    """Tell whether it is proved which positions of a game are attainable."""
    return rules in _PROVED and ranks >= _PROVED[rules]


def attainable(state: State) -> bool | None:
    """Tell whether some deal and some play lead to a position; None if that is not decided."""
    if not any(state.hand):
        return False
    if not has_starts(state.ranks, state.rules):
        return None
    if listed(state.ranks, state.rules):
        return (state.hand, state.other) not in _exceptions(state.ranks, state.rules)
    if positions(state.ranks, state.rules) > SEARCHED:
        return None
    space = Space(state.ranks, state.rules)
    return bool(_searched(state.ranks, state.rules)[space.index(state)])


def count(ranks: int, rules: Rules = USUAL) -> int | None:
    """Return how many positions are attainable, the essay's M_k, where that is proved; else None."""
    if not listed(ranks, rules):
        return None
    more = {USUAL: 0, NO_SETS: 1, TOGETHER: ranks + 3}[rules]
    found: int = 10 * 15 ** (ranks - 1) - 4 * 5 ** (ranks - 1) - (ranks + 7) - more
    return found


def never(ranks: int, rules: Rules = USUAL) -> tuple[State, ...]:
    """Return the positions with a card in the mover's hand that never come up; none where no list is proved."""
    found = sorted(_exceptions(ranks, rules)) if listed(ranks, rules) else ()
    return tuple(State(hand, other, rules) for hand, other in found)


@lru_cache(maxsize=8)
def _searched(ranks: int, rules: Rules) -> NDArray[np.bool_]:
    return run_to_end(reachable(ranks, rules))


Pair = tuple[tuple[int, ...], tuple[int, ...]]


@lru_cache(maxsize=32)
def _exceptions(ranks: int, rules: Rules) -> frozenset[Pair]:
    """The positions that never come up although the player to move holds a card."""
    below = (3, *[4] * (ranks - 2))
    none = (0,) * (ranks - 1)
    found = {((*hand, mine), (*other, theirs)) for hand, other, mine, theirs in _top_heavy(below, none)}
    everything = (*below, 4)
    for rank in range(ranks - 1):
        one = tuple(int(place == rank) for place in range(ranks))
        found.add((tuple(n - held for n, held in zip(everything, one, strict=True)), one))
    if rules == NO_SETS:
        found.add(((*below, 0), (*none, 0)))
    return frozenset(found | _of_nines(ranks)) if rules == TOGETHER else frozenset(found)


def _top_heavy(
    below: tuple[int, ...], none: tuple[int, ...]
) -> list[tuple[tuple[int, ...], tuple[int, ...], int, int]]:
    rich = [(2, 0), (4, 0), (1, 1), (3, 1), (2, 2)]
    poor = [(1, 0), (2, 1), (1, 2)]
    return [(below, none, a, b) for a, b in rich] + [(none, below, a, b) for a, b in poor]


def _of_nines(ranks: int) -> set[Pair]:
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
    return found


def reachable(ranks: int, rules: Rules = USUAL) -> Generator[Progress, None, NDArray[np.bool_]]:
    """Search forward from all start positions; return for each number whether the position is attainable.

    Raises `ValueError` if the game has no starts (`starts`).
    """
    space = Space(ranks, rules)
    seen = np.zeros(space.size, np.bool_)
    frontier = np.array([space.index(start.state) for start in starts(ranks, rules)], np.int32)
    seen[frontier] = True
    done = len(frontier)
    while len(frontier):
        met = [frontier[:0]]
        for start in range(0, len(frontier), SLICE):
            mine, theirs = hands(space, frontier[start : start + SLICE].astype(np.intp))
            both = running(mine, theirs)
            for legal, after in successors(space, mine, theirs):
                new = after[legal & both]
                new = _each_once(new[~seen[new]])
                seen[new] = True
                met.append(new.astype(np.int32))
                done += len(new)
            yield Progress(done, space.size, "positions met")
        frontier = np.concatenate(met)
    return seen


def _each_once(numbers: NDArray[np.intp]) -> NDArray[np.intp]:
    """The numbers in rising order, each once; `numpy.unique` would load masked arrays first, for nothing."""
    ordered = np.sort(numbers)
    first = np.ones(len(ordered), np.bool_)
    np.not_equal(ordered[1:], ordered[:-1], out=first[1:])
    return ordered[first]
