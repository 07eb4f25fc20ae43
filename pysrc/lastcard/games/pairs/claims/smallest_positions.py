"""Positions by their size, so that the first that goes against a statement is the smallest there is.

A position is the smaller, the fewer cards there are in all: face up, in the deck and discarded. Among those with as many
cards the fewer ranks come first, then the fewer burned cards, then the lower stacks, deck and discards.
"""

from __future__ import annotations

from itertools import chain, combinations, product
from typing import TYPE_CHECKING, Any

from lastcard.games.pairs.rules import GAME, State

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from lastcard.games.pairs.rules.position import Counts

MOST_CARDS = 6
"""Cards of the largest positions that are looked through."""


def smallest(against: Callable[[State], bool], players: int, most: int = MOST_CARDS) -> State | None:
    """Return the smallest position in which something is so; None if none has so few cards."""
    return next((state for state in positions_by_size(players, most) if against(state)), None)


def refuting(against: Callable[[State], bool], known: State | None) -> tuple[str, dict[str, Any]]:
    """Return what is said of the smallest position that goes against a statement, and what a `Finding` has of it.

    `known` is a position that does; nothing is said where there is none.
    """
    if known is None:
        return "", {}
    found = smallest(against, known.players)
    if found is None:
        return "", {"counterexample": GAME.format(known)}
    said = " No position of any deck with fewer cards in all goes against it."
    return said, {"counterexample": GAME.format(found), "smallest": True}


def positions_by_size(players: int, most: int) -> Iterator[State]:
    """Yield every position in which a player is to move and a card can be dealt, the smallest first."""
    for cards in range(players + 1, most + 1):
        for ranks in range(1, cards + 1):
            for burn in range(cards - players):
                yield from _of_size(players, cards, ranks, burn)


def _of_size(players: int, cards: int, ranks: int, burn: int) -> Iterator[State]:
    """Positions with so many cards, of which one is of the highest rank."""
    every = range(1, ranks + 1)
    stacks = list(chain.from_iterable(combinations(every, size) for size in every))
    for table in sorted(product(stacks, repeat=players)):
        hidden = cards - sum(map(len, table))
        for left in range(burn + 1, hidden + 1):
            for deck in _counts(left, ranks):
                for discards in _counts(hidden - left, ranks):
                    if deck[-1] or discards[-1] or any(stack[-1] == ranks for stack in table):
                        yield State(table, deck, discards, burn)


def _counts(cards: int, ranks: int) -> Iterator[Counts]:
    """All ways to have so many cards of so many ranks."""
    if ranks == 1:
        yield (cards,)
        return
    for first in range(cards + 1):
        for rest in _counts(cards - first, ranks - 1):
            yield (first, *rest)
