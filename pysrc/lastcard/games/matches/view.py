"""The page of match-taking."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from panel.viewable import Viewer

from lastcard.core.agents import MixedAgent, PerfectAgent, RandomAgent
from lastcard.games.matches.board import MatchBoard
from lastcard.games.matches.lessons import LESSONS
from lastcard.games.matches.rules import GAME
from lastcard.games.matches.solver import solve
from lastcard.games.matches.tree import MatchTree
from lastcard.ui.gamepage import game_page
from lastcard.ui.gameview import STRENGTH, GameView, Opponent
from lastcard.ui.page import Page

if TYPE_CHECKING:
    from lastcard.core.claims import Claim


# What only the Study tab needs is imported when it opens: the other tabs open sooner without it.


def _claims() -> Sequence[Claim]:
    from lastcard.games.matches.claims import CLAIMS

    return CLAIMS


def _studies() -> list[Viewer]:
    from lastcard.games.matches.machine import MachineStudy
    from lastcard.games.matches.simulation import SimulationChart
    from lastcard.games.matches.studies import growth_chart, win_map

    return [growth_chart(), SimulationChart(), MachineStudy(), win_map()]


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
    lessons=LESSONS,
    studies=_studies,
)


def page() -> Page:
    """A new page of match-taking."""
    return game_page(VIEW)
