"""Which strategies play Solitaire as Easy, Medium and Hard, for who looks on.

How many deals the strategies that play as Easy, Medium and Hard solve, as it was measured.
"""

from __future__ import annotations

from lastcard.core.playing.simulate import wilson

SOLITAIRE_LEVELS = {"easy": "settled", "medium": "greedy", "hard": "ahead"}


SEED, DEALS = 1, 300
"""What ``lastcard simulate solitaire NAME --games 300 --seed 1`` plays: deals of 52 cards, under the usual rules."""

SOLVED = {"settled": 21, "greedy": 48, "ahead": 57}  # by strategy, how many of these deals it solved


def solved(strategy: str) -> str:
    """Return how many deals a strategy solved, in a sentence with its error."""
    won = SOLVED[strategy]
    near = wilson(won, DEALS)
    return (
        f"Solves {100 * won / DEALS:.0f} of 100 deals ({DEALS} deals, ± {50 * (near.high - near.low):.0f})."
    )
