"""A question of a lesson that is being answered: wrong answers are refuted by best play."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from lastcard.core.game import CHANCE, IllegalMove, MoveError, ending, legal_moves
from lastcard.core.solution import worths
from lastcard.core.text import capital
from lastcard.core.worth import is_payoff, order
from lastcard.ui.learn.choices import Choice
from lastcard.ui.player_names import retold

if TYPE_CHECKING:
    from lastcard.ui.learn.frames import Frame
    from lastcard.ui.learn.tasks import Task

SHOWN = 9
"""Moves that are shown after an answer at most: the answer, the reply to it, and how the game may go on."""


class Question(ABC):
    """A question of a step, the position it is about, and what has been tried there.

    Parameters
    ----------
    task
        What is asked.
    """

    def __init__(self, task: Task | Choice) -> None:
        self.task: Any = task
        self._scene, self._game = task.scene, task.scene.engine.game
        self._state = self._game.parse(task.position)
        self._voice = self._scene.voice(self._state)
        self._turn = 0
        self._tried: list[str] = []

    def ask(self) -> dict[str, Any]:
        """Return the question, and the position that it is asked in."""
        return self._shown("ask", "", self._asked(), 0)

    def hint(self) -> dict[str, Any]:
        """Return the question with a hint."""
        return self._shown("hint", self.task.hint, self._asked(), 0)

    @abstractmethod
    def answer(self, text: str) -> dict[str, Any]:
        """Take an answer: show that it is right, or what refutes it. Any other text asks the question again."""

    @abstractmethod
    def reveal(self) -> dict[str, Any]:
        """Return the answer and how the game may go on; the question stays open."""

    @abstractmethod
    def _answers(self) -> list[list[str]]:
        """The answers that can be given, each with its label."""

    def _asked(self) -> list[Frame]:
        """The pictures with the question."""
        return [self._frame(self._state)]

    def _played(self, text: str) -> tuple[list[Frame], list[str], list[Any]]:
        """The pictures from here over a move and best play after it, each move told, and the positions."""
        states: list[Any] = [self._state]
        told: list[str] = []
        while text and len(told) < SHOWN:
            told.append(self._scene.told(self._voice, states[-1], text))
            states.append(self._game.play(states[-1], self._game.parse_move(states[-1], text)))
            text = self._reply(states)
        frames = [self._frame(state) for state in states]
        return [frames[0], *self._captioned(frames[1:], told)], told, states

    def _captioned(self, frames: list[Frame], told: list[str]) -> list[Frame]:
        return [
            replace(frame, caption=f"{move} {frame.caption}")
            for frame, move in zip(frames, told, strict=True)
        ]

    def _reply(self, states: list[Any]) -> str:
        """The best move in the last of some positions; empty where the game is decided, or goes round and round.

        The others play against the reader: of the moves that leave the reader least they make the one that is best for
        themselves.
        """
        state, game, reader = states[-1], self._game, self._voice.reader
        assert reader is not None
        decided = ending(game, state) is not None or self._scene.decided(state) or len(self._voice.names) == 1
        if decided or game.player_to_move(state) == CHANCE or state in states[:-1]:
            return ""
        found, own = self._scene.engine.solve(state), game.player_to_move(state) == reader
        if (own and found.value == "draw") or any(is_payoff(worth) for worth in found.worths):
            return ""
        if own:
            return found.moves[0].move
        return min(found.moves, key=lambda move: order(worths(game, state, move)[reader])).move

    def _frame(self, state: Any) -> Frame:
        return self._scene.frame(self._voice, state)

    def _shown(self, kind: str, says: str, frames: list[Frame], at: int, chosen: str = "") -> dict[str, Any]:
        """What the script of the steps is told (`LessonSteps.exercise`)."""
        return {
            "kind": kind,
            "rules": [
                retold(rule, self._game, self._state) for rule in self._game.unusual_rules(self._state)
            ],
            "question": self.task.question,
            "turn": self._turn + 1,
            "turns": self.task.turns,
            "says": says,
            "moves": self._answers(),
            "board": isinstance(self, Exercise),
            "tried": list(self._tried),
            "chosen": chosen,
            "frames": json.dumps([[one.drawing, one.caption] for one in frames], separators=(",", ":")),
            "at": at,
        }


class Exercise(Question):
    """A task that is being done: moves are taken as answers."""

    task: Task

    def answer(self, text: str) -> dict[str, Any]:
        """Take an answer: show that it is right, and go on if more is asked for, or show what refutes it.

        Something that is no legal move is not taken; the question is asked again.
        """
        try:
            move = self._game.parse_move(self._state, text)
        except (MoveError, IllegalMove):
            return self.ask()
        if move not in legal_moves(self._game, self._state):
            return self.ask()
        text = self._game.format_move(move)
        if text not in self.task.right_moves(self._state):
            return self._wrong(text)
        if self._turn + 1 < self.task.turns:
            return self._on(text)
        frames, _, _ = self._played(text)
        return self._shown("right", self.task.right, frames, 1, chosen=text)

    def reveal(self) -> dict[str, Any]:
        """Return the answer and how the game may go on; the question stays open."""
        text = self.task.right_moves(self._state)[0]
        frames, told, _ = self._played(text)
        return self._shown("shown", f"{told[0]} {self.task.right}", frames, 1, chosen=text)

    def _wrong(self, text: str) -> dict[str, Any]:
        self._tried.append(text)
        had = self.task.worth(
            self._state, self._game.parse_move(self._state, self.task.right_moves(self._state)[0])
        )
        got = self.task.worth(self._state, self._game.parse_move(self._state, text))
        frames, told, states = self._played(text)
        at = self._back_at(states)
        over = ending(self._game, states[at]) is not None
        said = [*told[:at], *([self._scene.says(self._voice, states[at])] if over else [])]
        if not over or is_payoff(got):
            said.append(self._scene.given_away(self._voice, states[at], had, got))
        return self._shown("wrong", " ".join(said), frames, at, chosen=text)

    def _on(self, text: str) -> dict[str, Any]:
        """Go on to the reader's next turn; a game that is over before has been done rightly."""
        frames, told, states = self._played(text)
        at = self._back_at(states)
        if ending(self._game, states[at]):
            return self._shown("right", self.task.right, frames, at, chosen=text)
        self._state, self._turn, self._tried = states[at], self._turn + 1, []
        return self._shown("on", " ".join(told[1:at]), frames[: at + 1], at)

    def _back_at(self, states: list[Any]) -> int:
        """The first position after the answer in which the reader is to move again, or the last there is."""
        game, reader = self._game, self._voice.reader
        turns = (at for at, state in enumerate(states) if at and game.player_to_move(state) == reader)
        return next(turns, len(states) - 1)

    def _answers(self) -> list[list[str]]:
        moves = [self._game.format_move(move) for move in legal_moves(self._game, self._state)]
        return [[text, capital(self._game.move_label(self._state, text))] for text in moves]


class Quiz(Question):
    """A choice that is being made: best play shows which option is right."""

    task: Choice

    def answer(self, text: str) -> dict[str, Any]:
        """Take one of the options; any other text asks the question again."""
        if text not in self.task.options:
            return self.ask()
        if text == self.task.answer(self._state):
            return self._told("right", self.task.right, text)
        self._tried.append(text)
        if self.task.wrong:
            return self._told("wrong", self.task.wrong(self._state, text), text)
        _, told, states = self._best_play()
        return self._told("wrong", " ".join([*told, self._scene.says(self._voice, states[-1])]), text)

    def reveal(self) -> dict[str, Any]:
        """Return the right option and the reason."""
        text = self.task.answer(self._state)
        return self._told("shown", f"{text}. {self.task.right}", text)

    def _told(self, kind: str, says: str, text: str) -> dict[str, Any]:
        frames = list(self.task.shown) or self._best_play()[0]
        return self._shown(kind, says, frames, len(frames) - 1, chosen=text)

    def _best_play(self) -> tuple[list[Frame], list[str], list[Any]]:
        return self._played(self.task.move or self._reply([self._state]))

    def _asked(self) -> list[Frame]:
        return list(self.task.asked) or super()._asked()

    def _answers(self) -> list[list[str]]:
        return [[option, option] for option in self.task.options]


def started(task: Task | Choice) -> Question:
    """Return a question that has not been answered yet."""
    return Quiz(task) if isinstance(task, Choice) else Exercise(task)
