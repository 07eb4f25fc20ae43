"""The board of a game that the sandbox has told: what is drawn of a position came with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from lastcard.ui.simple.board import HELD, SimpleBoard
from lastcard.ui.workshop.table_game import TableGame

if TYPE_CHECKING:
    from collections.abc import Sequence


class TableBoard(SimpleBoard):
    """The table with a button a move, as other games without a drawing have it."""

    def spread(
        self, state: Any, secret: bool
    ) -> tuple[Sequence[Sequence[str]], Sequence[str], list[dict[str, Any]]]:
        game = cast("TableGame", self.game)
        players, hands = len(game.players(state)), game.hands(state, HELD)
        between = [card for cards in hands[players:] for card in cards]
        return hands[:players], between, [] if secret else list(game.fields(state))
