"""The lost piles, compared with the rules."""

from __future__ import annotations

from lastcard.core.facts import Case, Concluded, fact
from lastcard.core.progress import Progress

from ..rules import GAME, MOST, SOURCE, State
from ..solver import lost


@fact(
    GAME.name,
    SOURCE,
    "counters",
    place="the rules",
    title="The lost piles",
    statement="For {scope}: whoever is to move loses if and only if the number of counters is one less than a power of two.",
    limits=(1, 200, MOST),
    scope="all piles up to {}",
    by_size=True,
)
def lost_piles(limit: int) -> Concluded:
    """Compare the solver with the rules, pile by pile, smallest first."""
    by_rules: dict[State, bool] = {}
    for counters in range(1, limit + 1):
        here = State(counters)
        after = [State(GAME.play(here, move).counters) for move in GAME.legal_moves(here)]
        by_rules[here] = not any(by_rules[one] for one in after)
        yield Case(agrees=by_rules[here] == lost(counters), position=GAME.format(here))
        yield Progress(counters, limit)
    return f"Lost are {', '.join(str(here.counters) for here, is_lost in by_rules.items() if is_lost)}."
