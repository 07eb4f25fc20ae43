"""What positions have been worked out in this process: kept, so that looking again costs nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.containers.solved_cache import SolvedCache
from lastcard.core.progress import run_to_end
from lastcard.games.pairs.rules import State
from lastcard.games.pairs.solver import position_worth
from lastcard.games.pairs.solver.position_worth import BUDGET, PositionWorth, check_size, turns_ahead

if TYPE_CHECKING:
    from collections.abc import Generator

    from lastcard.core.progress import Progress

_KEPT = SolvedCache[tuple[State, str], PositionWorth]()
"""Positions with what was done: "exact", "float" or "ahead"."""


def forget() -> None:
    """Drop everything that is kept."""
    _KEPT.clear()


def known(state: State, *, exact: bool = False) -> PositionWorth | None:
    """Return what a position is worth if that has been worked out."""
    return _KEPT.get((state, "exact" if exact else "float"))


def looked_ahead(state: State) -> PositionWorth | None:
    """Return what a look ahead from a position found, if there has been one."""
    return _KEPT.get((state, "ahead"))


def work_out(
    state: State, *, exact: bool = False, budget: int = BUDGET
) -> Generator[Progress, None, PositionWorth]:
    """Work a position out in slices, unless it has been, and keep it. Raises `TooLarge`, as `check_size`."""
    found = known(state, exact=exact)
    if found is None:
        check_size(state, exact=exact, budget=budget)
        found = yield from position_worth.work_out(state, exact=exact)
        _keep(state, "exact" if exact else "float", found)
    return found


def look_ahead(state: State) -> Generator[Progress, None, PositionWorth]:
    """Look ahead from a position in slices, unless that has been done, and keep what is found."""
    found = looked_ahead(state)
    if found is None:
        found = yield from position_worth.work_out(state, turns=turns_ahead(state))
        _keep(state, "ahead", found)
    return found


def _keep(state: State, what: str, found: PositionWorth) -> None:
    _KEPT.put((state, what), found, 500 * (4 + len(found.after)))


def worth_of(state: State, *, exact: bool = False, budget: int = BUDGET) -> PositionWorth:
    """Return what a position is worth, from what is kept if it is there. Raises `TooLarge`, as `check_size`."""
    return run_to_end(work_out(state, exact=exact, budget=budget))
