"""A line that wins, move by move, from the position on show."""

from __future__ import annotations

from typing import Any

import param

from lastcard.core.engine import NOW
from lastcard.core.text import amount
from lastcard.games.solitaire.rules import GAME, State
from lastcard.games.solitaire.solver.engine import ENGINE
from lastcard.games.solitaire.view.pictures.winning_line import WinningLine
from lastcard.ui.component import Component, Messages
from lastcard.ui.contract.picture import Picture
from lastcard.ui.jobs.job import Job


class SolutionCard(Component):
    """The moves of the line as a strip."""

    script = "solution_strip.js"
    messages = Messages(walk={"count": int})  # make so many of the moves
    # One dictionary a move: ``move`` (notation) and ``done``, how many columns it completes. Without a move
    # nothing is drawn.
    line = param.List([])
    # What stands above and below.
    title = param.String("")
    note = param.String("")


class SolutionStrip(Picture):
    """The line that wins, if one is known and may be seen."""

    def __init__(self) -> None:
        super().__init__(SolutionCard())
        self._kept = WinningLine()
        self._ahead: Job | None = None
        self.card.listen(walk=lambda count: self._walk(self._moves()[: max(count, 0)]))

    def _moves(self) -> list[str]:
        return [entry["move"] for entry in self.card.line]

    def show(self, state: State, *, hide: bool, by: int = 0) -> None:
        """Show the line, and work out the next position of it meanwhile."""
        super().show(state, hide=hide, by=by)
        self._look_ahead(state, self._moves())

    def _drawn(self, state: State, *, hide: bool, by: int) -> dict[str, Any]:
        line = [] if hide else self._kept.of(state)
        said = bool(line) and ENGINE.solve(state, NOW).reason.kind == "line"  # whether there is a shorter one
        return {
            "line": told(state, line),
            "title": f"A solution in {amount(len(line), 'move')}",
            "note": "" if said else "There may be shorter ones.",
        }

    def _look_ahead(self, state: State, line: list[str]) -> None:
        """Work out the next position of a line meanwhile, so that who follows it need not wait there."""
        if self._ahead:
            self._ahead.stop()
        self._ahead = None
        if not line:
            return
        works = ENGINE.pending(GAME.play(state, GAME.parse_move(state, line[0])))
        if works and works[0].eager:
            self._ahead = Job(works[0].steps())
            self._ahead.start()


def told(state: State, line: list[str]) -> list[dict[str, Any]]:
    """Return the moves of a line from a position, each with the number of columns that it completes."""
    entries = []
    for move in line:
        before = len(state.completed)
        state = GAME.play(state, GAME.parse_move(state, move))
        entries.append({"move": move, "done": len(state.completed) - before})
    return entries
