"""The judge of the checks: the game once more, from the sentences of the README, sharing no code with the engine.

A board is a tuple of columns, each a tuple of cards from the bottom row up; a card is a pair (rank, suit), a suit the
number of its home row.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from lastcard.games.solitaire.rules.cards import rank_of, suit_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from lastcard.games.solitaire.rules import State
    from lastcard.games.solitaire.rules.position import Reading

Card = tuple[int, int]
Board = tuple[tuple[Card, ...], ...]
Pair = frozenset[Card]


def board_of(state: State) -> Board:
    """Return a position as a board of the judge."""
    return tuple(
        tuple((rank_of(card), suit_of(card)) for card in state.column(column))
        for column in range(state.ranks)
    )


def exchanges(board: Board, reading: Reading) -> dict[Pair, set[tuple[str, Card]]]:
    """Return every legal exchange with the clicks that make it: the kind, and the card clicked."""
    found: dict[Pair, set[tuple[str, Card]]] = {}
    for column in board:
        for clicked, other in _swaps(column):
            found.setdefault(frozenset((clicked, other)), set()).add(("swap", clicked))
        for clicked, other in _cycles(column, reading):
            found.setdefault(frozenset((clicked, other)), set()).add(("cycle", clicked))
    return found


def _swaps(column: tuple[Card, ...]) -> Iterator[tuple[Card, Card]]:
    for home, (rank, suit) in enumerate(column):
        if home == suit:
            for row, card in enumerate(column):
                if row != home and card[1] == suit:
                    yield card, (rank, row)


def _cycles(column: tuple[Card, ...], reading: Reading) -> Iterator[tuple[Card, Card]]:
    suits = len(column)
    if reading == "swap" or suits < 2:
        return
    for rank in {card[0] for card in column}:
        same = sum(card[0] == rank for card in column)
        if same < 2 or same < suits - 1:
            continue
        for row, card in enumerate(column):
            allowed = card[0] != rank or reading == "broad" or (reading == "odd4" and same == suits)
            if allowed and card != (rank, row):
                yield card, (rank, row)


def exchanged(board: Board, pair: Iterable[Card]) -> Board:
    """Return a board with two cards exchanged."""
    one, two = pair
    turned = {one: two, two: one}
    return tuple(tuple(turned.get(card, card) for card in column) for column in board)


def complete(column: tuple[Card, ...]) -> bool:
    """Tell whether a column has one rank, and each card lies in its home row."""
    return all(card == (column[0][0], row) for row, card in enumerate(column))


def is_won(board: Board) -> bool:
    """Tell whether every column is complete."""
    return all(map(complete, board))


def at_home(board: Board) -> int:
    """Return how many cards lie in their home rows."""
    return sum(card[1] == row for column in board for row, card in enumerate(column))


def replay(board: Board, line: Iterable[tuple[Card, Card]], reading: Reading) -> Board | None:
    """Return the board after a line of exchanges, or None if one of them is not legal."""
    for pair in line:
        if frozenset(pair) not in exchanges(board, reading):
            return None
        board = exchanged(board, pair)
    return board


def following(board: Board, reading: Reading, most: int) -> set[Board] | None:
    """Return a board and every board that can follow it; None if there are more than so many."""
    found, waiting = {board}, [board]
    while waiting:
        here = waiting.pop()
        for pair in exchanges(here, reading):
            after = exchanged(here, pair)
            if after not in found:
                found.add(after)
                waiting.append(after)
        if len(found) > most:
            return None
    return found


def all_boards(suits: int, ranks: int) -> Iterator[Board]:
    """Yield every board of a size."""
    for order in permutations([(rank, suit) for suit in range(suits) for rank in range(ranks)]):
        yield tuple(order[column * suits : (column + 1) * suits] for column in range(ranks))
