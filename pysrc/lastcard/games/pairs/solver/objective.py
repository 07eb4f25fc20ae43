"""The real objective for two players: not to be the one who reaches the target, whatever the points at the casino.

A round at scores x and y ends with more points for one of the two, so that score pairs are worked out from the highest
down; each is a round in which scoring p points costs the chance that the following pair is worth. Every round is dealt
from a full deck, as if nobody looked at the discards.
Source: our own; Park, Tasnim and Zheng 2014, section 5.1, only say that the two objectives are similar.
"""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

import numpy as np

from lastcard.core.progress import Progress, run_to_end
from lastcard.core.shipped import shipped
from lastcard.games.pairs.rules import USUAL_BURN, USUAL_DECK, target
from lastcard.games.pairs.solver.response import answer
from lastcard.games.pairs.solver.table import build

if TYPE_CHECKING:
    from collections.abc import Generator

    from lastcard.games.pairs.rules import Counts
    from lastcard.games.pairs.solver.subsets import Numbers


NAME = "pairs-objective"
"""What the file with the chances over all pairs of scores is called."""


@dataclass(frozen=True)
class Objective:
    """Chances over all pairs of scores.

    Parameters
    ----------
    chances : array of float
        By one's own score and the other's before a round is dealt: the chance not to lose the game when both play for
        that.
    against : array of float or None
        The same for one who plays the casino's equilibrium instead, against the best answer to it.
    """

    chances: Numbers
    against: Numbers | None

    @property
    def given_away(self) -> float:
        """What the casino's equilibrium gives away from the first round on: the chance to lose that it adds.

        Complexity: O(1).
        """
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

    Parameters
    ----------
    deck, burn
        The deck of every round.
    limit : int, optional
        The score that loses; ⌊60/2⌋ + 1 if none is given.
    begin : int
        The lowest score of interest; pairs with a lower one are left out (not a number).
    casino : bool
        Whether also the casino's equilibrium is tried.

    Notes
    -----
    Complexity: O(limit²) times that of `answer`.
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
        yield Progress(done, len(pairs), "pairs of scores")
        if np.isnan(chances[x, y]):
            points = _costs(chances, x, y, len(deck))
            chances[x, y] = (1 + answer(deck, burn, points=points).worth) / 2
            chances[y, x] = 1 - chances[x, y]
        if against is not None:
            points = _costs(against, x, y, len(deck))
            against[x, y] = (1 + answer(deck, burn, mine=usual, points=points).worth) / 2
    yield Progress(len(pairs), len(pairs), "pairs of scores")
    return Objective(chances, against)


def packed() -> bytes:
    """Return the objective with the deck of Pairs as the content of a file. Complexity: that of `objective`."""
    found = run_to_end(objective())
    file = BytesIO()
    assert found.against is not None
    np.save(file, np.stack([found.chances, found.against]))
    return file.getvalue()


def read(content: bytes) -> Objective:
    """Return the objective from the content of a file. Raises `ValueError` if it holds something else.

    Complexity: O(limit²).
    """
    found = np.load(BytesIO(content), allow_pickle=False)
    if found.shape != (2, target(2), target(2)):
        raise ValueError("these are not the chances over all pairs of scores")
    return Objective(found[0], found[1])


def whole_objective() -> Generator[Progress, None, Objective]:
    """Return the objective with the deck of Pairs: from the site's file where there is one, else worked out.

    Complexity: that of `objective`, unless there is a file.
    """
    file = shipped(NAME)
    if file is None:
        return (yield from objective())
    return read((yield from file.fetch()))


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
