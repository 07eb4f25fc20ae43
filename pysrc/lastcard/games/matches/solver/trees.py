"""How large the game trees of plain minimax and alpha-beta are, exactly, without searching."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from math import inf
from typing import TYPE_CHECKING

from lastcard.core.twoplayer.kernels import ALGORITHMS, SearchResult
from lastcard.games.matches.rules import USUAL_TAKE, State
from lastcard.games.matches.solver.counts import table
from lastcard.games.matches.solver.verdict import value

if TYPE_CHECKING:
    from collections.abc import Callable

    from lastcard.core.twoplayer.kernels import Algorithm
    from lastcard.core.twoplayer.trace_nodes import Folded
    from lastcard.core.worth import Value

MAX_TREE_LEFT = 2_000
"""Largest pile whose trees are counted; the counts have hundreds of digits by then."""


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
        If the pile is larger than `MAX_TREE_LEFT` (unless only one match may be taken at a time: such a
        tree is a single line) or the algorithm unknown.

    Notes
    -----
    Complexity: O(left) steps on numbers of O(left) digits, whatever the largest take; remembered, so that
    larger piles go on from smaller ones.
    Source: Guo 2014, Table 1, for left = 5, 7, 15, 21 and 23.
    """
    if state.take == 1 and algorithm in ALGORITHMS:
        return SearchResult(algorithm, 1.0 if value(state) == "win" else 0.0, state.left + 1, 0, 0)
    folded = folder(algorithm)(state, -inf, inf, True)
    return SearchResult(algorithm, folded.value, folded.nodes, folded.cutoffs, folded.pruned)


def folder(algorithm: Algorithm) -> Callable[[State, float, float, bool], Folded]:
    """Return a function that tells what a search finds under a node, for `lastcard.core.twoplayer.trace.trace`.

    Raises
    ------
    ValueError
        At once if the algorithm is unknown; when called if the pile is larger than `MAX_TREE_LEFT` or the
        window is not one that a search from (−inf, +inf) with payoffs 0 and 1 can have.

    Notes
    -----
    Complexity: O(1); what it returns takes as long as `Table.find`.
    """
    if algorithm not in ALGORITHMS:
        raise ValueError(f"algorithm is one of {', '.join(ALGORITHMS)}, not {algorithm!r}")

    def fold(state: State, alpha: float, beta: float, maximising: bool) -> Folded:
        if state.left > MAX_TREE_LEFT:
            raise ValueError(_too_large(state, algorithm))
        counts = table(state.take, state.misere, algorithm)
        if (maximising, alpha, beta) not in counts.columns:
            raise ValueError(f"no {algorithm} node has the window ({alpha}, {beta})")
        return counts.find(state.left, (maximising, alpha, beta))

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
    Complexity: O(most).
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


def _too_large(state: State, algorithm: Algorithm) -> str:
    """Say what is known of a tree that is not counted: it is larger than those that are."""
    largest = tree_size(replace(state, left=MAX_TREE_LEFT), algorithm).nodes
    return (
        f"{algorithm} visits more than 10^{len(str(largest)) - 1} nodes from {state.left:,} matches; "
        f"trees are counted up to {MAX_TREE_LEFT:,} matches"
    )
