"""The page of BABANUKI: board, map, opponents; charts and lessons lie beside and are imported when a tab needs them."""

from __future__ import annotations

from lastcard.games.babanuki.solver.engine import ENGINE
from lastcard.games.babanuki.view.board import BabanukiBoard
from lastcard.games.babanuki.view.joker_graph import JokerGraph
from lastcard.games.babanuki.view.opponents import OPPONENTS
from lastcard.games.babanuki.view.sizes_map import SizesMap
from lastcard.ui.contract import GameView

VIEW = GameView(
    engine=ENGINE,
    rooms=__name__,
    board=BabanukiBoard,
    picture=SizesMap,
    opponents=OPPONENTS,
    panels=(JokerGraph,),
    broad=True,
)
