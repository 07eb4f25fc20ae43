"""Solves and explains small card games, natively and in a browser tab.

By name: `names` of the games, `game` with the rules of one, `position`, `solve` for one position and `solve_many`, `deals`
and `sample` for what games begin with, `match` and `review` for play, `claims` for what papers say. By type: each package of
`lastcard.games`, such as `lastcard.games.pan`, offers `GAME`, `State` and `solve`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.lazy import _Library, lazily, provide_library

if TYPE_CHECKING:
    from lastcard.core.claims import Claim, Finding
    from lastcard.core.game import (
        CHANCE,
        GameError,
        Guide,
        IllegalMove,
        MoveError,
        Outcome,
        PositionError,
        drawn,
        won,
    )
    from lastcard.core.game.authoring import Game
    from lastcard.core.playing.match import Match
    from lastcard.core.solution import Brief, MoveVerdict, Reason, Solution
    from lastcard.core.text import named_player
    from lastcard.library.dealing import deals, sample
    from lastcard.library.exports import table, to_networkx, to_pandas
    from lastcard.library.games import game, position
    from lastcard.library.playing import match, review
    from lastcard.library.solving import brief, claim, solution, solve, solve_many
    from lastcard.library.studies import Study, study
    from lastcard.registry import (  # typed as these; paths too, from library.games
        UnknownGame,
        claims,
        engine,
        names,
    )
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            name: module
            for module, names in {
                "core.game": "CHANCE Game GameError Guide IllegalMove MoveError Outcome PositionError drawn won",
                "core.claims": "Claim Finding",
                "core.playing.match": "Match",
                "core.solution": "Brief MoveVerdict Reason Solution",
                "core.text": "named_player",
                "library.dealing": "deals sample",
                "library.exports": "table to_networkx to_pandas",
                "library.games": "claims engine game position",
                "library.playing": "match review",
                "library.solving": "brief claim solution solve solve_many",
                "library.studies": "Study study",
                "registry": "UnknownGame names",
            }.items()
            for name in names.split()
        },
    )


def _library() -> _Library:
    from lastcard.library import notebook

    return notebook


provide_library(_library)

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "Brief",
    "Claim",
    "Finding",
    "Game",
    "GameError",
    "Guide",
    "IllegalMove",
    "Match",
    "MoveError",
    "MoveVerdict",
    "Outcome",
    "PositionError",
    "Reason",
    "Solution",
    "Study",
    "UnknownGame",
    "__version__",
    "brief",
    "claim",
    "claims",
    "deals",
    "drawn",
    "engine",
    "game",
    "match",
    "named_player",
    "names",
    "position",
    "review",
    "sample",
    "solution",
    "solve",
    "solve_many",
    "study",
    "table",
    "to_networkx",
    "to_pandas",
    "won",
]
