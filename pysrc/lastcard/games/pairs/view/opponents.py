"""Who plays Pairs against you: the equilibrium, on the true deck or as the paper has it, the heuristic, chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.agents import MixedAgent, RandomAgent
from lastcard.core.progress import run_to_end
from lastcard.games.pairs.rules import FOLD, HIT, USUAL_RANKS
from lastcard.games.pairs.solver import library
from lastcard.games.pairs.solver.agents import HeuristicAgent, as_visible
from lastcard.games.pairs.solver.certain import corollary_8
from lastcard.games.pairs.solver.worths import TooLarge, check_size
from lastcard.ui.contract import STRENGTH, Opponent

if TYPE_CHECKING:
    from random import Random
    from typing import Any

    from lastcard.core.agents import Choosing
    from lastcard.core.game import Game
    from lastcard.games.pairs.rules import Move, State

AFFORDED = 20_000_000
"""Positions that a player works out before it moves: some seconds, any opening of three players."""


class Thinking:
    """The equilibrium, worked out in slices.

    Parameters
    ----------
    visible : bool
        Whether it believes the full deck less what lies face up, as the paper's player does.
    """

    def __init__(self, *, visible: bool = False) -> None:
        self._visible = visible
        self.name = "equilibrium on what is visible" if visible else "equilibrium"

    def choose(self, game: Game[Any, Any], state: State, rng: Random) -> Move:
        """Return `HIT` or `FOLD`."""
        move: Move = run_to_end(self.ponder(game, state, rng))
        return move

    def ponder(self, game: Game[Any, Any], state: State, rng: Random) -> Choosing:
        """Choose in slices; where too many positions can follow, by the next card alone."""
        seen = as_visible(state) if self._visible else state
        if not affordable(seen):
            return by_the_next_card(seen)
        found = yield from library.prepare(seen)
        return HIT if found.hits else FOLD


def affordable(state: State) -> bool:
    """Tell whether the equilibrium is worked out before a move."""
    try:
        return check_size(state) <= AFFORDED
    except TooLarge:
        return False


def by_the_next_card(state: State) -> Move:
    """Return `FOLD` where that is certain, or where a pair in the next card costs more than folding on average."""
    if state.players == 2 and corollary_8(state).folds:
        return FOLD
    cost = sum(rank * state.deck[rank - 1] for rank in state.hand)
    return HIT if cost < state.low * sum(state.deck) else FOLD


def _too_large(state: State) -> str:
    if state.ending is not None or affordable(state):
        return ""
    return "Too many positions can follow here: players of the equilibrium go by the chance of a pair in the next card alone."


def _other_deck(state: State) -> str:
    if state.ranks == USUAL_RANKS:
        return _too_large(state)
    return "The paper's player knows the full deck of ten ranks only: here it goes by the true one."


OPPONENTS = (
    Opponent("perfect", "Equilibrium", lambda _: Thinking(), note=_too_large),
    Opponent(
        "weaker", "Weaker", lambda percent: MixedAgent(percent / 100, Thinking()), STRENGTH, note=_too_large
    ),
    Opponent("paper", "As in the paper", lambda _: Thinking(visible=True), note=_other_deck),
    Opponent("heuristic", "Heuristic", lambda _: HeuristicAgent()),
    Opponent("random", "Random", lambda _: RandomAgent()),
)
