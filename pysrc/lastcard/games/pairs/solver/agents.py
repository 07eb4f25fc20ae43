"""Players of a round of Pairs: the equilibrium and the heuristic; the levels.

A lapse is any move, as nobody can see the next card.
Source: Park, Tasnim and Zheng 2014, section 5.2 and appendices 7.3 to 7.6.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

from lastcard.core.game import Game
from lastcard.core.playing import PonderingAgent
from lastcard.core.playing.levels import Level, Levels, recorded
from lastcard.games.pairs.rules import State
from lastcard.games.pairs.rules.position import FOLD, HIT, Move, RankCounts, triangular, usual_deck
from lastcard.games.pairs.rules.table import target
from lastcard.games.pairs.solver import position_worth
from lastcard.games.pairs.solver.position_worth import corollary_8, positions_that_follow, turns_ahead

if TYPE_CHECKING:
    from lastcard.core.playing import Choosing


AFFORDED = 20_000_000  # positions before a move: any opening of three players


class EquilibriumAgent(PonderingAgent):
    """Plays the equilibrium on the true deck, or on the full deck less the visible cards.

    Where more than `AFFORDED` positions can follow it folds if that is certain to be best, and
    otherwise looks ahead (`lastcard.games.pairs.solver.position_worth`).
    """

    def __init__(self, *, visible: bool = False) -> None:
        self.visible = visible
        self.name = "equilibrium on what is visible" if visible else "equilibrium"

    def ponder(self, game: Game[Any, Any], state: State, rng: Random) -> Choosing:
        seen = as_visible(state) if self.visible else state
        if seen.players == 2 and corollary_8(seen).folds:
            return FOLD
        work = position_worth.work_out_for_page if looks_ahead(seen) is None else position_worth.looking_ahead
        found = yield from work(seen)
        return HIT if found.hits else FOLD


def looks_ahead(state: State) -> int | None:
    """Return how many turns the equilibrium looks ahead; None if it solves the position."""
    if state.ending is not None or positions_that_follow(state) <= AFFORDED:
        return None
    return turns_ahead(state)


class HeuristicAgent:
    """The heuristic of appendix 7.6, with the scores of each seat; none in a single round."""

    name = "heuristic"

    def __init__(self, scores: tuple[int, ...] = ()) -> None:
        self.scores = scores

    def choose(self, game: Game[Any, Any], state: State, rng: Random) -> Move:
        """Return `HIT` or `FOLD`."""
        score = self.scores[state.player] if self.scores else 0
        average = sum(state.hand) // len(state.hand)
        return HIT if heuristic_hits(score, state.low, average, target(state.players)) else FOLD


def heuristic_hits(score: Any, low: Any, average: Any, limit: int) -> Any:
    """Tell whether the heuristic hits; accepts numbers or arrays.

    1. If folding would reach the limit, hit. 2. If the average of your cards would, fold. 3. If your
    score is more than 18 times the cost of folding, fold. 4. Otherwise hit. The average is rounded down.
    """
    return (score + low >= limit) | ((score + average < limit) & (score <= 18 * low))


def as_visible(state: State) -> State:
    """Return a position with the full deck less the visible cards, if it is that of Pairs."""
    deck: RankCounts | None = usual_deck(state.stacks) if state.ranks == len(triangular()) else None
    return state if deck is None else replace(state, deck=deck, discards=(0,) * state.ranks)


PAIRS_LEVELS = Levels(
    Level(0.0, 0),
    Level(0.45, 0),
    Level(0.9, 0),
    recorded("pairs", "whole games to 31 points", 400, (108, 0), (88, 0), (188, 0)),
)
