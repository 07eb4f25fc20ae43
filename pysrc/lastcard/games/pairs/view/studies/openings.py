"""The map of all openings of two players, a card each."""

from __future__ import annotations

from typing import TYPE_CHECKING

import param
from panel.viewable import Viewable

from lastcard.games.pairs.rules import GAME
from lastcard.games.pairs.view import maps
from lastcard.games.pairs.view.decision_map import MapCard
from lastcard.ui.component import Part
from lastcard.ui.jobs.button_job import ButtonJob

if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any

    from lastcard.core.progress import Progress
    from lastcard.games.pairs.solver.two_players.table import Table

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


class AllOpenings(Part):
    """Hit or fold at every opening, once all positions of two players have been worked out."""

    theme: param.Selector[str] = param.Selector(default="light", objects=["light", "dark"])

    def __init__(self) -> None:
        super().__init__()
        self._state = GAME.parse(START)
        self.card = MapCard(
            title="Hit or fold at every opening of two players",
            note=BEFORE,
            across="the card of the player to move",
            down="the other player’s card",
            action="Work out all positions of two players",
            eager=True,
        )
        self._work = ButtonJob(self.card, self._begin, self._done)
        self.card.listen(seen=self._seen)
        if maps.table_of(self._state):
            self._done(maps.table_of(self._state))

    def _seen(self) -> None:
        """Begin by itself when a reader comes to the map, unless it is drawn or begun."""
        if self.card.action and not self._work.running:
            self._work.start()

    def _begin(self) -> Generator[Progress, None, Table]:
        return maps.work_out(self._state)

    def _done(self, table: Any) -> None:
        across, down = maps.cards(self._state)
        rows = maps.squares(self._state, table, across, down)
        squares = [[square | ({"here": False} if square else {}) for square in row] for row in rows]
        found = [square["move"] for row in squares for square in row if square]
        note = (
            f"{NOTE} All {table.positions:,} positions with two stacks are worked out; of the {len(found)} openings "
            f"{found.count('hit')} hit and {found.count('fold')} fold."
        )
        self.card.param.update(squares=squares, note=note, action="")

    def __panel__(self) -> Viewable:
        return self.card
