"""The page of the toy: players around a table, and the rules."""

from __future__ import annotations

from lastcard.ui.contract import GameView, usual_opponents
from lastcard.ui.positions_around import PositionsAround
from lastcard.ui.simple_view import SimpleBoard
from tests.toys.lots.rules import GAME
from tests.toys.lots.solver.engine import ENGINE


class LotsBoard(SimpleBoard):
    def spread(self, state, secret):
        paid = [[str(share)] for share in state.paid]
        return paid or [[], [], []], [f"pot {state.pot}", f"{state.left} lots"], []


VIEW = GameView(
    ENGINE, __name__, lambda: LotsBoard(GAME), lambda: PositionsAround(ENGINE), usual_opponents(ENGINE)
)
