"""A winning move, with the case of the proof that gives it.

Without cut cards the cases are those of the proof of Lemma 2.3. With cut cards they are those of the proof in
``docs/proofs/tanhinmin-cut-cards.md``, which has Lemma 2.3 in it.
Source: Kiya 2021, Lemma 2.3 and its proof.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Literal, NamedTuple

from lastcard.games.tanhinmin.rules import PASS, is_cut
from lastcard.games.tanhinmin.solver.matching import greedy
from lastcard.games.tanhinmin.solver.winner import configuration, verdict

if TYPE_CHECKING:
    from lastcard.games.tanhinmin.rules import Card, Hand, State
    from lastcard.games.tanhinmin.solver.winner import Configuration, Verdict

Case = Literal["a-1", "a-2", "b", "c", "s-1", "s-2", "s-3"]
"""Which case of the proof gives the move.

a-1: a card other than the weakest can be matched with r in a maximum matching. a-2: only the weakest can. b: none
beats r. c: a cut card can be matched with r. s-1, s-2, s-3: the other player is in the surplus state, and stays in
it; the one card that can be spared is below a cut card of hers; so it is, but of two cards, the stronger is needed.
"""


class Advice(NamedTuple):
    """A winning move, and the case that gives it."""

    move: Card
    case: Case


def advice(state: State, known: Verdict | None = None, table: Configuration | None = None) -> Advice | None:
    """Return a winning move, or None if the player to move loses or the game is over.

    `known`, its verdict, and `table`, the same as levels, save making them.

    Where a case allows several cards it is the weakest of them.
    """
    known = known or verdict(state)
    if known.winner or state.over:
        return None
    table = table or configuration(state)
    return _against_surplus(state, table) if known.surplus == 1 else _by_sizes(state, table, known.mu0)


def by_matching_size(hand: Hand, table: Card, mu0: int) -> Card:
    """Return a winning move of a player to move who wins, from her hand, the table card and μ₀ alone.

    Without a stronger card she passes. If not all of her cards are stronger than the table card, she places the
    weakest that is. If all are, she places the weakest of all if μ₀ is the size of her hand, and otherwise the second
    weakest. Without cut cards.

    The hand has at least one card, sorted; instead of μ₀ a number below it but above μ₁ does as well.
    """
    first = bisect_right(hand, table)
    if first == len(hand):
        return PASS
    if first or mu0 >= len(hand) or len(hand) == 1:
        return hand[first]
    return hand[1]


def by_number_of_cards(hand: Hand, table: Card, others: int) -> Card:
    """Return the move of a player who knows only how many cards the other has.

    If all of her cards are stronger than the table card, she places the weakest if she has fewer cards than the other,
    and otherwise the second weakest; if not all are, the weakest that is; she passes without one. Against at most two
    cards this is Algorithm 3 of the thesis. It wins what can be won against at most four cards, unless three or four
    cards are held against her and a face occurs three times.

    Proved in ``docs/proofs/tanhinmin-oracles.md``, Theorem C; for at most two cards it is Theorem 4.2.
    """
    return by_matching_size(hand, table, len(hand) if len(hand) < others else 0)


def _by_sizes(state: State, table: Configuration, mu0: int) -> Advice:
    """Cases a-1, a-2, b and c: nobody is in the surplus state, and μ₀ > μ₁."""
    active, other, level = table
    if abs(state.hand[-1]) <= level:
        return Advice(PASS, "b")
    keep = greedy(active.cards, other.but_weakest())
    for cut in active.cuts:
        if cut > level and keep.without(cut) >= mu0 - 1:
            return Advice(-cut, "c")
    second = max(bisect_right(active.plain, level), 1)
    if second < len(active.plain) and keep.without(active.plain[second]) >= mu0 - 1:
        return Advice(active.plain[second], "a-1")
    return Advice(active.plain[0], "a-2")


def _against_surplus(state: State, table: Configuration) -> Advice:
    """Cases s-1, s-2 and s-3: the other player is in the surplus state."""
    active, other, level = table
    spare = greedy(active.cards, other.plain).spare
    spared = [card for card in state.hand if level < abs(card) <= spare]
    for card in spared:
        if is_cut(card) or card >= other.cuts[-1]:
            return Advice(card, "s-1")
    if len(active.plain) == 2 and len(other.plain) == 1:
        return Advice(active.plain[1], "s-3")
    return Advice(spared[0], "s-2")
