"""Answers that were worked out, kept for the next time that the same is asked.

An answer is that to a position within a budget, and what is kept of others makes no difference to it: it only comes
sooner the second time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.containers.solved_cache import SolvedCache
from lastcard.games.solitaire.rules import State
from lastcard.games.solitaire.solver.decision import BUDGET, Decision, decide, with_dead_moves

if TYPE_CHECKING:
    from collections.abc import Generator

    from lastcard.core.progress import Progress

_KEPT = SolvedCache[tuple[State, int, str], Decision]()
"""By position and budget what was "asked", that with its moves "judged", and what of it the page has "shown"."""


def find_out(state: State, budget: int = BUDGET) -> Generator[Progress, None, Decision]:
    """Decide a position within a budget of boards; see `decide`."""
    found = _KEPT.get((state, budget, "asked"))
    return _keep(state, budget, "asked", (yield from decide(state, budget))) if found is None else found


def judge(state: State, budget: int = BUDGET) -> Generator[Progress, None, Decision]:
    """Decide a position within a budget of boards, and say which moves leave a dead board."""
    found = _KEPT.get((state, budget, "judged"))
    if found is None:
        found = yield from with_dead_moves(state, (yield from find_out(state, budget)))
        _keep(state, budget, "judged", found)
    return found


def work_out(state: State, budget: int) -> Generator[Progress, None, None]:
    """Decide a position for the page: `worked_out` tells it from then on."""
    _keep(state, budget, "shown", (yield from judge(state, budget)))


def worked_out(state: State, budget: int) -> Decision | None:
    """Return what the page has worked out about a position within a budget; None if it has not."""
    return _KEPT.get((state, budget, "shown"))


def _keep(state: State, budget: int, what: str, found: Decision) -> Decision:
    moves = len(found.line or ()) + len(found.after or ()) + len(found.dead)
    return _KEPT.put((state, budget, what), found, 1_000 + 200 * moves)


def forget() -> None:
    """Forget everything."""
    _KEPT.clear()
