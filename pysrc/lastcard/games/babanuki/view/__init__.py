"""The page of BABANUKI, with its opponents; charts and lessons are imported when needed."""

from __future__ import annotations

from lastcard.core.engine import NOW
from lastcard.games.babanuki.rules import State
from lastcard.games.babanuki.solver.engine import ENGINE, CautiousAgent
from lastcard.games.babanuki.view.board import BabanukiBoard
from lastcard.games.babanuki.view.pictures import JokerGraph, SizesMap
from lastcard.ui.contract import FirstGames, GameView, Opponent, usual_opponents


def _too_many_positions(state: State) -> str:
    if state.over or ENGINE.pending(state) or ENGINE.solve(state, NOW).known:
        return ""
    return "Too many positions can follow to work them out, so every opponent draws at random."


OPPONENTS = usual_opponents(
    ENGINE,
    Opponent(
        "cautious",
        "Cautious",
        lambda _: CautiousAgent(),
        note=_too_many_positions,
        about="Whenever it can, makes a draw after which the others, even together, can’t make it last. Ours.",
    ),
    perfect="Forces first place as soon as it can, and blocks others who can (Kiya 2021, chapter 5).",
    note=_too_many_positions,
)

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
        "You can win this game: draw the right cards and you finish first, whatever the others do.",
    ),
    prompt="Which card do you draw?",
)
