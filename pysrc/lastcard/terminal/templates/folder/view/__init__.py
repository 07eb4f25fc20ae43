"""The page of halving: the pile, and who can be played against."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lastcard.ui.contract import FirstGames, GameView, usual_opponents
from lastcard.ui.simple_view import RulesPicture, SimpleBoard

from ..rules import GAME
from ..solver.engine import ENGINE


class HalvingBoard(SimpleBoard):
    """The pile between the players."""

    game = GAME

    def spread(self, state: Any) -> tuple[Sequence[Sequence[str]], Sequence[str]]:
        """Return what lies before each player (nothing), and the pile between them."""
        return ((), ()), (str(state.counters),)


VIEW = GameView(
    ENGINE,
    __name__,
    HalvingBoard,
    lambda: RulesPicture(GAME),
    usual_opponents(ENGINE),
    first=FirstGames(("12", "20", "25", "40")),
)
