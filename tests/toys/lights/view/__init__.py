"""The page of the toy: players around a table, and the rules."""

from __future__ import annotations

from lastcard.ui.contract import GameView, usual_opponents
from lastcard.ui.positions_around import PositionsAround
from lastcard.ui.simple_view import SimpleBoard
from tests.toys.lights.rules import GAME
from tests.toys.lights.solver.engine import ENGINE


class LightsBoard(SimpleBoard):
    def spread(self, state, secret):
        return [["on" if lamp == "1" else "off" for lamp in state]], [], []


VIEW = GameView(
    ENGINE, __name__, lambda: LightsBoard(GAME), lambda: PositionsAround(ENGINE), usual_opponents(ENGINE)
)
