"""What a position of open-hand BABANUKI is, what may be drawn in it, and who leaves.

The players sit in a ring. Who is to move takes any card from the hand of the nearest player before who still plays; if
its partner is in the mover's hand, both cards are laid aside. Who has no card left leaves the game; of two who leave by
the same draw, the one who was drawn from has finished first. When one player is left, that player holds the joker and
is last. Play need not end: the joker can go round and round.
Source: Kiya 2021, section 5.2.1; who of two finishes first is not printed there.
"""

from __future__ import annotations

from dataclasses import dataclass

from lastcard.core.game import Written
from lastcard.games.babanuki.rules.cards import JOKER, Card, Hand, with_card, without_card, write_hand

MAX_PAIRS = 1_000
MAX_CARDS = 2 * MAX_PAIRS + 1
"""Most cards in all hands together: two of every number, and the joker."""

MAX_PLAYERS = 53
"""Most hands: one for every card of the ordinary pack."""


@dataclass(frozen=True, slots=True, repr=False)
class State(Written):
    """A position, with the places that have been given since the start.

    Parameters
    ----------
    hands : tuple of tuple of int
        One hand a seat, in playing order: seat i draws from seat i − 1. The hands of players who have left are empty.
    player : int
        The seat to move; when one player is left, that player's seat.
    finished : tuple of int
        The seats that have left, in the order in which they did.

    Raises
    ------
    ValueError
        If other hands are empty than those of the seats that have left, or it is the turn of one who has left.
    """

    hands: tuple[Hand, ...]
    player: int = 0
    finished: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        empty = {seat for seat, hand in enumerate(self.hands) if not hand}
        if empty != set(self.finished) or len(empty) != len(self.finished):
            raise ValueError("those who have left, and only they, have no card")
        if not 0 <= self.player < len(self.hands) or not self.hands[self.player]:
            raise ValueError("the player to move is one of those who still play")

    def __str__(self) -> str:
        """Return the hands of those who still play in the game's notation, the player to move first."""
        return "|".join([write_hand(self.hands[seat]) for seat in self.playing])

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that still play, in playing order, the player to move first."""
        seats = len(self.hands)
        order = ((self.player + step) % seats for step in range(seats))
        return tuple(seat for seat in order if self.hands[seat])

    @property
    def over(self) -> bool:
        """Whether one player is left."""
        return len(self.finished) == len(self.hands) - 1

    @property
    def source(self) -> int:
        """The seat that is drawn from: the nearest before the player to move."""
        return self.playing[-1]

    @property
    def moves(self) -> Hand:
        """The cards that may be drawn; none when the game is over."""
        return () if self.over else self.hands[self.source]

    @property
    def ranking(self) -> tuple[int, ...]:
        """The seats that have a place, the winner first; all of them when the game is over."""
        return (*self.finished, self.player) if self.over else self.finished

    def after(self, card: Card) -> State:
        """Return the position after drawing a card, which must be in the hand that is drawn from."""
        playing, source = self.playing, self.source
        hands = list(self.hands)
        hands[source] = without_card(hands[source], card)
        hands[self.player] = with_card(hands[self.player], card)
        left = tuple(seat for seat in (source, self.player) if not hands[seat])
        following = next(seat for seat in (*playing[1:], self.player) if hands[seat])
        return State(tuple(hands), following, self.finished + left)


def settled(hands: tuple[Hand, ...]) -> State:
    """Return the first position of a game from hands in which there are no pairs any more.

    Seat 0 is the first to move. Those without a card have finished before the first draw, in playing order from seat 0.

    Raises `ValueError` if a number is not in two different hands, there is not one joker, or there are too many hands
    or cards.
    """
    if len(hands) > MAX_PLAYERS or sum(map(len, hands)) > MAX_CARDS:
        raise ValueError(f"{MAX_PLAYERS} hands and {MAX_CARDS:,} cards are the most")
    where: dict[Card, list[int]] = {}
    for seat, hand in enumerate(hands):
        for card in hand:
            where.setdefault(card, []).append(seat)
    if len(where.pop(JOKER, ())) != 1 or any(
        len(set(seats)) != len(seats) or len(seats) != 2 for seats in where.values()
    ):
        raise ValueError("every number is in two different hands, and the joker in one")
    finished = tuple(seat for seat, hand in enumerate(hands) if not hand)
    return State(hands, next(seat for seat, hand in enumerate(hands) if hand), finished)
