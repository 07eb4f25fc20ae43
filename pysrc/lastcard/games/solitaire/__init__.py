"""Pan Galactic Solitaire: one player exchanges cards until each is at home.

`GAME` reads, writes and plays positions of type `State` by moves of type `Move`; `solve` solves one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.lazy import game_names

if TYPE_CHECKING:
    from lastcard.games.solitaire.rules import GAME, State
    from lastcard.games.solitaire.rules.exchanges import Move
    from lastcard.games.solitaire.solver.engine import ENGINE

    solve = ENGINE.solve
else:
    __getattr__, __dir__ = game_names(__name__, Move="rules.exchanges")

__all__ = ["GAME", "Move", "State", "solve"]
