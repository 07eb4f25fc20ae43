"""What has been found out about positions, kept for the next question.

Source: our own.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from typing import TYPE_CHECKING

from lastcard.games.solitaire.rules import moves
from lastcard.games.solitaire.solver.component import FAR
from lastcard.games.solitaire.solver.grid import grid_for
from lastcard.games.solitaire.solver.search import BUDGET, Decision, decide

if TYPE_CHECKING:
    from collections.abc import Generator

    from lastcard.core.progress import Progress
    from lastcard.games.solitaire.rules import State
    from lastcard.games.solitaire.solver.component import Component

KEPT = 5_000
"""Decisions that are kept."""

COMPONENTS = 12
"""Components that are kept."""

_decisions: OrderedDict[State, tuple[int, Decision, State | None]] = OrderedDict()
"""The budget, what was found, and, where that came with all that can follow, from where that was kept."""

_components: OrderedDict[State, Component] = OrderedDict()


def known(state: State, budget: int = BUDGET) -> Decision | None:
    """Return what was found out about a position, if it is decided, or no less was spent on it before.

    What came with all that can follow is known as long as that is: so no answer depends on what was asked before.

    Complexity: O(cards).
    """
    if state.won:
        return Decision(True, (), True, 0, "rules")
    if not moves(state):
        return Decision(False, None, True, 0, "rules", 1)
    spent, found, whole = _decisions.get(state, (-1, None, None))
    if whole is not None and whole not in _components:
        return None
    return found if found is not None and (found.winnable is not None or spent >= budget) else None


def distance(state: State) -> int | None:
    """Return the fewest moves to a win, `FAR` if there is none, or None if that is not kept.

    Complexity: O(cards) for each component that is kept.
    """
    board = grid_for(state).pack([state])[0].tobytes()
    for first, whole in reversed(_components.items()):
        if (first.suits, first.ranks, first.reading) == (state.suits, state.ranks, state.reading):
            found = whole.distance(board)
            if found is not None:
                return found
    return None


def winnable(state: State) -> bool | None:
    """Tell whether a position can be won as far as that is kept; None if it is not. Complexity: as `distance`."""
    found = known(state)
    if found is not None and found.winnable is not None:
        return found.winnable
    near = distance(state)
    return None if near is None else near != FAR


def find_out(state: State, budget: int = BUDGET) -> Generator[Progress, None, Decision]:
    """Decide a position within a budget of boards, and keep what is found; see `decide`.

    Complexity: as `decide`; nothing where it is kept.
    """
    found = known(state, budget)
    if found is None:
        found = yield from decide(state, budget)
        _keep(state, budget, found)
    return found


def forget() -> None:
    """Forget everything. Complexity: O(kept)."""
    _decisions.clear()
    _components.clear()


def _keep(state: State, budget: int, found: Decision) -> None:
    """Keep a decision, for a line that wins also that of every position on it, and all that can follow."""
    component, whole = found.component, None
    if component is not None and component.distances is not None:
        _components[state], whole = component, state
        while len(_components) > COMPONENTS:
            _components.popitem(last=False)
    _decisions[state] = budget, replace(found, component=None), whole
    here, line = state, found.line or ()
    for number, move in enumerate(line[:-1], start=1):
        here = here.exchanged(move.card, move.other)
        if known(here, budget) is None:
            _decisions[here] = budget, replace(found, line=line[number:], component=None), whole
    while len(_decisions) > KEPT:
        _decisions.popitem(last=False)
