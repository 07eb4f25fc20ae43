"""Pictures and questions of lessons, where best play refutes wrong answers."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from lastcard.core.engine import Engine
from lastcard.core.game import CHANCE, Game, IllegalMove, MoveError, ending, legal_moves
from lastcard.core.sentences import the_player
from lastcard.core.solution import worths
from lastcard.core.text import capital
from lastcard.core.worth import Worth, better, is_payoff, order
from lastcard.ui.rows import called, retold


@dataclass(frozen=True)
class Frame:
    """One picture: the data for the game's script of lessons, and a caption."""

    drawing: dict[str, Any]
    caption: str


def frames_text(frames: Iterable[Frame]) -> str:
    """Return pictures as JSON text."""
    return json.dumps([[one.drawing, one.caption] for one in frames], separators=(",", ":"))


@dataclass(frozen=True)
class Voice:
    """The names of the players, with the reader as *you*."""

    names: tuple[str, ...]  # the players' names in the game
    reader: int | None  # which of them the reader is; None where the reader only looks on

    def called(self, player: int) -> str:
        """Return ``you``, ``your friend`` or ``blue``."""
        if self.reader is None:
            return the_player(self.names, player)
        if player == self.reader:
            return "you"
        return "your friend" if len(self.names) == 2 else self.names[player]

    def does(self, player: int, verb: str, third: str = "") -> str:
        """Return ``You take`` or ``Your friend takes``; `third` is an irregular form."""
        return capital(f"{self.called(player)} {verb if player == self.reader else third or f'{verb}s'}")

    def turn(self, player: int) -> str:
        """Return ``Your turn``, ``Your friend’s turn``, or ``Red is to move``."""
        if self.reader is None:
            return f"{capital(self.called(player))} is to move"
        return "Your turn" if player == self.reader else f"{capital(self.called(player))}’s turn"

    def has_won(self, player: int) -> str:
        """Return that a player has won by getting rid of all cards."""
        return f"{self.does(player, 'have', 'has')} no card left and {'win' if player == self.reader else 'wins'}."


def film(
    game: Game[Any, Any],
    draw: Callable[[Any, tuple[str, ...]], dict[str, Any]],
    told: Callable[[Voice, Any, str], str],
    says: Callable[[Voice, Any], str],
    position: str,
    line: Iterable[str] = (),
) -> tuple[Frame, ...]:
    """Return pictures of a position and after each move, for a watching reader (see `Scene`)."""
    state = game.parse(position)
    voice = Voice(called(game, state), None)
    frames = [Frame(draw(state, voice.names), says(voice, state))]
    for text in line:
        before, state = state, game.play(state, game.parse_move(state, text))
        frames.append(Frame(draw(state, voice.names), f"{told(voice, before, text)} {says(voice, state)}"))
    return tuple(frames)


def given_away(voice: Voice, state: Any, had: Worth, got: Worth) -> str:
    """Return what a wrong move has lost: `had` was possible for the reader, `got` is left."""
    two = len(voice.names) == 2
    if got == "loss" and len(voice.names) == 1:
        return "Now it can’t be won any more."
    if got == "loss":
        return f"From here {'your friend' if two else 'somebody else'} can win, whatever you do."
    if is_payoff(got) or had != "win":
        return "Another move is better for you."
    endless = two and got == "draw"
    now = "your friend can go on for ever" if endless else "you can no longer be sure of it"
    return f"You could have won. Now {now}."


@dataclass(frozen=True)
class Scene:
    """How a game draws and describes its positions in tasks."""

    engine: Engine[Any, Any]  # judges the answers
    draw: Callable[[Any, tuple[str, ...]], dict[str, Any]]  # a position's drawing, from its players' names
    told: Callable[[Voice, Any, str], str]  # a sentence on a move, from the position before it
    says: Callable[[Voice, Any], str]  # the caption of a position
    given_away: Callable[[Voice, Any, Worth, Worth], str] = given_away  # a sentence on a wrong move
    decided: Callable[[Any], bool] = lambda state: False  # true if nothing more is shown after a position

    def frame(self, voice: Voice, state: Any) -> Frame:
        """Return the picture of a position."""
        names = tuple(map(voice.called, range(len(voice.names))))
        return Frame(self.draw(state, names), self.says(voice, state))

    def film(self, position: str, line: Iterable[str] = ()) -> tuple[Frame, ...]:
        """Return pictures of a position and those after each move: see `film`."""
        return film(self.engine.game, self.draw, self.told, self.says, position, line)

    def voice(self, state: Any) -> Voice:
        """Return the players' names with the one to move as the reader."""
        return Voice(called(self.engine.game, state), self.engine.game.player_to_move(state))


@dataclass(frozen=True)
class Prompt:
    """A question about a position."""

    scene: Scene
    position: str  # in notation, with the reader to move
    question: str
    right: str  # why the right answer is right
    hint: str


@dataclass(frozen=True)
class Task(Prompt):
    """A question answered by a move."""

    turns: int = 1  # the number of right moves in a row, with best replies between
    # Values a move by the positions before and after it; by default by what it is worth to the reader.
    goal: Callable[[Any, Any], float] | None = None

    def worth(self, state: Any, move: Any) -> Worth:
        """Return what a move is worth to the player who makes it."""
        engine, game = self.scene.engine, self.scene.engine.game
        after, player = game.play(state, move), game.player_to_move(state)
        if self.goal is not None:
            return self.goal(state, after)
        outcome = ending(game, after)
        return outcome.worth(player) if outcome else worths(game, after, engine.solve(after))[player]

    def right_moves(self, state: Any) -> tuple[str, ...]:
        """Return the best moves, in notation."""
        game = self.scene.engine.game
        found = {move: self.worth(state, move) for move in legal_moves(game, state)}
        best = max(found.values(), key=order)
        return tuple(game.format_move(move) for move, got in found.items() if not better(best, got))


@dataclass(frozen=True)
class Choice(Prompt):
    """A question answered in words."""

    options: tuple[str, ...]
    answer: Callable[[Any], str]  # the right option in a position
    wrong: Callable[[Any, str], str] | None = None  # why an option is wrong; by default best play
    move: str = ""  # the first move of the play shown after an answer; by default the best one
    asked: tuple[Frame, ...] = ()  # the pictures of the question; by default the table
    shown: tuple[Frame, ...] = ()  # the pictures after an answer; by default best play

    @property
    def turns(self) -> int:
        """The number of right answers that are required."""
        return 1

    def right_moves(self, state: Any) -> tuple[str, ...]:
        """Return the right option."""
        return (self.answer(state),)


def who_wins(scene: Scene, position: str, *about: str, asked: tuple[Frame, ...] = ()) -> Choice:
    """Return the question who wins; `about` is question, right and hint (see `Prompt`)."""
    game = scene.engine.game
    voice = scene.voice(game.parse(position))
    names = tuple(capital(voice.called(player)) for player in range(len(voice.names)))

    def answer(state: Any) -> str:
        return names[scene.engine.solve(state).worths.index("win")]

    question, right, hint = about
    return Choice(scene, position, question, right, hint, names, answer, asked=asked)


FRAMES_SHOWN = 9  # moves shown after an answer at most: the answer, the reply, and more


class OpenQuestion(ABC):
    """An open question of a step, its position, and the answers tried."""

    def __init__(self, task: Task | Choice) -> None:
        self.task: Any = task
        self._scene, self._game = task.scene, task.scene.engine.game
        self._state = self._game.parse(task.position)
        self._voice = self._scene.voice(self._state)
        self._turn, self._tried = 0, list[str]()

    def ask(self) -> dict[str, Any]:
        """Return the question and its position."""
        return self._shown("ask", "", self._asked(), 0)

    def hint(self) -> dict[str, Any]:
        """Return the question with a hint."""
        return self._shown("hint", self.task.hint, self._asked(), 0)

    @abstractmethod
    def answer(self, text: str) -> dict[str, Any]:
        """Judge an answer and show why it is right or wrong; an invalid text repeats the question."""

    @abstractmethod
    def reveal(self) -> dict[str, Any]:
        """Return the answer and how the game may go on; the question stays open."""

    @abstractmethod
    def _answers(self) -> list[list[str]]:
        """The possible answers, each with its label."""

    def _asked(self) -> list[Frame]:
        return [self._frame(self._state)]

    def _played(self, text: str) -> tuple[list[Frame], list[str], list[Any]]:
        """The pictures of a move and best play after it, the moves in words, and the positions."""
        states: list[Any] = [self._state]
        told: list[str] = []
        while text and len(told) < FRAMES_SHOWN:
            told.append(self._scene.told(self._voice, states[-1], text))
            states.append(self._game.play(states[-1], self._game.parse_move(states[-1], text)))
            text = self._reply(states)
        first, *frames = map(self._frame, states)
        pairs = zip(frames, told, strict=True)
        captioned = [replace(frame, caption=f"{move} {frame.caption}") for frame, move in pairs]
        return [first, *captioned], told, states

    def _reply(self, states: list[Any]) -> str:
        """The best move in the last position; empty if the game is decided or repeats.

        Opponents leave the reader the least; of such moves they choose their own best.
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
            "frames": frames_text(frames),
            "at": at,
        }


class Exercise(OpenQuestion):
    """A task in progress: moves are answers."""

    task: Task

    def answer(self, text: str) -> dict[str, Any]:
        try:
            move = self._game.parse_move(self._state, text)
            if move not in legal_moves(self._game, self._state):
                return self.ask()
        except (MoveError, IllegalMove):
            return self.ask()
        text = self._game.format_move(move)
        if text not in self.task.right_moves(self._state):
            return self._wrong(text)
        if self._turn + 1 < self.task.turns:
            return self._on(text)
        frames, _, _ = self._played(text)
        return self._shown("right", self.task.right, frames, 1, chosen=text)

    def reveal(self) -> dict[str, Any]:
        text = self.task.right_moves(self._state)[0]
        frames, told, _ = self._played(text)
        return self._shown("shown", f"{told[0]} {self.task.right}", frames, 1, chosen=text)

    def _wrong(self, text: str) -> dict[str, Any]:
        self._tried.append(text)
        compared = (self.task.right_moves(self._state)[0], text)
        had, got = (self.task.worth(self._state, self._game.parse_move(self._state, one)) for one in compared)
        frames, told, states = self._played(text)
        at = self._back_at(states)
        over = ending(self._game, states[at]) is not None
        said = [*told[:at], *([self._scene.says(self._voice, states[at])] if over else [])]
        if not over or is_payoff(got):
            said.append(self._scene.given_away(self._voice, states[at], had, got))
        return self._shown("wrong", " ".join(said), frames, at, chosen=text)

    def _on(self, text: str) -> dict[str, Any]:
        """Continue to the reader's next turn; a game that ends before that is solved."""
        frames, told, states = self._played(text)
        at = self._back_at(states)
        if ending(self._game, states[at]):
            return self._shown("right", self.task.right, frames, at, chosen=text)
        self._state, self._turn, self._tried = states[at], self._turn + 1, []
        return self._shown("on", " ".join(told[1:at]), frames[: at + 1], at)

    def _back_at(self, states: list[Any]) -> int:
        """The index of the first later position with the reader to move, or of the last one."""
        game, reader = self._game, self._voice.reader
        turns = (at for at, state in enumerate(states) if at and game.player_to_move(state) == reader)
        return next(turns, len(states) - 1)

    def _answers(self) -> list[list[str]]:
        moves = [self._game.format_move(move) for move in legal_moves(self._game, self._state)]
        return [[text, capital(self._game.move_label(self._state, text))] for text in moves]


class Quiz(OpenQuestion):
    """A choice in progress: best play shows which option is right."""

    task: Choice

    def answer(self, text: str) -> dict[str, Any]:
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


def started(task: Task | Choice) -> OpenQuestion:
    """Return an unanswered question."""
    return Quiz(task) if isinstance(task, Choice) else Exercise(task)
