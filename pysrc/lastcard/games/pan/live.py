"""Verdicts for the page: never more than a moment's work at once; what takes longer is handed out in slices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.games.pan.solver import at_hand, can_solve, judge, positions, solved
from lastcard.games.pan.solver import prepare as solve_game

if TYPE_CHECKING:
    from collections.abc import Generator

    from lastcard.core.claims import Progress
    from lastcard.core.solution import Solution
    from lastcard.games.pan.rules import State

QUICK = 40_000
"""Most positions of a game that is solved on the spot: some milliseconds."""


def solve(state: State) -> Solution:
    """The verdict on a position, if the solution of its game is at hand or a moment's work; else "unknown"."""
    if positions(state.ranks, state.rules) <= QUICK:
        return judge(state, solved(state.ranks, state.rules))
    return judge(state, at_hand(state.ranks, state.rules))


def prepare(state: State) -> Generator[Progress, None, object] | None:
    """The work, in slices, after which :func:`solve` knows the value of a position; None if there is nothing to do."""
    ranks, rules = state.ranks, state.rules
    if state.over or positions(ranks, rules) <= QUICK or at_hand(ranks, rules) is not None:
        return None
    return solve_game(ranks, rules) if can_solve(ranks, rules) else None
