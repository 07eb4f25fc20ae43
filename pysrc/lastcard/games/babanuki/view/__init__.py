"""The page of BABANUKI: the open hands round the table, and the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lastcard.games.babanuki.rules import GAME, write_card
from lastcard.games.babanuki.solver.engine import ENGINE
from lastcard.ui.contract import GameView, usual_opponents
from lastcard.ui.simple_view import RulesPicture, SimpleBoard


class BabanukiBoard(SimpleBoard):
    """The hands round the table."""

    game = GAME

    def spread(self, state: Any) -> tuple[Sequence[Sequence[str]], Sequence[str]]:
        """Return the cards of each hand; nothing lies between the players."""
        return [[write_card(card) for card in hand] for hand in state.hands], []


VIEW = GameView(ENGINE, __name__, BabanukiBoard, lambda: RulesPicture(GAME), usual_opponents(ENGINE))
