"""The page of Pan; a tab imports its charts and lessons when it needs them."""

from __future__ import annotations

from lastcard.core.playing import LookAheadAgent
from lastcard.games.pan.rules import State
from lastcard.games.pan.solver.engine import ENGINE, FALLBACK, HEURISTIC_PLIES
from lastcard.games.pan.solver.search import essay_heuristic
from lastcard.games.pan.solver.verdict import can_solve
from lastcard.games.pan.view.board import PanBoard
from lastcard.games.pan.view.pictures import BestPlay, PanGraph, PathHere
from lastcard.ui.contract import FirstGames, GameView, Opponent, Setting, usual_opponents

PLIES_AHEAD = Setting("depth", "Looks ahead", 1, 14, HEURISTIC_PLIES, 1, "moves")


def _cannot(state: State) -> str:
    if can_solve(state.ranks, state.rules):
        return ""
    why = f"{state.ranks}-Pan is too large to solve here"
    return f"{why}, so Perfect looks {FALLBACK} moves ahead instead."


OPPONENTS = usual_opponents(
    ENGINE,
    Opponent(
        "heuristic",
        "Heuristic",
        lambda depth: LookAheadAgent(depth, essay_heuristic),
        PLIES_AHEAD,
        about="Looks this many moves ahead, then compares the hands (Samkoff 2015).",
    ),
    perfect="Plays perfectly: it wins as fast and loses as slowly as possible.",
    note=_cannot,
)

VIEW = GameView(
    engine=ENGINE,
    package=__name__,
    board=PanBoard,
    picture=PanGraph,
    opponents=OPPONENTS,
    panels=(BestPlay, PathHere),
    first=FirstGames(("023/121", "204/140", "132/200", "021/203", "022/111", "103/131", "132/212")),
)
