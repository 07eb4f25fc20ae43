"""Hidden hands: which strategies win whatever the other player holds.

A player's information set is every hand of the other player that agrees with what she has seen: her own hand, the
cards played and the answers of her oracles. She has the winning strategy if one and the same strategy wins against
all of them. Hands against which she loses even with open cards are left out at the start, as in the theorems.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from lastcard.games.tanhinmin.rules import EMPTY, PASS
from lastcard.games.tanhinmin.rules.cards import without
from lastcard.games.tanhinmin.solver.hidden_hands.oracles import asker_wins

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Sequence

    from lastcard.games.tanhinmin.rules import Card, Hand
    from lastcard.games.tanhinmin.solver.hidden_hands.oracles import Oracle

Hands = frozenset["Hand"]
"""An information set: the hands that the other player may have."""


class Hidden:
    """Decides exactly whether one strategy wins against every hand of an information set.

    `every_turn` is what the player may ask at each of her turns; what she asks only once is in the information set
    already.

    It remembers what it has decided; make a new one when it has served. Takes time exponential in the cards and in
    the number of hands: for small decks.
    """

    def __init__(self, every_turn: Sequence[Oracle] = ()) -> None:
        self._oracles = tuple(every_turn)
        self._known: dict[tuple[Hand, Hands, Card, bool], bool] = {}
        self._open: dict[tuple[Hand, Hand, Card, bool], bool] = {}

    def wins(self, hand: Hand, others: Hands, table: Card, to_move: bool) -> bool:
        """Tell whether the player has one strategy that wins against every hand in `others`, none of them empty."""
        key = (hand, others, table, to_move)
        known = self._known.get(key)
        if known is None:
            if not all(self._wins_openly(hand, other, table, to_move) for other in others):
                known = False
            elif len(others) == 1:
                known = True
            elif to_move:
                known = self._some_move(hand, others, table)
            else:
                known = self._every_answer(hand, others, table)
            self._known[key] = known
        return known

    def good_moves(self, hand: Hand, others: Hands, table: Card) -> tuple[Card, ...]:
        """Return the moves that keep a strategy that wins against all hands, without asking now."""
        return tuple(
            move for move, rest in placements(hand, table) if not rest or self._after(rest, others, move)
        )

    def conflict(self, hand: Hand, others: Hands, table: Card, to_move: bool) -> Hands | None:
        """Return a smallest part of an information set that no one strategy beats, or None if one beats it all."""
        if self.wins(hand, others, table, to_move):
            return None
        ordered = sorted(others, key=lambda other: (len(other), other))
        for size in range(1, len(ordered) + 1):
            for chosen in combinations(ordered, size):
                if not self.wins(hand, frozenset(chosen), table, to_move):
                    return frozenset(chosen)
        return others

    def _wins_openly(self, hand: Hand, other: Hand, table: Card, to_move: bool) -> bool:
        key = (hand, other, table, to_move)
        known = self._open.get(key)
        if known is None:
            known = self._open[key] = asker_wins(hand, other, table, to_move)
        return known

    def _some_move(self, hand: Hand, others: Hands, table: Card) -> bool:
        return all(
            any(not rest or self._after(rest, told, move) for move, rest in placements(hand, table))
            for told in tell_apart(self._oracles, hand, others, table, True).values()
        )

    def _after(self, rest: Hand, others: Hands, move: Card) -> bool:
        return self.wins(rest, others, move, False)

    def _every_answer(self, hand: Hand, others: Hands, table: Card) -> bool:
        seen: dict[Card, set[Hand]] = {}
        for other in others:
            for move, rest in placements(other, table):
                if not rest:
                    return False
                seen.setdefault(move, set()).add(rest)
        return all(self.wins(hand, frozenset(left), move, True) for move, left in seen.items())


def placements(hand: Hand, table: Card) -> Iterator[tuple[Card, Hand]]:
    """Yield every legal move of a hand without cut cards, with the hand that is left; `PASS` comes last."""
    before = 0
    for place, card in enumerate(hand):
        if card > table and card != before:
            yield card, without(hand, place)
        before = card
    if table != EMPTY:
        yield PASS, hand


def tell_apart(
    oracles: Iterable[Oracle], hand: Hand, others: Iterable[Hand], table: Card, to_move: bool
) -> dict[tuple[Hashable, ...], Hands]:
    """Return the information sets into which the answers of some oracles part possible hands, by the answers."""
    asked = tuple(oracles)
    parts: dict[tuple[Hashable, ...], set[Hand]] = {}
    for other in others:
        answers = tuple(oracle.answer(hand, other, table, to_move) for oracle in asked)
        parts.setdefault(answers, set()).add(other)
    return {answers: frozenset(part) for answers, part in parts.items()}


def hands_of(deck: Sequence[Card]) -> tuple[Hand, ...]:
    """Return the different hands, none empty, that can be made of the cards of a deck, small ones first."""
    ordered = sorted(deck)
    return tuple(
        dict.fromkeys(hand for size in range(1, len(deck) + 1) for hand in combinations(ordered, size))
    )


def rest_of(deck: Sequence[Card], hand: Hand, table: Card = EMPTY) -> list[Card]:
    """Return the cards of a deck that are neither in a hand nor on the table."""
    rest = list(deck)
    for card in (*hand, *((table,) if table else ())):
        rest.remove(card)
    return rest
