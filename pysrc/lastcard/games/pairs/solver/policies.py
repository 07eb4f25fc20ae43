"""Players for many games at once: where each of them hits.

Source: Park, Tasnim and Zheng 2014, section 5.2 and appendices 7.3 to 7.6.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from lastcard.games.pairs.rules import triangular
from lastcard.games.pairs.solver.strategy import strategy
from lastcard.games.pairs.solver.table import table

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


def chance(crowd: Crowd, games: Numbers) -> Numbers:
    """Hits every other time, by chance. Complexity: O(games)."""
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
    """Return a player of two that hits where a table says so. Complexity: O(1)."""

    def policy(crowd: Crowd, games: Numbers) -> Numbers:
        mover = crowd.player[games]
        return np.asarray(hits[crowd.stacks[games, mover], crowd.stacks[games, 1 - mover]])

    return policy


POLICIES: dict[str, Policy] = {"equilibrium": equilibrium, "random": chance, "heuristic": heuristic}
"""By name, as on the command line."""
