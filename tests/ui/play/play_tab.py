"""Steps of tests of the Play tab, natively; that of match-taking if no other game is named."""

from __future__ import annotations

from random import Random

from lastcard.games.matches.view import VIEW
from lastcard.ui.contract import GameView
from lastcard.ui.play.play import Play
from lastcard.ui.play.setup import YOU
from tests.helpers.native_page import until


def opened(view: GameView = VIEW, **query: str) -> Play:
    """A tab of two people unless the address seats others."""
    tab = Play(view)
    tab._random = Random(5)
    tab.visit({"seats": f"{YOU},{YOU}"} | query)
    return tab


def takes(tab: Play) -> list[str]:
    return tab._line.texts()


async def rest(tab: Play) -> None:
    """Until it is a person's turn, or the game is over and looked back at."""
    await until(lambda: tab.buttons.your_turn or (tab.card.over and tab.table.review.reviewed != "working"))
