"""The opponents of Pairs: the equilibrium, the paper's player, the heuristic, chance."""

from __future__ import annotations

from lastcard.games.pairs.rules import State
from lastcard.games.pairs.rules.position import USUAL_RANKS
from lastcard.games.pairs.solver.agents import EquilibriumAgent, HeuristicAgent, looks_ahead
from lastcard.games.pairs.solver.engine import ENGINE
from lastcard.ui.contract import Opponent, usual_opponents


def _note_on_size(state: State) -> str:
    turns = looks_ahead(state)
    said = f"Too large to solve here: Perfect, and the players based on it, look {turns} turns ahead and assume a fold after that."
    return "" if turns is None else said


def _other_deck(state: State) -> str:
    if state.ranks == USUAL_RANKS:
        return _note_on_size(state)
    return "The paper’s player assumes the full deck of ten ranks; here it uses the actual deck."


OPPONENTS = usual_opponents(
    ENGINE,
    Opponent(
        "paper",
        "Equilibrium as in the paper",
        lambda _: EquilibriumAgent(visible=True),
        note=_other_deck,
        about="Plays the equilibrium as if there were no discards (Park, Tasnim and Zheng 2014, section 5).",
    ),
    Opponent(
        "heuristic",
        "Heuristic",
        lambda _: HeuristicAgent(),
        about="Four rules that use the scores and the lowest card (Park, Tasnim and Zheng 2014, appendix 7.6).",
    ),
    perfect="Makes the best move on average, counting all the cards that are left.",
    note=_note_on_size,
)


def signed_payoff(number: float) -> str:
    """Return a payoff to two places with its sign."""
    text = f"{number:+.2f}"
    return "0" if text in ("+0.00", "-0.00") else text.replace("-", "−")
