"""The page of the toy: players around a table, and the rules."""

from __future__ import annotations

from lastcard.ui.contract import GameView, usual_opponents
from lastcard.ui.simple_view import RulesPicture, SimpleBoard
from tests.toys.ring.rules import GAME
from tests.toys.ring.solver.engine import ENGINE


class RingBoard(SimpleBoard):
    game = GAME
    hides = True

    def spread(self, state):
        return [["●"] * count for count in state.counters], []


VIEW = GameView(ENGINE, __name__, RingBoard, lambda: RulesPicture(GAME), usual_opponents(ENGINE))
