"""How large the game trees of plain minimax and alpha-beta are, exactly, without searching.

Positions with the same pile have the same subtree, so minimax sizes obey a linear recurrence in the pile,
and alpha-beta's, which depend on the window as well, one over the few windows that payoffs of 0 and 1 allow.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import inf
from typing import TYPE_CHECKING

from lastcard.core.kernels import ALGORITHMS, SearchResult
from lastcard.core.trace import Folded
from lastcard.games.matches.rules import USUAL_TAKE, State
from lastcard.games.matches.solver.verdict import value

if TYPE_CHECKING:
    from collections.abc import Callable

    from lastcard.core.game import Value
    from lastcard.core.kernels import Algorithm

MAX_TREE_LEFT = 2_000
"""Largest pile whose trees are counted; the counts have hundreds of digits by then."""

_Window = tuple[float, float]
_Row = dict[tuple[bool, float, float], Folded]

_WINDOWS: tuple[_Window, ...] = tuple(
    (alpha, beta) for alpha in (-inf, 0.0, 1.0) for beta in (0.0, 1.0, inf) if alpha < beta
)


def tree_size(state: State, algorithm: Algorithm) -> SearchResult:
    """Return exactly what a plain search from a position would return, without searching.

    Parameters
    ----------
    state : State
        The root, with a pile of at most `MAX_TREE_LEFT`.
    algorithm : {"minimax", "alphabeta"}
        Which search.

    Raises
    ------
    ValueError
        If the pile is larger than `MAX_TREE_LEFT` or the algorithm unknown.

    Notes
    -----
    Complexity: O(left · take) steps on numbers of O(left) digits; remembered, so larger piles extend it.
    Source: Guo 2014, Table 1, for left = 5, 7, 15, 21 and 23.
    """
    folded = folder(algorithm)(state, -inf, inf, True)
    return SearchResult(algorithm, folded.value, folded.nodes, folded.cutoffs, folded.pruned)


def folder(algorithm: Algorithm) -> Callable[[State, float, float, bool], Folded]:
    """Return a function that tells what a search finds under a node, for `lastcard.core.trace.trace`.

    Raises
    ------
    ValueError
        At once if the algorithm is unknown; when called if the pile is larger than `MAX_TREE_LEFT` or the
        window is not one that a search from (−inf, +inf) with payoffs 0 and 1 can have.
    """
    if algorithm not in ALGORITHMS:
        raise ValueError(f"algorithm is one of {', '.join(ALGORITHMS)}, not {algorithm!r}")

    def fold(state: State, alpha: float, beta: float, maximising: bool) -> Folded:
        if state.left > MAX_TREE_LEFT:
            raise ValueError(f"trees are counted up to {MAX_TREE_LEFT:,} matches, not {state.left:,}")
        table = _table(state.take, state.misere, algorithm)
        row = table.row(state.left)
        if (maximising, alpha, beta) not in row:
            raise ValueError(f"no {algorithm} node has the window ({alpha}, {beta})")
        return row[maximising, alpha, beta]

    return fold


@dataclass(frozen=True, slots=True)
class GrowthRow:
    """The trees of one pile: who wins (for the player to move), both sizes and their ratio."""

    left: int
    value: Value
    minimax: int
    alphabeta: int

    @property
    def ratio(self) -> Fraction:
        """Nodes visited by alpha-beta for each node of the whole tree."""
        return Fraction(self.alphabeta, self.minimax)


def growth(most: int, take: int = USUAL_TAKE, misere: bool = True) -> tuple[GrowthRow, ...]:
    """Return the sizes of both trees for every pile from 1 to `most`.

    Raises
    ------
    ValueError
        If `most` is larger than `MAX_TREE_LEFT`.

    Notes
    -----
    Complexity: O(most · take).
    """
    rows = []
    for left in range(1, most + 1):
        state = State(left, take, misere)
        sizes = (tree_size(state, "minimax").nodes, tree_size(state, "alphabeta").nodes)
        rows.append(GrowthRow(left, value(state), *sizes))
    return tuple(rows)


def growth_rate(take: int) -> float:
    """Return the factor by which the minimax tree grows with each match, in the long run.

    It is the largest root of x^take = x^(take−1) + … + x + 1, between 1 and 2: 1.8393 for take = 3.

    Complexity: O(1): bisection to the last digit.
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


@lru_cache(maxsize=8)
def _table(take: int, misere: bool, algorithm: Algorithm) -> _Table:
    return _Table(take, misere, algorithm)


class _Table:
    """What a search finds under a node: a row a pile, an entry for each player and window."""

    def __init__(self, take: int, misere: bool, algorithm: Algorithm) -> None:
        self.take = take
        self.windows = _WINDOWS if algorithm == "alphabeta" else ((-inf, inf),)
        self.narrows = algorithm == "alphabeta"
        self.rows: list[_Row] = [self._ended(misere)]

    def row(self, left: int) -> _Row:
        """Return the row of a pile, counting all smaller piles first."""
        while len(self.rows) <= left:
            self.rows.append(
                {
                    (maximising, *window): self._count(len(self.rows), maximising, *window)
                    for maximising in (True, False)
                    for window in self.windows
                }
            )
        return self.rows[left]

    def _ended(self, misere: bool) -> _Row:
        """The player to move at an empty pile wins in misère play and loses in normal play."""
        return {
            (maximising, *window): Folded(1.0 if maximising == misere else 0.0, 1)
            for maximising in (True, False)
            for window in self.windows
        }

    def _count(self, left: int, maximising: bool, alpha: float, beta: float) -> Folded:
        best = -inf if maximising else inf
        nodes, cutoffs, pruned = 1, 0, 0
        most = min(self.take, left)
        for move in range(1, most + 1):
            child = self.rows[left - move][not maximising, alpha, beta]
            nodes += child.nodes
            cutoffs += child.cutoffs
            pruned += child.pruned
            if maximising:
                best = max(best, child.value)
                alpha = max(alpha, best) if self.narrows else alpha
            else:
                best = min(best, child.value)
                beta = min(beta, best) if self.narrows else beta
            if alpha >= beta:
                cutoffs += move < most
                pruned += most - move
                break
        return Folded(best, nodes, cutoffs, pruned)
