"""Dealing out the pack and laying the pairs aside, before play begins.

The pack is the ordinary one of 52 cards with a joker. As in the paper every card has one partner: the other card of its
rank and its colour, so that the pack is 26 numbers, each twice.
Source: Kiya 2021, sections 1.2.2 and 5.2.1.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from lastcard.games.babanuki.rules.cards import JOKER, Card, sort_hand
from lastcard.games.babanuki.rules.position import MAX_CARDS, MAX_PLAYERS, State, settled

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from random import Random

PACK_PAIRS = 26


def lay_aside(hands: Sequence[Iterable[Card]]) -> State:
    """Return the first position of a game from dealt hands: equal cards in one hand leave it, two by two.

    Raises `ValueError` if what is left is no position: a number is not there twice in all, or there is not one joker.
    """
    return settled(
        tuple(sort_hand([card for card, count in Counter(hand).items() if count % 2]) for hand in hands)
    )


def deal(rng: Random, players: int, pairs: int = PACK_PAIRS) -> State:
    """Deal a pack round, card by card from seat 0, and lay the pairs aside.

    Beside the joker the pack has so many pairs, 26 in the ordinary one. Raises `ValueError` if there are fewer than
    two players, more than cards, or too many cards.
    """
    cards = 2 * pairs + 1
    if not 2 <= players <= min(cards, MAX_PLAYERS):
        raise ValueError(
            f"{cards:,} cards are dealt to 2 to {min(cards, MAX_PLAYERS)} players, not {players:,}"
        )
    if cards > MAX_CARDS:
        raise ValueError(f"{cards:,} cards are too many; {MAX_CARDS:,} is the most")
    pack = [JOKER, *range(1, pairs + 1), *range(1, pairs + 1)]
    rng.shuffle(pack)
    return lay_aside([pack[seat::players] for seat in range(players)])


def starts(players: int, pairs: int) -> Iterator[State]:
    """Give all positions of so many players with so many numbers in which everybody holds a card, but for the names.

    Which two players share number 1, 2, … never comes earlier in the list of pairs of players than for the number before.
    """
    sharing = [(one, other) for one in range(players) for other in range(one + 1, players)]

    def dealt(number: int, least: int) -> Iterator[list[int]]:
        if number > pairs:
            yield []
            return
        for kind in range(least, len(sharing)):
            for rest in dealt(number + 1, kind):
                yield [kind, *rest]

    for kinds in dealt(1, 0):
        for joker in range(players):
            hands = tuple(
                tuple(number for number, kind in enumerate(kinds, 1) if seat in sharing[kind])
                + ((JOKER,) if seat == joker else ())
                for seat in range(players)
            )
            if all(hands):
                yield settled(hands)
