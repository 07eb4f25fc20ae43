"""The drawing of a position of open-hand BABANUKI for notebooks."""

from __future__ import annotations

from lastcard.core.text import ordinal
from lastcard.drawings.cards import Drawing, held, joker_card, rank_card, rows
from lastcard.games.babanuki.rules import GAME, State


def draw(state: State) -> Drawing:
    """Return the hands by seat, and the seat that each draws from."""
    note = "" if state.over else f"The {ordinal(state.player)} player draws from the {ordinal(state.source)}."
    found = held(GAME, state, lambda card: joker_card() if card == "J" else rank_card(card))
    return rows(found, note, f"BABANUKI, {state}")
