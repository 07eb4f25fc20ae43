"""The page of Pan: board, pictures, opponents; charts and lessons lie beside and are imported when a tab needs them."""

from __future__ import annotations

from lastcard.games.pan.solver.engine import ENGINE
from lastcard.games.pan.view.board import PanBoard
from lastcard.games.pan.view.opponents import OPPONENTS
from lastcard.games.pan.view.pictures import BestPlay, PanGraph, PathHere
from lastcard.ui.contract import FirstGames, GameView

VIEW = GameView(
    engine=ENGINE,
    package=__name__,
    board=PanBoard,
    picture=PanGraph,
    opponents=OPPONENTS,
    panels=(BestPlay, PathHere),
    first=FirstGames(("023/121", "204/140", "132/200", "021/203", "022/111", "103/131", "132/212")),
)
