"""How many plies a game lasts when the winner hurries and the loser delays, for small hands.

No rule for this is known: it is found by search from the rules alone, and only where that takes no time.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from lastcard.games.tanhinmin.rules import EMPTY, PASS, beats
from lastcard.games.tanhinmin.rules.cards import without

if TYPE_CHECKING:
    from lastcard.games.tanhinmin.rules import Card, Hand, State

MOST_CARDS = 11
"""Most cards in both hands together for which distances are searched: some 12,000 positions."""

REMEMBERED = 200_000
"""Positions that are remembered at most."""


def distance(state: State) -> int | None:
    """Return the plies to the end of the game, or None if there are more than `MOST_CARDS` cards.

    The last ply is the winner's last card, so that the number is odd if and only if the player to move wins a game
    that is not over.
    """
    if len(state.hand) + len(state.other) > MOST_CARDS:
        return None
    return 0 if state.over else plies_to_end(state.hand, state.other, state.table)


def distances_after(state: State) -> dict[Card, int]:
    """Return for each legal move the plies to the end with this move first; of few cards, in a game that is not over."""
    hand, other, table = state.hand, state.other, state.table
    found = {PASS: 1 + plies_to_end(other, hand, EMPTY)} if table != EMPTY else {}
    for place, card in enumerate(hand):
        if card not in found and beats(card, table):
            rest = without(hand, place)
            found[card] = 1 + (plies_to_end(other, rest, card) if rest else 0)
    return found


def plies_to_end(hand: Hand, other: Hand, table: Card) -> int:
    """Return the plies to the end of a game that is not over.

    What was found of a position counts for all that are alike: of cards only matters which of the other player's they
    beat and are beaten by.
    """
    names: dict[Card, Card] = {}
    mine, theirs = set(map(abs, hand)), set(map(abs, other))
    number, last = 0, 0
    for level in sorted(mine | theirs):
        holder = (level in mine) + 2 * (level in theirs)
        if holder != last or holder == 3:
            number, last = number + 1, holder
        names[level], names[-level] = number, -number
    first = 0 if table == EMPTY else _first(hand, table)
    return _plies(tuple([names[card] for card in hand]), tuple([names[card] for card in other]), first)


def _first(hand: Hand, table: Card) -> int:
    """The place, counted from 1, of the first card that beats the table card: those after it do too."""
    if table > 0:
        for place, card in enumerate(hand, start=1):
            if card > table or -card > table:
                return place
    return len(hand) + 1


@lru_cache(maxsize=REMEMBERED)
def _plies(hand: Hand, other: Hand, first: int) -> int:
    """The plies to the end with cards that are named by their order, the table being empty.

    Else `first` is the place of the first card that may be placed, counted from 1: those after it may be as well.
    """
    soonest, latest = 0, 0  # of the moves that win and of those that lose; 0 for none
    at_best = 2 * len(hand) - 2  # one card after another, each followed by a move of the other player
    before = EMPTY
    for place in range(max(0, first - 1), len(hand)):
        card = hand[place]
        if card != before:
            rest = without(hand, place)
            if not rest:
                return 1
            if card in rest or -card in rest:  # the names are still those of the order
                plies = _plies(other, rest, _first(other, card))
            else:
                plies = plies_to_end(other, rest, card)
            if plies % 2:
                latest = max(latest, plies)
            elif plies == at_best:
                return 1 + plies
            else:
                soonest = min(soonest or plies, plies)
        before = card
    if first:
        plies = _plies(other, hand, 0)
        if plies % 2:
            latest = max(latest, plies)
        else:
            soonest = min(soonest or plies, plies)
    return 1 + (soonest or latest)
