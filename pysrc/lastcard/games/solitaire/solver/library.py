"""Answers that were worked out, kept for the next time that the same is asked.

An answer is that to a position within a budget, and what is kept of others makes no difference to it: it only comes
sooner the second time.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

from lastcard.games.solitaire.solver.search import BUDGET, Decision, decide

if TYPE_CHECKING:
    from collections.abc import Generator

    from lastcard.core.progress import Progress
    from lastcard.games.solitaire.rules import State

KEPT = 5_000
"""Answers that are kept."""

_answers: OrderedDict[tuple[State, int], Decision] = OrderedDict()
_shown: OrderedDict[tuple[State, int], Decision] = OrderedDict()


def find_out(state: State, budget: int = BUDGET) -> Generator[Progress, None, Decision]:
    """Decide a position within a budget of boards; see `decide`.

    Complexity: as `decide`; nothing where the answer is kept.
    """
    found = _answers.get((state, budget))
    if found is None:
        found = yield from decide(state, budget)
        _keep(_answers, state, budget, found)
    return found


def work_out(state: State, budget: int) -> Generator[Progress, None, None]:
    """Decide a position for the page: `worked_out` tells it from then on."""
    _keep(_shown, state, budget, (yield from find_out(state, budget)))


def worked_out(state: State, budget: int) -> Decision | None:
    """Return what the page has worked out about a position within a budget; None if it has not."""
    return _shown.get((state, budget))


def forget() -> None:
    """Forget everything. Complexity: O(kept)."""
    _answers.clear()
    _shown.clear()


def _keep(
    answers: OrderedDict[tuple[State, int], Decision], state: State, budget: int, found: Decision
) -> None:
    answers[state, budget] = found
    while len(answers) > KEPT:
        answers.popitem(last=False)
