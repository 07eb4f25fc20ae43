"""Where hitting is right: maps over two cards of a position, everything else as it is."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from lastcard.core.containers.lru_cache import LRUCache
from lastcard.games.pairs.rules import GAME, State
from lastcard.games.pairs.rules.position import Counts, added, face_up
from lastcard.games.pairs.solver.two_players.table import Table, build
from lastcard.games.pairs.view.words import signed
from lastcard.ui.shell.address import Address

if TYPE_CHECKING:
    from collections.abc import Generator

    from lastcard.core.progress import Progress

MOST_RANKS = 10
"""Ranks of a deck whose positions are worked out for a map: some seconds at most."""

_kept: LRUCache[tuple[Counts, int], Table] = LRUCache(64)


class Card(NamedTuple):
    """A card on the table: whose it is, counted from the player to move, and its rank."""

    turn: int
    rank: int


def whole_deck(state: State) -> Counts:
    """Return the deck with the cards that lie face up."""
    return added(state.deck, face_up(state.stacks, state.ranks))


def mappable(state: State) -> bool:
    """Tell whether there is a map: of two players, in the first round, with a player to move."""
    plain = state.ending is None and not state.dealing and not any(state.discards)
    return plain and state.players == 2 and state.ranks <= MOST_RANKS


def cards(state: State) -> tuple[Card, ...]:
    """Return the cards on the table, in the order of the notation."""
    return tuple(Card(turn, rank) for turn, stack in enumerate(state.turned) for rank in stack)


def table_of(state: State) -> Table | None:
    """Return all positions with a position's deck, if they have been worked out."""
    return _kept.get((whole_deck(state), state.burn))


def work_out(state: State) -> Generator[Progress, None, Table]:
    """Work out all positions with a position's deck, in slices, and keep them."""
    found = yield from build(whole_deck(state), state.burn)
    return _kept.put((whole_deck(state), state.burn), found)


def with_ranks(state: State, across: Card, down: Card, ranks: tuple[int, int]) -> State | None:
    """Return a position with two of its cards replaced by others of the deck; None if that is no position."""
    changed = dict(zip((across, down), ranks, strict=True))
    stacks = [
        tuple(sorted(changed.get(Card(turn, rank), rank) for rank in stack))
        for turn, stack in enumerate(state.turned)
    ]
    if any(len(set(stack)) < len(stack) for stack in stacks):
        return None
    up = face_up(tuple(stacks), state.ranks)
    deck = tuple(all_ - shown for all_, shown in zip(whole_deck(state), up, strict=True))
    if min(deck) < 0:
        return None
    return State(tuple(stacks), deck, state.discards, state.burn)


def squares(state: State, table: Table, across: Card, down: Card) -> list[list[dict[str, Any]]]:
    """Return a row of squares for each rank of the card that goes down, from rank 1 on.

    A square without a position is empty; the others say what is best and what it is worth to the player to move.
    """
    ranks = range(1, state.ranks + 1)
    return [[_square(state, table, across, down, (x, y)) for x in ranks] for y in ranks]


def _square(state: State, table: Table, across: Card, down: Card, ranks: tuple[int, int]) -> dict[str, Any]:
    there = with_ranks(state, across, down, ranks)
    if there is None:
        return {}
    text = GAME.format(there)
    hits = table.hit(*there.stacks)
    return {
        "position": text,
        "link": str(Address(GAME.name, "explore", {"pos": text})),
        "move": "hit" if hits else "fold",
        "worth": signed(table.payoff(*there.stacks)),
        "here": there == replace(state, stacks=state.turned, player=0),
    }
