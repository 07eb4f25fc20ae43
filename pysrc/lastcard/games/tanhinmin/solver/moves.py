"""All winning moves of a position in linear time, and one with its case of the proof.

A maximum matching falls by one without a card above the spare card (see `winner`), and stays otherwise; so a
handful of matchings answers for every move. Without cut cards the cases are those of the proof of Lemma 2.3;
``docs/proofs/tanhinmin-cut-cards.md`` has them all.
Source: Kiya 2021, Lemma 2.3 and its proof.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from lastcard.games.tanhinmin.rules import EMPTY, PASS, State, TanCard, TanHand, is_cut
from lastcard.games.tanhinmin.solver.winner import (
    UNBEATABLE,
    Configuration,
    MatchVerdict,
    configuration,
    greedy,
    verdict,
    with_table,
)


@dataclass(frozen=True, slots=True)
class MoveSizes:
    """The numbers that a move leaves."""

    move: TanCard
    wins: bool
    ends: bool  # with the last card
    own: int  # a maximum matching afterwards of the player who made the move
    other: int  # and of the other
    surplus: str | None  # who is in the surplus state then


def move_sizes(state: State) -> tuple[MoveSizes, ...]:
    """Return the numbers that each legal move leaves, in the order of the rules."""
    return tuple(judged_moves(state))


def judged_moves(state: State) -> Iterator[MoveSizes]:
    """Give the same move by move."""
    if state.over:
        return
    active, other, _ = configuration(state)
    mine = greedy(active.cards, other.but_weakest())
    against_all = greedy(active.cards, other.plain)
    theirs = greedy(other.cards, active.but_weakest()).size
    theirs_without_second = greedy(other.cards, [*active.plain[:1], *active.plain[2:]]).size
    my_cut_late = bool(active.cuts) and other.hardly_cut_by(active.cuts[-1])
    my_surplus = my_cut_late and greedy(other.cards, active.plain).size == len(active.plain)
    their_cut = other.cuts[-1] if other.cuts else UNBEATABLE
    their_cut_late = bool(other.cuts) and active.below(their_cut) <= 1
    for move in state.moves():
        level = abs(move)
        if move == PASS:
            # On an empty table every cut card can be placed, so the other player is not in the surplus state.
            left, all_of_mine = with_table(active.but_weakest(), EMPTY), with_table(active.plain, EMPTY)
            surplus = my_cut_late and greedy(other.cards, all_of_mine).size == len(all_of_mine)
            yield _move_sizes(PASS, mine.size, greedy(other.cards, left).size, surplus, False)
        elif len(state.hand) == 1:
            yield MoveSizes(move, True, True, 0, 0, None)
        else:
            late = their_cut_late and against_all.without(level) == len(other.plain)
            if is_cut(move):
                yield _move_sizes(move, mine.without(level), theirs, False, late)
            else:
                next_theirs = theirs_without_second if move == active.plain[0] else theirs
                too_late = late and their_cut <= level
                yield _move_sizes(move, mine.without(level), next_theirs, my_surplus, too_late)


def winning_moves(state: State) -> tuple[TanCard, ...]:
    """Return the winning moves in the order of the rules."""
    return tuple(sizes.move for sizes in move_sizes(state) if sizes.wins)


def _move_sizes(move: TanCard, own: int, theirs: int, own_surplus: bool, their_surplus: bool) -> MoveSizes:
    if own_surplus:
        return MoveSizes(move, False, False, own, theirs, "own")
    if their_surplus:
        return MoveSizes(move, True, False, own, theirs, "other")
    return MoveSizes(move, own >= theirs, False, own, theirs, None)


ProofCase = Literal["a-1", "a-2", "b", "c", "s-1", "s-2", "s-3"]
"""Cases of the proof.

a-1: a card other than the weakest can be matched with r in a maximum matching. a-2: only the weakest can. b:
none beats r. c: a cut card can be matched with r. s-1, s-2, s-3: the other player is in the surplus state,
and stays in it; the one card that can be spared is below a cut card of hers; so it is, but the stronger of
two is needed.
"""


class Advice(NamedTuple):
    """A winning move, and its case."""

    move: TanCard
    case: ProofCase


def advice(
    state: State, known: MatchVerdict | None = None, table: Configuration | None = None
) -> Advice | None:
    """Return a winning move, the weakest card of its case, or None if there is none."""
    known = known or verdict(state)
    if known.winner or state.over:
        return None
    table = table or configuration(state)
    return _against_surplus(state, table) if known.surplus == 1 else _by_sizes(state, table, known.mu0)


def by_matching_size(hand: TanHand, table: TanCard, mu0: int) -> TanCard:
    """Return a winning move from a hand, the table card and μ₀, without cut cards.

    She passes without a stronger card, or places the weakest stronger one; if all of hers are stronger than
    the table card, the weakest only if μ₀ is the size of her hand, and else the second weakest. Any m with μ₀
    ≥ m > μ₁ will do.
    """
    first = bisect_right(hand, table)
    if first == len(hand):
        return PASS
    if first or mu0 >= len(hand) or len(hand) == 1:
        return hand[first]
    return hand[1]


def by_number_of_cards(hand: TanHand, table: TanCard, others: int) -> TanCard:
    """Return the move of a player who knows only how many cards the other has.

    As in `by_matching_size`, with the weakest card only if the other has more. Against at most two cards this
    is Algorithm 3 (Theorem 4.2). It wins what can be won against at most four, unless three or four are held
    against her and a face occurs three times (Theorem C, ``docs/proofs/tanhinmin-oracles.md``).
    """
    return by_matching_size(hand, table, len(hand) if len(hand) < others else 0)


def _by_sizes(state: State, table: Configuration, mu0: int) -> Advice:
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
    active, other, level = table
    spare = greedy(active.cards, other.plain).spare
    spared = [card for card in state.hand if level < abs(card) <= spare]
    for card in spared:
        if is_cut(card) or card >= other.cuts[-1]:
            return Advice(card, "s-1")
    if len(active.plain) == 2 and len(other.plain) == 1:
        return Advice(active.plain[1], "s-3")
    return Advice(spared[0], "s-2")
