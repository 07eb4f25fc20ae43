"""Halving: rules, solver, claims and view.

`GAME` reads, writes and plays positions of type `State`; `solve` solves one. The rooms of the game (`rules`, `solver`,
`claims`, `view`) are imported when they are first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.lazy import lazily

if TYPE_CHECKING:
    from lastcard.core.solution import Solution

    from .rules import GAME, State
else:
    __getattr__, __dir__ = lazily(__name__, {"GAME": "rules", "State": "rules"})

__all__ = ["GAME", "State", "solve"]


def solve(state: State) -> Solution:
    """Return the solution of a position, as the command line prints it. Raises `TypeError` if it is none."""
    from .solver.engine import ENGINE

    return ENGINE.solve(state)
