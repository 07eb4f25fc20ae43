"""Checks of how the paper writes decks down: Definition 1, and what section 2.3 says of burned cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.claims import EXHAUSTIVE, Finding, unchecked
from lastcard.core.progress import Progress
from lastcard.games.pairs.claims.equations import OFTEN, bound, small_positions
from lastcard.games.pairs.claims.smallest_positions import refuting
from lastcard.games.pairs.rules import GAME, State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lastcard.core.claims import Check


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
    tried = more = fewer = 0
    first: State | None = None
    for state in small_positions(limit, 2):
        tried += 1
        if sum(state.deck) > state.burn:
            more += 1
            first = first or state
        fewer += sum(state.deck) - 1 < state.burn  # after the next card, before anything is shuffled
        if not tried % OFTEN:
            yield Progress(tried, 0, "positions")
    if not tried:
        return unchecked(bound(limit, 2))
    said, found = refuting(lambda state: sum(state.deck) > state.burn, first)
    return Finding(
        "fails" if first else "holds",
        bound(limit, 2),
        f"The deck has more than k cards in {more:,} of {tried:,} positions, long before it is down to k. It is never down to "
        f"fewer: the next card leaves fewer than k in {fewer:,} of them.{said}",
        correction="“before a case where the deck has fewer than k cards occurs”.",
        evidence=EXHAUSTIVE,
        **found,
    )
