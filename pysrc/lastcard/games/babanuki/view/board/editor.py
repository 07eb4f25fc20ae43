"""Changing a position by its pairs: each change gives the text of a position, which the parser then judges."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.game import PositionError
from lastcard.games.babanuki.rules import GAME, MAX_PAIRS, State
from lastcard.games.babanuki.solver.shares import Shares, edges, hand_sizes, hands_of, shares

if TYPE_CHECKING:
    from collections.abc import Mapping

MOST = 99
"""Most pairs that the editor puts between two players."""

PLAYERS = range(2, 11)
"""Players that the editor can seat."""

Between = dict[tuple[int, int], int]
"""For every two places, the lower one first, the pairs between them."""


def with_pairs(state: State, one: int, other: int, count: int) -> str:
    """The position with so many pairs between two players; places are counted from the one to move."""
    _there(state, one)
    _there(state, other)
    if one == other:
        raise PositionError("the two cards of a pair are in two different hands")
    if not 0 <= count <= MOST:
        raise PositionError(f"between two players there are 0 to {MOST} pairs, not {count:,}")
    between = pairs_of(state)
    between[min(one, other), max(one, other)] = count
    return text_of(len(state.playing), between, shares(state).joker)


def with_joker(state: State, seat: int) -> str:
    """The position with the joker in another hand."""
    _there(state, seat)
    return text_of(len(state.playing), pairs_of(state), seat)


def with_mover(state: State, seat: int) -> str:
    """The position with another player to move; the others follow in the same order."""
    _there(state, seat)
    hands = GAME.format(state).split("|")
    return "|".join(hands[seat:] + hands[:seat])


def with_players(state: State, count: int) -> str:
    """The position with players added at the end, each with a pair with the one before, or taken away from there."""
    if count not in PLAYERS:
        raise PositionError(f"{PLAYERS[0]} to {PLAYERS[-1]} players can be seated, not {count:,}")
    before = pairs_of(state)
    between = {pair: before.get(pair, 0) for pair in edges(count)}
    between |= {(place - 1, place): 1 for place in range(len(state.playing), count)}
    joker = min(shares(state).joker, count - 1)
    for place in range(count):  # who has lost all partners gets a new one
        if place != joker and not any(number and place in pair for pair, number in between.items()):
            pair = (place - 1, place) if place else (0, 1)
            between[pair] = 1
    return text_of(count, between, joker)


def pairs_of(state: State) -> Between:
    """Return how many pairs there are between every two players."""
    here = shares(state)
    return dict(zip(edges(here.players), here.counts, strict=True))


def text_of(players: int, between: Mapping[tuple[int, int], int], joker: int) -> str:
    """Write the position with these pairs, numbered from 1, and the joker in this place.

    Raises `PositionError` if somebody would have no card, or there would be too many.
    """
    counts = tuple(between[pair] for pair in edges(players))
    if sum(counts) > MAX_PAIRS:
        raise PositionError(f"there would be {sum(counts):,} pairs; {MAX_PAIRS:,} is the most")
    sizes = hand_sizes(Shares(counts, joker, players))
    if not all(sizes):
        raise PositionError(
            f"player {sizes.index(0) + 1} would hold no card: leave a pair, or give that player the joker first"
        )
    return GAME.format(hands_of(counts, joker, players))


def _there(state: State, place: int) -> None:
    if not 0 <= place < len(state.playing):
        raise PositionError(f"there is no player {place + 1}: {len(state.playing)} still play")
