"""Open-hand BABANUKI: draw from your neighbour, lay pairs aside, get rid of the joker.

`GAME` reads, writes and plays positions of type `State`; `solve` solves one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.lazy import game_names

if TYPE_CHECKING:
    from lastcard.games.babanuki.rules import GAME, State
    from lastcard.games.babanuki.solver.engine import ENGINE

    solve = ENGINE.solve
else:
    __getattr__, __dir__ = game_names(__name__)

__all__ = ["GAME", "State", "solve"]
