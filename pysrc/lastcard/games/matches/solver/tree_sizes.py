"""The sizes of the game trees of plain minimax and alpha-beta, exactly, without searching.

Minimax sizes obey a linear recurrence in the pile, and alpha-beta's, which depend on the window as well, one
over the few windows that payoffs of 0 and 1 allow. Source: the counts are those of Guo 2014, Table 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from math import inf
from operator import add, sub

from lastcard.core.twoplayer import ALGORITHMS, Algorithm, SearchResult
from lastcard.core.twoplayer.trace import Folded
from lastcard.games.matches.rules import State
from lastcard.games.matches.solver.verdict import value

MAX_TREE_LEFT = 2_000  # largest pile whose trees are counted; the counts have hundreds of digits by then


def tree_size(state: State, algorithm: Algorithm) -> SearchResult:
    """Return exactly what a plain search would return. Raises `ValueError`."""
    if state.take == 1 and algorithm in ALGORITHMS:
        return SearchResult(algorithm, 1.0 if value(state) == "win" else 0.0, state.left + 1, 0, 0)
    folded = folder(algorithm)(state, -inf, inf, True)
    return SearchResult(algorithm, folded.value, folded.nodes, folded.cutoffs, folded.pruned)


def folder(algorithm: Algorithm) -> Callable[[State, float, float, bool], Folded]:
    """Return a function for `trace` that finds what a search finds under a node.

    Both raise `ValueError`: for an unknown algorithm, a pile above `MAX_TREE_LEFT`, or a window that no
    search has.
    """
    if algorithm not in ALGORITHMS:
        raise ValueError(f"algorithm is one of {', '.join(ALGORITHMS)}, not {algorithm!r}")

    def fold(state: State, alpha: float, beta: float, maximising: bool) -> Folded:
        if state.left > MAX_TREE_LEFT:
            largest = tree_size(replace(state, left=MAX_TREE_LEFT), algorithm).nodes
            more = (
                f"{algorithm} visits more than 10^{len(str(largest)) - 1} nodes from {state.left:,} matches"
            )
            raise ValueError(f"{more}; trees are counted up to {MAX_TREE_LEFT:,} matches")
        counts = tree_table(state.take, state.misere, algorithm)
        if (maximising, alpha, beta) not in counts.columns:
            raise ValueError(f"no {algorithm} node has the window ({alpha}, {beta})")
        return counts.find(state.left, (maximising, alpha, beta))

    return fold


def growth_rate(take: int) -> float:
    """Return the growth of the minimax tree with each match: 1.8393 for take = 3.

    It is the largest root of x^take = x^(take−1) + … + x + 1, between 1 and 2.
    """
    if take == 1:
        return 1.0
    low, high = 1.5, 2.0
    while low < (middle := (low + high) / 2) < high:
        if middle == 2 or 2 - middle < middle**-take:
            high = middle
        else:
            low = middle
    return high


Window = tuple[bool, float, float]  # whether Max is to move, and the window

WINDOWS: tuple[tuple[float, float], ...] = tuple(
    (alpha, beta) for alpha in (-inf, 0.0, 1.0) for beta in (0.0, 1.0, inf) if alpha < beta
)


class TreeTable:
    """What a search finds under a node: a column for each player and window."""

    def __init__(self, take: int, misere: bool, algorithm: Algorithm) -> None:
        self.take = take
        self.narrows = algorithm == "alphabeta"
        windows = WINDOWS if self.narrows else ((-inf, inf),)
        self.columns: dict[Window, _Column] = {
            (maximising, *window): _Column() for maximising in (True, False) for window in windows
        }
        for (maximising, _, _), column in self.columns.items():
            # The player to move at an empty pile wins in misère play and loses in normal play.
            column.add(Folded(1.0 if maximising == misere else 0.0, 1))

    def find(self, left: int, key: Window) -> Folded:
        """Return what the search finds under a pile, counting all smaller piles first."""
        while (size := len(self.columns[key].found)) <= left:
            counted = {each: self._count(size, *each) for each in self.columns}
            for each, folded in counted.items():
                self.columns[each].add(folded)
        return self.columns[key].found[left]

    def _count(self, left: int, maximising: bool, alpha: float, beta: float) -> Folded:
        """Go through the children as the search does, from one change of the window to the next."""
        nodes, cutoffs, pruned = 1, 0, 0
        last = left - min(self.take, left)
        child = left - 1
        best = -inf if maximising else inf
        better, worse = (1.0, 0.0) if maximising else (0.0, 1.0)
        while child >= last:
            column = self.columns[not maximising, alpha, beta]
            payoffs = (better, worse) if self.narrows else ()
            narrowing = [value for value in payoffs if (value > alpha if maximising else value < beta)]
            stop = max((column.latest(value, child) for value in narrowing), default=-1)
            until = max(stop, last)
            nodes, cutoffs, pruned = map(add, (nodes, cutoffs, pruned), column.total(until, child))
            value = better if column.latest(better, child) >= until else worse
            best = max(best, value) if maximising else min(best, value)
            if stop >= last:
                alpha, beta = (max(alpha, value), beta) if maximising else (alpha, min(beta, value))
                if alpha >= beta:
                    cutoffs += stop > last
                    pruned += stop - last
                    break
            child = until - 1
        return Folded(best, nodes, cutoffs, pruned)


class _Column:
    """What a search finds under the piles 0, 1, 2, … with one player to move in one window."""

    def __init__(self) -> None:
        self.found: list[Folded] = []
        self._sums = [(0, 0, 0)]
        self._latest: dict[float, list[int]] = {0.0: [], 1.0: []}

    def add(self, folded: Folded) -> None:
        for payoff, piles in self._latest.items():
            before = piles[-1] if piles else -1
            piles.append(len(self.found) if folded.value == payoff else before)
        self.found.append(folded)
        nodes, cutoffs, pruned = self._sums[-1]
        self._sums.append((nodes + folded.nodes, cutoffs + folded.cutoffs, pruned + folded.pruned))

    def latest(self, value: float, pile: int) -> int:
        return self._latest[value][pile]

    def total(self, low: int, high: int) -> Iterator[int]:
        """Return the nodes, cutoffs and pruned moves of the piles from `low` to `high`."""
        return map(sub, self._sums[high + 1], self._sums[low])


tree_table = lru_cache(maxsize=4)(TreeTable)  # by largest take, rule and search
