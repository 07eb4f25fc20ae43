"""The players that you can watch: the solver, and the strategies from simple to strong."""

from __future__ import annotations

from lastcard.core.playing import RandomAgent
from lastcard.games.solitaire.solver.boards import SOLITAIRE_LEVELS, solved_sentence
from lastcard.games.solitaire.solver.engine import SolverAgent, StrategyAgent
from lastcard.ui.contract import Opponent

STRATEGY_NAMES = {
    "random": "random",
    "complete": "most complete columns",
    "settled": "most settled pairs",
    "free": "most free cards",
    "greedy": "greedy",
    "ahead": "two moves ahead",
    "beam-30": "beam of 30",
    "beam-300": "beam of 300",
}

_DOES = {
    "complete": "Makes as many columns complete as it can with the next exchange.",
    "settled": "Settles as many pairs as it can with the next exchange.",
    "free": "Frees as many cards as it can with the next exchange.",
    "greedy": "Makes the exchange after which the board looks best.",
    "ahead": "Looks at the next two exchanges, and goes where the board looks best.",
}
_WATCH = "You look on."


def _level(level: str) -> Opponent:
    strategy = SOLITAIRE_LEVELS[level]

    def about() -> str:
        return f"{_WATCH} {_DOES[strategy]} {solved_sentence(strategy)}"

    return Opponent(level, level.capitalize(), lambda _: StrategyAgent(strategy), about=about, level=True)


def _strategy(key: str) -> Opponent:
    about = f"{_DOES[key]} Ours."
    return Opponent(key, STRATEGY_NAMES[key].capitalize(), lambda _: StrategyAgent(key), about=about)


OPPONENTS = (
    *map(_level, SOLITAIRE_LEVELS),
    Opponent(
        "solver",
        "Perfect",
        lambda _: SolverAgent(),
        about=f"{_WATCH} Follows a line that solves the deal, wherever it finds one among 100,000 boards; else it goes where the board looks best.",
        level=True,
    ),
    *(_strategy(key) for key in reversed(_DOES)),
    Opponent("random", "Random", lambda _: RandomAgent(), about="Any exchange, all equally likely. Ours."),
)
