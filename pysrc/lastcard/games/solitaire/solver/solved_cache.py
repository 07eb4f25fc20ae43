"""Answers that were worked out, kept for the next time that the same is asked.

An answer is that to a position within a budget, and what is kept of others makes no difference to it: it only comes
sooner the second time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.containers.lru_cache import LRUCache
from lastcard.games.solitaire.rules import State
from lastcard.games.solitaire.solver.decision import BUDGET, Decision, decide, with_dead_moves

if TYPE_CHECKING:
    from collections.abc import Generator

    from lastcard.core.progress import Progress

_ANSWERS = LRUCache[tuple[State, int], Decision](5_000)
_JUDGED = LRUCache[tuple[State, int], Decision](5_000)
_SHOWN = LRUCache[tuple[State, int], Decision](5_000)
"""All that was asked, by position and budget; that with its moves judged; and what of it the page has worked out."""


def find_out(state: State, budget: int = BUDGET) -> Generator[Progress, None, Decision]:
    """Decide a position within a budget of boards; see `decide`."""
    found = _ANSWERS.get((state, budget))
    if found is None:
        found = _ANSWERS.put((state, budget), (yield from decide(state, budget)))
    return found


def judge(state: State, budget: int = BUDGET) -> Generator[Progress, None, Decision]:
    """Decide a position within a budget of boards, and say which moves leave a dead board."""
    found = _JUDGED.get((state, budget))
    if found is None:
        found = yield from with_dead_moves(state, (yield from find_out(state, budget)))
        found = _JUDGED.put((state, budget), found)
    return found


def work_out(state: State, budget: int) -> Generator[Progress, None, None]:
    """Decide a position for the page: `worked_out` tells it from then on."""
    _SHOWN.put((state, budget), (yield from judge(state, budget)))


def worked_out(state: State, budget: int) -> Decision | None:
    """Return what the page has worked out about a position within a budget; None if it has not."""
    return _SHOWN.get((state, budget))


def forget() -> None:
    """Forget everything."""
    _ANSWERS.clear()
    _JUDGED.clear()
    _SHOWN.clear()
