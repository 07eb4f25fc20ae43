"""Division without choice on a finite board: the rounds of the infinite game of Doyle and Qiu, all exchanges of a round at once.

Suits are dealt with one after the other, from the bottom row. Of the suit that is dealt with a card is good in its home row
and bad above it. Two kinds of rounds take turns:

- Shape up: in every column with a bad card and no good one, the lowest bad card and the card in the home row change places.
- Ship out: every bad card then has a good one below it. It changes places with the card that has the rank of the good one
  and whose home is the row of the bad one: the swap of the solitaire.

A card that a ship out brings home is never moved again for this suit: only the good card of its own rank could call it, and
its column needs no shaping up. So there are at most as many ship outs as cards, and after the last one no card is bad. There
are as many cards of the suit as columns, so each column has one; its row is set aside, and the next suit begins.
Source: Peter G. Doyle and Cecil Qiu, "Division by four", 2015, section 1; Rich Schwartz, "Pan Galactic Division", 2015.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from lastcard.games.solitaire.rules.cards import card_of, rank_of, suit_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lastcard.games.solitaire.rules import State
    from lastcard.games.solitaire.rules.cards import Card

Kind = Literal["shape up", "ship out"]


@dataclass(frozen=True, slots=True)
class Round:
    """One round.

    It deals with one suit, counted from 0. No card is in two of the `pairs` that change places; `after` is the board
    after it.
    """

    kind: Kind
    suit: int
    pairs: tuple[tuple[Card, Card], ...]
    after: State


def rounds(state: State) -> Iterator[Round]:
    """Yield the rounds from a board on, up to the last suit but one; with one suit left every column has its rank."""
    for suit in range(state.suits - 1):
        while True:
            shaped = _made("shape up", suit, state, tuple(_shape_up(state, suit)))
            if shaped.pairs:
                yield shaped
            shipped = _made("ship out", suit, shaped.after, tuple(_ship_out(shaped.after, suit)))
            if not shipped.pairs:
                break
            yield shipped
            state = shipped.after
        state = shaped.after


def _made(kind: Kind, suit: int, state: State, pairs: tuple[tuple[Card, Card], ...]) -> Round:
    for one, other in pairs:
        state = state.exchanged(one, other)
    return Round(kind, suit, pairs, state)


def _shape_up(state: State, suit: int) -> Iterator[tuple[Card, Card]]:
    for column in range(state.ranks):
        cards = state.column(column)
        if suit_of(cards[suit]) != suit:
            bad = next((card for card in cards[suit + 1 :] if suit_of(card) == suit), None)
            if bad is not None:
                yield bad, cards[suit]


def _ship_out(state: State, suit: int) -> Iterator[tuple[Card, Card]]:
    for column in range(state.ranks):
        cards = state.column(column)
        for row in range(suit + 1, state.suits):
            if suit_of(cards[row]) == suit:
                yield cards[row], card_of(row, rank_of(cards[suit]))
