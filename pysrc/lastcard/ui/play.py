"""The Play tab: any seat for a person or an engine, advice, undo, and a review at the end."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import param
from panel.custom import Child
from panel.viewable import Viewable

from lastcard.core.game import Outcome, PositionError
from lastcard.core.review import Mistake, review
from lastcard.core.words import plies
from lastcard.ui.address import small_number
from lastcard.ui.component import Component
from lastcard.ui.gameview import GameView, Opponent
from lastcard.ui.jobs import soon
from lastcard.ui.line import Line, read_line
from lastcard.ui.tab import Tab

YOU = "you"
STRENGTH = 70  # percent, of the weaker engine
PAUSE = 0.7  # seconds before an engine moves, so that a move can be seen


class PlayFrame(Component):
    """Seats, board, log and review.

    Messages: ``seat(index, who)``, ``strength(percent)``, ``begin(text)``, ``undo()``, ``hint()``, ``pause()``.
    """

    script = "play.js"
    seats = param.List([])
    players = param.List([])
    choices = param.List([])
    strength = param.Integer(STRENGTH)
    position = param.String("")
    error = param.String("")
    status = param.String("")
    hint = param.String("")
    log = param.List([])
    review = param.List([])
    over = param.Boolean(False)
    paused = param.Boolean(False)
    can_undo = param.Boolean(False)
    your_turn = param.Boolean(True)
    board = Child()


class Play(Tab):
    """A game between any two of: a person, and the game's engines.

    Parameters
    ----------
    view
        The game.
    """

    def __init__(self, view: GameView) -> None:
        super().__init__()
        self._view = view
        self._game = view.game
        self._engines: dict[str, Opponent] = {opponent.key: opponent for opponent in view.opponents}
        self._random = random.Random()
        self._usual = [YOU, view.opponents[0].key]
        self._turn = 0  # counts what happens, so that an engine that was thinking knows it is late
        self._line = Line(self._game, self._game.parse(self._game.notation.default))
        self.board = view.board()
        self.board.framed = False
        self.board.listen(play=self._human, set=self._begin)
        choices = [(YOU, "You", False)] + [
            (opponent.key, opponent.label, opponent.graded) for opponent in view.opponents
        ]
        self.frame = PlayFrame(
            board=self.board,
            players=list(self._game.player_names),
            seats=self._usual,
            choices=choices,
        )
        self.frame.listen(
            seat=self._seat,
            strength=self._strength,
            begin=self._begin,
            undo=self._undo,
            hint=self._hint,
            pause=self._pause,
        )
        self._show()

    def visit(self, query: dict[str, str]) -> None:
        """Take up ``pos``, ``line``, ``seats`` and ``strength``; what cannot be read is said and stays in the field."""
        self._turn += 1
        seats = query.get("seats", "").split(",")
        known = len(seats) == len(self._usual) and all(seat == YOU or seat in self._engines for seat in seats)
        strength = min(small_number(query.get("strength", ""), STRENGTH), 100)
        self.frame.param.update(seats=seats if known else self._usual, strength=strength, paused=False)
        problem = ""
        try:
            self._line, problem = read_line(self._game, query)
        except PositionError as error:
            self.frame.param.update(position=query["pos"], error=str(error))
            return
        self._show()
        self.frame.error = problem
        self._engine_soon()

    def _seat(self, index: int, who: str) -> None:
        seats = list(self.frame.seats)
        seats[int(index)] = who
        self.frame.param.update(seats=seats, paused=self.frame.paused and YOU not in seats)
        self._changed()

    def _strength(self, percent: int) -> None:
        self.frame.strength = min(max(int(percent), 0), 100)
        self._note()

    def _begin(self, text: str) -> None:
        try:
            start = self._game.parse(text)
        except PositionError as error:
            self.frame.param.update(position=text, error=str(error))
            return
        self._line = Line(self._game, start)
        self.frame.paused = False
        self._changed()

    def _human(self, move: str) -> None:
        if self._seat_to_move() != YOU:
            return
        try:
            self._line.play_texts([move])
        except ValueError as error:
            self.frame.error = str(error)
            return
        self._changed()

    def _undo(self) -> None:
        """Back to the last position in which a person is to move, or one ply where none plays."""
        self._line.at = max(0, self._line.at - 1)
        while self._line.at > 0 and YOU in self.frame.seats and self._seat_to_move() != YOU:
            self._line.at -= 1
        del self._line.moves[self._line.at :], self._line.states[self._line.at + 1 :]
        self.frame.paused = YOU not in self.frame.seats
        self._changed()

    def _hint(self) -> None:
        solution = self._view.solve(self._line.state)
        if not solution.moves:
            return
        best = solution.moves[0]
        label = self._game.move_label(best.move)
        ends = "" if best.distance is None else f" in {plies(best.distance)}"
        text = {
            "win": f"{label}: it wins{ends}.",
            "draw": f"{label}: it keeps the draw.",
            "loss": f"Every move loses against best play; {label} holds out for {plies(best.distance or 0)}.",
        }
        self.frame.hint = f"{text[best.value or 'draw']} {solution.reason.sentence}"

    def _pause(self) -> None:
        self.frame.paused = not self.frame.paused
        self._changed()

    def _seat_to_move(self) -> str:
        return self.frame.seats[self._game.player_to_move(self._line.state)]

    def _changed(self) -> None:
        self._turn += 1
        self._show()
        self._note()
        self._engine_soon()

    def _note(self) -> None:
        query = self._line.query()
        seats = ",".join(self.frame.seats)
        query["seats"] = seats if self.frame.seats != self._usual else ""
        graded = any(seat in self._engines and self._engines[seat].graded for seat in self.frame.seats)
        query["strength"] = str(self.frame.strength) if graded else ""
        if query["pos"] == self._game.notation.default and len(self._line.moves) == 0:
            query["pos"] = ""
        self.note(query, False)

    def _engine_soon(self) -> None:
        if self._game.outcome(self._line.state) or self._seat_to_move() == YOU or self.frame.paused:
            return
        turn = self._turn

        async def answer() -> None:
            await asyncio.sleep(PAUSE)
            if turn == self._turn:
                self._engine_moves()

        soon(answer)

    def _engine_moves(self) -> None:
        opponent = self._engines[self._seat_to_move()]
        agent = opponent.make(self.frame.strength / 100)
        self._line.play(agent.choose(self._game, self._line.state, self._random))
        self._changed()

    def _show(self) -> None:
        state = self._line.state
        outcome = self._game.outcome(state)
        mover = self._game.player_to_move(state)
        yours = outcome is None and self._seat_to_move() == YOU
        self.board.show(state, None, seats=tuple(self._game.player_names), locked=not yours)
        if outcome:
            status = self._ending(outcome)
        elif yours:
            status = (
                f"Your move, {self._game.player_names[mover]} player."
                if self.frame.seats.count(YOU) > 1
                else "Your move."
            )
        else:
            status = (
                f"The {self._game.player_names[mover]} player ({self._label(self._seat_to_move())}) is thinking."
                if not self.frame.paused
                else "Paused."
            )
        self.frame.param.update(
            position=self._game.format(self._line.states[0]),
            error="",
            hint="",
            status=status,
            log=[self._entry(index) for index in range(self._line.at)],
            review=[self._mistake(mistake) for mistake in self._mistakes()] if outcome else [],
            over=outcome is not None,
            can_undo=self._line.at > 0,
            your_turn=yours,
        )

    def _ending(self, outcome: Outcome) -> str:
        sentence = f"{outcome.sentence[:1].upper()}{outcome.sentence[1:]}."
        if self.frame.seats.count(YOU) != 1:
            return sentence
        verdict = {"win": "You win", "draw": "A draw", "loss": "You lose"}[
            outcome.value(self.frame.seats.index(YOU))
        ]
        return f"{verdict}: {outcome.sentence}."

    def _mistakes(self) -> tuple[Mistake, ...]:
        return review(self._game, self._view.solve, self._line.states[0], self._line.moves[: self._line.at])

    def _mistake(self, mistake: Mistake) -> dict[str, Any]:
        return {
            "ply": mistake.ply,
            "player": self._game.player_names[mistake.player],
            "move": self._game.move_label(mistake.played.move),
            "lost": mistake.had or "draw",
            "better": [self._game.move_label(verdict.move) for verdict in mistake.better[:6]],
        }

    def _label(self, key: str) -> str:
        return "you" if key == YOU else self._engines[key].label.lower()

    def _entry(self, index: int) -> dict[str, Any]:
        mover = self._game.player_to_move(self._line.states[index])
        return {
            "player": self._game.player_names[mover],
            "who": self._label(self.frame.seats[mover]),
            "move": self._game.move_label(self._game.format_move(self._line.moves[index])),
            "position": self._game.format(self._line.states[index + 1]),
        }

    def __panel__(self) -> Viewable:
        return self.frame
