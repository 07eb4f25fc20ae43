"""What a player who does not see the other hand is told, and what can be advised to her."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from lastcard.core.text import capital
from lastcard.games.tanhinmin.rules import GAME
from lastcard.games.tanhinmin.solver.hidden_hands.agents import OracleAgent, inequality
from lastcard.games.tanhinmin.solver.hidden_hands.oracles import MU0, MU1, ORACLES
from lastcard.ui.player_names import colour

if TYPE_CHECKING:
    from lastcard.games.tanhinmin.rules import State

CHOICES = (
    ("", "tells nothing"),
    ("cards", "|X1|: how many cards the other has"),
    ("mu0", "μ₀: pairs of the player to move"),
    ("mu1", "μ₁: pairs of the player not to move"),
    ("inequality", "the winning inequality"),
)
"""What can be asked: key and words."""


def tell(state: State, asker: int, key: str) -> str:
    """Return an oracle's answer to one of the players, as a sentence; empty if nothing is asked."""
    if not key or state.over:
        return ""
    if state.cut:
        return "The oracles of chapter 4 know no cut cards."
    name = colour(asker)
    if key == "inequality":
        known = inequality(state, asker)
        word = "holds" if known.holds else "is broken"
        return f"The {name} player's winning inequality {word}: {known}."
    oracle = ORACLES[key]
    to_move = state.player == asker
    own, rival = (state.hand, state.other) if to_move else (state.other, state.hand)
    return f"The oracle tells the {name} player: {oracle.symbol} = {oracle.answer(own, rival, state.table, to_move)}."


_ORACLES = {"mu0": MU0, "mu1": MU1}


def advised_move(state: State, key: str) -> str:
    """Return the move that an oracle's answer gives the player to move, in notation; empty where it knows none."""
    if state.cut:
        return ""
    return GAME.format_move(OracleAgent(_ORACLES.get(key)).choose(GAME, state, Random(0)))  # it draws no lots


def advise(state: State, key: str) -> str:
    """Return what an oracle's answer lets the player to move do, as a sentence or two."""
    if state.cut:
        return "The oracles of chapter 4 know no cut cards, and nothing can be advised without seeing the other hand."
    oracle = _ORACLES.get(key)
    label = GAME.move_label(state, advised_move(state, key))
    name = f"{capital(label)}"
    if oracle:
        return f"{name}: if you win with open hands, this move keeps the win; {oracle.symbol} is all it takes to know it."
    return f"{name}, says Algorithm 3, which is sure to win only against two cards or fewer; ask μ₀ or μ₁ to be sure."
