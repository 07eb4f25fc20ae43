"""All winning moves of a position at once, in linear time.

After any move the other player's numbers are one of a few, and one's own are those of the hand without the card:
a maximum matching falls by one if the card is above the spare card (see `matching`), and stays otherwise. So a
handful of matchings answers for every card.

A winning move, with the case of the proof that gives it.

Without cut cards the cases are those of the proof of Lemma 2.3. With cut cards they are those of the proof in
``docs/proofs/tanhinmin-cut-cards.md``, which has Lemma 2.3 in it.
Source: Kiya 2021, Lemma 2.3 and its proof.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from lastcard.games.tanhinmin.rules import EMPTY, PASS, Card, Hand, State, is_cut
from lastcard.games.tanhinmin.solver.winner import (
    Configuration,
    Matched,
    Verdict,
    configuration,
    greedy,
    verdict,
    with_table,
)


@dataclass(frozen=True, slots=True)
class MoveSizes:
    """What a move leaves, in numbers.

    `wins` tells whether the player who makes it wins, `ends` whether it was the last card; the sizes are 0 then. They
    are those of maximum matchings of the configuration graphs afterwards: of the player who made the move (`own`, who
    is not to move then), and of the `other`. `surplus` tells who is in the surplus state afterwards.
    """

    move: Card
    wins: bool
    ends: bool
    own: int
    other: int
    surplus: str | None


class _Matchings(NamedTuple):
    """The matchings that answer for every move.

    `keep`: one's own cards against X1 without its weakest. `all_of_theirs`: against X1. `mine`: the other's cards
    against X0 without its weakest. `all_of_mine`: against X0. `weakest`: against X0 without its second weakest, as it
    is when the weakest lies on the table.
    """

    keep: Matched
    all_of_theirs: Matched
    mine: int
    all_of_mine: int
    weakest: int


def move_sizes(state: State) -> tuple[MoveSizes, ...]:
    """Return what every legal move leaves, in the order of the rules."""
    return tuple(judged_moves(state))


def judged_moves(state: State) -> Iterator[MoveSizes]:
    """Yield what `move_sizes` returns, move by move."""
    if state.over:
        return
    table = configuration(state)
    active, other, _ = table
    known = _Matchings(
        keep=greedy(active.cards, other.but_weakest()),
        all_of_theirs=greedy(active.cards, other.plain),
        mine=greedy(other.cards, active.but_weakest()).size,
        all_of_mine=greedy(other.cards, active.plain).size,
        weakest=greedy(other.cards, [*active.plain[:1], *active.plain[2:]]).size,
    )
    last = len(state.hand) == 1
    for move in state.moves():
        if move == PASS:
            yield _passed(table, known)
        elif last:
            yield MoveSizes(move, True, True, 0, 0, None)
        else:
            yield _placed(table, known, move)


def winning_moves(state: State) -> tuple[Card, ...]:
    """Return the moves after which the player who made them wins, in the order of the rules."""
    return tuple(sizes.move for sizes in move_sizes(state) if sizes.wins)


def _passed(table: Configuration, known: _Matchings) -> MoveSizes:
    active, other, _ = table
    theirs = greedy(other.cards, with_table(active.but_weakest(), EMPTY)).size
    in_surplus = (
        bool(active.cuts)
        and other.hardly_cut_by(active.cuts[-1])
        and greedy(other.cards, with_table(active.plain, EMPTY)).size == len(active.plain) + 1
    )
    # On an empty table every cut card can be placed, so the other player is not in the surplus state.
    return _judged(PASS, known.keep.size, theirs, in_surplus, False)


def _placed(table: Configuration, known: _Matchings, move: Card) -> MoveSizes:
    active, other, _ = table
    level = abs(move)
    own = known.keep.without(level)
    all_taken = known.all_of_theirs.without(level) == len(other.plain)
    their_cut = other.cuts[-1] if other.cuts else None
    late = their_cut is not None and all_taken and active.below(their_cut) <= 1
    if is_cut(move):
        return _judged(move, own, known.mine, False, late)
    theirs = known.weakest if move == active.plain[0] else known.mine
    own_in_surplus = (
        bool(active.cuts) and other.hardly_cut_by(active.cuts[-1]) and known.all_of_mine == len(active.plain)
    )
    return _judged(move, own, theirs, own_in_surplus, late and (their_cut or 0) <= level)


def _judged(move: Card, own: int, theirs: int, own_surplus: bool, their_surplus: bool) -> MoveSizes:
    if own_surplus:
        return MoveSizes(move, False, False, own, theirs, "own")
    if their_surplus:
        return MoveSizes(move, True, False, own, theirs, "other")
    return MoveSizes(move, own >= theirs, False, own, theirs, None)


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
