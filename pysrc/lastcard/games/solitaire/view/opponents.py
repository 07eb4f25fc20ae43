"""Who can play beside you: the solver, and the strategies from random to strong."""

from __future__ import annotations

from lastcard.core.playing.agents import RandomAgent
from lastcard.games.solitaire.solver.agents import SolverAgent, StrategyAgent
from lastcard.games.solitaire.solver.contests.simple_strategies import MEASURES
from lastcard.games.solitaire.view.strategy_names import NAMES
from lastcard.ui.contract import Opponent


def _strategy(key: str) -> Opponent:
    return Opponent(key, NAMES[key].capitalize(), lambda _: StrategyAgent(key))


OPPONENTS = (
    Opponent("solver", "Solver", lambda _: SolverAgent()),
    *(_strategy(key) for key in reversed(MEASURES) if key != "random"),
    Opponent("random", "Random", lambda _: RandomAgent()),
)
