"""The page of SHICHINARABE."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from panel.viewable import Viewer

from lastcard.games.shichinarabe.rules import GAME, State, deal, has_tunnel
from lastcard.games.shichinarabe.view.board import SevensBoard
from lastcard.games.shichinarabe.view.opponents import OPPONENTS
from lastcard.games.shichinarabe.view.values_picture import SevensValues
from lastcard.games.shichinarabe.view.verdicts import glance, prepare, solve, works
from lastcard.ui.contract import GameView
from lastcard.ui.game_page import game_page
from lastcard.ui.page import Page

if TYPE_CHECKING:
    from lastcard.core.claims import Claim
    from lastcard.ui.lessons import Lesson

LARGEST = 60
"""Most coloured vertices of a random forest."""


# What only one tab needs is imported when it opens: the other tabs open sooner without it.


def _claims() -> Sequence[Claim]:
    from lastcard.games.shichinarabe.claims import CLAIMS

    return CLAIMS


def _studies() -> list[Viewer]:
    from lastcard.games.shichinarabe.view.studies import studies

    return studies()


def _lessons() -> tuple[Lesson, ...]:
    from lastcard.games.shichinarabe.view.lessons import LESSONS

    return LESSONS


def _random(rng: Random, like: State) -> State:
    """A deal if the position is one of the ordinary game, with the same options; else a forest of about that size."""
    tunnel = has_tunnel(like)
    if tunnel is not None:
        return deal(rng, None, sum(like.almighty), min(like.passes), tunnel)
    return GAME.random_state(rng, min(max(4, sum(like.counts)), LARGEST))


VIEW = GameView(
    game=GAME,
    solve=solve,
    claims=_claims,
    blurb=GAME.summary,
    board=SevensBoard,
    picture=SevensValues,
    opponents=OPPONENTS,
    lessons=_lessons,
    studies=_studies,
    prepare=prepare,
    glance=glance,
    works=works,
    random=_random,
    broad=True,
    timed=False,
)


def page() -> Page:
    """A new page of SHICHINARABE."""
    return game_page(VIEW)
