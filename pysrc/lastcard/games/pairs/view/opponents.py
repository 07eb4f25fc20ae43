"""Who plays Pairs against you: the equilibrium, on the true deck or as the paper has it, the heuristic, chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.games.pairs.rules import USUAL_RANKS
from lastcard.games.pairs.solver.agents import EquilibriumAgent, HeuristicAgent
from lastcard.games.pairs.solver.engine import ENGINE
from lastcard.games.pairs.solver.worths import TooLarge, check_size
from lastcard.ui.contract import Opponent, usual_opponents

if TYPE_CHECKING:
    from lastcard.games.pairs.rules import State


def _too_large(state: State) -> str:
    try:
        check_size(state)
    except TooLarge:
        return (
            "Too many positions can follow to work the equilibrium out: until fewer can, its player goes by the chance "
            "of a pair in the next card alone."
        )
    return ""


def _same_deck(state: State) -> str:
    if state.ranks == USUAL_RANKS:
        return ""
    return "The paper's player knows the full deck of ten ranks only: here it plays on the true one."


OPPONENTS = usual_opponents(
    ENGINE,
    Opponent("paper", "Equilibrium, full deck", lambda _: EquilibriumAgent(visible=True), note=_same_deck),
    Opponent("heuristic", "Heuristic", lambda _: HeuristicAgent()),
    first="weaker",
    note=_too_large,
)
