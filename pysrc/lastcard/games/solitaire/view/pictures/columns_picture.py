"""The picture beside the board: the columns by how many cards are still to come before they are complete."""

from __future__ import annotations

from collections import Counter
from typing import Any

import param

from lastcard.games.solitaire.rules import GAME, State
from lastcard.games.solitaire.rules.cards import RANKS, SUITS, card_of, rank_of, suit_of, write_card
from lastcard.games.solitaire.rules.exchanges import exchanges
from lastcard.ui.component import Component, Messages
from lastcard.ui.contract.picture import Picture


class ColumnsCard(Component):
    """Groups of columns, those nearest to complete first."""

    script = "columns_picture.js"
    messages = Messages(walk={"moves": list[str]})
    columns = param.List([])  # one dictionary a column, as `columns` returns them
    suits = param.String("")  # the suit letters of the rows, from the bottom


class ColumnsPicture(Picture):
    """The columns in groups; this gives nothing away that the board does not show."""

    def __init__(self) -> None:
        super().__init__(ColumnsCard())
        self.card.listen(walk=self._walk)

    def _drawn(self, state: State, *, hide: bool, by: int) -> dict[str, Any]:
        return {"columns": columns(state), "suits": SUITS[: state.suits]}


def columns(state: State) -> list[dict[str, Any]]:
    """Return the columns, those with the fewest cards to come first.

    Each has its ``column`` (from 1), the ``rank`` that most of its cards at home have (empty if none is at home), and for
    each suit from the bottom one entry in ``cards``: the ``card`` of that rank, whether it is ``here`` at home, and else
    the ``move`` that brings it, if one does now.
    """
    coming = {} if state.won else _coming(state)
    found = [_column(state, column, coming) for column in range(state.ranks)]
    return sorted(found, key=lambda one: (one["left"], one["column"]))


def _coming(state: State) -> dict[tuple[int, int], str]:
    """The moves that bring a card home, by the card and the column that it comes to."""
    place = {card: number % state.ranks for number, card in enumerate(state.cells)}
    found: dict[tuple[int, int], str] = {}
    for exchange in exchanges(state):
        for way in exchange.clicks:
            found[way.move.other, place[way.move.card]] = GAME.format_move(exchange.move)
    return found


def _column(state: State, column: int, coming: dict[tuple[int, int], str]) -> dict[str, Any]:
    at_home = [card for suit, card in enumerate(state.column(column)) if suit_of(card) == suit]
    ranks = Counter(rank_of(card) for card in at_home)
    entry: dict[str, Any] = {"column": column + 1, "rank": "", "left": state.suits, "cards": []}
    if not ranks:
        return entry
    rank, count = ranks.most_common(1)[0]
    cards = [card_of(suit, rank) for suit in range(state.suits)]
    entry["cards"] = [
        {"card": write_card(card), "here": card in at_home, "move": coming.get((card, column), "")}
        for card in cards
    ]
    return entry | {"rank": RANKS[rank], "left": state.suits - count}
