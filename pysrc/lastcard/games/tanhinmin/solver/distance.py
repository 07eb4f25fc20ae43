"""How many plies a game lasts when the winner hurries and the loser delays, for small hands.

No rule for this is known: it is found by search from the rules alone, and only where that takes no time.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from lastcard.games.tanhinmin.rules import EMPTY, beats
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
    return 0 if state.over else _plies(state.hand, state.other, state.table)


@lru_cache(maxsize=REMEMBERED)
def _plies(hand: Hand, other: Hand, table: Card) -> int:
    follow = [_plies(other, hand, EMPTY)] if table != EMPTY else []
    before = EMPTY
    for place, card in enumerate(hand):
        if card != before and beats(card, table):
            rest = without(hand, place)
            follow.append(_plies(other, rest, card) if rest else 0)
        before = card
    wins = [plies for plies in follow if plies % 2 == 0]
    return 1 + (min(wins) if wins else max(follow))
