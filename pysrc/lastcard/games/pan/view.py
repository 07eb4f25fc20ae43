"""The page of Pan."""

from __future__ import annotations

from lastcard.core.agents import PerfectAgent, RandomAgent
from lastcard.games.pan.board import PanBoard
from lastcard.games.pan.claims import CLAIMS
from lastcard.games.pan.live import prepare, solve
from lastcard.games.pan.picture import PanGraph
from lastcard.games.pan.rules import GAME
from lastcard.ui.gamepage import game_page
from lastcard.ui.gameview import GameView, Opponent
from lastcard.ui.page import Page

VIEW = GameView(
    game=GAME,
    solve=solve,
    claims=tuple(CLAIMS),
    blurb=GAME.summary,
    board=PanBoard,
    picture=PanGraph,
    opponents=(
        Opponent("perfect", "Perfect", lambda strength: PerfectAgent(solve)),
        Opponent("random", "Random", lambda strength: RandomAgent()),
    ),
    lessons=(),
    prepare=prepare,
)


def page() -> Page:
    """A new page of Pan."""
    return game_page(VIEW)
