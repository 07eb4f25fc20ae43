"""How positions of open-hand BABANUKI are written and read."""

from __future__ import annotations

from collections import defaultdict

from lastcard.core.game import Example, Notation, PositionError
from lastcard.core.text import quote, whole_number
from lastcard.games.babanuki.rules.cards import (
    JOKER,
    MAX_NUMBER,
    Card,
    Hand,
    sort_hand,
    write_card,
)
from lastcard.games.babanuki.rules.position import MAX_CARDS, MAX_PLAYERS, State, settled

LONGEST = 1_000_000
"""Longest text, in characters, that is looked at: long enough that too many cards are counted and named."""

_CARD = r"[ \t]*([1-9][0-9]{0,5}|J)[ \t]*"
_HAND = rf"{_CARD}(,{_CARD})*"

NOTATION = Notation(
    prose=(
        "The hands in playing order with | between them, the player about to draw first; that player draws from the "
        f"last listed. A hand is whole numbers from 1 to {MAX_NUMBER} with commas between them; every number is in two "
        "different hands, and the joker, J, in one. Players who have finished are left out. Two to "
        f"{MAX_PLAYERS} players."
    ),
    regex=rf"{_HAND}(\|{_HAND})*",
    default="1,2|3|1,2,3,J",
    examples=(
        Example("1,2|3|1,2,3,J", "a pair wins, and so does the joker; the other card loses"),
        Example("1,2,J|1,3|2,3", "three players, a card with each neighbour"),
        Example("1,2,J|1,2,3|3", "the last player can force first place, in two draws"),
        Example("1|1,J", "two players: who does not hold the joker wins"),
        Example("1,2,3,4|1,2,3,5,6,J|4,5,6", "printed: nobody can force it; in truth the last player can"),
        Example("1,4|2,3|1,4|2,3,J", "figure 5.1: four players, and the joker may go round for ever"),
        Example("1,2,3,J|1,4,5|2,4,6|3,5,6", "four players, a card with each of the others"),
        Example("1,2,J|1,3|3,4|4,5|2,5", "five players in a ring"),
    ),
    moves="The card drawn: a number of the hand that is drawn from, as in 3, or J for the joker.",
    longest=LONGEST,
)


def read(text: str) -> State:
    """Read a position; the first player is to move. Raises `PositionError`."""
    NOTATION.check_length(text)
    if not text.strip(" \t"):
        raise PositionError("the position is empty: write two or more hands, for example 1,2,J|1,3|2,3")
    cards = text.count(",") + text.count("|") + 1
    if cards > MAX_CARDS:
        raise PositionError(f"there are {cards:,} cards; {MAX_CARDS:,} is the most")
    parts = text.split("|")
    if len(parts) > MAX_PLAYERS:
        raise PositionError(f"there are {len(parts):,} hands; {MAX_PLAYERS} is the most")
    hands = tuple(_read_hand(part, number, len(parts)) for number, part in enumerate(parts, 1))
    if hands == ((JOKER,),):
        return settled(hands)
    if len(hands) == 1:
        raise PositionError(
            f"{quote(text.strip(chr(32)))} is one hand: write two or more with | between them, the player to move first, "
            "for example 1|1,J"
        )
    _check_pairs(hands)
    return settled(hands)


def read_card(word: str) -> Card | None:
    """Return the card that a word without spaces means, or None if it is none."""
    return JOKER if word == "J" else whole_number(word, MAX_NUMBER)


def _read_hand(text: str, number: int, hands: int) -> Hand:
    if not text.strip(" \t"):
        raise PositionError(
            f"hand {number} of {hands} is empty: a player without a card has finished and is left out"
        )
    cards: list[Card] = []
    for part in text.split(","):
        word = part.strip(" \t")
        card = read_card(word)
        if card is None:
            if not word:
                raise PositionError(f"a card is missing beside a comma in hand {number}: {quote(text)}")
            raise PositionError(
                f"{quote(word)} in hand {number} is not a card: a card is a whole number from 1 to {MAX_NUMBER} without "
                "zeros in front, or J"
            )
        cards.append(card)
    return sort_hand(cards)


def _check_pairs(hands: tuple[Hand, ...]) -> None:
    """Refuse hands in which a number is not in two different hands, or the joker not in one."""
    where: dict[Card, list[int]] = defaultdict(list)
    for number, hand in enumerate(hands, 1):
        for card in hand:
            where[card].append(number)
    jokers = where.pop(JOKER, [])
    if not jokers:
        raise PositionError("there is no joker: one hand holds J")
    if len(jokers) > 1:
        places = " and ".join(f"hand {number}" for number in jokers[:2])
        raise PositionError(f"there are {len(jokers):,} jokers, in {places}{_more(jokers)}: one hand holds J")
    for card, places_of in where.items():
        _check_number(write_card(card), places_of)


def _check_number(name: str, hands: list[int]) -> None:
    if len(hands) == 1:
        raise PositionError(f"{name} is only in hand {hands[0]}: every number is in two different hands")
    if len(hands) > 2:
        raise PositionError(
            f"{name} is there {len(hands):,} times: every number is in two different hands, once in each"
        )
    if hands[0] == hands[1]:
        raise PositionError(
            f"{name} is twice in hand {hands[0]}: such a pair is laid aside before play begins; every number is in two "
            "different hands"
        )


def _more(jokers: list[int]) -> str:
    return " and others" if len(jokers) > 2 else ""
