"""The Explore tab: one position seen as text, board, verdict, moves, picture and line, all linked."""

from __future__ import annotations

import random
from typing import Any

import param
from panel.custom import Child, Children
from panel.viewable import Viewable

from lastcard.core.game import PositionError
from lastcard.core.line import Line
from lastcard.core.solution import MoveVerdict, Solution
from lastcard.core.words import mover_name, plies, verdict_sentence
from lastcard.ui.background import Working
from lastcard.ui.component import Component
from lastcard.ui.contract import GameView
from lastcard.ui.history import History
from lastcard.ui.jobs import later
from lastcard.ui.line import line_query, read_line, too_long
from lastcard.ui.movetable import MoveTable
from lastcard.ui.position_text import brief, short
from lastcard.ui.positionbar import PositionBar
from lastcard.ui.tab import Tab
from lastcard.ui.verdict import Verdict

ROWS = 200  # moves that the table holds at most, the best first


class ExploreLayout(Component):
    """The places of the parts of the Explore tab; on a broad one the board has more room than the picture."""

    script = "explore.js"
    broad = param.Boolean(False)
    bar = Child()
    board = Child()
    verdict = Child()
    moves = Child()
    picture = Child()
    history = Child()
    panels = Children()


class Explore(Tab):
    """Shows any position of a game from all sides.

    Parameters
    ----------
    view
        The game.
    """

    hide = param.Boolean(False)

    def __init__(self, view: GameView) -> None:
        super().__init__()
        self._view = view
        self._game = view.game
        self._random: random.Random | None = (
            None  # made at the first use: a page may be drawn long before it is shown
        )
        self._line = Line(self._game, self._game.parse(self._game.notation.default))
        notation = self._game.notation
        self.bar = PositionBar(
            text=notation.default,
            examples=[(example.text, example.note) for example in notation.examples],
            help=f"{notation.prose} {notation.moves}",
        )
        self.board = view.board()
        self.verdict = Verdict()
        self.moves = MoveTable()
        self.picture = view.picture()
        self.panels = [make() for make in view.panels]
        self.working = Working(view, self.verdict, self._show)
        self.history = History(players=list(self._game.players(self._line.state)))
        self.bar.listen(enter=self._enter, random=self._random_position, hidden=self._hidden)
        self.board.listen(play=lambda move: self._play([move]), set=self._enter)
        self.moves.listen(play=lambda move: self._play([move]))
        self.history.listen(jump=self._jump)
        for picture in (self.picture, *self.panels):
            picture.on_walk = self._play
            picture.on_note = lambda: self._note(False)
        self._frame = ExploreLayout(
            broad=view.broad,
            bar=self.bar,
            board=self.board,
            verdict=self.verdict,
            moves=self.moves,
            picture=self.picture.__panel__(),
            history=self.history,
            panels=[panel.__panel__() for panel in self.panels],
        )
        self._turn = 0  # counts what is shown, so that a picture that comes too late is not drawn
        self._show()

    def visit(self, query: dict[str, str]) -> None:
        """Take up ``pos``, ``line``, ``at``, ``hide`` and the picture's settings; a bad position stays in the bar with its error."""
        self.hide = query.get("hide") == "1"
        self.picture.visit(query)
        problem = ""
        try:
            self._line, problem = read_line(self._game, query)
        except PositionError as error:
            self._show()
            self._refuse(query.get("pos", ""), error)
            return
        self._show()
        self.bar.error = problem

    def _enter(self, text: str, remember: bool = True) -> None:
        if not text and self.bar.placeholder:  # the position is on show, and too long to stand in the field
            return
        try:
            state = self._game.parse(text)
        except PositionError as error:
            self._refuse(text, error)
            return
        self._start(state, remember)

    def _refuse(self, text: str, error: PositionError) -> None:
        self.bar.param.update(**self._in_field(text), error=str(error))

    def _in_field(self, text: str) -> dict[str, str]:
        if short(text):
            return {"text": text, "placeholder": ""}
        return {"text": "", "placeholder": brief(text)}

    def _random_position(self) -> None:
        self._random = self._random or random.Random()
        self._start(self._view.engine.random_like(self._random, self._line.state))

    def _start(self, state: Any, remember: bool = True) -> None:
        self._line = Line(self._game, state)
        self._changed(remember)

    def _play(self, moves: list[str]) -> None:
        try:
            self._line.play_texts(moves)
        except ValueError as error:
            self.bar.error = str(error)
            return
        self._changed()

    def _jump(self, at: int) -> None:
        self._line.at = min(max(int(at), 0), len(self._line.moves))  # the line may be shorter by now
        self._changed()

    def _hidden(self, on: bool) -> None:
        self.hide = bool(on)
        self._changed(remember=False)

    def _changed(self, remember: bool = True) -> None:
        self._show(pictures_later=True)
        self._note(remember)

    def _note(self, remember: bool) -> None:
        query = line_query(self._line)
        if query == {"pos": self._game.notation.default}:
            query = {}
        self.note(query | self.picture.query | {"hide": "1" if self.hide else ""}, remember)

    def _show(self, pictures_later: bool = False) -> None:
        state = self._line.state
        solution = self._view.engine.at_hand(state)
        outcome = self._game.outcome(state)
        self.bar.param.update(**self._in_field(self._line.text(self._line.at)), error="", hide=self.hide)
        self.history.long = self._too_long()
        self.board.show(state, None if self.hide else solution, seats=self._game.players(state))
        self.verdict.param.update(
            value="" if outcome else solution.value or "",
            sentence=verdict_sentence(self._game, state, solution),
            detail="" if outcome else solution.reason.sentence,
            steps=[] if outcome else list(solution.reason.steps),
            hide=self.hide and outcome is None,
        )
        self.moves.param.update(
            rows=self._rows(state, solution),
            total=len(solution.moves) + solution.left_out,
            hide=self.hide,
            ended="The game is over: there is no move." if outcome else "",
        )
        self.history.param.update(plies=self._plies(), at=self._line.at, hide=self.hide)
        self._turn += 1
        turn = self._turn
        if pictures_later:  # they take longer than the verdict, and nobody waits for them
            later(lambda: self._draw(state) if turn == self._turn else None)
        else:
            self._draw(state)
        self.working.see_to(state)

    def _draw(self, state: Any) -> None:
        for picture in (self.picture, *self.panels):
            picture.show(state, hide=self.hide)

    def _rows(self, state: Any, solution: Solution) -> list[dict[str, Any]]:
        verdicts = solution.moves
        if self.hide:  # best first would give the answer away
            verdicts = tuple(sorted(verdicts, key=lambda verdict: (len(verdict.move), verdict.move)))
        return [
            {
                "move": verdict.move,
                "label": self._game.move_label(state, verdict.move),
                "position": brief(verdict.position),
                "value": verdict.value or "",
                "ends": _ends(verdict) if self._view.engine.timed else "",
            }
            for verdict in verdicts[:ROWS]
        ]

    def _too_long(self) -> str:
        if not short(self._line.text(0)):
            return "This position is too long for an address: a link leads to it only as long as the page is open."
        if too_long(self._line):
            return "This line is longer than an address can hold: a link, or the page loaded again, has only the plies around this one."
        return ""

    def _plies(self) -> list[dict[str, Any]]:
        entries = []
        for index, state in enumerate(self._line.states):
            found = self._view.engine.quick_value(state)
            made = self._line.moves[index - 1] if index else None
            before = self._line.states[index - 1] if index else None
            entries.append(
                {
                    "move": self._game.move_label(before, self._game.format_move(made)) if index else "",
                    "player": mover_name(self._game, before) if index else "",
                    "position": brief(self._line.text(index)),
                    "value": found.worths[0] or "",
                    "ends": "" if found.distance is None else f"{plies(found.distance)} to go",
                    "distance": None if found.distance is None else float(found.distance),
                }
            )
        return entries

    def __panel__(self) -> Viewable:
        return self._frame


def _ends(verdict: MoveVerdict) -> str:
    if verdict.distance is not None:
        return plies(verdict.distance)
    return {"draw": "never", None: "not known"}.get(verdict.value, "")
