"""Random deals of the ordinary game: how often who wins, and how the values are spread."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from lastcard.core.progress import relay
from lastcard.games.shichinarabe.rules import deal
from lastcard.games.shichinarabe.solver.answer import answering
from lastcard.games.shichinarabe.solver.search.alpha_beta import BUDGET

if TYPE_CHECKING:
    from collections.abc import Generator


@dataclass(slots=True)
class DealTally:
    """Deals counted so far.

    Of so many `deals` whoever begins wins `first`; the budget did not suffice for those `undecided`. `totals` tells
    how often the sum of the values, counted for whoever begins, was so much.
    """

    deals: int = 0
    first: int = 0
    undecided: int = 0
    totals: Counter[int] = field(default_factory=Counter)


def win_rates(
    seed: int, deals: int, jokers: int = 0, passes: int = 0, tunnel: bool = False, budget: int = BUDGET
) -> Generator[DealTally, None, DealTally]:
    """Solve random deals; red and blue begin in turn, so that neither is favoured. Options are those of `deal`.

    The count (always the same object) is yielded after each deal, and in between where a deal is searched.
    """
    rng, tally = Random(seed), DealTally()
    for number in range(deals):
        state = deal(rng, number % 2, jokers, passes, tunnel)
        found = yield from relay(answering(state, budget), lambda _: tally)
        tally.deals += 1
        tally.undecided += found.winner is None
        tally.first += found.winner == state.player
        if found.total is not None:
            tally.totals[found.total if state.player == 0 else -found.total] += 1
        yield tally
    return tally
