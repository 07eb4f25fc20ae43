"""The page of Pan."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from panel.viewable import Viewer

from lastcard.games.pan.board import PanBoard
from lastcard.games.pan.lessons import LESSONS
from lastcard.games.pan.live import glance, outlook, prepare, solve, works
from lastcard.games.pan.opponents import OPPONENTS
from lastcard.games.pan.picture import PanGraph
from lastcard.games.pan.rules import GAME, random_position
from lastcard.games.pan.strip import BestPlay
from lastcard.ui.gamepage import game_page
from lastcard.ui.gameview import GameView
from lastcard.ui.page import Page

if TYPE_CHECKING:
    from lastcard.core.claims import Claim


# What only the Study tab needs is imported when it opens: the other tabs open sooner without it.


def _claims() -> Sequence[Claim]:
    from lastcard.games.pan.claims import CLAIMS

    return CLAIMS


def _studies() -> list[Viewer]:
    from lastcard.games.pan.studies import studies

    return studies()


VIEW = GameView(
    game=GAME,
    solve=solve,
    claims=_claims,
    blurb=GAME.summary,
    board=PanBoard,
    picture=PanGraph,
    opponents=OPPONENTS,
    studies=_studies,
    lessons=LESSONS,
    prepare=prepare,
    glance=glance,
    outlook=outlook,
    works=works,
    panels=(BestPlay,),
    random=lambda rng, like: random_position(rng, max(2, like.ranks), like.rules),
)


def page() -> Page:
    """A new page of Pan."""
    return game_page(VIEW)
