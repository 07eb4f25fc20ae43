"""The drawing of a position of TANHINMIN, for notebooks: both hands and the table card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.drawings.cards import rank_card
from lastcard.drawings.rows import held, rows
from lastcard.games.tanhinmin.rules import GAME

if TYPE_CHECKING:
    from lastcard.drawings.svg import Drawing
    from lastcard.games.tanhinmin.rules import State


def draw(state: State) -> Drawing:
    """Return both hands, and the table between them."""
    first, second, *table = held(GAME, state, _face, ["The table"])
    return rows([first, *table, second], said=f"TANHINMIN, {state}")


def _face(card: str) -> str:
    return rank_card(card.removesuffix("~"), cut=card.endswith("~"))
