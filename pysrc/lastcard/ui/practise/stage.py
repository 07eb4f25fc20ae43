"""What an exercise is shown and answered on: the board of the game, or a drawing of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from lastcard.core.game import CHANCE
from lastcard.core.playing.line import Line
from lastcard.core.text import capital
from lastcard.ui.player_names import called, mover_called

if TYPE_CHECKING:
    from lastcard.core.exercises import Exercise, Exercises
    from lastcard.ui.component import Component
    from lastcard.ui.contract import GameView, Question
    from lastcard.ui.practise.run import Attempt

PLY = "mistake"
"""The kind of exercise whose answer is a ply of its line."""


class Stage:
    """Shows an exercise; ``on_answer(choices)`` is called when it is answered there.

    Attributes
    ----------
    how
        How the exercise is answered: by ``buttons``, on the ``board``, by a ``ply`` of its line, or on a drawing of its ``own``.
    line
        The position and the moves that can be stepped through; None where no exercise is on show.
    """

    def __init__(self, view: GameView, exercises: Exercises) -> None:
        self._view, self._game, self._exercises = view, view.game, exercises
        self.on_answer: Callable[[list[str]], None] = lambda choices: None
        self.board = view.board()
        self.board.framed = False
        self.board.listen(play=self._played)
        self.board.on_choose = lambda choice: self.on_answer([choice])
        self._own: dict[str, Question] = {}
        self._shown: tuple[Any, ...] = ()
        self._exercise: Exercise | None = None
        self._locked = True
        self.how = "buttons"
        self.line: Line | None = None
        self._before: tuple[str, ...] = ()
        self.start: Any = None
        self.drawing: Component = self.board

    @property
    def state(self) -> Any:
        """The position on show, if any."""
        return self.line.state if self.line else None

    @property
    def ply(self) -> int:
        """After how many moves of the line we stand."""
        return self.line.at if self.line else 0

    @property
    def entries(self) -> list[dict[str, Any]]:
        """The moves of the line: who makes each (``seat``, ``who``) and what it is."""
        if self.line is None:
            return []
        found = []
        for state, move in zip(self.line.states, self.line.texts(), strict=False):
            mover = self._game.player_to_move(state)
            who = "chance" if mover == CHANCE else mover_called(self._game, state)
            found.append({"seat": mover, "who": who, "move": capital(self._game.move_label(state, move))})
        return found

    def show(self, exercise: Exercise | None, attempt: Attempt) -> None:
        """Show an exercise, as far as it has been answered; what is on show already stays as it is."""
        shown = (exercise, attempt.given, attempt.reply)
        if shown == self._shown:
            return
        self._shown, self._exercise = shown, exercise
        if exercise is None:
            self.line = self.start = None
            return
        self.start = self._game.parse(exercise.position)
        kind = self._exercises.kind(exercise.kind)
        own = self._question(exercise.kind)
        chosen = self.board.ask(exercise, attempt.answered)
        by_move = kind.of_move(exercise.choices[0]) is not None
        self.how = (
            "own" if own else "ply" if exercise.kind == PLY else "board" if chosen or by_move else "buttons"
        )
        self._locked = attempt.answered or not by_move
        self.line = self._line(exercise, attempt)
        self.drawing = own or self.board
        if own:
            own.pose(exercise, attempt.given)
        else:
            self._draw()

    def look(self, ply: int) -> None:
        """Stand after so many moves of the line."""
        if self.line:
            self.line.at = min(max(ply, 0), len(self.line.moves))
            self._draw()

    def _question(self, kind: str) -> Question | None:
        make = self._view.questions.get(kind)
        if make and kind not in self._own:
            own = self._own[kind] = make()
            own.listen(answer=self.on_answer)
        return self._own.get(kind)

    def _line(self, exercise: Exercise, attempt: Attempt) -> Line:
        """What can be stepped through: the line that is asked about, or what the reply shows."""
        reply = attempt.reply
        line = Line(self._game, self.start, exercise.position)
        line.play_texts(exercise.line)
        self._before = ()
        if reply and reply.line:
            start = self._game.parse(reply.start)
            if exercise.kind == PLY:  # a notation may leave out who is to move, which the line still knows
                self._before = exercise.line[: int(exercise.answer[0]) - 1]
                start = line.states[len(self._before)]
            line = Line(self._game, start, reply.start)
            line.play_texts(reply.line)
        line.at = 0
        return line

    def in_full(self) -> Line | None:
        """The line on show, with the moves of the exercise that led to it."""
        if not (self.line and self._exercise and self._before):
            return self.line
        line = Line(self._game, self.start, self._exercise.position)
        line.play_texts((*self._before, *self.line.texts()))
        line.at = len(self._before) + self.line.at
        return line

    def _draw(self) -> None:
        """Lay out the position that we stand in, and mark the move that is made in it."""
        line = self.line
        if line is None or self.drawing is not self.board:
            return
        state = line.state
        self.board.follow(line)
        self.board.display(
            state,
            None,
            players=called(self._game, state),
            locked=self._locked,
            by=max(self._game.player_to_move(self.start), 0),
        )
        texts = line.texts()
        self.board.hint = texts[line.at] if line.at < len(texts) else ""

    def _played(self, move: str) -> None:
        exercise = self._exercise
        if exercise is None or self._locked:
            return
        choice = self._exercises.kind(exercise.kind).of_move(move)
        if choice in exercise.choices:
            self.on_answer([choice])
