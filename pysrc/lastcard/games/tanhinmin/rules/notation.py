"""How positions of TANHINMIN are written and read."""

from __future__ import annotations

import re
from functools import lru_cache

from lastcard.core.game import Example, Notation, PositionError
from lastcard.core.text import amount, quote, whole_number
from lastcard.games.tanhinmin.rules.cards import EMPTY, MAX_LEVEL, Card, Hand
from lastcard.games.tanhinmin.rules.position import MAX_CARDS, State, sort_hand

LONGEST = 10 * MAX_CARDS
"""Longest position, in characters: room for every card and a comma."""

SHORT, REMEMBERED = 40, 4_000
"""Short hands, of so many characters, come again and again in a file of positions: so many are remembered."""

_CARD = r"[ \t]*[1-9][0-9]{0,8}~?[ \t]*"
_HAND = rf"({_CARD}(,{_CARD})*|[ \t]*)"

NOTATION = Notation(
    prose=(
        "X0|X1|r: the hand of the player to move, the other hand, and the table card, 0 if the table is empty. Cards "
        f"are whole numbers from 1 to {MAX_LEVEL} with commas between them, in any order; equal cards are allowed. "
        "A cut card of level 4 is 4~."
    ),
    regex=rf"{_HAND}\|{_HAND}\|([ \t]*0[ \t]*|{_CARD})",
    default="1,3,4,6,8|2,5,7|0",
    examples=(
        Example("1,3,4,6,8|2,5,7|0", "two of the five cards win"),
        Example("1,3,4,5,8|2,6,7|0", "figure 2.1: 2 is not more than 2, so whoever begins loses"),
        Example("2,3,6,7|1,4,5|0", "3 > 1: a hand that wins, by more than one card"),
        Example("1,1|1|0", "equal cards do not beat each other: they cannot be told apart and ordered"),
        Example("3,4|1,5,6|2", "the weakest card of the other hand is crossed out: it comes last"),
        Example("1~,2|1,3|1", "figure 3.1: a cut card that comes too late, the surplus state"),
        Example("1,2,4|1~,3|0", "where the printed rule for cut cards names the wrong winner"),
        Example("2,5|3,3~,6|4~", "a cut card on the table: the player to move must pass"),
        Example("2,3|1,2,5|0", "section 4.4: only 2 wins here …"),
        Example("2,3|2,3,3|0", "… and only 3 here, but both hands have three cards"),
    ),
    moves="A card, as it is written in the hand, to place it: 4, or 4~ for a cut card; pass to pass.",
    longest=LONGEST,
)


def read(text: str) -> State:
    """Read a position; the first player is to move. Raises `PositionError`."""
    NOTATION.check_length(text)
    if not text.strip(" \t"):
        raise PositionError("the position is empty: write both hands and the table card, for example 1,3|2|0")
    parts = text.split("|")
    if len(parts) != 3:
        raise PositionError(
            f"{quote(text)} has {amount(len(parts), 'part')}: write the hand of the player to "
            "move, the other hand and the table card with | between them, for example 1,3|2|0"
        )
    hand = _read_hand(parts[0], "of the player to move")
    other = _read_hand(parts[1], "of the other player")
    table = _read_table(parts[2].strip(" \t"))
    if not hand and not other:
        raise PositionError("both hands are empty: at least one player must hold a card")
    if len(hand) + len(other) > MAX_CARDS:
        raise PositionError(
            f"the hands have {len(hand):,} + {len(other):,} cards; {MAX_CARDS:,} in all is the most"
        )
    return State(hand, other, table)


def read_card(word: str) -> Card | None:
    """Return the card that a word without spaces means, or None if it is none."""
    level = whole_number(word.removesuffix("~"), MAX_LEVEL)
    return -level if level and word.endswith("~") else level


def _read_hand(text: str, whose: str) -> Hand:
    if len(text) <= SHORT:
        return _short_hand(text, whose)
    return _hand(text, whose)


@lru_cache(maxsize=REMEMBERED)
def _short_hand(text: str, whose: str) -> Hand:
    return _hand(text, whose)


def _hand(text: str, whose: str) -> Hand:
    if _USUAL.fullmatch(text):
        if "~" not in text:
            return tuple(sorted(map(int, text.split(","))))
        return sort_hand([-int(word[:-1]) if word[-1] == "~" else int(word) for word in text.split(",")])
    if not text.strip(" \t"):
        return ()
    cards = []
    for part in text.split(","):
        word = part.strip(" \t")
        card = read_card(word)
        if card is None:
            if not word:
                raise PositionError(f"a card is missing beside a comma in the hand {whose}: {quote(text)}")
            raise PositionError(f"{quote(word)} in the hand {whose} is not a card: {_CARDS}")
        cards.append(card)
    return sort_hand(cards)


_USUAL = re.compile(r"[1-9][0-9]{0,8}~?(?:,[1-9][0-9]{0,8}~?)*")
"""A hand as hands mostly are written, without blanks: read at once, card by card if it is anything else."""


def _read_table(word: str) -> Card:
    if word == "0":
        return EMPTY
    if not word:
        raise PositionError("the table card after the second | is missing: write 0 if the table is empty")
    card = read_card(word)
    if card is None:
        raise PositionError(
            f"{quote(word)} is not a table card: write 0 if the table is empty, or a card; {_CARDS}"
        )
    return card


_CARDS = (
    f"a card is a whole number from 1 to {MAX_LEVEL} without zeros in front, with ~ after it for a cut card"
)
