"""SHICHINARABE: rules, solver, claims and view.

`GAME` reads, writes and plays positions of type `State` by moves of type `Move`; `solve` solves one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.lazy import game_names

if TYPE_CHECKING:
    from lastcard.games.shichinarabe.rules import GAME, Move, State
    from lastcard.games.shichinarabe.solver.engine import ENGINE

    solve = ENGINE.solve
else:
    __getattr__, __dir__ = game_names(__name__, Move="rules")

__all__ = ["GAME", "Move", "State", "solve"]
