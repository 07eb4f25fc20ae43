"""Positions of open-hand BABANUKI: cards and hands, draws, and the notation.

The player to move takes any card from the nearest player before who still plays, and lays it aside with its
partner if he holds that. A player without a card leaves; of two who leave by one draw, the one drawn from has
finished first. The last player holds the joker. Play need not end.
Source: Kiya 2021, section 5.2.1; who of two finishes first is not printed there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from lastcard.core.game import Example, Notation, PositionError, Written
from lastcard.core.text import quote, whole_number

JOKER = 0  # the card that has no partner
MAX_NUMBER = 999_999

BabaCard = int  # a number, 1 or more, or `JOKER`
BabaHand = tuple[BabaCard, ...]  # cards in ascending order of their numbers; the joker comes last


def baba_text(card: BabaCard) -> str:
    """Write a card: its number, or ``J``."""
    return str(card) if card else "J"


def write_hand(hand: BabaHand) -> str:
    """Write a hand: ``1,2,J``."""
    return ",".join([baba_text(card) for card in hand])


def sort_hand(cards: list[BabaCard]) -> BabaHand:
    """Return cards as a hand."""
    return tuple(sorted(cards, key=lambda card: card or MAX_NUMBER + 1))


def seats_of_cards(hands: Iterable[BabaHand]) -> dict[BabaCard, list[int]]:
    """Return for each card the seats of its holders, in ascending order."""
    seats: dict[BabaCard, list[int]] = {}
    for seat, hand in enumerate(hands):
        for card in hand:
            seats.setdefault(card, []).append(seat)
    return seats


def with_card(hand: BabaHand, card: BabaCard) -> BabaHand:
    """Return a hand after it takes a card, or its partner leaves."""
    return without_card(hand, card) if card in hand else sort_hand([*hand, card])


def without_card(hand: BabaHand, card: BabaCard) -> BabaHand:
    """Return a hand without one of its cards."""
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


MAX_PAIRS = 1_000
MAX_CARDS_HELD = 2 * MAX_PAIRS + 1  # most cards in all hands together: two of every number, and the joker
MAX_PLAYERS = 53  # most hands: one for every card of the ordinary pack


@dataclass(frozen=True, slots=True, repr=False)
class State(Written):
    """A position, with the places given since the start. Raises `ValueError`."""

    hands: tuple[BabaHand, ...]  # seat i draws from seat i − 1; those of players who have left are empty
    player: int = 0  # the seat to move, or the last player's
    finished: tuple[int, ...] = ()  # the seats that have left, in order

    def __post_init__(self) -> None:
        empty = {seat for seat, hand in enumerate(self.hands) if not hand}
        if empty != set(self.finished) or len(empty) != len(self.finished):
            raise ValueError("those who have left, and only they, have no card")
        if not 0 <= self.player < len(self.hands) or not self.hands[self.player]:
            raise ValueError("the player to move is one of those who still play")

    def __str__(self) -> str:
        return "|".join([write_hand(self.hands[seat]) for seat in self.playing])

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that still play, in playing order from the player to move."""
        order = (*range(self.player, len(self.hands)), *range(self.player))
        return tuple(seat for seat in order if self.hands[seat]) if self.finished else order

    @property
    def over(self) -> bool:
        """True if one player is left."""
        return len(self.finished) == len(self.hands) - 1

    @property
    def source(self) -> int:
        """The seat that is drawn from: the nearest before the player to move."""
        return self.playing[-1]

    @property
    def moves(self) -> BabaHand:
        """The cards that may be drawn; none when the game is over."""
        return () if self.over else self.hands[self.source]

    @property
    def ranking(self) -> tuple[int, ...]:
        """The seats that have a place, the winner first; all of them at the end."""
        return (*self.finished, self.player) if self.over else self.finished

    def after(self, card: BabaCard) -> State:
        """Return the position after a legal draw."""
        playing, source = self.playing, self.source
        hands = list(self.hands)
        hands[source] = without_card(hands[source], card)
        hands[self.player] = with_card(hands[self.player], card)
        left = tuple(seat for seat in (source, self.player) if not hands[seat])
        following = next(seat for seat in (*playing[1:], self.player) if hands[seat])
        return State(tuple(hands), following, self.finished + left)


def settled(hands: tuple[BabaHand, ...]) -> State:
    """Return the first position of a game from hands without pairs. Raises `ValueError`."""
    if len(hands) > MAX_PLAYERS or sum(map(len, hands)) > MAX_CARDS_HELD:
        raise ValueError(f"{MAX_PLAYERS} hands and {MAX_CARDS_HELD:,} cards are the most")
    holders = seats_of_cards(hands)
    if len(holders.pop(JOKER, ())) != 1 or any(
        len(seats) != 2 or seats[0] == seats[1] for seats in holders.values()
    ):
        raise ValueError("every number is in two different hands, and the joker in one")
    finished = tuple(seat for seat, hand in enumerate(hands) if not hand)
    return State(hands, next(seat for seat, hand in enumerate(hands) if hand), finished)


LONGEST_HANDS = 1_000_000  # longest text read, in characters: enough to count and name too many cards

_DRAWN_CARD = r"[ \t]*([1-9][0-9]{0,5}|J)[ \t]*"
_HAND = rf"{_DRAWN_CARD}(,{_DRAWN_CARD})*"

NOTATION = Notation(
    prose=(
        "The hands in playing order with | between them, starting with the player to move, who draws from the last "
        f"hand. A hand is whole numbers from 1 to {MAX_NUMBER} with commas between them. Every number is in two "
        "different hands, and the joker, J, in one. Leave out players who have finished. Two to "
        f"{MAX_PLAYERS} players."
    ),
    regex=rf"{_HAND}(\|{_HAND})*",
    default="1,2|3|1,2,3,J",
    examples=(
        Example("1,2|3|1,2,3,J", "a pair wins, and so does the joker; the other card loses"),
        Example("1,2,J|1,3|2,3", "three players, a card with each neighbour"),
        Example("1,2,J|1,2,3|3", "the last player can force first place, in two draws"),
        Example("1|1,J", "two players: the one without the joker wins"),
        Example("1,2,3,4|1,2,3,5,6,J|4,5,6", "printed: nobody can force it; in fact the last player can"),
        Example("1,4|2,3|1,4|2,3,J", "figure 5.1: four players, and the joker can go round for ever"),
        Example("1,2,3,J|1,4,5|2,4,6|3,5,6", "four players, a card with each of the others"),
        Example("1,2,J|1,3|3,4|4,5|2,5", "five players in a ring"),
    ),
    moves="The card to draw: a number, such as 3, or J for the joker.",
    longest=LONGEST_HANDS,
)


def read(text: str) -> State:
    """Read a position; the first player is to move. Raises `PositionError`."""
    NOTATION.check_length(text)
    if not text.strip(" \t"):
        raise PositionError("the position is empty: type two or more hands, for example 1,2,J|1,3|2,3")
    cards = text.count(",") + text.count("|") + 1
    if cards > MAX_CARDS_HELD:
        raise PositionError(f"there are {cards:,} cards; {MAX_CARDS_HELD:,} is the most")
    parts = text.split("|")
    if len(parts) > MAX_PLAYERS:
        raise PositionError(f"there are {len(parts):,} hands; {MAX_PLAYERS} is the most")
    hands = tuple(_read_hand(part, number, len(parts)) for number, part in enumerate(parts, 1))
    if hands == ((JOKER,),):
        return settled(hands)
    if len(hands) == 1:
        raise PositionError(
            f"{quote(text.strip(chr(32)))} is only one hand: type two or more with | between them, the player to move first, "
            "for example 1|1,J"
        )
    _check_pairs(hands)
    return settled(hands)


def read_baba(word: str) -> BabaCard | None:
    """Return the card of a word without spaces, or None."""
    return JOKER if word == "J" else whole_number(word, MAX_NUMBER)


def _read_hand(text: str, number: int, hands: int) -> BabaHand:
    if not text.strip(" \t"):
        raise PositionError(f"hand {number} of {hands} is empty: leave out players who have no cards")
    cards: list[BabaCard] = []
    for part in text.split(","):
        word = part.strip(" \t")
        card = read_baba(word)
        if card is None:
            if not word:
                raise PositionError(f"a card is missing next to a comma in hand {number}: {quote(text)}")
            raise PositionError(
                f"{quote(word)} in hand {number} is not a card: type a whole number from 1 to {MAX_NUMBER} without "
                "leading zeros, or J"
            )
        cards.append(card)
    return sort_hand(cards)


def _check_pairs(hands: tuple[BabaHand, ...]) -> None:
    holders = seats_of_cards(hands)
    jokers = holders.pop(JOKER, [])
    if not jokers:
        raise PositionError("there is no joker: add J to one hand")
    if len(jokers) > 1:
        places = " and ".join(f"hand {seat + 1}" for seat in jokers[:2])
        more = " and others" if len(jokers) > 2 else ""
        raise PositionError(f"there are {len(jokers):,} jokers, in {places}{more}: keep only one J")
    for card, seats in holders.items():
        if len(seats) == 1:
            raise PositionError(
                f"{card} is only in hand {seats[0] + 1}: put each number in two different hands"
            )
        if len(seats) > 2:
            raise PositionError(
                f"{card} is there {len(seats):,} times: put each number in two different hands, once in each"
            )
        if seats[0] == seats[1]:
            raise PositionError(
                f"{card} is twice in hand {seats[0] + 1}: pairs are discarded first, so put each number "
                "in two different hands"
            )
