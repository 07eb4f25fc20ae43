"""Lines of exchanges: how searches note them down, and what moves they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from lastcard.games.solitaire.rules.exchanges import exchanges

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from lastcard.games.solitaire.rules import State
    from lastcard.games.solitaire.rules.cards import Card
    from lastcard.games.solitaire.rules.exchanges import Move
    from lastcard.games.solitaire.solver.boards.grid import Grid, Numbers

Exchanged = tuple[int, int]
"""Two cards that are exchanged, as numbers of a `Grid`."""


class Step(NamedTuple):
    """The exchanges that lead to the boards of a layer: the number of the board before, in the layer before, and the
    two cards.
    """

    parent: Numbers
    card: Numbers
    other: Numbers


def traced(steps: Sequence[Step], number: int) -> tuple[Exchanged, ...]:
    """Return the exchanges from the start to a board of the last layer."""
    line: list[Exchanged] = []
    for parent, card, other in reversed(steps):
        line.append((int(card[number]), int(other[number])))
        number = int(parent[number])
    return tuple(reversed(line))


def move_between(state: State, card: Card, other: Card) -> Move:
    """Return the move that exchanges two cards, by the rules. Raises `ValueError` if it is not legal."""
    for exchange in exchanges(state):
        if {card, other} == {exchange.move.card, exchange.move.other}:
            return exchange.move
    raise ValueError(f"cards {card} and {other} cannot be exchanged")


def moves_of(state: State, grid: Grid, line: Iterable[Exchanged]) -> tuple[Move, ...]:
    """Return the moves of a line, each of which the rules have allowed. Raises `ValueError` if they do not."""
    return moves_between(state, ((grid.card(one), grid.card(two)) for one, two in line))


def moves_between(state: State, pairs: Iterable[tuple[Card, Card]]) -> tuple[Move, ...]:
    """Return the moves that exchange some cards one pair after the other. Raises `ValueError` if one is not legal."""
    moves = []
    for card, other in pairs:
        move = move_between(state, card, other)
        moves.append(move)
        state = state.exchanged(move.card, move.other)
    return tuple(moves)
