"""The move that the proof of Lemma 2.3 gives, with the case of the proof that gives it.

Source: Kiya 2021, Lemma 2.3 and its proof, for positions without cut cards.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Literal, NamedTuple

from lastcard.games.tanhinmin.rules import PASS
from lastcard.games.tanhinmin.solver.matching import greedy
from lastcard.games.tanhinmin.solver.moves import winning_moves
from lastcard.games.tanhinmin.solver.table import lay_out
from lastcard.games.tanhinmin.solver.winner import verdict

if TYPE_CHECKING:
    from lastcard.games.tanhinmin.rules import Card, Hand, State
    from lastcard.games.tanhinmin.solver.winner import Verdict

Case = Literal["a-1", "a-2", "b"]
"""A card other than the weakest can be matched with r in a maximum matching; only the weakest can; none beats r."""


class Advice(NamedTuple):
    """A winning move, and the case of Lemma 2.3 that gives it (None with cut cards, where the lemma is silent)."""

    move: Card
    case: Case | None


def advice(state: State, known: Verdict | None = None) -> Advice | None:
    """Return a winning move, or None if the player to move loses or the game is over.

    In case a-1 it is the weakest card that the lemma allows: beside the weakest card of the hand, all that beat r and
    leave a maximum matching one smaller are allowed. In case a-2 it is the weakest card, in case b to pass. With cut
    cards it is the weakest winning card.

    Parameters
    ----------
    state : State
        A position.
    known : Verdict, optional
        Its verdict, if it is at hand.

    Notes
    -----
    Complexity: O(n).
    Source: Kiya 2021, proof of Lemma 2.3.
    """
    known = known or verdict(state)
    if known.winner or state.over:
        return None
    if state.cut:
        return Advice(winning_moves(state)[0], None)
    return _lemma(state, known.mu0)


def by_matching_size(hand: Hand, table: Card, mu0: int) -> Card:
    """Return a winning move of a player to move who wins, from her hand, the table card and μ0 alone.

    Without a stronger card she passes. If not all of her cards are stronger than the table card, she places the
    weakest that is. If all are, she places the weakest of all if μ0 is the size of her hand, and otherwise the second
    weakest. Without cut cards.

    Parameters
    ----------
    hand : tuple of int
        Ordinary cards, sorted; at least one.
    table : int
        The table card, 0 if there is none.
    mu0 : int
        The size of a maximum matching of her configuration graph, or a number below that but above μ1.

    Notes
    -----
    Complexity: O(log n).
    Source: Kiya 2021, Theorem 4.4 and Corollary 4.6, whose proofs are left out there.
    """
    first = bisect_right(hand, table)
    if first == len(hand):
        return PASS
    if first or mu0 >= len(hand) or len(hand) == 1:
        return hand[first]
    return hand[1]


def _lemma(state: State, mu0: int) -> Advice:
    active, other, level = lay_out(state)
    place = bisect_right(state.hand, level)
    if place == len(state.hand):
        return Advice(PASS, "b")
    second = max(place, 1)
    if second < len(state.hand):
        card = state.hand[second]
        if greedy(active.cards, other.but_weakest()).without(card) >= mu0 - 1:
            return Advice(card, "a-1")
    return Advice(state.hand[0], "a-2")
