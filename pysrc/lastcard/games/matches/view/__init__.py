"""The page of match-taking; a tab imports its charts and lessons when it needs them."""

from lastcard.games.matches.solver.engine import ENGINE
from lastcard.games.matches.view.board import MatchBoard
from lastcard.games.matches.view.pictures import MatchTree
from lastcard.ui.contract import FirstGames, GameView, usual_opponents

VIEW = GameView(
    engine=ENGINE,
    package=__name__,
    board=MatchBoard,
    picture=MatchTree,
    opponents=usual_opponents(ENGINE),
    first=FirstGames(("15", "18", "23", "14 take=2", "30 take=4", "17 take=2 rule=normal")),
)
