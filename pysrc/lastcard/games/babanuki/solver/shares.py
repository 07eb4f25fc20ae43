"""What counts of a position: how many numbers each two players share, and who holds the joker.

The numbers that two players share are alike, so that a position of p players is p(p − 1)/2 counts and a seat. Seats are
relative: 0 is the player to move, p − 1 the player drawn from; after a draw everybody's seat is one less.
Source: Kiya 2021, section 5.3 (the sets X, Y, Z of three players); for more players our own.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations, islice
from typing import TYPE_CHECKING, NamedTuple

from lastcard.games.babanuki.rules import JOKER, settled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lastcard.games.babanuki.rules import Card, State


KEPT = 10_000
"""Positions whose draws are kept."""


@cache
def edges(players: int) -> tuple[tuple[int, int], ...]:
    """Return the pairs of seats in the order of the counts: for three (0, 1), (0, 2), (1, 2), the sets X, Y, Z."""
    return tuple(combinations(range(players), 2))


class Shares(NamedTuple):
    """A position without the names of its cards.

    `counts` has how many numbers each two seats share, in the order of `edges`; `joker` is the seat that holds it,
    and `players` counts those who still play.
    """

    counts: tuple[int, ...]
    joker: int
    players: int


class Draw(NamedTuple):
    """What one draw does.

    `partner` is the seat that holds the partner of the card: 0 if it makes a pair; for the joker p − 1, the seat
    drawn from. `left` are the seats that leave by it, the first to finish first; `seats` says which seat each seat of
    `after` was before.
    """

    partner: int
    left: tuple[int, ...]
    after: Shares
    seats: tuple[int, ...]


def shares(state: State) -> Shares:
    """Return what counts of a position."""
    seats = state.playing
    where: dict[Card, int] = {}
    found: dict[tuple[int, int], int] = {}
    joker = 0
    for relative, seat in enumerate(seats):
        for card in state.hands[seat]:
            if card == JOKER:
                joker = relative
            elif card in where:
                pair = where.pop(card), relative
                found[pair] = found.get(pair, 0) + 1
            else:
                where[card] = relative
    return Shares(tuple(found.get(pair, 0) for pair in edges(len(seats))), joker, len(seats))


def hands_of(counts: Sequence[int], joker: int, players: int) -> State:
    """Return cards for a position: the numbers in the order of the pairs of seats that share them."""
    hands: list[list[int]] = [[] for _ in range(players)]
    numbers = iter(range(1, sum(counts) + 1))
    for pair, count in zip(edges(players), counts, strict=True):
        for number in islice(numbers, count):
            for seat in pair:
                hands[seat].append(number)
    hands[joker].append(JOKER)
    return settled(tuple(map(tuple, hands)))


def partners(state: State) -> dict[Card, int]:
    """Return for each card that may be drawn the relative seat of its partner, for the joker the seat drawn from."""
    seats = state.playing
    holder = {card: relative for relative, seat in enumerate(seats[:-1]) for card in state.hands[seat]}
    return {card: len(seats) - 1 if card == JOKER else holder[card] for card in state.moves}


def hand_sizes(here: Shares) -> list[int]:
    """Return how many cards each seat holds."""
    sizes = [int(seat == here.joker) for seat in range(here.players)]
    for (one, other), count in zip(edges(here.players), here.counts, strict=True):
        sizes[one] += count
        sizes[other] += count
    return sizes


@lru_cache(KEPT)
def draws(here: Shares) -> tuple[Draw, ...]:
    """Return what can be drawn: one entry a partner, the pair first and the joker last."""
    if here.players == 1:
        return ()
    last = here.players - 1
    number = dict(zip(edges(here.players), here.counts, strict=True))
    found = [draw(here, partner) for partner in range(last) if number[partner, last]]
    return (*found, draw(here, last)) if here.joker == last else tuple(found)


def draw(here: Shares, partner: int) -> Draw:
    """Return what drawing a card does whose partner is in a seat; it must be there."""
    last = here.players - 1
    number = dict(zip(edges(here.players), here.counts, strict=True))
    joker = here.joker
    if partner == last:
        joker = 0
    else:
        number[partner, last] -= 1
        if partner:
            number[0, partner] += 1
    sizes = hand_sizes(Shares(tuple(number.values()), joker, here.players))
    left = tuple(seat for seat in (last, 0) if not sizes[seat])
    seats = tuple(seat for seat in (*range(1, here.players), 0) if sizes[seat])
    counts = tuple(
        number[min(pair), max(pair)] for pair in ((seats[a], seats[b]) for a, b in edges(len(seats)))
    )
    return Draw(partner, left, Shares(counts, seats.index(joker), len(seats)), seats)
