"""The map of all openings of two players, a card each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.games.pairs.rules import GAME
from lastcard.games.pairs.view.pictures import map_squares
from lastcard.games.pairs.view.pictures.decision_map import MapCard
from lastcard.ui.study.computed import Computed

if TYPE_CHECKING:
    from lastcard.games.pairs.solver.two_players.table import Table
    from lastcard.ui.study.computed import Steps

START = "1|2"
"""Any opening; the others have its cards replaced."""

NOTE = (
    "A square is an opening from the deck of Pairs; it says what the player to move does and what that is worth, and "
    "opens the position."
)

BEFORE = (
    "A map of all openings from the deck of Pairs, a card each: who should hit, who should fold, and what that is worth. It "
    "comes from the table of all positions of two players, which takes a second or two."
)


class AllOpenings(Computed):
    """Hit or fold at every opening, once all positions of two players have been worked out."""

    asks = "Hit or fold in the very first turn?"
    action = "Work out all positions of two players"
    once = True

    def __init__(self) -> None:
        self._state = GAME.parse(START)
        super().__init__(
            MapCard(
                title="Hit or fold at every opening of two players",
                note=BEFORE,
                across="the card of the player to move",
                down="the other player’s card",
                eager=True,
            )
        )
        if table := map_squares.table_of(self._state):
            self._take(table)
            self.card.action = ""

    def _compute(self) -> Steps[Table]:
        return map_squares.work_out(self._state)

    def _take(self, found: Table) -> None:
        across, down = map_squares.cards(self._state)
        rows = map_squares.squares(self._state, found, across, down)
        squares = [[square | ({"here": False} if square else {}) for square in row] for row in rows]
        best = [square["move"] for row in squares for square in row if square]
        note = (
            f"{NOTE} All {found.positions:,} positions with two stacks are worked out; of the {len(best)} openings "
            f"{best.count('hit')} hit and {best.count('fold')} fold."
        )
        self.card.param.update(squares=squares, note=note)
