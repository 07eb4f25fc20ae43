"""The opponents of Pairs: the equilibrium, the paper's player, the heuristic, chance."""

from __future__ import annotations

from lastcard.games.pairs.rules import State
from lastcard.games.pairs.rules.position import USUAL_RANKS
from lastcard.games.pairs.solver.agents import EquilibriumAgent, HeuristicAgent, looks_ahead
from lastcard.games.pairs.solver.engine import ENGINE
from lastcard.ui.contract import Opponent, usual_opponents


def _note_on_size(state: State) -> str:
    turns = looks_ahead(state)
    said = f"Too many positions can follow here: Perfect and all who lean on it look {turns} turns ahead and count on a fold after them."
    return "" if turns is None else said


def _other_deck(state: State) -> str:
    if state.ranks == USUAL_RANKS:
        return _note_on_size(state)
    return "The paper's player knows the full deck of ten ranks only: here it goes by the true one."


OPPONENTS = usual_opponents(
    ENGINE,
    Opponent(
        "paper",
        "Equilibrium as in the paper",
        lambda _: EquilibriumAgent(visible=True),
        note=_other_deck,
        about="Plays the equilibrium as if no card had been discarded (Park, Tasnim and Zheng 2014, section 5).",
    ),
    Opponent(
        "heuristic",
        "Heuristic",
        lambda _: HeuristicAgent(),
        about="Four rules with the scores and the lowest card (Park, Tasnim and Zheng 2014, appendix 7.6).",
    ),
    perfect="Makes the move that is worth most on average, with all the cards counted that are left.",
    note=_note_on_size,
)


def signed_payoff(number: float) -> str:
    """Return a payoff to two places with its sign."""
    text = f"{number:+.2f}"
    return "0" if text in ("+0.00", "-0.00") else text.replace("-", "−")
