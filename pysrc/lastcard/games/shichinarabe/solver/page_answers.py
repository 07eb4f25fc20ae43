"""What `SevensEngine` tells the page at once, and the longer search that it offers to do in slices (`PendingWork`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from lastcard.core.containers.solved_cache import SolvedCache
from lastcard.core.engine import PendingWork
from lastcard.games.shichinarabe.rules import State
from lastcard.games.shichinarabe.solver.answer import Answer, answer, answering
from lastcard.games.shichinarabe.solver.search.alpha_beta import BUDGET
from lastcard.games.shichinarabe.solver.verdict import as_solution

if TYPE_CHECKING:
    from collections.abc import Generator

    from lastcard.core.progress import Progress
    from lastcard.core.solution import Solution

QUICK = 300
"""Positions that are searched on the spot: some milliseconds."""

SPOT = 30_000
"""Vertices that may be looked at on the spot; where the moves with a right are so many that they take more, even the
first search is left to `pending`."""

LISTED = 300
"""Moves that are listed on the spot, the best ones: with a right there can be hundreds of thousands."""

DEEPER = 20
"""How many times as many positions are searched when the usual number did not suffice and more is asked for."""


class _Kept(NamedTuple):
    answer: Answer
    budget: int


_kept = SolvedCache[State, _Kept]()
"""The latest answers, with the positions that were searched for each at most: parts of a page ask for the same one."""


def known(state: State) -> Answer:
    """Return the answer to a position, as far as it is known now or a moment's work."""
    return _known(state).answer


def solve(state: State) -> Solution:
    """Return the solution of a position, as far as it is known now or a moment's work; else "unknown"."""
    return as_solution(state, known(state), most=LISTED)


def pending(state: State) -> tuple[PendingWork, ...]:
    """Return the search that is still to be done, if the position is not settled with all its moves."""
    found, budget = _known(state)
    if not found.open and found.winner is not None:
        return ()
    if budget > BUDGET or (budget == BUDGET and found.limit not in ("positions", "work")):
        return ()
    wanted = BUDGET if budget < BUDGET else BUDGET * DEEPER
    return (
        PendingWork(
            ("search", state, wanted),
            f"Searching up to {wanted:,} positions",
            f"Search up to {wanted:,} positions",
            lambda: _search(state, wanted),
            eager=wanted == BUDGET,
        ),
    )


def _search(state: State, budget: int) -> Generator[Progress, None, Answer]:
    found = yield from answering(state, budget)
    return _keep(state, found, budget).answer


def _keep(state: State, found: Answer, budget: int) -> _Kept:
    size = 200 * (10 + len(found.winning) + len(found.open) + state.board.size)
    return _kept.put(state, _Kept(found, budget), size)


def _known(state: State) -> _Kept:
    kept = _kept.get(state)
    if kept is None:
        spot = not any(state.almighty) or state.count_moves() * state.board.size <= SPOT
        budget = QUICK if spot else 0
        kept = _keep(state, answer(state, budget), budget)
    return kept
