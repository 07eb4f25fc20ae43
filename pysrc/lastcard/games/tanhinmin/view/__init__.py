"""The page of TANHINMIN: board, pictures, opponents; charts and lessons lie beside and are imported when a tab needs them."""

from __future__ import annotations

from lastcard.games.tanhinmin.solver.engine import ENGINE
from lastcard.games.tanhinmin.view.board import TanhinminBoard
from lastcard.games.tanhinmin.view.matching_picture import MatchingPicture
from lastcard.games.tanhinmin.view.opponents import OPPONENTS
from lastcard.ui.contract import GameView

VIEW = GameView(
    engine=ENGINE,
    rooms=__name__,
    board=TanhinminBoard,
    picture=MatchingPicture,
    opponents=OPPONENTS,
)
