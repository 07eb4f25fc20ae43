"""The page of Pan Galactic Solitaire."""

from __future__ import annotations

from lastcard.games.solitaire.solver.engine import ENGINE
from lastcard.games.solitaire.view.board import SolitaireBoard
from lastcard.games.solitaire.view.opponents import OPPONENTS
from lastcard.games.solitaire.view.pictures import BeamSearch, ColumnsPicture, SolutionStrip
from lastcard.ui.contract import FirstGames, GameView

VIEW = GameView(
    engine=ENGINE,
    package=__name__,
    board=SolitaireBoard,
    picture=ColumnsPicture,
    opponents=OPPONENTS,
    panels=(SolutionStrip, BeamSearch),
    wide_board=True,
    show_after=False,
    first=FirstGames(
        ("4x6: seed=3", "4x8: seed=1", "4x6: seed=1", "4x8: seed=3", "seed=3", "4x5: seed=26"),
        "This deal can be solved.",
    ),
)
