"""The map of decisions: hit or fold for every two ranks of two cards, the rest of the position as it is."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TYPE_CHECKING

import param

from lastcard.games.pairs.rules import GAME
from lastcard.games.pairs.view import maps
from lastcard.ui.component import Component, Messages
from lastcard.ui.jobs.button_job import ButtonJob

if TYPE_CHECKING:
    from lastcard.core.progress import Progress
    from lastcard.games.pairs.rules import State
    from lastcard.games.pairs.solver.table import Table


class MapCard(Component):
    """A square for each two ranks, with the better move.

    Parameters
    ----------
    title, note
        What stands above and below it.
    squares
        The rows from rank 1 on, as `maps.squares` makes them; empty while they are not known.
    across, down
        What the ranks of columns and rows are, in words.
    cards
        What the axes can be, in words; empty if there is no choice.
    axes
        Which of them the columns and the rows are.
    action, share
        What the work is called that the map needs; how far it is, 0 to 1, and negative while it does not run.
    shown
        Whether there is anything to be seen.
    eager
        Whether it is told when the map comes into view.
    """

    script = "decision_map.js"
    messages = Messages(
        act={"stop": bool | None},
        seen={},  # once, where `eager`: the map is in view
        turn={"axis": int, "card": int},  # another card for an axis
    )
    title = param.String("")
    note = param.String("")
    squares = param.List([])
    across = param.String("")
    down = param.String("")
    cards = param.List([])
    axes = param.List([0, 1])
    action = param.String("")
    share = param.Number(-1.0)
    shown = param.Boolean(True)
    eager = param.Boolean(False)
    theme: param.Selector[str] = param.Selector(default="light", objects=["light", "dark"])


class DecisionMap:
    """The panel of Explore: the map around the position on show, along any two of its cards."""

    def __init__(self) -> None:
        self.on_walk: Callable[[list[str]], None] = lambda moves: None
        self.on_note: Callable[[], None] = lambda: None
        self.query: dict[str, str] = {}
        self._axes = (0, -1)
        self._state: State = GAME.parse(GAME.notation.default)
        self._hide = False
        self.card = MapCard(title="Hit or fold if two cards were others")
        self.card.listen(turn=self._turn)
        self._work = ButtonJob(self.card, self._begin, lambda table: self._draw())

    def visit(self, query: dict[str, str]) -> None:
        """Take up ``map``, the numbers of the two cards; the mover's lowest and the last one if there are none."""
        words = query.get("map", "").split(".")
        chosen = [int(word) for word in words if word.isascii() and word.isdecimal() and len(word) < 4]
        self._axes = (chosen[0] - 1, chosen[1] - 1) if len(chosen) == len(words) == 2 else (0, -1)
        self._note()

    def show(self, state: State, *, hide: bool, by: int = 0) -> None:
        """Show the map around a position, as far as it is known."""
        if self._work.running and maps.whole_deck(state) != maps.whole_deck(self._state):
            self._work.stop()
        self._state, self._hide = state, hide
        self._draw()

    def _begin(self) -> Generator[Progress, None, Table]:
        return maps.work_out(self._state)

    def _turn(self, axis: int, card: int) -> None:
        axes = list(self._chosen(len(maps.cards(self._state))))
        axis, card = int(bool(axis)), int(card)
        if axes[1 - axis] == card:
            axes.reverse()
        else:
            axes[axis] = card
        self._axes = (axes[0], axes[1])
        self._note()
        self.on_note()
        self._draw()

    def _note(self) -> None:
        usual = self._axes == (0, -1)
        self.query = {} if usual else {"map": f"{self._axes[0] + 1}.{self._axes[1] + 1}"}

    def _chosen(self, count: int) -> tuple[int, int]:
        """The two cards of the axes: those that were chosen, if the position has them."""
        across, down = self._axes[0], self._axes[1] % count if self._axes[1] < 0 else self._axes[1]
        return (across, down) if 0 <= across < count and down < count and across != down else (0, count - 1)

    def _draw(self) -> None:
        state = self._state
        if self._hide or not maps.mappable(state):
            self.card.param.update(shown=False, squares=[])
            return
        names, cards = GAME.players(state), maps.cards(state)
        words = [f"{names[(state.player + card.turn) % 2]} player’s {card.rank}" for card in cards]
        across, down = self._chosen(len(cards))
        table = maps.table_of(state)
        self.card.param.update(
            shown=True,
            cards=words,
            axes=[across, down],
            across=f"the {words[across]}",
            down=f"the {words[down]}",
            squares=[] if table is None else maps.squares(state, table, cards[across], cards[down]),
            action="Draw the map" if table is None else "",
            note=_NOTE if table is not None else "",
        )

    def __panel__(self) -> MapCard:
        return self.card


_NOTE = (
    "Each square is this position with other ranks in the place of two cards, which go back to the deck. Below the move "
    "stands what the position is worth to the player to move. A square opens its position."
)
