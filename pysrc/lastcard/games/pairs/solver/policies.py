"""Players for many games at once: where each of them hits.

Source: Park, Tasnim and Zheng 2014, section 5.2 and appendices 7.3 to 7.7.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from lastcard.games.pairs.rules import State, triangular
from lastcard.games.pairs.solver.certain import corollary_8
from lastcard.games.pairs.solver.printed import printed_table
from lastcard.games.pairs.solver.strategy import strategy
from lastcard.games.pairs.solver.table import table
from lastcard.games.pairs.solver.worths import worths

if TYPE_CHECKING:
    from lastcard.games.pairs.solver.crowd import Crowd
    from lastcard.games.pairs.solver.subsets import Numbers

Policy = Callable[["Crowd", Any], Any]


def equilibrium(crowd: Crowd, games: Numbers) -> Numbers:
    """The equilibrium as the paper's player has it: on the full deck less what lies face up.

    Complexity: O(games · m), after the table has been made.
    """
    deck = triangular(crowd.ranks)
    mover = crowd.player[games]
    turned = [crowd.stacks[games, (mover + turn) % crowd.players] for turn in range(crowd.players)]
    if crowd.players == 2:
        return np.asarray(table(deck, crowd.burn).hits[turned[0], turned[1]])
    return strategy(crowd.players, deck, crowd.burn).hits(turned)


def exact(crowd: Crowd, games: Numbers) -> Numbers:
    """The equilibrium on the true deck, with the discards: every position is worked out by itself.

    Complexity: that of `work_out` for each game, some milliseconds with two players.
    """
    deck, discards = crowd.deck(games), crowd.discards[games]
    found = []
    for row, game in enumerate(games):
        stacks = tuple(
            tuple(rank for rank in range(1, crowd.ranks + 1) if (int(stack) >> (rank - 1)) & 1)
            for stack in crowd.stacks[game]
        )
        state = State(
            stacks,
            tuple(map(int, deck[row])),
            tuple(map(int, discards[row])),
            crowd.burn,
            int(crowd.player[game]),
        )
        certain = crowd.players == 2 and corollary_8(state).folds
        found.append(not certain and worths(state).hits)
    return np.array(found, bool)


def chance(crowd: Crowd, games: Numbers) -> Numbers:
    """Hits every other time, by chance."""
    return np.asarray(crowd.rng.random(len(games)) < 0.5)


def heuristic(crowd: Crowd, games: Numbers) -> Numbers:
    """The heuristic of appendix 7.6. Complexity: O(games · m)."""
    mover, low = crowd.player[games], crowd.low(games)
    score = crowd.scores[games, mover]
    mine = crowd.stacks[games, mover]
    numbers = np.arange(1 << crowd.ranks)
    bits = (numbers[:, None] >> np.arange(crowd.ranks)) & 1
    average = (bits @ np.arange(1, crowd.ranks + 1)) // np.maximum(1, bits.sum(axis=1))
    over = score + low >= crowd.target
    return np.asarray(over | ((score + average[mine] < crowd.target) & (score <= 18 * low)))


def by_table(hits: Numbers) -> Policy:
    """Return a player of two that hits where a table says so."""

    def policy(crowd: Crowd, games: Numbers) -> Numbers:
        mover = crowd.player[games]
        return np.asarray(hits[crowd.stacks[games, mover], crowd.stacks[games, 1 - mover]])

    return policy


def printed(crowd: Crowd, games: Numbers) -> Numbers:
    """The program of appendix 7.7, mistakes and all. Complexity: O(games), after the table has been made."""
    return np.asarray(by_table(printed_table(triangular(crowd.ranks)))(crowd, games))


def forgetful(crowd: Crowd, games: Numbers) -> Numbers:
    """The same, but it forgets after each question. Complexity: O(games), after the table has been made."""
    hits = printed_table(triangular(crowd.ranks), remembers=False)
    return np.asarray(by_table(hits)(crowd, games))


POLICIES: dict[str, Policy] = {
    "equilibrium": equilibrium,
    "exact": exact,
    "heuristic": heuristic,
    "random": chance,
    "printed": printed,
    "printed-forgetful": forgetful,
}
"""By name, as on the command line."""
