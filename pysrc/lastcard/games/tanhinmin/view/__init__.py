"""The page of TANHINMIN; charts and lessons are imported when a tab needs them."""

from __future__ import annotations

from lastcard.games.tanhinmin.solver.engine import ENGINE
from lastcard.games.tanhinmin.view.board import TanhinminBoard
from lastcard.games.tanhinmin.view.opponents import OPPONENTS
from lastcard.games.tanhinmin.view.pictures import MatchingPicture
from lastcard.ui.contract import FirstGames, GameView, Question


def _matching() -> Question:
    from lastcard.games.tanhinmin.view.pictures import MatchingQuestion

    return MatchingQuestion()


VIEW = GameView(
    engine=ENGINE,
    package=__name__,
    board=TanhinminBoard,
    picture=MatchingPicture,
    opponents=OPPONENTS,
    questions={"matching": _matching},
    first=FirstGames(
        (
            "1,3,5,6,8|2,4,7|0",
            "2,3,6,7|1,4,5|0",
            "1,4,6,7|2,3,5,8|0",
            "2,4,5,8|1,3,6,7|0",
            "1,3,6,8,9|2,4,5,7|0",
            "3,4,7,9|1,2,5,6,8|0",
        )
    ),
)
