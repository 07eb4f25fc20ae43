"""The page of match-taking."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from panel.viewable import Viewer

from lastcard.core.agents import MixedAgent, PerfectAgent, RandomAgent
from lastcard.games.matches.rules import GAME
from lastcard.games.matches.solver import solve
from lastcard.games.matches.view.board import MatchBoard
from lastcard.games.matches.view.search_tree import MatchTree
from lastcard.ui.contract import STRENGTH, GameView, Opponent
from lastcard.ui.game_page import game_page
from lastcard.ui.page import Page

if TYPE_CHECKING:
    from lastcard.core.claims import Claim
    from lastcard.ui.lessons import Lesson


# What only one tab needs is imported when it opens: the others open sooner without it.


def _claims() -> Sequence[Claim]:
    from lastcard.games.matches.claims import CLAIMS

    return CLAIMS


def _studies() -> list[Viewer]:
    from lastcard.games.matches.view.studies import studies

    return studies()


def _lessons() -> tuple[Lesson, ...]:
    from lastcard.games.matches.view.lessons import LESSONS

    return LESSONS


VIEW = GameView(
    game=GAME,
    solve=solve,
    claims=_claims,
    blurb=GAME.summary,
    board=MatchBoard,
    picture=MatchTree,
    opponents=(
        Opponent("perfect", "Perfect", lambda _: PerfectAgent(solve)),
        Opponent(
            "weaker", "Weaker", lambda percent: MixedAgent(percent / 100, PerfectAgent(solve)), STRENGTH
        ),
        Opponent("random", "Random", lambda _: RandomAgent()),
    ),
    lessons=_lessons,
    studies=_studies,
)


def page() -> Page:
    """A new page of match-taking."""
    return game_page(VIEW)
