"""Solves and explains small card games, natively and in a browser tab.

By name: `names` of the games, `game` with the rules of one, and `solve` for a position that is written down. By type:
each package of `lastcard.games`, such as `lastcard.games.pan`, offers `GAME`, `State` and `solve`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.lazy import lazily

if TYPE_CHECKING:
    from lastcard.core.game import (
        CHANCE,
        Game,
        GameError,
        Guide,
        IllegalMove,
        MoveError,
        Outcome,
        PositionError,
        drawn,
        won,
    )
    from lastcard.core.solution import MoveVerdict, Reason, Solution
    from lastcard.core.text.named import named_player
    from lastcard.registry import UnknownGame, claims, engine, game, names, solve
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            **dict.fromkeys(
                ("CHANCE", "Game", "GameError", "Guide", "IllegalMove", "MoveError", "Outcome"), "core.game"
            ),
            **dict.fromkeys(("PositionError", "drawn", "won"), "core.game"),
            **dict.fromkeys(("MoveVerdict", "Reason", "Solution"), "core.solution"),
            "named_player": "core.text.named",
            **dict.fromkeys(("UnknownGame", "claims", "engine", "game", "names", "solve"), "registry"),
        },
    )

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "Game",
    "GameError",
    "Guide",
    "IllegalMove",
    "MoveError",
    "MoveVerdict",
    "Outcome",
    "PositionError",
    "Reason",
    "Solution",
    "UnknownGame",
    "__version__",
    "claims",
    "drawn",
    "engine",
    "game",
    "named_player",
    "names",
    "solve",
    "won",
]
