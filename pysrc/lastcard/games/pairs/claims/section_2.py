"""Checks of section 2: how decks are written down, what is said of burned cards, and when a round stops.

Sections 2.1 and 2.3 do not say the same. The rules of this package stop where section 2.3 does, when the cards have run
out, and make the deck anew where section 2.1 and the program 7.1 do, when it is down to the burned cards.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING

from lastcard.core.claims import EXHAUSTIVE, Finding, unchecked
from lastcard.core.progress import Progress
from lastcard.games.pairs.claims.equations import OFTEN, bound, reshuffled, small_positions, tally
from lastcard.games.pairs.claims.smallest_positions import refuting
from lastcard.games.pairs.claims.truth import Payoffs, truth
from lastcard.games.pairs.rules import GAME, State
from lastcard.games.pairs.rules.position import added, face_up, one_more
from lastcard.games.pairs.rules.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from lastcard.core.claims import Check
    from lastcard.games.pairs.rules.position import Counts

TOO_FEW = 5
"""Section 2.1: with fewer cards than so many after the burned ones play is discontinued."""


def cards_dealt(limit: int) -> Iterator[tuple[State, int, State]]:
    """Yield each position, each card that can come in it without a pair, and the position after it."""
    for state in small_positions(limit, 2):
        for rank in GAME.legal_moves(state.hit()):
            if rank not in state.hand:
                yield state, rank, state.hit().deal(rank)


def definition_1(limit: int) -> Check:
    """Definition 1 to the letter: (d + q⟨j⟩)[j] = d[j] + q δᵢⱼ, for every i; q = −1 is a card that is dealt."""
    tried = wrong = mended = 0
    first: State | None = None
    for state, rank, after in cards_dealt(limit):
        tried += 1
        ranks = range(1, state.ranks + 1)
        if _to_the_letter(state, rank, after):
            wrong += 1
            first = first or state
        mended += all(after.deck[i - 1] == state.deck[i - 1] - (i == rank) for i in ranks)
        if not tried % OFTEN:
            yield Progress(tried, 0, "cards")
    if not tried:
        return unchecked(bound(limit, 2))
    said, found = refuting(_wrong_card, first)
    return Finding(
        "fails" if first else "holds",
        bound(limit, 2),
        f"With [j] on the left the line would hold for every i, so that d[j] both changes and stays: wrong for {wrong:,} of "
        f"{tried:,} cards that can be dealt. With [i] it is right for {mended:,} of them.{said}",
        correction="(d + q⟨j⟩)[i] = d[i] + q δᵢⱼ.",
        evidence=EXHAUSTIVE,
        **found,
    )


def _to_the_letter(state: State, rank: int, after: State) -> bool:
    """Whether the line goes wrong for a card that is dealt: d[j] would have to stay, for each i but one."""
    ranks = range(1, state.ranks + 1)
    return any(after.deck[rank - 1] != state.deck[rank - 1] - (i == rank) for i in ranks)


def _wrong_card(state: State) -> bool:
    """Whether a card can come for which the line goes wrong."""
    cards = [rank for rank in GAME.legal_moves(state.hit()) if rank not in state.hand]
    return any(_to_the_letter(state, rank, state.hit().deal(rank)) for rank in cards)


def section_2_3(limit: int) -> Check:
    """Section 2.3 to the letter: the deck comes down to k cards before it has more than k."""
    tried, (more, fewer), first = yield from tally(
        small_positions(limit, 2),
        _more_than_burned,
        lambda state: sum(state.deck) - 1 < state.burn,  # after the next card, before anything is shuffled
    )
    if not tried:
        return unchecked(bound(limit, 2))
    said, found = refuting(_more_than_burned, first)
    return Finding(
        "fails" if first else "holds",
        bound(limit, 2),
        f"The deck has more than k cards in {more:,} of {tried:,} positions, long before it is down to k. It is never down to "
        f"fewer: the next card leaves fewer than k in {fewer:,} of them.{said}",
        correction="“before a case where the deck has fewer than k cards occurs”.",
        evidence=EXHAUSTIVE,
        **found,
    )


def _more_than_burned(state: State) -> bool:
    return sum(state.deck) > state.burn


def stops(limit: int) -> Check:
    """Whether it makes no difference that section 2.1 stops with fewer than five cards, and 2.3 with none."""
    return _differing(
        limit,
        lambda state: early(state) != truth(state),
        "Stopped when fewer than five cards are left after the burned ones, as in 2.1, a position is not worth what it is "
        "if play goes on until none is left, as in 2.3:",
        "One of the two; here a round stops when no card can be dealt, as in section 2.3.",
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
    return _differing(
        limit,
        _dealt_otherwise,
        "After a fold the first card of the next round has other chances if the discards are shuffled back first, as in "
        "2.3, than from the deck that is left, as in 2.1 and the program 7.1:",
        "Only the third of the three cases reshuffles: when the deck is down to the burned cards.",
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
    tried, (wrong,), first = yield from tally(chain(small_positions(limit, 2), reshuffled(limit, 2)), differs)
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
