"""The page of SHICHINARABE: board, pictures, opponents; charts and lessons lie beside and are imported when a tab needs them."""

from __future__ import annotations

from lastcard.games.shichinarabe.solver.engine import ENGINE
from lastcard.games.shichinarabe.view.board import SevensBoard
from lastcard.games.shichinarabe.view.opponents import OPPONENTS
from lastcard.games.shichinarabe.view.values_picture import SevensValues
from lastcard.ui.contract import GameView

VIEW = GameView(
    engine=ENGINE,
    rooms=__name__,
    board=SevensBoard,
    picture=SevensValues,
    opponents=OPPONENTS,
    broad=True,
    leaves=False,
)
