"""The drawing of a position of TANHINMIN, for notebooks: both hands and the table card."""

from __future__ import annotations

from lastcard.drawings.cards import Drawing, held, rank_card, rows
from lastcard.games.tanhinmin.rules import GAME, State


def draw(state: State) -> Drawing:
    """Return both hands, and the table between them."""
    first, second, *table = held(GAME, state, _face, ["The table"])
    return rows([first, *table, second], said=f"TANHINMIN, {state}")


def _face(card: str) -> str:
    return rank_card(card.removesuffix("~"), cut=card.endswith("~"))
