"""What a game hands to the shared tabs."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import Any, Protocol

import param
from panel.viewable import Viewer

from lastcard.core.agents import Agent
from lastcard.core.claims import Claim, Progress
from lastcard.core.game import Game
from lastcard.core.solution import Solution
from lastcard.ui.component import Component
from lastcard.ui.lessons import Lesson


class Board(Component):
    """What a game's drawing of a position must offer.

    Parameters
    ----------
    framed
        Whether it stands in a card of its own; otherwise it is the large board of the Play tab.

    Messages: ``play(move)`` when the user makes a move on it; ``set(text)`` when the user edits the position.
    """

    framed = param.Boolean(True)

    @abstractmethod
    def show(
        self, state: Any, solution: Solution | None, *, seats: tuple[str, ...], locked: bool = False
    ) -> None:
        """Draw a position; ``solution`` is None where it is hidden, ``locked`` where no move may be made now."""


class Picture(Protocol):
    """A picture of the position on show beside board and moves."""

    on_walk: Callable[[list[str]], None]
    on_note: Callable[[], None]
    query: dict[str, str]

    def visit(self, query: dict[str, str]) -> None:
        """Take up the settings written in an address."""

    def show(self, state: Any, *, hide: bool) -> None:
        """Draw the picture of a position."""

    def __panel__(self) -> Any:
        """The component."""


@dataclass(frozen=True)
class Opponent:
    """An engine that can take a seat: a label and how to make it; a weaker one takes the chance of the best move."""

    key: str
    label: str
    make: Callable[[float], Agent]
    graded: bool = False


@dataclass(frozen=True)
class GameView:
    """Everything the four shared tabs need to know of one game.

    Parameters
    ----------
    game, solve, claims
        The game, its solver, the statements of its paper.
    blurb
        One line on the game.
    board, picture
        Make the drawing of a position, and the picture that goes with it in Explore.
    opponents
        Engines to play against.
    studies
        Makes the charts of the Study tab.
    lessons
        The steps of the Learn tab.
    prepare
        What must be worked out before `solve` can answer for a position, in slices; None if it can at once. Until
        then, and when it is stopped, `solve` says at once that the value is not known.
    """

    game: Game[Any, Any]
    solve: Callable[[Any], Solution]
    claims: tuple[Claim, ...]
    blurb: str
    board: Callable[[], Board]
    picture: Callable[[], Picture]
    opponents: tuple[Opponent, ...]
    lessons: tuple[Lesson, ...]
    studies: Callable[[], list[Viewer]] = field(default=list)
    prepare: Callable[[Any], Generator[Progress, None, object] | None] = lambda state: None
