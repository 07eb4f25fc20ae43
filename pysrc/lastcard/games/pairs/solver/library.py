"""What positions have been worked out in this process: kept, so that looking again costs nothing."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

from lastcard.core.progress import run_to_end
from lastcard.games.pairs.solver import ahead
from lastcard.games.pairs.solver.worths import BUDGET, Worths, check_size, work_out

if TYPE_CHECKING:
    from collections.abc import Generator

    from lastcard.core.progress import Progress
    from lastcard.games.pairs.rules import State

KEPT = 5_000
"""Positions that are kept; those longest unused are dropped."""

_known: OrderedDict[tuple[State, str], Worths] = OrderedDict()


def forget() -> None:
    """Drop everything that is kept."""
    _known.clear()


def known(state: State, *, exact: bool = False) -> Worths | None:
    """Return what a position is worth if that has been worked out."""
    return _find((state, _kind(exact=exact)))


def looked(state: State) -> Worths | None:
    """Return what a look ahead from a position found, if there has been one."""
    return _find((state, _AHEAD))


def prepare(state: State, *, exact: bool = False, budget: int = BUDGET) -> Generator[Progress, None, Worths]:
    """Work a position out in slices, unless it has been, and keep it. Raises `TooLarge`, as `check_size`."""
    found = known(state, exact=exact)
    if found is None:
        check_size(state, exact=exact, budget=budget)
        found = yield from work_out(state, exact=exact)
        _keep((state, _kind(exact=exact)), found)
    return found


def look_ahead(state: State) -> Generator[Progress, None, Worths]:
    """Look ahead from a position in slices, unless that has been done, and keep what is found."""
    found = looked(state)
    if found is None:
        found = yield from ahead.look_ahead(state, ahead.turns_ahead(state))
        _keep((state, _AHEAD), found)
    return found


def worth_of(state: State, *, exact: bool = False, budget: int = BUDGET) -> Worths:
    """Return what a position is worth, from what is kept if it is there. Raises `TooLarge`, as `check_size`."""
    return run_to_end(prepare(state, exact=exact, budget=budget))


_AHEAD = "ahead"


def _kind(*, exact: bool) -> str:
    return "exact" if exact else "float"


def _find(key: tuple[State, str]) -> Worths | None:
    found = _known.get(key)
    if found is not None:
        _known.move_to_end(key)
    return found


def _keep(key: tuple[State, str], found: Worths) -> None:
    _known[key] = found
    if len(_known) > KEPT:
        _known.popitem(last=False)
