"""Changing a position card by card: each change gives the text of a position, which the parser then judges."""

from __future__ import annotations

from lastcard.games.tanhinmin.rules import EMPTY, Card, State, write_card
from lastcard.games.tanhinmin.rules.cards import rank_in_hand

HANDS = ("first", "second")
TABLE, OUT = "table", "out"


def moved(state: State, card: Card, source: str, target: str) -> str:
    """The position with a card in another place: ``first``, ``second``, ``table`` or ``out``.

    A card from outside is a new one. A card that comes to the table takes the place of the one there, which goes out.
    Nothing changes if there is no such card.
    """
    hands = _seated(state)
    if not _take(hands, card, source):
        return _text(state, hands, state.table)
    table = EMPTY if source == TABLE else state.table
    if target in hands:
        hands[target].append(card)
    elif target == TABLE:
        table = card
    return _text(state, hands, table)


def flipped(state: State, card: Card, place: str) -> str:
    """The position with an ordinary card made a cut card of its level, or the other way round."""
    hands = _seated(state)
    if place == TABLE:
        return _text(state, hands, -state.table)
    if _take(hands, card, place):
        hands[place].append(-card)
    return _text(state, hands, state.table)


def _take(hands: dict[str, list[Card]], card: Card, source: str) -> bool:
    """Take a card out of a hand; whether it could be taken where it was sought."""
    if source not in hands:
        return True
    if card not in hands[source]:
        return False
    hands[source].remove(card)
    return True


def _seated(state: State) -> dict[str, list[Card]]:
    hands = (state.hand, state.other) if state.player == 0 else (state.other, state.hand)
    return {name: list(hand) for name, hand in zip(HANDS, hands, strict=True)}


def _text(state: State, hands: dict[str, list[Card]], table: Card) -> str:
    mover, other = HANDS[state.player], HANDS[1 - state.player]
    written = [",".join(map(write_card, sorted(hands[name], key=rank_in_hand))) for name in (mover, other)]
    return "|".join([*written, write_card(table)])
