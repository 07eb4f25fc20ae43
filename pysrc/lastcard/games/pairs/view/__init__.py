"""The page of Pairs: players around a table, and the rules; charts and lessons lie beside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.games.pairs.rules import GAME
from lastcard.games.pairs.solver.engine import ENGINE
from lastcard.ui.contract import GameView, usual_opponents
from lastcard.ui.simple_view import RulesPicture, SimpleBoard

if TYPE_CHECKING:
    from lastcard.games.pairs.rules import State


class PairsBoard(SimpleBoard):
    """Everybody's face-up cards, and how many are left."""

    game = GAME

    def spread(self, state: State) -> tuple[list[list[str]], list[str]]:
        """Return the stacks, and the deck and the discards between them."""
        stacks = [[str(rank) for rank in stack] for stack in state.stacks]
        return stacks, [f"deck {sum(state.deck):,}", f"discards {sum(state.discards):,}"]


VIEW = GameView(
    engine=ENGINE,
    rooms=__name__,
    board=PairsBoard,
    picture=lambda: RulesPicture(GAME),
    opponents=usual_opponents(ENGINE),
)
