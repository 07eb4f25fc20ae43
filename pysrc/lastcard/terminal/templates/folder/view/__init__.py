"""The page of halving: the pile, the positions around, and who can be played against."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lastcard.ui.contract import FirstGames, GameView, usual_opponents
from lastcard.ui.pictures.graph import PositionsAround
from lastcard.ui.simple.board import SimpleBoard

from ..rules import GAME
from ..solver.engine import ENGINE


class HalvingBoard(SimpleBoard):
    """The pile between the players."""

    def spread(
        self, state: Any, secret: bool
    ) -> tuple[Sequence[Sequence[str]], Sequence[str], list[dict[str, Any]]]:
        """Return what lies before each player (nothing), the pile between them, and what else there is to say."""
        return ((), ()), (str(state.counters),), []


VIEW = GameView(
    ENGINE,
    __name__,
    lambda: HalvingBoard(GAME),
    lambda: PositionsAround(ENGINE),
    usual_opponents(ENGINE),
    first=FirstGames(("12", "20", "25", "40")),
)
