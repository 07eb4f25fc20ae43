"""The page of Pan."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from panel.viewable import Viewer

from lastcard.games.pan.rules import GAME, random_position
from lastcard.games.pan.view.best_line import BestPlay
from lastcard.games.pan.view.board import PanBoard
from lastcard.games.pan.view.neighbourhood import PanGraph
from lastcard.games.pan.view.opponents import OPPONENTS
from lastcard.games.pan.view.verdicts import glance, outlook, prepare, solve, works
from lastcard.ui.contract import GameView
from lastcard.ui.game_page import game_page
from lastcard.ui.page import Page

if TYPE_CHECKING:
    from lastcard.core.claims import Claim
    from lastcard.ui.lessons import Lesson


# What only one tab needs is imported when it opens: the others open sooner without it.


def _claims() -> Sequence[Claim]:
    from lastcard.games.pan.claims import CLAIMS

    return CLAIMS


def _studies() -> list[Viewer]:
    from lastcard.games.pan.view.studies import studies

    return studies()


def _lessons() -> tuple[Lesson, ...]:
    from lastcard.games.pan.view.lessons import LESSONS

    return LESSONS


VIEW = GameView(
    game=GAME,
    solve=solve,
    claims=_claims,
    blurb=GAME.summary,
    board=PanBoard,
    picture=PanGraph,
    opponents=OPPONENTS,
    studies=_studies,
    lessons=_lessons,
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
