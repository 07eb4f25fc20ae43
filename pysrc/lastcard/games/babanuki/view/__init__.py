"""The page of BABANUKI; charts and lessons are imported when a tab needs them."""

from __future__ import annotations

from lastcard.games.babanuki.solver.engine import ENGINE
from lastcard.games.babanuki.view.board import BabanukiBoard
from lastcard.games.babanuki.view.opponents import OPPONENTS
from lastcard.games.babanuki.view.pictures import JokerGraph, SizesMap
from lastcard.ui.contract import FirstGames, GameView

VIEW = GameView(
    engine=ENGINE,
    package=__name__,
    board=BabanukiBoard,
    picture=SizesMap,
    opponents=OPPONENTS,
    panels=(JokerGraph,),
    wide_board=True,
    first=FirstGames(
        (
            "1,2,3,4|1,2,5|3,4,5,J",
            "1,2,3,J|4,5|1,2,3,4,5",
            "1,2|1,2,3,4,5|3,4,5,J",
            "1,2,3,4|1,5,6|2,3,4,5,6,J",
            "1,2|1,3|2,3,J",
        ),
        "You can win this game: by drawing the right cards you force first place, whatever the others do.",
    ),
    prompt="Which card do you draw?",
)
