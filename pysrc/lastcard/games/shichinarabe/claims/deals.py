"""The ordinary game: what random deals are like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.claims import Finding, Row, judge_sample
from lastcard.core.playing.simulate import Interval, wilson
from lastcard.core.progress import Progress
from lastcard.games.shichinarabe.solver.deals import DealTally, win_rates

if TYPE_CHECKING:
    from lastcard.core.claims import Check

SEED = 7
ENOUGH = 30
"""Deals from which on a share decides anything: a few deals in a row that go one way do not."""


def who_begins(limit: int) -> Check:
    """Solve random deals, each player beginning every other one: open where the sample is too small to tell."""
    tally = DealTally()
    for tally in win_rates(SEED, limit):
        yield Progress(tally.deals, limit, "deals")
    bound = f"{limit:,} random deals"
    chance = wilson(tally.first, tally.deals)
    share = tally.first / tally.deals
    agrees = None if limit < ENOUGH else chance.within(Interval(0.0, 0.5))
    rows = (
        Row("deals won by whoever begins", "", f"{share:.3f}", agrees),
        Row("with 95 % certainty between", "", f"{chance.low:.3f} and {chance.high:.3f}", None),
        Row("average sum of values, for whoever begins", "", f"{_mean(tally):+.2f}", None),
    )
    error = f"95 % certain to lie between {chance.low:.1%} and {chance.high:.1%} (Wilson), from {tally.deals:,} deals"
    status, evidence = judge_sample([agrees], error)
    return Finding(
        status,
        bound,
        f"Whoever begins wins {share:.1%} of the deals{', which are too few to tell' if agrees is None else ''}.",
        rows,
        None,
        "Whoever begins wins half of the deals or more." if agrees is False else None,
        ("", "printed", "found"),
        evidence=evidence,
    )


def _mean(tally: DealTally) -> float:
    return sum(total * count for total, count in tally.totals.items()) / tally.deals
