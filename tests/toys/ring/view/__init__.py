"""The page of the toy: players around a table, and the rules."""

from __future__ import annotations

from lastcard.ui.contract import GameView, usual_opponents
from lastcard.ui.positions_around import PositionsAround
from lastcard.ui.simple_view import SimpleBoard
from tests.toys.ring.rules import GAME
from tests.toys.ring.solver.engine import ENGINE


class RingBoard(SimpleBoard):
    def __init__(self, game):
        super().__init__(game)
        self.hides = True

    def spread(self, state, secret):
        return [["●"] * count for count in state.counters], [], []


VIEW = GameView(
    ENGINE, __name__, lambda: RingBoard(GAME), lambda: PositionsAround(ENGINE), usual_opponents(ENGINE)
)
