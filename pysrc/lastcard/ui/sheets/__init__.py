"""What the tabs of a sheet share: access to the games, and the display of an item."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import param
from panel.viewable import Child

from lastcard.core.exercises import Exercises
from lastcard.core.game import Game
from lastcard.core.playing import Line
from lastcard.core.sheets.sheet import TASKS, Item, Question, question_of
from lastcard.core.text import capital
from lastcard.ui.component import Component
from lastcard.ui.contract import Board, GameView
from lastcard.ui.rows import called, retold
from lastcard.ui.shell.address import Address


class Games(Protocol):
    """Access to the games; the registry is one."""

    def names(self) -> tuple[str, ...]:
        """Return the names of the games."""

    def view(self, name: str) -> GameView:
        """Return what a game gives to pages."""

    def exercises(self, name: str) -> Exercises:
        """Return the exercises of a game, with its solver."""


class ItemCard(Component):
    """One item of a sheet."""

    number = param.Integer(1)
    game = param.String("")  # the game's title
    rules = param.List([])  # the unusual rules of its position
    ask = param.String("")  # the question
    text = param.String("")  # the teacher's note
    error = param.String("")
    board = Child()
    __abstract = True


class Shown:
    """An item with its board, and its question in the page's words.

    `error`: what is wrong with it; then nothing else is shown.
    `question`: None if it has yet to be made.
    """

    def __init__(self, games: Games, item: Item) -> None:
        self.item, self._games = item, games
        self.error = ""
        self.question: Question | None = None
        self.state: Any = None
        try:
            self.state = self.game.parse(item.position)
            if not item.grade:
                self.question = question_of(self.exercises, item)
        except ValueError as error:
            self.error = problem(error)

    @property
    def exercises(self) -> Exercises:
        """The exercises of its game."""
        return self._games.exercises(self.item.game)

    @property
    def game(self) -> Game[Any, Any]:
        """The rules."""
        return self.exercises.game

    @property
    def kind(self) -> str:
        """The task in a few words."""
        if not self.item.grade:
            return TASKS[self.item.task]
        try:
            return self.exercises.kind(self.item.task).title
        except ValueError:
            return self.item.task

    def words(self, text: str) -> str:
        """Return a sentence about the position with the page's names of the players."""
        return text if self.state is None else retold(text, self.game, self.state)

    def rules(self) -> list[str]:
        """The unusual rules of its position."""
        unusual = () if self.state is None else self.game.unusual_rules(self.state)
        return [self.words(text) for text in unusual]

    def labels(self) -> list[str]:
        """The choices in the page's words."""
        return [self.words(label) for label in self.question.labels] if self.question else []

    def line(self) -> list[str]:
        """The moves that the question is about, in words."""
        if self.question is None:
            return []
        line = Line(self.game, self.game.parse(self.question.position))
        line.play_texts(self.question.line)
        pairs = zip(line.states, self.question.line, strict=False)
        return [self.game.move_label(state, text) for state, text in pairs]

    def said(self, given: Sequence[str]) -> str:
        """An answer in the page's words."""
        choices = dict(zip(self.question.choices, self.labels(), strict=True)) if self.question else {}
        return ", ".join(choices.get(one, one) for one in given)

    def card(self) -> dict[str, Any]:
        """The initial parameters of its `ItemCard`."""
        said = {"game": self.game.title, "text": self.item.text, "rules": self.rules(), "error": self.error}
        return said | {"board": self.board()}

    def board(self) -> Board | None:
        """Its locked board."""
        if self.state is None or self.error:
            return None
        board = self._games.view(self.item.game).board()
        board.framed = False
        board.display(self.state, None, players=called(self.game, self.state), locked=True)
        return board

    def address(self, tab: str) -> str:
        """The address of its position in a tab of its game."""
        hidden = {"hide": "1"} if tab == "explore" else {}
        return str(Address(self.item.game, tab, {"pos": self.item.position} | hidden))


def problem(error: Exception) -> str:
    """Return an error of a sheet or an item as a sentence."""
    return f"{capital(str(error))}."
