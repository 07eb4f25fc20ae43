"""Positions of TANHINMIN: cards and hands, moves, and the notation.

In turn a player places a card that beats the table card, any card on an empty table, or passes, which empties
the table. Nobody may pass on an empty table, which does not affect who wins. The first player without a card
wins.

An ordinary card is its strength, 1 or more. The cut card of level i is −i: it beats what the ordinary card i
beats, neither of the two beats the other, and nothing beats a cut card. An empty table is 0, weaker than all.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from lastcard.core.game import Example, Notation, PositionError, Written
from lastcard.core.text import amount, quote, whole_number

MAX_LEVEL = 10**9 - 1

TanCard = int  # an ordinary card k > 0, or the cut card of level i as −i
TanHand = tuple[TanCard, ...]  # by level, weakest first; of one level the ordinary cards before the cut cards

EMPTY = 0  # the table without a card
PASS = 0  # the move that clears the table


def level(card: TanCard) -> int:
    """Return the strength of a card: it beats ordinary cards below this number."""
    return abs(card)


def is_cut(card: TanCard) -> bool:
    """Return True for a cut card."""
    return card < 0


def beats(card: TanCard, table: TanCard) -> bool:
    """Return True if a card may be placed on a table card or the empty table."""
    return table >= 0 and abs(card) > table


def rank_in_hand(card: TanCard) -> int:
    """Return the sort key of cards in a hand."""
    return 2 * abs(card) + (card < 0)


def place_of(hand: TanHand, card: TanCard) -> int | None:
    """Return the first index of a card in a hand, or None."""
    place = bisect_left(hand, rank_in_hand(card), key=rank_in_hand)
    return place if place < len(hand) and hand[place] == card else None


def without(hand: TanHand, place: int) -> TanHand:
    """Return a hand without the card at an index."""
    return hand[:place] + hand[place + 1 :]


def tan_text(card: TanCard) -> str:
    """Write a card: ``4``, or ``4~`` for the cut card of level 4."""
    return str(card) if card >= 0 else f"{-card}~"


def write_hand(hand: TanHand) -> str:
    """Write a hand, weakest card first."""
    return ",".join([str(card) if card > 0 else f"{-card}~" for card in hand])


MAX_CARDS_DEALT = 2_000_000  # most cards in both hands together


@dataclass(frozen=True, slots=True, repr=False)
class State(Written):
    """A position; in a finished one a hand is empty. Raises `ValueError`."""

    hand: TanHand  # of the player to move: X0 and the cut cards Y0, sorted
    other: TanHand  # X1 and Y1, sorted
    table: TanCard = EMPTY  # r, which may equal a card in a hand
    player: int = 0  # 0 for the first to move, or 1

    def __post_init__(self) -> None:
        for hand in (self.hand, self.other):
            if sort_hand(hand) != hand or 0 in hand:
                raise ValueError(f"a hand is sorted and its cards are not 0: {hand[:10]}")
            if hand and abs(hand[-1]) > MAX_LEVEL:
                raise ValueError(f"a card is at most {MAX_LEVEL}, not {hand[-1]}")
        if not self.hand and not self.other:
            raise ValueError("both hands are empty")
        if len(self.hand) + len(self.other) > MAX_CARDS_DEALT:
            raise ValueError(f"the hands have more than {MAX_CARDS_DEALT:,} cards")
        if abs(self.table) > MAX_LEVEL:
            raise ValueError(f"the table card is at most {MAX_LEVEL}, not {self.table}")
        if self.player not in (0, 1):
            raise ValueError(f"player is 0 or 1, not {self.player}")

    def __str__(self) -> str:
        """Return the position in the game's notation."""
        return f"{write_hand(self.hand)}|{write_hand(self.other)}|{tan_text(self.table)}"

    @property
    def over(self) -> bool:
        """True if a hand is empty."""
        return not (self.hand and self.other)

    @property
    def cut(self) -> bool:
        """True if there is a cut card in a hand or on the table."""
        return self.table < 0 or min(self.hand + self.other) < 0

    def moves(self) -> tuple[TanCard, ...]:
        """Return the different cards that may be placed, weakest first, then `PASS`."""
        if self.over:
            return ()
        placed = dict.fromkeys(card for card in self.hand if beats(card, self.table))
        return (*placed, PASS) if self.table else tuple(placed)

    def allows(self, move: TanCard) -> bool:
        """Return True for a legal move."""
        if self.over:
            return False
        if move == PASS:
            return self.table != EMPTY
        return beats(move, self.table) and place_of(self.hand, move) is not None

    def after(self, move: TanCard) -> State:
        """Return the position after a legal move."""
        if move == PASS:
            return State(self.other, self.hand, EMPTY, 1 - self.player)
        place = place_of(self.hand, move)
        if place is None:
            raise ValueError(f"{move} is not in the hand")
        return State(self.other, without(self.hand, place), move, 1 - self.player)

    def turned(self) -> State:
        """Return the position with the hands exchanged and the same player to move."""
        return replace(self, hand=self.other, other=self.hand)


def sort_hand(cards: Sequence[TanCard]) -> TanHand:
    """Return cards as a hand."""
    return tuple(sorted(cards, key=rank_in_hand if cards and min(cards) < 0 else None))


LONGEST_TWO_HANDS = 10 * MAX_CARDS_DEALT  # longest position, in characters: room for every card and a comma
SHORT, SHORT_HANDS_KEPT = 40, 4_000  # characters of short hands, which recur in files, and how many are kept

_TAN_CARD = r"[ \t]*[1-9][0-9]{0,8}~?[ \t]*"
_HAND = rf"({_TAN_CARD}(,{_TAN_CARD})*|[ \t]*)"

NOTATION = Notation(
    prose=(
        "X0|X1|r: the hand of the player to move, the other hand, and the table card, 0 if the table is empty. Cards "
        f"are whole numbers from 1 to {MAX_LEVEL} with commas between them, in any order; equal cards are allowed. "
        "A cut card of level 4 is 4~."
    ),
    regex=rf"{_HAND}\|{_HAND}\|([ \t]*0[ \t]*|{_TAN_CARD})",
    default="1,3,4,6,8|2,5,7|0",
    examples=(
        Example("1,3,4,6,8|2,5,7|0", "two of the five cards win"),
        Example("1,3,4,5,8|2,6,7|0", "figure 2.1: 2 is not more than 2, so the first player loses"),
        Example("2,3,6,7|1,4,5|0", "3 > 1: a hand that wins, by more than one card"),
        Example("1,1|1|0", "equal cards do not beat each other"),
        Example("3,4|1,5,6|2", "the weakest card of the other hand is crossed out"),
        Example("1~,2|1,3|1", "figure 3.1: a cut card that comes too late, the surplus state"),
        Example("1,2,4|1~,3|0", "where the printed rule for cut cards names the wrong winner"),
        Example("2,5|3,3~,6|4~", "a cut card on the table: the player to move must pass"),
        Example("2,3|1,2,5|0", "section 4.4: only 2 wins here …"),
        Example("2,3|2,3,3|0", "… and only 3 here, but both hands have three cards"),
    ),
    moves="The card to play, as written in the hand: 4, or 4~ for a cut card; or pass.",
    longest=LONGEST_TWO_HANDS,
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
    first, second, table_word = parts
    hand = (_read_short_hand if len(first) <= SHORT else _read_hand)(first, "of the player to move")
    other = (_read_short_hand if len(second) <= SHORT else _read_hand)(second, "of the other player")
    table = _read_table(table_word.strip(" \t"))
    if not hand and not other:
        raise PositionError("both hands are empty: at least one player must hold a card")
    if len(hand) + len(other) > MAX_CARDS_DEALT:
        raise PositionError(
            f"the hands have {len(hand):,} + {len(other):,} cards; {MAX_CARDS_DEALT:,} in all is the most"
        )
    return State(hand, other, table)


def read_tan(word: str) -> TanCard | None:
    """Return the card of a word without spaces, or None."""
    level = whole_number(word.removesuffix("~"), MAX_LEVEL)
    return -level if level and word.endswith("~") else level


def _read_hand(text: str, whose: str) -> TanHand:
    if _USUAL.fullmatch(text):
        if "~" not in text:
            return tuple(sorted(map(int, text.split(","))))
        return sort_hand([-int(word[:-1]) if word[-1] == "~" else int(word) for word in text.split(",")])
    if not text.strip(" \t"):
        return ()
    cards = []
    for part in text.split(","):
        word = part.strip(" \t")
        card = read_tan(word)
        if card is None:
            if not word:
                raise PositionError(f"a card is missing beside a comma in the hand {whose}: {quote(text)}")
            raise PositionError(f"{quote(word)} in the hand {whose} is not a card: {_CARDS}")
        cards.append(card)
    return sort_hand(cards)


_read_short_hand = lru_cache(maxsize=SHORT_HANDS_KEPT)(_read_hand)
_USUAL = re.compile(r"[1-9][0-9]{0,8}~?(?:,[1-9][0-9]{0,8}~?)*")  # a hand without blanks, read at once


def _read_table(word: str) -> TanCard:
    if word == "0":
        return EMPTY
    if not word:
        raise PositionError("the table card after the second | is missing: write 0 if the table is empty")
    card = read_tan(word)
    if card is None:
        raise PositionError(
            f"{quote(word)} is not a table card: write 0 if the table is empty, or a card; {_CARDS}"
        )
    return card


_CARDS = (
    f"a card is a whole number from 1 to {MAX_LEVEL} without zeros in front, with ~ after it for a cut card"
)
