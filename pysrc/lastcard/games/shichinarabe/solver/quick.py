"""What `SevensEngine` tells the page at once, and the longer search that it offers to do in slices (`PendingWork`)."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

from lastcard.core.engine import PendingWork
from lastcard.games.shichinarabe.rules import GAME, State
from lastcard.games.shichinarabe.solver import BUDGET, Answer, answer, answering, told

if TYPE_CHECKING:
    from collections.abc import Generator

    from lastcard.core.progress import Progress
    from lastcard.core.solution import Solution
    from lastcard.core.worth import Value

QUICK = 300
"""Positions that are searched on the spot: some milliseconds."""

SPOT = 30_000
"""Vertices that may be looked at on the spot; where the moves with a right are so many that they take more, even the
first search is left to `pending`."""

LISTED = 300
"""Moves that are listed on the spot, the best ones: with a right there can be hundreds of thousands."""

DEEPER = 20
"""How many times as many positions are searched when the usual number did not suffice and more is asked for."""

KEPT = 400
"""Answers that are kept: several parts of a page ask for the same one."""

_kept: OrderedDict[State, tuple[Answer, int]] = OrderedDict()


def known(state: State) -> Answer:
    """The answer to a position, as far as it is at hand or a moment's work.

    Complexity: as `answer` with `QUICK` positions the first time, with none where moves with a right are very many.
    """
    return _known(state)[0]


def solve(state: State) -> Solution:
    """The verdict on a position, as far as it is at hand or a moment's work; else "unknown"."""
    return told(state, known(state), most=LISTED)


def quick_value(state: State) -> tuple[Value | None, int | None]:
    """The value of a position, without the reasons; distances only of what is over."""
    winner = known(state).winner
    value: Value | None = None if winner is None else "win" if winner == state.player else "loss"
    return value, 0 if GAME.outcome(state) else None


def pending(state: State) -> tuple[PendingWork, ...]:
    """The search that is still to be done, if the position is not settled with all its moves."""
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


def prepare(state: State) -> Generator[Progress, None, object] | None:
    """The search, in slices, after which `solve` knows more; None if it knows all it can.

    Complexity: as `known`; the work that it returns takes as long as `answering`.
    """
    return next((work.steps() for work in pending(state) if work.eager), None)


def _search(state: State, budget: int) -> Generator[Progress, None, Answer]:
    found = yield from answering(state, budget)
    _keep(state, found, budget)
    return found


def _known(state: State) -> tuple[Answer, int]:
    if state in _kept:
        _kept.move_to_end(state)
    else:
        spot = not any(state.almighty) or state.count_moves() * state.board.size <= SPOT
        budget = QUICK if spot else 0
        _keep(state, answer(state, budget), budget)
    return _kept[state]


def _keep(state: State, found: Answer, budget: int) -> None:
    _kept[state] = (found, budget)
    while len(_kept) > KEPT:
        _kept.popitem(last=False)
