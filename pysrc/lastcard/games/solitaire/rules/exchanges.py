"""The legal exchanges of a position, and the reason for each.

Every move exchanges two cards: B, which is clicked, in row s, and C of suit s, which comes home.

- Swap: a card A in the column of B has the suit of B and is in its home row. C has the rank of A.
- Cycle: all cards of the column but one, or all, have the rank of C. Of two suits both must have it, of
    four suits three. The readings differ in the cards that may be clicked: ``odd``: the one card of another
    rank, wherever its home is; ``odd4``: that card, or, where all have that rank, any that is not in its
    home row; ``broad``: any card of such a column that is not the card of that rank in its home row;
    ``swap``: none, there are no cycles.

Two clicks may exchange the same two cards: they are one exchange, named after a swap if one of them is one.
Source: the README of easyPGS, "Game Rules"; the readings of the cycle are our own, as text and figure
differ there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Literal, NamedTuple

from lastcard.games.solitaire.rules.position import PER_SUIT, CardNumber, State, card_text

ExchangeKind = Literal["swap", "cycle"]


class Move(NamedTuple):
    """A move: the kind, the clicked card B, and the card C that comes in its place."""

    kind: ExchangeKind
    card: CardNumber
    other: CardNumber


@dataclass(frozen=True, slots=True)
class Click:
    """A click of an exchange; `home` is the card A of a swap, None for a cycle."""

    move: Move
    home: CardNumber | None

    @property
    def why(self) -> str:
        """The reason why it is legal."""
        card, other = card_text(self.move.card), card_text(self.move.other)
        lies = f"{card} lies in the {other[-1]} row, the home of {other}"
        if self.home is None:
            return f"The column of {card} is one of {other[:-1]}s, and {lies}."
        home = card_text(self.home)
        return f"{home} is at home in the column of {card} and has its suit; {lies}, which has the rank of {home}."


@dataclass(frozen=True, slots=True)
class Exchange:
    """Two cards that may be exchanged, with the one to four clicks that do it, swaps first."""

    clicks: tuple[Click, ...]

    @property
    def move(self) -> Move:
        """The move that the exchange is named after."""
        return self.clicks[0].move

    @property
    def kinds(self) -> tuple[ExchangeKind, ...]:
        """The kinds of its moves, a swap first."""
        return tuple(dict.fromkeys(click.move.kind for click in self.clicks))


def exchanges(state: State) -> tuple[Exchange, ...]:
    """Return the legal exchanges, in reading order (top row first) of the clicked card."""
    found: dict[frozenset[CardNumber], list[Click]] = {}
    for click in chain(_swaps(state), _cycle_clicks(state)):
        found.setdefault(frozenset((click.move.card, click.move.other)), []).append(click)
    place = {card: number for number, card in enumerate(chain(*state.rows))}
    ordered = sorted(found.values(), key=lambda clicks: place[clicks[0].move.card])
    return tuple(Exchange(tuple(clicks)) for clicks in ordered)


def moves(state: State) -> tuple[Move, ...]:
    """Return the legal moves, one an exchange, in the order of `exchanges`."""
    return tuple(exchange.move for exchange in exchanges(state))


def _swaps(state: State) -> Iterator[Click]:
    cells, ranks = state.cells, state.ranks
    for row in reversed(range(state.suits)):
        for column in range(ranks):
            card = cells[row * ranks + column]
            suit = card // PER_SUIT
            if suit != row:
                home = cells[suit * ranks + column]
                if home // PER_SUIT == suit:
                    yield Click(Move("swap", card, PER_SUIT * row + home % PER_SUIT), home)


def _cycle_clicks(state: State) -> Iterator[Click]:
    if state.reading == "swap" or state.suits < 2:
        return
    ranks = state.ranks
    majorities = [(column, found) for column in range(ranks) if (found := _majority(state, column))]
    for row in reversed(range(state.suits)):
        for column, (rank, whole) in majorities:
            card, wanted = state.cells[row * ranks + column], PER_SUIT * row + rank
            odd = state.reading == "broad" or card % PER_SUIT != rank or (whole and state.reading == "odd4")
            if card != wanted and odd:
                yield Click(Move("cycle", card, wanted), None)


def _majority(state: State, column: int) -> tuple[int, bool] | None:
    """Return the rank of all cards of a column but at most one, and True if of all."""
    of_ranks = [card % PER_SUIT for card in state.column(column)]
    for rank in of_ranks[:2]:
        count = of_ranks.count(rank)
        if count >= max(2, state.suits - 1):
            return rank, count == state.suits
    return None
