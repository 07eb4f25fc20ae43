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
    "complete": "Completes as many columns as it can with the next move.",
    "settled": "Settles as many pairs as it can with the next move.",
    "free": "Frees as many cards as it can with the next move.",
    "greedy": "Makes the move after which the board looks best.",
    "ahead": "Looks two moves ahead and picks the best-looking board.",
}
_WATCH = "You watch."


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
        about=f"{_WATCH} Follows a solution if it finds one among 100,000 boards; otherwise it picks the best-looking board.",
        level=True,
    ),
    *(_strategy(key) for key in reversed(_DOES)),
    Opponent("random", "Random", lambda _: RandomAgent(), about="Plays at random. Ours."),
)
