"""Players for many games at once: where each of them hits.

Source: Park, Tasnim and Zheng 2014, section 5.2 and appendices 7.3 to 7.7.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from lastcard.core.playing.levels import LEVELS
from lastcard.games.pairs.rules import State
from lastcard.games.pairs.rules.position import triangular
from lastcard.games.pairs.solver.agents import heuristic_hits
from lastcard.games.pairs.solver.certain_folds import corollary_8
from lastcard.games.pairs.solver.contests.stored_strategy import strategy
from lastcard.games.pairs.solver.levels import PAIRS_LEVELS
from lastcard.games.pairs.solver.position_worth import solve_position
from lastcard.games.pairs.solver.stack_numbers import averages, stack_of
from lastcard.games.pairs.solver.two_players.printed_program import printed_table
from lastcard.games.pairs.solver.two_players.table import table

if TYPE_CHECKING:
    from lastcard.games.pairs.solver.contests.many_games import ManyGames
    from lastcard.games.pairs.solver.induction.subsets import Numbers

Policy = Callable[["ManyGames", Any], Any]


def equilibrium(many: ManyGames, games: Numbers) -> Numbers:
    """The equilibrium as the paper's player has it: on the full deck less what lies face up."""
    deck = triangular(many.ranks)
    mover = many.player[games]
    turned = [many.stacks[games, (mover + turn) % many.players] for turn in range(many.players)]
    if many.players == 2:
        return np.asarray(table(deck, many.burn).hits[turned[0], turned[1]])
    return strategy(many.players, deck, many.burn).hits(turned)


def exact(many: ManyGames, games: Numbers) -> Numbers:
    """The equilibrium on the true deck, with the discards: every position is worked out by itself."""
    deck, discards = many.deck(games), many.discards[games]
    found = []
    for row, game in enumerate(games):
        stacks = tuple(stack_of(int(stack)) for stack in many.stacks[game])
        left, out = tuple(map(int, deck[row])), tuple(map(int, discards[row]))
        state = State(stacks, left, out, many.burn, int(many.player[game]))
        certain = many.players == 2 and corollary_8(state).folds
        found.append(not certain and solve_position(state).hits)
    return np.array(found, bool)


def chance(many: ManyGames, games: Numbers) -> Numbers:
    """Hits every other time, by chance."""
    return np.asarray(many.rng.random(len(games)) < 0.5)


def heuristic(many: ManyGames, games: Numbers) -> Numbers:
    """The heuristic of appendix 7.6."""
    mover, low = many.player[games], many.low(games)
    score = many.scores[games, mover]
    mine = many.stacks[games, mover]
    return np.asarray(heuristic_hits(score, low, averages(many.ranks)[mine], many.target))


def by_table(hits: Numbers) -> Policy:
    """Return a player of two that hits where a table says so."""

    def policy(many: ManyGames, games: Numbers) -> Numbers:
        mover = many.player[games]
        return np.asarray(hits[many.stacks[games, mover], many.stacks[games, 1 - mover]])

    return policy


def printed(many: ManyGames, games: Numbers) -> Numbers:
    """The program of appendix 7.7, mistakes and all."""
    return np.asarray(by_table(printed_table(triangular(many.ranks)))(many, games))


def forgetful(many: ManyGames, games: Numbers) -> Numbers:
    """The same, but it forgets after each question."""
    return np.asarray(by_table(printed_table(triangular(many.ranks), remembers=False))(many, games))


def mixed(skill: float) -> Policy:
    """Return a player that goes by the equilibrium on the true deck with some chance at every turn, and else by chance."""

    def policy(many: ManyGames, games: Numbers) -> Numbers:
        hits = chance(many, games)
        best = np.flatnonzero(many.rng.random(len(games)) < skill)
        hits[best] = exact(many, games[best])
        return hits

    return policy


POLICIES: dict[str, Policy] = {
    "equilibrium": equilibrium,
    "paper": equilibrium,
    "exact": exact,
    "perfect": exact,
    "heuristic": heuristic,
    "random": chance,
    "printed": printed,
    "printed-forgetful": forgetful,
    **{name: mixed(PAIRS_LEVELS.named(name).skill) for name in LEVELS},
}
"""By name, as on the command line."""
