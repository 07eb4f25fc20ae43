"""What a player who does not see the other hand is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.games.tanhinmin.rules import GAME
from lastcard.games.tanhinmin.solver.agents import inequality
from lastcard.games.tanhinmin.solver.oracles import ORACLES

if TYPE_CHECKING:
    from lastcard.games.tanhinmin.rules import State

CHOICES = (
    ("", "tells nothing"),
    ("cards", "|X1|: how many cards the other has"),
    ("mu0", "μ0: of the player to move"),
    ("mu1", "μ1: of the player not to move"),
    ("inequality", "the winning inequality"),
)
"""What can be asked: key and words."""


def tell(state: State, asker: int, key: str) -> str:
    """Return an oracle's answer to one of the players, as a sentence; empty if nothing is asked."""
    if not key or state.over:
        return ""
    if state.cut:
        return "The oracles of chapter 4 know no cut cards."
    name = GAME.player_names[asker]
    if key == "inequality":
        known = inequality(state, asker)
        word = "holds" if known.holds else "is broken"
        return f"The {name} player's winning inequality {word}: {known}."
    oracle = ORACLES[key]
    to_move = state.player == asker
    own, rival = (state.hand, state.other) if to_move else (state.other, state.hand)
    return f"The oracle tells the {name} player: {oracle.symbol} = {oracle.answer(own, rival, state.table, to_move)}."
