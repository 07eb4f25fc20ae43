"""The map of decisions: hit or fold for every two ranks of two cards, the rest of the position as it is."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any, cast

import param

from lastcard.core.text import number_between
from lastcard.games.pairs.rules import GAME
from lastcard.games.pairs.view.pictures import map_squares
from lastcard.ui.component import Messages
from lastcard.ui.contract.picture import Picture
from lastcard.ui.jobs.button_job import ButtonJob
from lastcard.ui.jobs.work_card import EagerCard
from lastcard.ui.player_names import called

if TYPE_CHECKING:
    from lastcard.core.progress import Progress
    from lastcard.games.pairs.rules import State
    from lastcard.games.pairs.solver.two_players.table import Table


class MapCard(EagerCard):
    """A square for each two ranks, with the better move."""

    script = "decision_map.js"
    messages = Messages(turn={"axis": int, "card": int})  # another card for an axis
    # The rows from rank 1 on, as `map_squares.squares` makes them; empty while they are not known.
    squares = param.List([])
    # What the ranks of columns and rows are, in words.
    across = param.String("")
    down = param.String("")
    cards = param.List([])  # what the axes can be, in words; empty if there is no choice
    axes = param.List([0, 1])  # which of them the columns and the rows are
    shown = param.Boolean(True)  # whether there is anything to be seen


class DecisionMap(Picture):
    """The panel of Explore: the map around the position on show, along any two of its cards."""

    def __init__(self) -> None:
        super().__init__(MapCard(title="Hit or fold if two cards were others"))
        self._axes = (0, -1)
        self.card.listen(turn=self._turn)
        self._work = ButtonJob(self.card, self._begin, lambda table: self._show_again())

    @property
    def query(self) -> dict[str, str]:
        """The numbers of the two cards, where they are not the usual."""
        across, down = self._axes
        return {} if self._axes == (0, -1) else {"map": f"{across + 1}.{down + 1}"}

    def visit(self, query: dict[str, str]) -> None:
        """Take up ``map``, the numbers of the two cards; the mover's lowest and the last one if there are none."""
        words = query.get("map", "").split(".")
        chosen = [number - 1 for word in words if (number := number_between(word, 0, 999)) is not None]
        self._axes = (chosen[0], chosen[1]) if len(chosen) == len(words) == 2 else (0, -1)

    def show(self, state: State, *, hide: bool, by: int = 0) -> None:
        """Show the map around a position, as far as it is known."""
        if self._work.running and map_squares.whole_deck(state) != map_squares.whole_deck(self._state):
            self._work.stop()
        super().show(state, hide=hide, by=by)

    @property
    def _state(self) -> State:
        assert self._shown is not None
        return cast("State", self._shown[0])

    def _begin(self) -> Generator[Progress, None, Table]:
        return map_squares.work_out(self._state)

    def _turn(self, axis: int, card: int) -> None:
        axes = list(self._chosen(len(map_squares.cards(self._state))))
        axis = int(bool(axis))
        if axes[1 - axis] == card:
            axes.reverse()
        else:
            axes[axis] = card
        self._axes = (axes[0], axes[1])
        self.on_note()
        self._show_again()

    def _chosen(self, count: int) -> tuple[int, int]:
        """The two cards of the axes: those that were chosen, if the position has them."""
        across, down = self._axes[0], self._axes[1] % count if self._axes[1] < 0 else self._axes[1]
        return (across, down) if 0 <= across < count and down < count and across != down else (0, count - 1)

    def _drawn(self, state: State, *, hide: bool, by: int) -> dict[str, Any]:
        if hide or not map_squares.mappable(state):
            return {"shown": False, "squares": []}
        names, cards = called(GAME, state), map_squares.cards(state)
        words = [f"{names[(state.player + card.turn) % 2]} player’s {card.rank}" for card in cards]
        across, down = self._chosen(len(cards))
        table = map_squares.table_of(state)
        return {
            "shown": True,
            "cards": words,
            "axes": [across, down],
            "across": f"the {words[across]}",
            "down": f"the {words[down]}",
            "squares": [] if table is None else map_squares.squares(state, table, cards[across], cards[down]),
            "action": "Draw the map" if table is None else "",
            "note": _NOTE if table is not None else "",
        }


_NOTE = (
    "Each square is this position with other ranks in the place of two cards, which go back to the deck. Below the move "
    "stands what the position is worth to the player to move. A square opens its position."
)
