"""The ordinary game: what random deals are like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.claims import Evidence, Finding, Row, unchecked
from lastcard.core.progress import Progress
from lastcard.core.simulate import wilson
from lastcard.games.shichinarabe.solver.deals import DealTally, win_rates

if TYPE_CHECKING:
    from lastcard.games.shichinarabe.claims.common import Check

SEED = 7
ENOUGH = 400
"""Deals from which on a share means something."""


def who_begins(limit: int) -> Check:
    """Solve random deals, each player beginning every other one."""
    tally = DealTally()
    for tally in win_rates(SEED, limit):
        yield Progress(tally.deals, limit, "deals")
    bound = f"{limit:,} random deals"
    if limit < ENOUGH:
        return unchecked(f"{bound}, too few to tell")
    chance = wilson(tally.first, tally.deals)
    share = tally.first / tally.deals
    rows = (
        Row("deals won by whoever begins", "", f"{share:.3f}", chance.high < 0.5),
        Row("with 95 % certainty between", "", f"{chance.low:.3f} and {chance.high:.3f}", None),
        Row("average sum of values, for whoever begins", "", f"{_mean(tally):+.2f}", None),
    )
    return Finding(
        "holds" if chance.high < 0.5 else "fails",
        bound,
        f"Whoever begins wins {share:.1%} of the deals.",
        rows,
        None,
        None if chance.high < 0.5 else "No disadvantage shows in these deals.",
        ("", "printed", "found"),
        evidence=Evidence(
            "sampled",
            f"95 % certain to lie between {chance.low:.1%} and {chance.high:.1%} (Wilson), from {tally.deals:,} deals",
        ),
    )


def _mean(tally: DealTally) -> float:
    return sum(total * count for total, count in tally.totals.items()) / tally.deals
