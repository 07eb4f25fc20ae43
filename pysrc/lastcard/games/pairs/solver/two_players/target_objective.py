"""The real objective for two players: not to be the one who reaches the target, whatever the points at the casino.

A round at scores x and y ends with more points for one of the two, so that score pairs are worked out from the highest
down; each is a round in which scoring p points costs the chance that the following pair is worth. Every round is dealt
from a full deck, as if nobody looked at the discards.
Source: our own; Park, Tasnim and Zheng 2014, section 5.1, only say that the two objectives are similar.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from lastcard.core.progress import Progress, relay
from lastcard.games.pairs.rules.position import USUAL_BURN, USUAL_DECK
from lastcard.games.pairs.rules.table import target
from lastcard.games.pairs.solver.two_players import recorded_chances
from lastcard.games.pairs.solver.two_players.best_response import best_response
from lastcard.games.pairs.solver.two_players.table import build

if TYPE_CHECKING:
    from collections.abc import Generator

    from lastcard.games.pairs.rules.position import Counts
    from lastcard.games.pairs.solver.induction.subsets import Numbers


@dataclass(frozen=True)
class Objective:
    """Chances over all pairs of scores.

    By one's own score and the other's before a round is dealt: `chances` not to lose the game when both play for
    that, and `against` the same for one who plays the casino's equilibrium instead, against the best answer to it.
    """

    chances: Numbers
    against: Numbers | None

    @property
    def given_away(self) -> float:
        """What the casino's equilibrium gives away from the first round on: the chance to lose that it adds."""
        assert self.against is not None
        return float(self.chances[0, 0] - self.against[0, 0])


def objective(
    deck: Counts = USUAL_DECK,
    burn: int = USUAL_BURN,
    *,
    limit: int | None = None,
    begin: int = 0,
    casino: bool = True,
) -> Generator[Progress, None, Objective]:
    """Work out the chances over all pairs of scores, in slices of some ten milliseconds.

    `limit` is the score that loses: ⌊60/2⌋ + 1 if none is given. Pairs with a score below `begin` are left out (not a
    number). With `casino` also the casino's equilibrium is tried.
    """
    limit = target(2) if limit is None else limit
    usual: Numbers | None = None
    if casino:
        usual = (yield from build(deck, burn)).hits
    chances = np.full((limit, limit), np.nan)
    against = np.full((limit, limit), np.nan) if casino else None
    pairs = [(x, y) for x in range(begin, limit) for y in range(begin, limit)]
    pairs.sort(key=lambda pair: -sum(pair))
    for done, (x, y) in enumerate(pairs):

        def told(within: Progress, done: int = done) -> Progress:
            return Progress(done, len(pairs), "pairs of scores")

        if np.isnan(chances[x, y]):
            chances[x, y] = yield from relay(chance(chances, (x, y), deck, burn), told)
            chances[y, x] = 1 - chances[x, y]
        if against is not None:
            against[x, y] = yield from relay(chance(against, (x, y), deck, burn, mine=usual), told)
    yield Progress(len(pairs), len(pairs), "pairs of scores")
    return Objective(chances, against)


def chance(
    chances: Numbers,
    scores: tuple[int, int],
    deck: Counts = USUAL_DECK,
    burn: int = USUAL_BURN,
    *,
    mine: Numbers | None = None,
) -> Generator[Progress, None, float]:
    """Work out the chance not to lose at one's own and the other's score, in slices, from the pairs that can follow.

    The chances, by both scores, must be there where one of the two has more than here. `mine` tells where the first of
    the two hits, if not where it is best.
    """
    points = _costs(chances, *scores, len(deck))
    found = yield from best_response(deck, burn, mine=mine, points=points)
    return (1 + found.worth) / 2


def recorded() -> Objective:
    """Return the objective with the deck of Pairs as a native run of `objective` found it, to five places."""
    limit = target(2)
    chances, against = np.full((limit, limit), 0.5), np.empty((limit, limit))
    above = np.triu_indices(limit, 1)
    chances[above] = numbers(recorded_chances.CHANCES)
    chances.T[above] = 1 - chances[above]
    against[:] = np.reshape(numbers(recorded_chances.AGAINST), (limit, limit))
    return Objective(chances, against)


def numbers(record: str) -> list[float]:
    """Return the shares that a record holds in hundred thousandths."""
    return [int(digits) / 1e5 for digits in record.split()]


def _costs(chances: Numbers, mine: int, other: int, ranks: int) -> tuple[Numbers, Numbers]:
    """What scoring 0, 1, 2, … points costs the one and the other: a lost game is −1 and a game not lost 1.

    To the other it costs what it is worth to the one.
    """
    limit = len(chances)
    own, others = np.zeros(ranks + 2), np.zeros(ranks + 2)
    for score in range(1, ranks + 1):
        own[score] = 1 - 2 * (chances[mine + score, other] if mine + score < limit else 0.0)
        others[score] = 2 * (chances[mine, other + score] if other + score < limit else 1.0) - 1
    return own, others
