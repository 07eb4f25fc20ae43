"""What is said about halving, with a check each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.claims import EXHAUSTIVE, Claim, Finding, unchecked
from lastcard.core.progress import Progress

from .rules import GAME, MOST, SOURCE, State
from .solver import lost

if TYPE_CHECKING:
    from collections.abc import Generator


def lost_piles(limit: int) -> Generator[Progress, None, Finding]:
    """Compare what the solver says of each pile with what the rules say, smallest first."""
    if limit < 1:
        return unchecked("no pile")
    by_rules: dict[State, bool] = {}
    for counters in range(1, limit + 1):
        here = State(counters)
        after = [State(GAME.play(here, move).counters) for move in GAME.legal_moves(here)]
        by_rules[here] = not any(by_rules[one] for one in after)
        if by_rules[here] != lost(counters):
            return Finding(
                "fails",
                f"all piles up to {counters}",
                f"{counters} is {'lost' if by_rules[here] else 'won'}.",
                counterexample=GAME.format(here),
                evidence=EXHAUSTIVE,
                smallest=True,
            )
        yield Progress(counters, limit)
    found = ", ".join(str(here.counters) for here, is_lost in by_rules.items() if is_lost)
    return Finding("holds", f"all piles up to {limit}", f"Lost are {found}.", evidence=EXHAUSTIVE)


CLAIMS: tuple[Claim, ...] = (
    Claim(
        id="lost-piles",
        game=GAME.name,
        paper=SOURCE,
        place="the rules",
        title="The lost piles",
        printed="",
        statement="For {scope}: whoever is to move loses if and only if the number of counters is one less than a power of two.",
        default_limit=200,
        limit_means="counters",
        check=lost_piles,
        origin="ours",
        most=MOST,
        scope="all piles up to {}".format,
    ),
)
