"""The page of Pan Galactic Solitaire: the board, the columns, the solution; charts and lessons lie beside."""

from __future__ import annotations

from lastcard.games.solitaire.solver.engine import ENGINE
from lastcard.games.solitaire.view.board import SolitaireBoard
from lastcard.games.solitaire.view.columns_picture import ColumnsPicture
from lastcard.games.solitaire.view.solution_strip import SolutionStrip
from lastcard.ui.contract import GameView, usual_opponents

VIEW = GameView(
    engine=ENGINE,
    rooms=__name__,
    board=SolitaireBoard,
    picture=ColumnsPicture,
    opponents=usual_opponents(ENGINE),
    panels=(SolutionStrip,),
    broad=True,
    leaves=False,
)
