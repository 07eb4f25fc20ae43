"""The page of Pairs."""

from __future__ import annotations

from lastcard.games.pairs.solver.engine import ENGINE
from lastcard.games.pairs.view.board import PairsBoard
from lastcard.games.pairs.view.opponents import OPPONENTS
from lastcard.games.pairs.view.pictures import DecisionMap, Lottery
from lastcard.games.pairs.view.series import Rounds
from lastcard.ui.contract import FirstGames, GameView

VIEW = GameView(
    engine=ENGINE,
    package=__name__,
    board=PairsBoard,
    picture=Lottery,
    opponents=OPPONENTS,
    panels=(DecisionMap,),
    series=Rounds,
    first=FirstGames(
        ("3|5,9", "2|7,8", "3,4|9,10", "1,3|8,9", "2|4,6 deck=1,1,3,3,5,5 burn=0"),
        "There is luck in this game, so no one is sure to win. But on average you do better than your opponent here.",
    ),
    prompt="Hit or fold?",
)
