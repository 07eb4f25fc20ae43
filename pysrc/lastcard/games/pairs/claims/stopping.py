"""Checks of when a round stops and when the deck is made anew: sections 2.1 and 2.3 do not say the same.

The rules of this package stop where section 2.3 does, when the cards have run out, and make the deck anew where section
2.1 and the program 7.1 do, when it is down to the burned cards.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING

from lastcard.core.claims import EXHAUSTIVE, Finding, unchecked
from lastcard.core.progress import Progress
from lastcard.games.pairs.claims.equations import OFTEN, bound, reshuffled, small_positions
from lastcard.games.pairs.claims.smallest_positions import refuting
from lastcard.games.pairs.claims.truth import Payoffs, truth
from lastcard.games.pairs.rules import GAME, State
from lastcard.games.pairs.rules.position import added, face_up, one_more
from lastcard.games.pairs.rules.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from lastcard.core.claims import Check
    from lastcard.games.pairs.rules.position import Counts

TOO_FEW = 5
"""Section 2.1: with fewer cards than so many after the burned ones play is discontinued."""


def stops(limit: int) -> Check:
    """Whether it makes no difference that section 2.1 stops with fewer than five cards, and 2.3 with none."""
    return (
        yield from _differing(
            limit,
            lambda state: early(state) != truth(state),
            "Stopped when fewer than five cards are left after the burned ones, as in 2.1, a position is not worth what it is "
            "if play goes on until none is left, as in 2.3:",
            "One of the two; here a round stops when no card can be dealt, as in section 2.3.",
        )
    )


@lru_cache(maxsize=100_000)
def early(state: State) -> Payoffs:
    """What a position is worth if a deck that has run out is not made anew with fewer than five cards to deal."""
    outcome = GAME.outcome(state)
    if outcome is not None:
        return tuple(Fraction(share) for share in outcome.payoffs)
    fold = tuple(Fraction(share) for share in state.fold().payoffs())
    hit = (Fraction(0),) * state.players
    for rank, chance in GAME.chance_outcomes(state.hit()):
        after = state.hit().deal(rank)
        made_anew = rank not in state.hand and sum(state.deck) == state.burn + 1
        few = made_anew and sum(after.deck) - state.burn < TOO_FEW
        got = (Fraction(0),) * state.players if few else early(after)
        hit = tuple(a + chance * b for a, b in zip(hit, got, strict=True))
    return hit if hit[state.player] > fold[state.player] else fold


def reshuffles(limit: int) -> Check:
    """Whether it makes no difference that section 2.3 makes the deck anew after every round, and 2.1 when it runs out."""
    return (
        yield from _differing(
            limit,
            _dealt_otherwise,
            "After a fold the first card of the next round has other chances if the discards are shuffled back first, as in "
            "2.3, than from the deck that is left, as in 2.1 and the program 7.1:",
            "Only the third of the three cases reshuffles: when the deck is down to the burned cards.",
        )
    )


def _dealt_otherwise(state: State) -> bool:
    """Whether the next round after a fold is dealt with other chances if all discards go back to the deck."""
    none = (0,) * state.players
    after = Table(state.deck, state.discards, state.burn, none, none, (0,) * state.ranks).settle(state.fold())
    up = one_more(face_up(state.stacks, state.ranks), state.low, -1)  # all but the scored card
    whole = added(added(state.deck, state.discards), up)
    return _chances(after.deck) != _chances(whole)


def _chances(deck: Counts) -> tuple[Fraction, ...]:
    cards = sum(deck)
    return tuple(Fraction(count, cards) for count in deck)


def _differing(limit: int, differs: Callable[[State], bool], computed: str, correction: str) -> Check:
    """Count the positions in which two readings are not the same."""
    tried = wrong = 0
    first: State | None = None
    for state in chain(small_positions(limit, 2), reshuffled(limit, 2)):
        tried += 1
        if differs(state):
            wrong += 1
            first = first or state
        if not tried % OFTEN:
            yield Progress(tried, 0, "positions")
    if not tried:
        return unchecked(bound(limit, 2))
    said, found = refuting(differs, first)
    return Finding(
        "fails" if wrong else "holds",
        f"{bound(limit, 2)}, and with discards",
        f"{computed} so in {wrong:,} of {tried:,} positions.{said}" if wrong else "It makes none.",
        correction=correction if wrong else None,
        evidence=EXHAUSTIVE,
        **found,
    )
