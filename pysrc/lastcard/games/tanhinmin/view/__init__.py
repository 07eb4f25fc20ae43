"""The page of TANHINMIN."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from panel.viewable import Viewer

from lastcard.games.tanhinmin.rules import GAME
from lastcard.games.tanhinmin.view.board import TanhinminBoard
from lastcard.games.tanhinmin.view.matching_picture import MatchingPicture
from lastcard.games.tanhinmin.view.opponents import OPPONENTS
from lastcard.games.tanhinmin.view.verdicts import glance, solve
from lastcard.ui.contract import GameView
from lastcard.ui.game_page import game_page
from lastcard.ui.page import Page

if TYPE_CHECKING:
    from lastcard.core.claims import Claim
    from lastcard.ui.lessons import Lesson


# What only one tab needs is imported when it opens: the others open sooner without it.


def _claims() -> Sequence[Claim]:
    from lastcard.games.tanhinmin.claims import CLAIMS

    return CLAIMS


def _studies() -> list[Viewer]:
    from lastcard.games.tanhinmin.view.studies import studies

    return studies()


def _lessons() -> tuple[Lesson, ...]:
    from lastcard.games.tanhinmin.view.lessons import LESSONS

    return LESSONS


VIEW = GameView(
    game=GAME,
    solve=solve,
    claims=_claims,
    blurb=GAME.summary,
    board=TanhinminBoard,
    picture=MatchingPicture,
    opponents=OPPONENTS,
    studies=_studies,
    lessons=_lessons,
    glance=glance,
)


def page() -> Page:
    """A new page of TANHINMIN."""
    return game_page(VIEW)
