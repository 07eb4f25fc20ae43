"""The page of SHICHINARABE; charts and lessons are imported when a tab needs them."""

from __future__ import annotations

from lastcard.games.shichinarabe.solver.engine import ENGINE
from lastcard.games.shichinarabe.view.board import SevensBoard
from lastcard.games.shichinarabe.view.opponents import OPPONENTS
from lastcard.games.shichinarabe.view.pictures import SevensValues
from lastcard.ui.contract import FirstGames, GameView

VIEW = GameView(
    engine=ENGINE,
    package=__name__,
    board=SevensBoard,
    picture=SevensValues,
    opponents=OPPONENTS,
    wide_board=True,
    first=FirstGames(
        (
            "r: RRRBRB BBRBBR BRBBBR RRBRRB BRRRRB RBBBRB BBRRBB RRBRRB",
            "r: RBBRRB RBBBRB RRBBBB RBRRRR BRBRRR RBRRBR BBRBBB BRRRRB",
            "r: RBR RBB BRR",
            "r: RBBBRR RRBBBB RBRBRB RBRRBB BBBRRB RRRBBR RRBBRB RBRRBR",
        )
    ),
    show_after=False,
)
