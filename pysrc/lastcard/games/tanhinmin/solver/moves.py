"""All winning moves of a position at once, in linear time.

After any move the other player's numbers are one of a few, and one's own are those of the hand without the card:
a maximum matching falls by one if the card is above the spare card (see `matching`), and stays otherwise. So a
handful of matchings answers for every card.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from lastcard.games.tanhinmin.rules import EMPTY, PASS, is_cut
from lastcard.games.tanhinmin.solver.matching import greedy
from lastcard.games.tanhinmin.solver.winner import configuration, with_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lastcard.games.tanhinmin.rules import Card, State
    from lastcard.games.tanhinmin.solver.matching import Matched
    from lastcard.games.tanhinmin.solver.winner import Configuration


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
