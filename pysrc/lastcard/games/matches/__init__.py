"""Match-taking: `GAME` plays positions of type `State`; `solve` solves one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.lazy import game_names

if TYPE_CHECKING:
    from lastcard.games.matches.rules import GAME, State
    from lastcard.games.matches.solver.engine import ENGINE

    solve = ENGINE.solve
else:
    __getattr__, __dir__ = game_names(__name__)

__all__ = ["GAME", "State", "solve"]
