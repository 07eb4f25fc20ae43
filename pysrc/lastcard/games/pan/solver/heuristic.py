"""The essay's heuristic: high cards are good, many turns to get rid of a hand are bad.

The essay prints the second part with the sign that contradicts its own principle 2; its Tables 10 to 12 come
out only with the sign turned round (a chi-square of 15 against 139 over Tables 11 and 12). Both are here; the
one that was meant is the usual one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lastcard.games.pan.rules import Hand, Rules, State


def groups(hand: Hand, rules: Rules) -> int:
    """Return the turns it takes to place a hand if nothing is in the way."""
    return sum(1 if held == rules.set_size(rank) else held for rank, held in enumerate(hand, start=1))


def worth(hand: Hand, other: Hand, rules: Rules, printed: bool = False) -> float:
    """Return the heuristic of two hands, of any number of ranks. See `heuristic`."""
    second = (groups(other, rules) - groups(hand, rules)) / 2
    return _high_cards(hand, other) + (-second if printed else second)


def high_cards(state: State) -> float:
    """Return Score_1: ranks measured from the middle one, summed over the own hand minus the other."""
    return _high_cards(state.hand, state.other)


def _high_cards(hand: Hand, other: Hand) -> float:
    middle = (len(hand) + 1) / 2
    return sum(
        (mine - theirs) * (rank - middle)
        for rank, (mine, theirs) in enumerate(zip(hand, other, strict=True), start=1)
    )


def fewer_turns(state: State) -> float:
    """Return half of how many turns fewer the own hand takes than the other: Score_2 as it was meant."""
    return (groups(state.other, state.rules) - groups(state.hand, state.rules)) / 2


def heuristic(state: State, printed: bool = False) -> float:
    """Return how well the player to move seems to stand; exchanging the hands turns the sign.

    `printed` tells whether Score_2 has the sign that is printed, or the one that was meant.
    """
    return worth(state.hand, state.other, state.rules, printed)
